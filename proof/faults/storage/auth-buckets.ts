// Faults about the authorization of operations on buckets.
import { editAnswer, toList } from '../../kit/storage/handlers.ts';
import { faults, lie } from '../../kit/storage/lie.ts';
import { FILE } from '../../kit/storage/steps.ts';
import {
  keylessAfterOwner,
  refusingTooLate,
  rememberingAnswers,
  unguarded,
  unguardedInPublic,
} from '../../kit/storage/unauthorized.ts';

export const authBucketsFaults = faults('auth', {
  'bucket-operations': [
    lie('auth.buckets-are-shown-to-all', 'Buckets are shown without authorization.')
      .does(unguarded(['listBuckets', 'getBucket']))
      .seenBy(...FILE, 'keyless GET /bucket/one'),
    lie('auth.buckets-are-changed-by-all', 'Buckets are made without authorization.')
      .does(unguarded(['createBucket']))
      .seenBy(...FILE, 'keyless POST /bucket/ {"id":"two","name":"two"}'),
    lie('auth.buckets-are-emptied-by-all', 'Buckets are emptied without authorization.')
      .does(unguarded(['emptyBucket']))
      .seenBy(...FILE, 'keyless POST /bucket/one/empty'),
    lie('auth.one-bucket-is-shown-to-all', 'A single bucket is shown without authorization.')
      .does(unguarded(['getBucket']))
      .seenBy(...FILE, 'keyless GET /bucket/one'),
    lie('auth.all-buckets-are-listed-for-all', 'The buckets are listed without authorization.')
      .does(unguarded(['listBuckets']))
      .seenBy(...FILE, 'keyless GET /bucket/'),
    lie('auth.buckets-are-updated-by-all', 'Buckets are changed without authorization.')
      .does(unguarded(['updateBucket']))
      .seenBy(...FILE, 'keyless PUT /bucket/one {"public":true}'),
    lie('auth.buckets-are-removed-by-all', 'Empty buckets are removed without authorization.')
      .does({ deleteBucket: (call) => call.forward({ authorize: true }) })
      .seenBy('bucket one', 'keyless DELETE /bucket/one'),
    lie('auth.buckets-are-refused-and-changed', 'Changing a bucket without authorization is refused and done.')
      .does(refusingTooLate(['updateBucket', 'emptyBucket']))
      .seenBy(...FILE, 'keyless POST /bucket/one/empty', 'read one/file.txt'),
    lie('auth.public-buckets-are-listed-for-all', 'Public buckets are listed without authorization.')
      .does({
        async listBuckets(call) {
          if (call.isAuthorized) return call.forward();
          return editAnswer(await call.forward({ authorize: true }), (body) =>
            toList(body).filter((bucket) => bucket['public'] === true),
          );
        },
      })
      .seenBy(keylessAfterOwner),
    lie('auth.public-buckets-are-shown-to-all', 'A public bucket is shown without authorization.')
      .does(unguardedInPublic(['getBucket']))
      .seenBy(keylessAfterOwner),
    lie('auth.public-buckets-are-changed-by-all', 'A public bucket is changed and emptied without authorization.')
      .does(unguardedInPublic(['updateBucket', 'emptyBucket']))
      .seenBy(keylessAfterOwner),
    lie(
      'auth.buckets-that-were-read-are-shown-to-all',
      'Buckets that were answered once are shown without authorization.',
    )
      .does(rememberingAnswers('getBucket'))
      .seenBy(keylessAfterOwner),
  ],
});
