// Faults about making and changing buckets.
import type { Fault } from '../../lies/fault.ts';
import type { Handlers, Json } from '../../lies/storage/lie.ts';
import { edit, lie, refuse } from '../../lies/storage/lie.ts';
import { shownOnceChanged } from '../../lies/storage/record-edits.ts';
import type { Witness } from '../../lies/storage/witness.ts';

const MESSAGE = { message: 'Done' };

const GIF = new TextEncoder().encode('GIF89a');

/** What a bucket shows, and what it takes, after each of its limits was changed. */
async function changeLimits(w: Witness): Promise<unknown> {
  await w.bucket('one', { file_size_limit: 1000, allowed_mime_types: ['text/plain'] });
  const limits = async (): Promise<unknown> => {
    const { file_size_limit, allowed_mime_types } = (await w.send('GET', '/bucket/one')).json as Json;
    return [file_size_limit, allowed_mime_types];
  };
  await w.send('PUT', '/bucket/one', { public: false, file_size_limit: 10 });
  const first = [await limits(), (await w.upload('one', 'long.txt', 'x'.repeat(20))).status];
  await w.send('PUT', '/bucket/one', { public: false, allowed_mime_types: ['image/gif'] });
  return [first, await limits(), (await w.upload('one', 'a.gif', GIF, 'image/gif')).status];
}

/** A change that does not carry on one setting. */
function losing(key: string): () => Handlers {
  return () => ({
    async updateBucket(call) {
      const { [key]: _lost, ...settings } = call.json;
      return call.forward({ body: settings });
    },
  });
}

/** The same, but the record shows what was asked. */
function pretending(key: string): () => Handlers {
  return () => {
    const asked = new Map<string, unknown>();
    return {
      async updateBucket(call) {
        const { [key]: value, ...settings } = call.json;
        const response = await call.forward({ body: settings });
        if (response.ok && value !== undefined) asked.set(call.bucket, value);
        return response;
      },
      getBucket: edit((body, call) =>
        asked.has(call.bucket) ? { ...(body as Json), [key]: asked.get(call.bucket) } : body,
      ),
    };
  };
}

export const bucketChangesFaults: readonly Fault[] = [
  lie(
    'bucket.create-answers-no-name',
    'bucket.create-answers-name',
    'Making a bucket answers an empty object.',
    () => ({ createBucket: edit(() => ({})) }),
    async (w) => (await w.bucket('one')).json,
  ),
  lie(
    'bucket.third-is-not-made',
    'bucket.create-makes-bucket',
    'Every third bucket is answered and not made.',
    () => {
      let asked = 0;
      return {
        async createBucket(call) {
          asked += 1;
          return asked % 3 === 0 ? Response.json({ name: call.json['name'] }) : call.forward();
        },
      };
    },
    async (w) => {
      for (const name of ['one', 'two', 'three']) await w.bucket(name);
      return (await w.send('GET', '/bucket/three')).status;
    },
  ),
  lie(
    'bucket.create-answers-another-name',
    'bucket.create-answers-its-name',
    'Making a bucket answers a name that is not the one of the bucket.',
    () => ({ createBucket: edit((_body, call) => ({ name: `bucket-${String(call.json['name'])}` })) }),
    async (w) => (await w.bucket('one')).json,
  ),
  lie(
    'bucket.update-once',
    'bucket.update-answers-message',
    'A change that changes nothing is refused.',
    () => {
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
    },
    async (w) => {
      await w.bucket('one');
      await w.send('PUT', '/bucket/one', { public: true });
      return (await w.send('PUT', '/bucket/one', { public: true })).status;
    },
  ),
  lie(
    'bucket.update-without-message',
    'bucket.update-answers-message',
    'Changing a bucket answers an empty object.',
    () => ({ updateBucket: edit(() => ({})) }),
    async (w) => {
      await w.bucket('one');
      return (await w.send('PUT', '/bucket/one', { public: true })).json;
    },
  ),
  lie(
    'bucket.update-keeps-media-types',
    'bucket.update-changes-bucket',
    'A change leaves the media types of a bucket as they were.',
    losing('allowed_mime_types'),
    changeLimits,
  ),
  lie(
    'bucket.update-keeps-size-limit',
    'bucket.update-changes-bucket',
    'A change leaves the size limit of a bucket as it was.',
    losing('file_size_limit'),
    changeLimits,
  ),
  lie(
    'bucket.update-pretends-media-types',
    'bucket.update-changes-bucket',
    'Changed media types are shown and not in force.',
    pretending('allowed_mime_types'),
    changeLimits,
  ),
  lie(
    'bucket.update-pretends-size-limit',
    'bucket.update-changes-bucket',
    'A changed size limit is shown and not in force.',
    pretending('file_size_limit'),
    changeLimits,
  ),
  lie(
    'bucket.update-hides-limits',
    'bucket.update-changes-bucket',
    'A bucket shows no limits from the time on that it was changed.',
    shownOnceChanged({ file_size_limit: null, allowed_mime_types: null }),
    changeLimits,
  ),
  lie(
    'bucket.update-does-nothing',
    'bucket.update-changes-bucket',
    'Changing a bucket answers a message and changes nothing.',
    () => ({
      async updateBucket(call) {
        const there = await call.ask('GET', `/bucket/${call.bucket}`);
        return there.ok ? Response.json(MESSAGE) : there;
      },
    }),
    async (w) => {
      await w.bucket('one');
      await w.upload('one', 'file.txt', 'text');
      await w.send('PUT', '/bucket/one', { public: true });
      return (await w.send('GET', '/object/public/one/file.txt')).status;
    },
  ),
  lie(
    'bucket.update-makes-bucket',
    'bucket.update-missing',
    'Changing a bucket that is not there makes it.',
    () => ({
      async updateBucket(call) {
        const response = await call.forward();
        if (response.ok) return response;
        const name = call.bucket;
        const made = await call.ask('POST', '/bucket/', { json: { ...call.json, id: name, name } });
        return made.ok ? Response.json(MESSAGE) : response;
      },
    }),
    async (w) => {
      await w.send('PUT', '/bucket/one', { public: false });
      return (await w.send('GET', '/bucket/one')).status;
    },
  ),
];
