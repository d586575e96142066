// Faults about finding buckets: alone and in the list.
import type { Json } from '../../kit/json.ts';
import { LIST_WAYS } from '../../kit/list-ways.ts';
import { edit, editEach, editOne, noting, onRefusal, toList } from '../../kit/storage/handlers.ts';
import { faults, lie } from '../../kit/storage/lie.ts';

export const bucketReadsFaults = faults('bucket', {
  'list-agrees-with-get': [
    lie('bucket.list-is-stale', 'The list shows a bucket as it was when it was listed first.', () => {
      const first = new Map<unknown, Json>();
      return {
        listBuckets: editEach((bucket) => {
          if (!first.has(bucket['id'])) first.set(bucket['id'], bucket);
          return first.get(bucket['id']) ?? bucket;
        }),
      };
    }),
    lie(
      'bucket.list-mixes-up-changes',
      'The list shows the latest change for the bucket that was changed before, too.',
      () => {
        const changed: string[] = [];
        let latest: unknown;
        return {
          updateBucket: noting((call) => {
            if (changed.at(-1) !== call.bucket) changed.push(call.bucket);
            latest = call.json['public'];
          }),
          listBuckets: edit((body) =>
            toList(body).map((one) => (one['id'] === changed.at(-2) ? { ...one, public: latest } : one)),
          ),
        };
      },
    ),
    lie('bucket.list-inverts-public', 'The list says of public buckets that they are not public.', {
      listBuckets: editEach((bucket) => ({ ...bucket, public: false })),
    }),
  ],
  'list-shows-bucket': [
    ...LIST_WAYS.map(({ id, does, change }) =>
      lie(`bucket.list-${id}`, `The list of buckets ${does}.`, { listBuckets: edit((body) => change(toList(body))) }),
    ),
    lie(
      'bucket.list-spells-names-plainly',
      'The list shows names without the signs that are no letters, digits, dots or dashes.',
      {
        listBuckets: edit((body) =>
          toList(body).map((one) => ({ ...one, name: String(one['name']).replaceAll(/[^\w.-]/g, '') })),
        ),
      },
    ),
  ],
  'get-answers-bucket': [
    lie('bucket.get-answers-another', 'Asking for a bucket answers one of another name.', {
      getBucket: editOne((body) => ({ ...body, name: 'another' })),
    }),
  ],
  'get-missing': [
    lie('bucket.get-makes-up', 'Asking for a bucket that is not there makes one up.', {
      getBucket: onRefusal((call) => Response.json({ id: call.bucket, name: call.bucket })),
    }),
    lie('bucket.get-completes-names', 'Asking for the beginning of a name answers the bucket that has it.', () => {
      const names = new Set<string>();
      return {
        createBucket: noting((call) => names.add(String(call.json['name']))),
        async getBucket(call) {
          const response = await call.forward();
          const found = [...names].findLast((name) => name !== call.bucket && name.startsWith(call.bucket));
          if (response.ok || found === undefined || !call.isAuthorized) return response;
          return call.ask('GET', `/bucket/${found}`);
        },
      };
    }),
  ],
});
