// Signed-in users: what they may do is open, so it is observed; what a user may not read is judged on the ways that must agree.
import { checkThat } from '../../kit/contract/check.ts';
import { checkUnsigned } from './batch-laws.cases.ts';
import type { StorageContext } from '../context.ts';
import { LIFETIME } from '../links.ts';
import {
  makeBucketAs,
  OBJECT_BINDINGS,
  observeUses,
  triesOfBuckets,
  triesOfObjects,
  uploadAs,
  useAll,
  USED,
} from '../permitted-operations.ts';
import { makeBucket, type Bucket } from '../bucket.ts';
import { freshText } from '../holder.ts';
import { storageCases } from '../storage-cases.ts';

const EVERY_BINDING = ['update-binding', ...OBJECT_BINDINGS];

export const userCases = storageCases(['bucket-removal', 'upload-binding'], {
  'storage.users.of-the-service': {
    title: "A signed-in user's access to what the service role created is observed",
    clauses: ['storage.auth.who-may-what'],
    needs: [...EVERY_BINDING, 'user'],
    async run(context) {
      const clause = 'storage.auth.who-may-what';
      const full = await makeBucket(context);
      const bare = await makeBucket(context);
      await full.uploadAll(['held.txt', ...USED.map((name) => `docs/${name}`)]);
      const objects = await useAll(context, 'user1', await triesOfObjects(full, 'docs'));
      observeUses(context, clause, 'a user with objects of the service', objects);
      const buckets = await useAll(context, 'user1', await triesOfBuckets(full, 'held.txt', bare));
      observeUses(context, clause, 'a user with buckets of the service', buckets);
      const own = await makeBucketAs(context, 'user1');
      context.observe(clause, own === undefined ? 'a user makes no bucket' : 'a user makes a bucket');
    },
  },
  'storage.users.of-one-another': {
    title: "Signed-in users' access to their own and each other's buckets and objects is observed",
    clauses: ['storage.auth.users-apart'],
    needs: [...EVERY_BINDING, 'users'],
    async run(context) {
      const own = await makeBucketAs(context, 'user1');
      const bare = await makeBucketAs(context, 'user1');
      if (own === undefined || bare === undefined)
        context.observe('storage.auth.users-apart', 'a user makes no bucket');
      await observeObjects(context, 'a bucket of the service', await makeBucket(context));
      if (own === undefined || bare === undefined) return;
      await observeObjects(context, 'a bucket of one user', own);
      await own.uploadAll(['held.txt']);
      const tries = await triesOfBuckets(own, 'held.txt', bare);
      const uses = await useAll(context, 'user2', tries);
      observeUses(context, 'storage.auth.users-apart', 'another user with buckets of one', uses);
    },
  },
  'storage.users.batch-inaccessible': {
    title: 'A path that a signed-in user may not download has an error and no link in a batch',
    clauses: ['storage.batch.inaccessible-has-error'],
    needs: ['batch-binding', 'users'],
    async run(context) {
      const { bucket, contents } = await fillForUsers(context);
      const paths = Object.keys(contents);
      // What was signed for an authorized caller must not be remembered for another user.
      await bucket.call('signObjects', { values: { paths, seconds: LIFETIME } });
      await checkUnsigned(bucket, paths, 'user2');
    },
  },
  'storage.users.superseded-path': {
    title: 'The superseded path shows a signed-in user nothing that the authenticated path refuses',
    clauses: ['storage.download.superseded-path'],
    needs: ['users'],
    async run(context) {
      const { bucket, contents } = await fillForUsers(context);
      for (const [path, text] of Object.entries(contents)) {
        // What was shown to an authorized caller must not be remembered for another user.
        await bucket.call('downloadObject', { path });
        await context.until('both paths say the same', async () => {
          const superseded = await bucket.call('downloadObject', { path, as: 'user2' });
          const { status } = await bucket.read(path, { as: 'user2' });
          // Which users may read what is open; the two paths let in the same users.
          if (status < 400 || status >= 500) return;
          checkThat(!superseded.text.includes(text), 'what a user may not read is shown on neither path', {
            expected: `a refusal, as on the authenticated path (status ${status})`,
            actual: `status ${superseded.status}, ${superseded.text.slice(0, 200)}`,
          });
        });
      }
    },
  },
});

/** Objects of the service and, if that is allowed, one of the first user: path → content. */
async function fillForUsers(context: StorageContext) {
  const bucket = await makeBucket(context);
  const contents = await bucket.uploadAll(['file.txt', 'folder/file.txt']);
  const path = `${folderOfUser(context)}/file.txt`;
  const text = freshText(context, path);
  const { ok } = await bucket.offer(path, text, { as: 'user1' });
  return { bucket, contents: ok ? { ...contents, [path]: text } : contents };
}

/** What the first user made there, by that user and by the other. */
async function observeObjects(context: StorageContext, where: string, bucket: Bucket): Promise<void> {
  const clause = 'storage.auth.users-apart';
  for (const [as, who] of [
    ['user1', 'a user with objects of its own'],
    ['user2', 'another user with objects of one'],
  ] as const) {
    const folder = `${folderOfUser(context)}/for-${as}`;
    if (!(await uploadAs(bucket, folder, 'user1')))
      return context.observe(clause, `a user makes no objects in ${where}`);
    const uses = await useAll(context, as, await triesOfObjects(bucket, folder));
    observeUses(context, clause, `${who} in ${where}`, uses);
  }
}

/** If a user may write at all, then often in the folder that bears the id. */
function folderOfUser({ target }: StorageContext): string {
  return target.users[0]?.id ?? '';
}
