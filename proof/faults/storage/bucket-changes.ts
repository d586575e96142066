// Faults about making and changing buckets.
import type { Json } from '../../kit/json.ts';
import { edit, editOne, onSuccess, refuse } from '../../kit/storage/handlers.ts';
import type { Handlers } from '../../kit/storage/lie.ts';
import { encode, faults, lie } from '../../kit/storage/lie.ts';
import { frozen, refusedForEver } from '../../kit/storage/memory.ts';
import { sinceChanged } from '../../kit/storage/record-edits.ts';
import { FILE } from '../../kit/storage/steps.ts';
import type { Witness } from '../../kit/storage/witness.ts';

const MESSAGE = { message: 'Done' };

const GIF = new TextEncoder().encode('GIF89a');

/** What a bucket shows, and what it takes, after each of its limits was changed. */
async function changeLimits(w: Witness): Promise<unknown> {
  await w.bucket('one', { file_size_limit: 1000, allowed_mime_types: ['text/plain'] });
  const limits = async (): Promise<unknown> => {
    const { file_size_limit, allowed_mime_types } = (await w.send('GET', '/bucket/one')).json as Json;
    return [file_size_limit, allowed_mime_types];
  };
  await w.upload('one', 'first.txt', 'x');
  await w.send('PUT', '/bucket/one', { public: false, file_size_limit: 10 });
  const first = [await limits(), (await w.upload('one', 'long.txt', 'x'.repeat(20))).status];
  await w.send('PUT', '/bucket/one', { public: false, allowed_mime_types: ['image/gif'] });
  return [first, await limits(), (await w.upload('one', 'a.gif', GIF, 'image/gif')).status];
}

/** A change that does not carry on one setting. */
function losing(key: string): Handlers {
  return {
    async updateBucket(call) {
      const { [key]: _lost, ...settings } = call.json;
      return call.forward({ body: settings });
    },
  };
}

/** The same, but the record shows what was asked; `onceUsed`: of buckets into which something was uploaded before. */
function pretending(key: string, onceUsed = false): () => Handlers {
  return () => {
    const asked = new Map<string, unknown>();
    const used = new Set<string>();
    return {
      uploadObject: onSuccess((call) => used.add(call.bucket)),
      async updateBucket(call) {
        if (onceUsed && !used.has(call.bucket)) return call.forward();
        const { [key]: value, ...settings } = call.json;
        const response = await call.forward({ body: settings });
        if (response.ok && value !== undefined) asked.set(call.bucket, value);
        return response;
      },
      getBucket: editOne((body, call) => (asked.has(call.bucket) ? { ...body, [key]: asked.get(call.bucket) } : body)),
    };
  };
}

export const bucketChangesFaults = faults('bucket', {
  'create-makes-bucket': [
    lie('bucket.get-remembers-missing', 'A bucket that was asked for before it was made is never answered.')
      .does(refusedForEver('getBucket'))
      .seenBy('GET /bucket/one', 'bucket one', 'GET /bucket/one'),
    lie('bucket.create-is-only-answered', 'Making a bucket is answered and makes none.')
      .does({ createBucket: onSuccess((call) => call.ask('DELETE', `/bucket/${encode(String(call.json['name']))}`)) })
      .seenBy('bucket one', 'GET /bucket/one'),
    lie('bucket.not-made-again', 'A bucket that was removed is not made again, though its name is answered.')
      .does(() => {
        const removed = new Set<string>();
        return {
          deleteBucket: onSuccess((call) => removed.add(call.bucket)),
          createBucket: (call) =>
            removed.has(String(call.json['name'])) ? Response.json({ name: call.json['name'] }) : call.forward(),
        };
      })
      .seenBy('bucket one', 'DELETE /bucket/one', 'bucket one', 'GET /bucket/one'),
    lie('bucket.third-is-not-made', 'Every third bucket is answered and not made.')
      .does(() => {
        let asked = 0;
        return {
          async createBucket(call) {
            asked += 1;
            return asked % 3 === 0 ? Response.json({ name: call.json['name'] }) : call.forward();
          },
        };
      })
      .seenBy('bucket one', 'bucket two', 'bucket three', 'GET /bucket/three'),
  ],
  'create-answers-its-name': [
    lie('bucket.create-answers-first-name', 'Making a bucket answers the name that was given first.')
      .does(() => {
        let first: unknown;
        return {
          createBucket: edit((_body, call) => {
            first ??= call.json['name'];
            return { name: first };
          }),
        };
      })
      .seenBy('bucket one', 'bucket two'),
    lie('bucket.create-answers-name-in-part', 'Making a bucket answers its name without the last letter.')
      .does({ createBucket: edit((_body, call) => ({ name: String(call.json['name']).slice(0, -1) })) })
      .seenBy('bucket one'),
    lie('bucket.create-answers-another-name', 'Making a bucket answers a name that is not the one of the bucket.')
      .does({ createBucket: edit((_body, call) => ({ name: `bucket-${String(call.json['name'])}` })) })
      .seenBy('bucket one'),
  ],
  'update-answers-message': [
    lie('bucket.update-once', 'A change that changes nothing is refused.')
      .does(() => {
        const last = new Map<string, string>();
        return {
          async updateBucket(call) {
            const said = JSON.stringify(call.json);
            if (last.get(call.bucket) === said) return refuse(409);
            const response = await call.forward();
            if (response.ok) last.set(call.bucket, said);
            return response;
          },
        };
      })
      .seenBy('bucket one', 'PUT /bucket/one {"public":true}', 'PUT /bucket/one {"public":true}'),
  ],
  'update-changes-bucket': [
    lie('bucket.get-is-stale', 'A bucket is answered as it was when it was asked for first.')
      .does(frozen('getBucket'))
      .seenBy('bucket one', 'GET /bucket/one', 'PUT /bucket/one {"public":true}', 'GET /bucket/one'),
    lie('bucket.update-keeps-media-types', 'A change leaves the media types of a bucket as they were.')
      .does(losing('allowed_mime_types'))
      .seenBy(changeLimits),
    lie('bucket.update-keeps-size-limit', 'A change leaves the size limit of a bucket as it was.')
      .does(losing('file_size_limit'))
      .seenBy(changeLimits),
    lie('bucket.update-pretends-media-types', 'Changed media types are shown and not in force.')
      .does(pretending('allowed_mime_types'))
      .seenBy(changeLimits),
    lie('bucket.update-pretends-size-limit', 'A changed size limit is shown and not in force.')
      .does(pretending('file_size_limit'))
      .seenBy(changeLimits),
    lie('bucket.update-of-used-pretends-media-types', 'Media types are in force as they were at the first upload.')
      .does(pretending('allowed_mime_types', true))
      .seenBy(changeLimits),
    lie('bucket.update-of-used-pretends-size-limit', 'A size limit is in force as it was at the first upload.')
      .does(pretending('file_size_limit', true))
      .seenBy(changeLimits),
    lie('bucket.update-hides-limits', 'A bucket shows no limits from the time on that it was changed.')
      .does(sinceChanged('updateBucket', (bucket) => ({ ...bucket, file_size_limit: null, allowed_mime_types: null })))
      .seenBy(changeLimits),
    lie('bucket.update-does-nothing', 'Changing a bucket answers a message and changes nothing.')
      .does({
        async updateBucket(call) {
          const there = await call.ask('GET', `/bucket/${call.bucket}`);
          return there.ok ? Response.json(MESSAGE) : there;
        },
      })
      .seenBy(...FILE, 'PUT /bucket/one {"public":true}', 'GET /object/public/one/file.txt'),
    lie('bucket.update-of-none', 'Changing a bucket that is not there answers a message, and there is still none.')
      .does({
        async updateBucket(call) {
          const response = await call.forward();
          return response.ok || !call.isAuthorized ? response : Response.json(MESSAGE);
        },
      })
      .seenBy('PUT /bucket/one {"public":false}'),
  ],
});
