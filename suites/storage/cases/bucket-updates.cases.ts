// Changed limits of a bucket: shown and in force in the place of those before; what a change leaves unsaid is observed.
import { cases } from '../../kit/contract/cases.ts';
import { checkAccepted, checkEqual, checkRefused, checkThat } from '../../kit/contract/check.ts';
import type { Content } from '../body.ts';
import { toContent } from '../body.ts';
import { checkKept, getBucket, makeBucket, makeHolder, updateBucket } from '../buckets.ts';
import type { Bucket, BucketChange, Holder } from '../buckets.ts';
import type { StorageContext } from '../context.ts';
import { FAR_TOO_LARGE, GIF } from './limits.cases.ts';
import { checkGone, checkThere, offer, put, sendContent } from '../objects.ts';
import { answerClass } from './open-buckets.cases.ts';

/** The words for limits are proven when a bucket is made, those for a change by a change; both name the same properties. */
const LARGE = { file_size_limit: 1_000 };
const SMALL = toContent('x');
/** Less than the limit before allows, in any unit. */
const HALF = toContent('x'.repeat(500));
const CLAUSE = 'storage.bucket.update-changes-bucket';

const shared = {
  needs: ['bucket-removal', 'upload-binding', 'limits-binding', 'update-binding'],
  hazard: 'write-scoped',
} as const;

export const bucketUpdateCases = cases<StorageContext>(shared, [
  {
    id: 'storage.bucket.update-changes-media-types',
    title: 'A change of media types is shown, in force, and replaces those before',
    clauses: [CLAUSE],
    async run(context) {
      const bucket = await makeBucket(context, { allowed_mime_types: ['text/plain'] });
      // What was in force at an upload must not be remembered.
      await put(context, bucket, 'first.txt');
      await updateBucket(context, bucket, { public: false, allowed_mime_types: ['image/gif'] });
      await context.environment.until('the change is shown', async () => {
        const { allowed_mime_types: shown = ['image/gif'] } = await getBucket(context, bucket);
        checkEqual(shown, ['image/gif'], 'a changed bucket shows its media types', { path: '/allowed_mime_types' });
      });
      await checkTaken(context, bucket, 'now.gif', toContent(GIF, 'image/gif'));
      await checkNotTaken(context, bucket, 'before.txt', toContent('plain text'));
    },
  },
  {
    id: 'storage.bucket.update-changes-size-limit',
    title: 'A change of the size limit is shown and in force, with or without a limit before',
    clauses: [CLAUSE],
    async run(context) {
      const takesSmall = await takesWithLimit(context, 'small.txt', SMALL);
      for (const before of [{}, LARGE]) {
        const bucket = await makeBucket(context, before);
        await put(context, bucket, 'first.txt', 'x');
        const shownBefore = (await getBucket(context, bucket))['file_size_limit'];
        await updateBucket(context, bucket, { public: false, file_size_limit: 1 });
        await context.environment.until('the change is shown', async () => {
          const { file_size_limit: shown } = await getBucket(context, bucket);
          // Its unit is not shown, so the number is compared with that before only.
          const changed = shown === undefined || (shown !== null && shown !== shownBefore);
          checkThat(changed, 'a changed bucket shows its size limit', {
            expected: 'another limit than before',
            actual: shown,
            path: '/file_size_limit',
          });
        });
        if (takesSmall) await checkTaken(context, bucket, 'small.txt', SMALL);
        if (before !== LARGE) await checkNotTaken(context, bucket, 'large.txt', toContent('x'.repeat(FAR_TOO_LARGE)));
        else if (!(await takesWithLimit(context, 'half.txt', HALF)))
          await checkNotTaken(context, bucket, 'half.txt', HALF);
      }
    },
  },
  {
    id: 'storage.open.bucket-update',
    title: 'The effect of a bucket change on omitted limits and null limits is observed',
    clauses: ['storage.bucket.update-unsaid', 'storage.bucket.update-null'],
    async run(context) {
      const bucket = await makeBucket(context, { file_size_limit: 1_000, allowed_mime_types: ['text/plain'] });
      const limits = async (): Promise<string> => {
        await checkKept(context, bucket, CLAUSE);
        const { file_size_limit: size = null, allowed_mime_types: types = null } = await getBucket(context, bucket);
        if (size !== null && types !== null) return 'kept';
        return size === null && types === null ? 'none' : 'one of two';
      };
      const unsaid = await call(context, bucket, { public: true });
      context.environment.observe('storage.bucket.update-unsaid', unsaid.ok ? await limits() : answerClass(unsaid));
      const cleared = await call(context, bucket, { public: false, file_size_limit: null, allowed_mime_types: null });
      context.environment.observe('storage.bucket.update-null', cleared.ok ? await limits() : answerClass(cleared));
    },
  },
]);

/** Whether a bucket that was made with the smaller limit takes so much: in what unit it is measured is open, and what is wrong with it is not the change's fault. */
async function takesWithLimit(
  context: StorageContext,
  path: string,
  content: ReturnType<typeof toContent>,
): Promise<boolean> {
  const bucket = await makeHolder(context, { file_size_limit: 1 });
  return (await offer(context, bucket, path, content)).ok;
}

function call(context: StorageContext, { id, name }: Bucket, values: BucketChange): ReturnType<StorageContext['call']> {
  return context.call('updateBucket', { params: { bucketId: id }, values: { name, ...values } });
}

async function checkTaken(context: StorageContext, bucket: Holder, path: string, content: Content): Promise<void> {
  await context.environment.opened('object', `${bucket.name}/${path}`);
  await context.environment.until('the change is in force', async () => {
    const exchange = await sendContent(context, 'uploadObject', bucket, path, content);
    checkAccepted(exchange, 'what the changed limits allow is stored');
  });
  await checkThere(context, bucket, path, undefined, CLAUSE);
}

async function checkNotTaken(context: StorageContext, bucket: Holder, path: string, content: Content): Promise<void> {
  const exchange = await offer(context, bucket, path, content);
  checkRefused(exchange, 'what the changed limits do not allow is refused');
  await checkGone(context, bucket, path, 'what the changed limits do not allow is not stored', CLAUSE);
}
