// Changed limits of a bucket: shown and in force in the place of those before; what a change leaves unsaid is observed.
import { checkAccepted, checkEqual, checkThat } from '../../kit/contract/check.ts';
import { toContent, type Content } from '../body.ts';
import { makeBucket, makeHolder, storageCases, type BucketChange } from '../bucket.ts';
import { answerClass } from '../buckets.ts';
import type { StorageContext } from '../context.ts';
import type { Holder } from '../holder.ts';
import { FAR_TOO_LARGE, GIF } from './limits.cases.ts';

/** The words for limits are proven when a bucket is made, those for a change by a change; both name the same properties. */
const LARGE = { file_size_limit: 1_000 };
const SMALL = toContent('x');
/** Less than the limit before allows, in any unit. */
const HALF = toContent('x'.repeat(500));
const CLAUSE = 'storage.bucket.update-changes-bucket';

export const bucketUpdateCases = storageCases(
  ['bucket-removal', 'upload-binding', 'limits-binding', 'update-binding'],
  {
    'storage.bucket.update-changes-media-types': {
      title: 'A change of media types is shown, in force, and replaces those before',
      clauses: [CLAUSE],
      async run(context) {
        const bucket = await makeBucket(context, { allowed_mime_types: ['text/plain'] });
        // What was in force at an upload must not be remembered.
        await bucket.put('first.txt');
        await bucket.update({ public: false, allowed_mime_types: ['image/gif'] });
        await context.until('the change is shown', async () => {
          const { allowed_mime_types: shown = ['image/gif'] } = await bucket.get();
          checkEqual(shown, ['image/gif'], 'a changed bucket shows its media types', { path: '/allowed_mime_types' });
        });
        await checkTaken(bucket, 'now.gif', toContent(GIF, 'image/gif'));
        await bucket.refusesUpload('before.txt', 'plain text');
      },
    },
    'storage.bucket.update-changes-size-limit': {
      title: 'A change of the size limit is shown and in force, with or without a limit before',
      clauses: [CLAUSE],
      async run(context) {
        const takesSmall = await takesWithLimit(context, 'small.txt', SMALL);
        for (const before of [{}, LARGE]) {
          const bucket = await makeBucket(context, before);
          await bucket.put('first.txt', 'x');
          const { file_size_limit: shownBefore } = await bucket.get();
          await bucket.update({ public: false, file_size_limit: 1 });
          await context.until('the change is shown', async () => {
            const { file_size_limit: shown } = await bucket.get();
            // Its unit is not shown, so the number is compared with that before only.
            const changed = shown === undefined || (shown !== null && shown !== shownBefore);
            const details = { expected: 'another limit than before', actual: shown, path: '/file_size_limit' };
            checkThat(changed, 'a changed bucket shows its size limit', details);
          });
          if (takesSmall) await checkTaken(bucket, 'small.txt', SMALL);
          if (before !== LARGE) await bucket.refusesUpload('large.txt', 'x'.repeat(FAR_TOO_LARGE));
          else if (!(await takesWithLimit(context, 'half.txt', HALF))) await bucket.refusesUpload('half.txt', HALF);
        }
      },
    },
    'storage.open.bucket-update': {
      title: 'The effect of a bucket change on omitted limits and null limits is observed',
      clauses: ['storage.bucket.update-unsaid', 'storage.bucket.update-null'],
      async run(context) {
        const bucket = await makeBucket(context, { ...LARGE, allowed_mime_types: ['text/plain'] });
        const effectOf = async (change: BucketChange): Promise<string> => {
          const answer = await bucket.call('updateBucket', { values: { name: bucket.name, ...change } });
          if (!answer.ok) return answerClass(answer);
          await bucket.checkKept(CLAUSE);
          const { file_size_limit: size = null, allowed_mime_types: types = null } = await bucket.get();
          if (size !== null && types !== null) return 'kept';
          return size === null && types === null ? 'none' : 'one of two';
        };
        context.observe('storage.bucket.update-unsaid', await effectOf({ public: true }));
        const cleared = await effectOf({ public: false, file_size_limit: null, allowed_mime_types: null });
        context.observe('storage.bucket.update-null', cleared);
      },
    },
  },
);

/** Whether a bucket that was made with the smaller limit takes so much: in what unit it is measured is open, and what is wrong with it is not the change's fault. */
async function takesWithLimit(context: StorageContext, path: string, content: Content): Promise<boolean> {
  return (await (await makeHolder(context, { file_size_limit: 1 })).offer(path, content)).ok;
}

async function checkTaken(bucket: Holder, path: string, content: Content): Promise<void> {
  await bucket.opened(path);
  await bucket.context.until('the change is in force', async () =>
    checkAccepted(await bucket.send('uploadObject', path, content), 'what the changed limits allow is stored'),
  );
  await bucket.has(path, CLAUSE);
}
