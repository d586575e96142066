// Signed-in users: what they may do is open, so it is observed; what a user may not read is judged on the ways that must agree.
import { checkThat } from '../../kit/contract/check.ts';
import { inBucket, makeBucket, storageCases, type Bucket } from '../bucket.ts';
import type { StorageContext } from '../context.ts';
import { LIFETIME } from '../holder.ts';
import { makeBucketAs, observeUses, triesOfBuckets, triesOfObjects, uploadAs, USED } from '../permitted-operations.ts';
import { checkUnsigned } from './batch-laws.cases.ts';
import table from './users.json' with { type: 'json' };

const APART = 'storage.auth.users-apart';

export const userCases = storageCases('write-scoped', ['bucket-removal', 'upload-binding'], table, {
  'storage.users.of-the-service': inBucket(async (full, context) => {
    const clause = 'storage.auth.who-may-what';
    const bare = await makeBucket(context);
    await full.uploadAll(['held.txt', ...USED.map((name) => `docs/${name}`)]);
    const onObjects = await triesOfObjects(full, 'docs');
    await observeUses(context, clause, 'a user with objects of the service', 'user1', onObjects);
    const onBuckets = await triesOfBuckets(full, 'held.txt', bare);
    await observeUses(context, clause, 'a user with buckets of the service', 'user1', onBuckets);
    const own = await makeBucketAs(context, 'user1');
    context.observe(clause, own === undefined ? 'a user makes no bucket' : 'a user makes a bucket');
  }),
  async 'storage.users.of-one-another'(context) {
    const own = await makeBucketAs(context, 'user1');
    const bare = await makeBucketAs(context, 'user1');
    if (own === undefined || bare === undefined) context.observe(APART, 'a user makes no bucket');
    await observeObjects(context, 'a bucket of the service', await makeBucket(context));
    if (own === undefined || bare === undefined) return;
    await observeObjects(context, 'a bucket of one user', own);
    await own.upload('held.txt');
    const tries = await triesOfBuckets(own, 'held.txt', bare);
    await observeUses(context, APART, 'another user with buckets of one', 'user2', tries);
  },
  'storage.users.batch-inaccessible': inBucket(async (bucket) => {
    const paths = Object.keys(await fillForUsers(bucket));
    // What was signed for an authorized caller must not be remembered for another user.
    await bucket.call('signObjects', { values: { paths, seconds: LIFETIME } });
    await checkUnsigned(bucket, paths, 'user2');
  }),
  'storage.users.superseded-path': inBucket(async (bucket, context) => {
    for (const [path, content] of Object.entries(await fillForUsers(bucket))) {
      // What was shown to an authorized caller must not be remembered for another user.
      await bucket.call('downloadObject', { path });
      await context.until('both paths say the same', async () => {
        const superseded = await bucket.call('downloadObject', { path, as: 'user2' });
        const { status } = await bucket.read(path, { as: 'user2' });
        // Which users may read what is open; the two paths let in the same users.
        if (status < 400 || status >= 500) return;
        checkThat(!superseded.text.includes(content), 'what a user may not read is shown on neither path', {
          expected: `a refusal, as on the authenticated path (status ${status})`,
          actual: `status ${superseded.status}, ${superseded.text.slice(0, 200)}`,
        });
      });
    }
  }),
});

/** Objects of the service and, if that is allowed, one of the first user: path → content. */
async function fillForUsers(bucket: Bucket): Promise<Readonly<Record<string, string>>> {
  const contents = await bucket.uploadAll(['file.txt', 'folder/file.txt']);
  const path = `${folderOfUser(bucket.context)}/file.txt`;
  const text = bucket.context.freshText(path);
  const { ok } = await bucket.offer(path, text, { as: 'user1' });
  return ok ? { ...contents, [path]: text } : contents;
}

/** What the first user made there, by that user and by the other. */
async function observeObjects(context: StorageContext, where: string, bucket: Bucket): Promise<void> {
  for (const [as, who] of [
    ['user1', 'a user with objects of its own'],
    ['user2', 'another user with objects of one'],
  ] as const) {
    const folder = `${folderOfUser(context)}/for-${as}`;
    if (!(await uploadAs(bucket, folder, 'user1')))
      return context.observe(APART, `a user makes no objects in ${where}`);
    await observeUses(context, APART, `${who} in ${where}`, as, await triesOfObjects(bucket, folder));
  }
}

/** If a user may write at all, then often in the folder that bears the id. */
function folderOfUser({ target }: StorageContext): string {
  return target.users[0]?.id ?? '';
}
