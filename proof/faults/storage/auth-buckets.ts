// Faults about the authorization of operations on buckets.
import type { Fault } from '../../lies/fault.ts';
import { editAnswer, lie, toList } from '../../lies/storage/lie.ts';
import { openTo, openWhen, rememberingAnswers, unguardedInPublic } from '../../lies/storage/unauthorized.ts';

export const authBucketsFaults: readonly Fault[] = [
  openTo(
    'buckets-are-shown-to-all',
    'bucket-operations',
    'Buckets are shown without authorization.',
    ['listBuckets', 'getBucket'],
    [['GET', '/bucket/one']],
  ),
  openTo(
    'buckets-are-changed-by-all',
    'bucket-operations',
    'Buckets are made without authorization.',
    ['createBucket'],
    [['POST', '/bucket/', { id: 'two', name: 'two' }]],
  ),
  openTo(
    'buckets-are-emptied-by-all',
    'bucket-operations',
    'Buckets are emptied without authorization.',
    ['emptyBucket'],
    [['POST', '/bucket/one/empty']],
  ),
  openTo(
    'one-bucket-is-shown-to-all',
    'bucket-operations',
    'A single bucket is shown without authorization.',
    ['getBucket'],
    [['GET', '/bucket/one']],
  ),
  openTo(
    'all-buckets-are-listed-for-all',
    'bucket-operations',
    'The buckets are listed without authorization.',
    ['listBuckets'],
    [['GET', '/bucket/']],
  ),
  openTo(
    'buckets-are-updated-by-all',
    'bucket-operations',
    'Buckets are changed without authorization.',
    ['updateBucket'],
    [['PUT', '/bucket/one', { public: true }]],
  ),
  lie(
    'auth.buckets-are-removed-by-all',
    'auth.bucket-operations',
    'Empty buckets are removed without authorization.',
    () => ({ deleteBucket: (call) => call.forward({ authorize: true }) }),
    async (w) => {
      await w.bucket('one');
      return (await w.send('DELETE', '/bucket/one', undefined, { nobody: true })).status;
    },
  ),
  openWhen(
    'public-buckets-are-listed-for-all',
    'bucket-operations',
    'Public buckets are listed without authorization.',
    () => ({
      async listBuckets(call) {
        if (call.isAuthorized) return call.forward();
        return editAnswer(await call.forward({ authorize: true }), (body) =>
          toList(body).filter((bucket) => bucket['public'] === true),
        );
      },
    }),
  ),
  openWhen(
    'public-buckets-are-shown-to-all',
    'bucket-operations',
    'A public bucket is shown without authorization.',
    unguardedInPublic(['getBucket']),
  ),
  openWhen(
    'public-buckets-are-changed-by-all',
    'bucket-operations',
    'A public bucket is changed and emptied without authorization.',
    unguardedInPublic(['updateBucket', 'emptyBucket']),
  ),
  openWhen(
    'buckets-that-were-read-are-shown-to-all',
    'bucket-operations',
    'Buckets that were answered once are shown without authorization.',
    rememberingAnswers('getBucket'),
  ),
];
