// Faults about finding buckets: alone and in the list.
import type { Fault } from '../../lies/fault.ts';
import { afterChanges } from '../../lies/storage/after-changes.ts';
import type { Json } from '../../lies/storage/lie.ts';
import { edit, editEach, lie, toList } from '../../lies/storage/lie.ts';
import { amongLookalikes } from '../../lies/storage/lookalikes.ts';

function byAge(body: unknown): readonly Json[] {
  return toList(body).toSorted((a, b) => String(a['created_at']).localeCompare(String(b['created_at'])));
}

export const bucketReadsFaults: readonly Fault[] = [
  lie(
    'bucket.list-is-stale',
    'bucket.list-agrees-with-get',
    'The list shows a bucket as it was when it was listed first.',
    () => {
      const first = new Map<unknown, Json>();
      return {
        listBuckets: editEach((bucket) => {
          if (!first.has(bucket['id'])) first.set(bucket['id'], bucket);
          return first.get(bucket['id']) ?? bucket;
        }),
      };
    },
    afterChanges,
  ),
  lie(
    'bucket.list-rounds-limits',
    'bucket.list-agrees-with-get',
    'The list shows size limits in another unit than a single bucket.',
    () => ({
      listBuckets: editEach((bucket) => {
        const size = bucket['file_size_limit'];
        return typeof size === 'number' ? { ...bucket, file_size_limit: Math.ceil(size / 1000) } : bucket;
      }),
    }),
    afterChanges,
  ),
  lie(
    'bucket.list-mixes-up-changes',
    'bucket.list-agrees-with-get',
    'The list shows the latest change for the bucket that was changed before, too.',
    () => {
      const changed: string[] = [];
      let latest: unknown;
      return {
        updateBucket(call) {
          if (changed.at(-1) !== call.bucket) changed.push(call.bucket);
          latest = call.json['public'];
          return call.forward();
        },
        listBuckets: edit((body) =>
          toList(body).map((one) => (one['id'] === changed.at(-2) ? { ...one, public: latest } : one)),
        ),
      };
    },
    async (w) => {
      for (const name of ['one', 'two']) await w.bucket(name);
      await w.send('PUT', '/bucket/one', { public: false });
      await w.send('PUT', '/bucket/two', { public: true });
      return toList((await w.send('GET', '/bucket/')).json).map(({ id, public: isPublic }) => [id, isPublic]);
    },
  ),
  lie(
    'bucket.list-inverts-public',
    'bucket.list-agrees-with-get',
    'The list says of public buckets that they are not public.',
    () => ({ listBuckets: edit((body) => toList(body).map((bucket) => ({ ...bucket, public: false }))) }),
    async (w) => {
      await w.bucket('one', { public: true });
      return toList((await w.send('GET', '/bucket/')).json)[0]?.['public'];
    },
  ),
  lie(
    'bucket.list-is-wrapped',
    'bucket.list-answers-buckets',
    'The list of buckets is answered inside an object.',
    () => ({ listBuckets: edit((body) => ({ buckets: body })) }),
    async (w) => Array.isArray((await w.send('GET', '/bucket/')).json),
  ),
  lie(
    'bucket.list-spells-names-plainly',
    'bucket.list-shows-bucket',
    'The list shows names without the signs that are no letters, digits, dots or dashes.',
    () => ({
      listBuckets: edit((body) =>
        toList(body).map((one) => ({ ...one, name: String(one['name']).replaceAll(/[^\w.-]/g, '') })),
      ),
    }),
    async (w) => {
      await w.bucket('one two');
      return toList((await w.send('GET', '/bucket/')).json).map(({ name }) => name);
    },
  ),
  lie(
    'bucket.list-omits-newest',
    'bucket.list-shows-bucket',
    'The list of buckets lags behind by one bucket.',
    () => ({ listBuckets: edit((body) => byAge(body).slice(0, -1)) }),
    async (w) => {
      await w.bucket('one');
      return toList((await w.send('GET', '/bucket/')).json).length;
    },
  ),
  lie(
    'bucket.list-repeats',
    'bucket.list-shows-bucket',
    'The list of buckets shows the newest one twice.',
    () => ({ listBuckets: edit((body) => [...byAge(body), ...byAge(body).slice(-1)]) }),
    async (w) => {
      await w.bucket('one');
      return toList((await w.send('GET', '/bucket/')).json).length;
    },
  ),
  lie(
    'bucket.get-answers-another',
    'bucket.get-answers-bucket',
    'Asking for a bucket answers one of another name.',
    () => ({ getBucket: edit((body) => ({ ...(body as object), name: 'another' })) }),
    async (w) => {
      await w.bucket('one');
      return ((await w.send('GET', '/bucket/one')).json as Json)['name'];
    },
  ),
  lie(
    'bucket.get-makes-up',
    'bucket.get-missing',
    'Asking for a bucket that is not there makes one up.',
    () => ({
      async getBucket(call) {
        const response = await call.forward();
        return response.ok ? response : Response.json({ id: call.bucket, name: call.bucket });
      },
    }),
    async (w) => (await w.send('GET', '/bucket/nowhere')).status,
  ),
  lie(
    'bucket.get-completes-names',
    'bucket.get-missing',
    'Asking for the beginning of a name answers the bucket that has it.',
    () => {
      const names = new Set<string>();
      return {
        createBucket(call) {
          names.add(String(call.json['name']));
          return call.forward();
        },
        async getBucket(call) {
          const response = await call.forward();
          const found = [...names].findLast((name) => name !== call.bucket && name.startsWith(call.bucket));
          if (response.ok || found === undefined || !call.isAuthorized) return response;
          return call.ask('GET', `/bucket/${found}`);
        },
      };
    },
    amongLookalikes,
  ),
];
