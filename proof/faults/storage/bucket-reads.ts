// Faults about finding buckets: alone and in the list.
import type { Json } from '../../kit/json.ts';
import { LIST_WAYS_BEHIND_THE_FIRST } from '../../kit/list-ways.ts';
import { afterChanges } from '../../kit/storage/after-changes.ts';
import { edit, editEach, editOne, noting, onRefusal, onSuccess, toList } from '../../kit/storage/handlers.ts';
import { encode, faults, lie } from '../../kit/storage/lie.ts';
import { amongLookalikes } from '../../kit/storage/similar-keys.ts';
import { frozen } from '../../kit/storage/memory.ts';

function byAge(body: unknown): readonly Json[] {
  return toList(body).toSorted((a, b) => String(a['created_at']).localeCompare(String(b['created_at'])));
}

export const bucketReadsFaults = faults('bucket', {
  'list-agrees-with-get': [
    lie('bucket.list-shows-one-setting', 'The list says of all buckets what is so for the first.')
      .does({
        listBuckets: edit((body) =>
          toList(body).map((one, _, [first]) => ({
            ...one,
            public: first?.['public'],
            file_size_limit: first?.['file_size_limit'],
            allowed_mime_types: first?.['allowed_mime_types'],
          })),
        ),
      })
      .seenBy('bucket one', 'bucket two public', 'bucket three {"file_size_limit":10}', 'GET /bucket/'),
    lie('bucket.list-is-stale', 'The list shows a bucket as it was when it was listed first.')
      .does(() => {
        const first = new Map<unknown, Json>();
        return {
          listBuckets: editEach((bucket) => {
            if (!first.has(bucket['id'])) first.set(bucket['id'], bucket);
            return first.get(bucket['id']) ?? bucket;
          }),
        };
      })
      .seenBy(afterChanges),
    lie('bucket.list-rounds-limits', 'The list shows size limits in another unit than a single bucket.')
      .does({
        listBuckets: editEach((bucket) => {
          const size = bucket['file_size_limit'];
          return typeof size === 'number' ? { ...bucket, file_size_limit: Math.ceil(size / 1000) } : bucket;
        }),
      })
      .seenBy(afterChanges),
    lie('bucket.list-mixes-up-changes', 'The list shows the latest change for the bucket that was changed before, too.')
      .does(() => {
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
      })
      .seenBy(
        'bucket one',
        'bucket two',
        'PUT /bucket/one {"public":false}',
        'PUT /bucket/two {"public":true}',
        'GET /bucket/',
      ),
    lie('bucket.list-inverts-public', 'The list says of public buckets that they are not public.')
      .does({ listBuckets: editEach((bucket) => ({ ...bucket, public: false })) })
      .seenBy('bucket one public', 'GET /bucket/'),
  ],
  'list-shows-bucket': [
    ...LIST_WAYS_BEHIND_THE_FIRST.map(({ id, does, change }) =>
      lie(`bucket.list-${id}`, `The list of buckets ${does}.`)
        .does({ listBuckets: edit((body) => change(toList(body))) })
        .seenBy('bucket one', 'bucket two', 'bucket three', 'GET /bucket/'),
    ),
    lie('bucket.list-is-answered-once', 'A list of buckets that was answered once is answered so for ever.')
      .does(frozen('listBuckets'))
      .seenBy('bucket one', 'GET /bucket/', 'bucket two', 'GET /bucket/'),
    lie('bucket.list-hides-private', 'The list of buckets shows the public ones only.')
      .does({ listBuckets: edit((body) => toList(body).filter((bucket) => bucket['public'] === true)) })
      .seenBy('bucket one', 'GET /bucket/'),
    lie('bucket.list-hides-public', 'The list of buckets shows those only that are not public.')
      .does({ listBuckets: edit((body) => toList(body).filter((bucket) => bucket['public'] !== true)) })
      .seenBy('bucket one public', 'GET /bucket/'),
    lie(
      'bucket.list-spells-names-plainly',
      'The list shows names without the signs that are no letters, digits, dots or dashes.',
    )
      .does({
        listBuckets: edit((body) =>
          toList(body).map((one) => ({ ...one, name: String(one['name']).replaceAll(/[^\w.-]/g, '') })),
        ),
      })
      .seenBy(async (w) => {
        await w.bucket('one two');
        return toList((await w.send('GET', '/bucket/')).json).map(({ name }) => name);
      }),
    lie('bucket.list-ends-at-ten', 'The list of buckets ends with the tenth.')
      .does({ listBuckets: edit((body) => toList(body).slice(0, 10)) })
      .seenBy(...Array.from({ length: 11 }, (_, index) => `bucket b${index}`), 'GET /bucket/'),
    lie('bucket.list-omits-newest', 'The list of buckets lags behind by one bucket.')
      .does({ listBuckets: edit((body) => byAge(body).slice(0, -1)) })
      .seenBy('bucket one', 'GET /bucket/'),
    lie('bucket.list-repeats', 'The list of buckets shows the newest one twice.')
      .does({ listBuckets: edit((body) => [...byAge(body), ...byAge(body).slice(-1)]) })
      .seenBy('bucket one', 'GET /bucket/'),
  ],
  'get-answers-bucket': [
    lie('bucket.get-answers-newest', 'Whichever bucket is asked for, the one that was made last is answered.')
      .does(() => {
        let newest: string | undefined;
        return {
          createBucket: onSuccess((call) => {
            newest = String(call.json['name']);
          }),
          async getBucket(call) {
            const response = await call.forward();
            return response.ok && newest !== undefined ? call.ask('GET', `/bucket/${encode(newest)}`) : response;
          },
        };
      })
      .seenBy('bucket one', 'bucket two', 'GET /bucket/one'),
    lie('bucket.get-answers-another', 'Asking for a bucket answers one of another name.')
      .does({ getBucket: editOne((body) => ({ ...body, name: 'another' })) })
      .seenBy('bucket one', 'GET /bucket/one'),
  ],
  'get-missing': [
    lie('bucket.get-makes-up', 'Asking for a bucket that is not there makes one up.')
      .does({ getBucket: onRefusal((call) => Response.json({ id: call.bucket, name: call.bucket })) })
      .seenBy('GET /bucket/nowhere'),
    lie('bucket.get-completes-names', 'Asking for the beginning of a name answers the bucket that has it.')
      .does(() => {
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
      })
      .seenBy(amongLookalikes),
  ],
});
