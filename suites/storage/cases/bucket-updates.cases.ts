// Changed limits of a bucket: shown and in force in the place of those before; what a change leaves unsaid is observed.
import { checkAccepted, checkEqual, checkRefused, checkThat } from '../../kit/contract/check.ts';
import { toContent, type Content } from '../body.ts';
import type { StorageContext } from '../context.ts';
import { FAR_TOO_LARGE, GIF } from './limits.cases.ts';
import { answerClass } from './open-buckets.cases.ts';
import { makeBucket, makeHolder, type BucketChange } from '../bucket.ts';
import type { Holder } from '../holder.ts';
import { storageCases } from '../storage-cases.ts';

/** The words for limits are proven when a bucket is made, those for a change by a change; both name the same properties. */
const LARGE = { file_size_limit: 1_000 };
const SMALL = toContent('x');
/** Less than the limit before allows, in any unit. */
const HALF = toContent('x'.repeat(500));
const CLAUSE = 'storage.bucket.update-changes-bucket';

const NEEDS = ['bucket-removal', 'upload-binding', 'limits-binding', 'update-binding'];

export const bucketUpdateCases = storageCases(NEEDS, {
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
      await checkNotTaken(bucket, 'before.txt', toContent('plain text'));
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
        const shownBefore = (await bucket.get())['file_size_limit'];
        await bucket.update({ public: false, file_size_limit: 1 });
        await context.until('the change is shown', async () => {
          const { file_size_limit: shown } = await bucket.get();
          // Its unit is not shown, so the number is compared with that before only.
          const changed = shown === undefined || (shown !== null && shown !== shownBefore);
          checkThat(changed, 'a changed bucket shows its size limit', {
            expected: 'another limit than before',
            actual: shown,
            path: '/file_size_limit',
          });
        });
        if (takesSmall) await checkTaken(bucket, 'small.txt', SMALL);
        if (before !== LARGE) await checkNotTaken(bucket, 'large.txt', toContent('x'.repeat(FAR_TOO_LARGE)));
        else if (!(await takesWithLimit(context, 'half.txt', HALF))) await checkNotTaken(bucket, 'half.txt', HALF);
      }
    },
  },
  'storage.open.bucket-update': {
    title: 'The effect of a bucket change on omitted limits and null limits is observed',
    clauses: ['storage.bucket.update-unsaid', 'storage.bucket.update-null'],
    async run(context) {
      const bucket = await makeBucket(context, { file_size_limit: 1_000, allowed_mime_types: ['text/plain'] });
      const limits = async (): Promise<string> => {
        await bucket.checkKept(CLAUSE);
        const { file_size_limit: size = null, allowed_mime_types: types = null } = await bucket.get();
        if (size !== null && types !== null) return 'kept';
        return size === null && types === null ? 'none' : 'one of two';
      };
      const call = (change: BucketChange) => bucket.call('updateBucket', { values: { name: bucket.name, ...change } });
      const unsaid = await call({ public: true });
      context.observe('storage.bucket.update-unsaid', unsaid.ok ? await limits() : answerClass(unsaid));
      const cleared = await call({ public: false, file_size_limit: null, allowed_mime_types: null });
      context.observe('storage.bucket.update-null', cleared.ok ? await limits() : answerClass(cleared));
    },
  },
});

/** Whether a bucket that was made with the smaller limit takes so much: in what unit it is measured is open, and what is wrong with it is not the change's fault. */
async function takesWithLimit(context: StorageContext, path: string, content: Content): Promise<boolean> {
  return (await (await makeHolder(context, { file_size_limit: 1 })).offer(path, content)).ok;
}

async function checkTaken(bucket: Holder, path: string, content: Content): Promise<void> {
  await bucket.opened(path);
  await bucket.context.until('the change is in force', async () =>
    checkAccepted(await bucket.send('uploadObject', path, content), 'what the changed limits allow is stored'),
  );
  await bucket.checkThere(path, CLAUSE);
}

async function checkNotTaken(bucket: Holder, path: string, content: Content): Promise<void> {
  const exchange = await bucket.offer(path, content);
  checkRefused(exchange, 'what the changed limits do not allow is refused');
  await bucket.checkGone(path, 'what the changed limits do not allow is not stored', CLAUSE);
}
