// Lies about what a bucket looks like, and about the limits that it shows.
import type { Fault } from '../../lies/fault.ts';
import type { Handlers, Json } from '../../lies/storage/lie.ts';
import { edit, editEach, lie, refuse, toList } from '../../lies/storage/lie.ts';
import type { Witness } from '../../lies/storage/witness.ts';

/** The same change in the single bucket and in the list. */
function inBoth(change: (bucket: Json) => Json): Handlers {
  return { getBucket: edit((body) => change(body as Json)), listBuckets: editEach(change) };
}

async function show(w: Witness, settings: Json): Promise<unknown> {
  await w.bucket('one', settings);
  const { created_at, updated_at, ...bucket } = (await w.send('GET', '/bucket/one')).json as Json;
  return { ...bucket, times: [typeof created_at, typeof updated_at] };
}

export const bucketRecordFaults: readonly Fault[] = [
  lie(
    'bucket.get-shows-type',
    'bucket.no-additional-properties',
    'A single bucket carries a ninth property.',
    () => ({ getBucket: edit((body) => ({ ...(body as Json), type: 'STANDARD' })) }),
    (w) => show(w, {}),
  ),
  lie(
    'bucket.list-shows-type',
    'bucket.no-additional-properties',
    'The buckets of the list carry a ninth property.',
    () => ({ listBuckets: editEach((bucket) => ({ ...bucket, type: 'STANDARD' })) }),
    async (w) => {
      await w.bucket('one');
      return toList((await w.send('GET', '/bucket/')).json)[0]?.['type'];
    },
  ),
  lie(
    'bucket.list-lacks-id',
    'bucket.id',
    'The buckets of the list have no id.',
    () => ({ listBuckets: editEach(({ id: _id, ...bucket }) => bucket) }),
    async (w) => {
      await w.bucket('one');
      return toList((await w.send('GET', '/bucket/')).json)[0]?.['id'];
    },
  ),
  lie(
    'bucket.name-is-number',
    'bucket.name',
    'The name of a bucket in the list is a number.',
    () => ({ listBuckets: editEach((bucket) => ({ ...bucket, name: 1 })) }),
    async (w) => {
      await w.bucket('one');
      return toList((await w.send('GET', '/bucket/')).json)[0]?.['name'];
    },
  ),
  lie(
    'bucket.owner-is-null',
    'bucket.owner',
    'A public bucket has a null owner.',
    () => inBoth((bucket) => (bucket['public'] === true ? { ...bucket, owner: null } : bucket)),
    (w) => show(w, { public: true }),
  ),
  lie(
    'bucket.public-is-text',
    'bucket.public',
    'That a bucket is public is said in a text.',
    () => inBoth((bucket) => (bucket['public'] === true ? { ...bucket, public: 'true' } : bucket)),
    (w) => show(w, { public: true }),
  ),
  lie(
    'bucket.private-is-null',
    'bucket.public',
    'That a bucket is not public is said by null in the list.',
    () => ({
      listBuckets: editEach((bucket) => (bucket['public'] === false ? { ...bucket, public: null } : bucket)),
    }),
    async (w) => {
      await w.bucket('one');
      return toList((await w.send('GET', '/bucket/')).json)[0]?.['public'];
    },
  ),
  lie(
    'bucket.size-limit-is-text',
    'bucket.file-size-limit',
    'A size limit is shown as a text with a unit.',
    () =>
      inBoth((bucket) => {
        const limit = bucket['file_size_limit'];
        return typeof limit === 'number' ? { ...bucket, file_size_limit: `${limit}b` } : bucket;
      }),
    (w) => show(w, { file_size_limit: 1000 }),
  ),
  lie(
    'bucket.media-types-are-text',
    'bucket.allowed-mime-types',
    'Allowed media types are shown as one text.',
    () =>
      inBoth((bucket) => {
        const types = bucket['allowed_mime_types'];
        return Array.isArray(types) ? { ...bucket, allowed_mime_types: types.join(', ') } : bucket;
      }),
    (w) => show(w, { allowed_mime_types: ['image/png'] }),
  ),
  lie(
    'bucket.created-at-in-words',
    'bucket.created-at',
    'The time a bucket was made is told in words.',
    () => inBoth((bucket) => ({ ...bucket, created_at: 'a moment ago' })),
    async (w) => {
      await w.bucket('one');
      return ((await w.send('GET', '/bucket/one')).json as Json)['created_at'] === 'a moment ago';
    },
  ),
  lie(
    'bucket.updated-at-is-number',
    'bucket.updated-at',
    'The time a bucket was changed is a number in the list.',
    () => ({
      listBuckets: editEach((bucket) => ({ ...bucket, updated_at: Date.parse(String(bucket['updated_at'])) })),
    }),
    async (w) => {
      await w.bucket('one');
      return typeof toList((await w.send('GET', '/bucket/')).json)[0]?.['updated_at'];
    },
  ),
  lie(
    'bucket.hides-limits',
    'bucket.shows-what-was-asked',
    'A bucket with limits shows none.',
    () => inBoth((bucket) => ({ ...bucket, file_size_limit: null, allowed_mime_types: null })),
    (w) => show(w, { file_size_limit: 1000, allowed_mime_types: ['image/png'] }),
  ),
  lie(
    'bucket.demands-known-types',
    'bucket.limits-are-optional',
    'A bucket without a list of media types takes only well-known ones.',
    () => ({
      async uploadObject(call) {
        const type = call.request.headers.get('content-type') ?? '';
        return /x-|webm/.test(type) ? refuse(400) : call.forward();
      },
    }),
    async (w) => {
      await w.bucket('one');
      return (await w.upload('one', 'file', 'text', 'video/webm')).status;
    },
  ),
  lie(
    'limits.size-limit-is-ignored',
    'limits.size-limit-refuses',
    'The size limit of a bucket is shown but not enforced.',
    () => {
      const limits = new Map<string, unknown>();
      const shown = (bucket: Json): Json => ({
        ...bucket,
        file_size_limit: limits.get(String(bucket['name'])) ?? null,
      });
      return {
        async createBucket(call) {
          const { file_size_limit, ...settings } = call.json;
          limits.set(String(settings['name']), file_size_limit);
          return call.forward({ body: settings });
        },
        ...inBoth(shown),
      };
    },
    async (w) => {
      await w.bucket('one', { file_size_limit: 10 });
      return (await w.upload('one', 'file.txt', 'more than ten bytes')).status;
    },
  ),
  lie(
    'limits.media-types-are-ignored',
    'limits.media-types-refuse',
    'The media types of a bucket are shown but not enforced.',
    () => {
      const allowed = new Map<string, unknown>();
      const shown = (bucket: Json): Json => ({
        ...bucket,
        allowed_mime_types: allowed.get(String(bucket['name'])) ?? null,
      });
      return {
        async createBucket(call) {
          const { allowed_mime_types, ...settings } = call.json;
          allowed.set(String(settings['name']), allowed_mime_types);
          return call.forward({ body: settings });
        },
        ...inBoth(shown),
      };
    },
    async (w) => {
      await w.bucket('one', { allowed_mime_types: ['image/png'] });
      return (await w.upload('one', 'file.txt', 'text')).status;
    },
  ),
];
