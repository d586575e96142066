// Searching objects under a prefix: those under it are shown, the others are not.
import { cases } from '../../kit/contract/cases.ts';
import { checkEqual, CheckFailure, checkThat } from '../../kit/contract/check.ts';
import { observeBodies } from '../bodies.ts';
import { emptyBucket, makeBucket, makeHolder } from '../buckets.ts';
import type { Holder, JsonRecord } from '../buckets.ts';
import type { StorageContext } from '../context.ts';
import {
  checkGone,
  checkThere,
  isListed,
  listObjects,
  put,
  removeObject,
  removeObjects,
  replace,
  transferFirst,
  upload,
  uploadAll,
} from '../objects.ts';

const shared = { needs: ['bucket-removal', 'upload-binding', 'list-binding'], hazard: 'write-scoped' } as const;

export const listCases = cases<StorageContext>(shared, [
  {
    id: 'storage.list.shows-all-under-prefix',
    title: 'A list under a prefix shows every object directly under it',
    clauses: ['storage.list.shows-objects-under-prefix', 'storage.list.answers-records', 'storage.bodies.list'],
    async run(context) {
      const bucket = await makeHolder(context);
      const paths = ['docs/a.txt', 'docs/b.txt', 'docs/c.txt'];
      await uploadAll(context, bucket, [...paths, 'other/d.txt'], put);
      const records = await listAll(context, bucket, 'docs', paths);
      for (const path of paths)
        checkThat(namesOf(records, path) === 1, 'each object under the prefix is listed once', {
          expected: `one record for ${path}`,
          actual: records.map(({ name }) => name),
          clause: 'storage.list.shows-objects-under-prefix',
        });
      observeBodies(context, 'storage.bodies.list', ['listObjects']);
    },
  },
  {
    id: 'storage.list.leaves-out-others',
    title: 'A list under a prefix shows nothing that is not under it',
    async run(context) {
      const bucket = await makeHolder(context);
      await uploadAll(
        context,
        bucket,
        ['docs/inside.txt', 'outside.txt', 'other/away.txt', 'other/docs/away.txt'],
        put,
      );
      const none = (await listObjects(context, bucket, 'nobody')).map(({ name }) => name);
      checkEqual(none, [], 'nothing is listed under a prefix that no object has');
      checkAlone(await listAll(context, bucket, 'docs', ['docs/inside.txt']), 'docs', 'inside.txt');
      await put(context, bucket, 'docs/deep/down.txt');
      checkAlone(await listAll(context, bucket, 'docs/deep', ['docs/deep/down.txt']), 'docs/deep', 'down.txt');
      // With its slash the prefix is not that of a name that begins alike, whether it is read as text or as a folder.
      await uploadAll(context, bucket, ['docs2/beside.txt', 'docs.txt'], put);
      const names = (await listObjects(context, bucket, 'docs/')).map(({ name }) => name);
      const under = ['inside.txt', 'deep', 'deep/', 'deep/down.txt'];
      const legal: readonly unknown[] = ['', 'docs', 'docs/', ...under, ...under.map((name) => `docs/${name}`)];
      checkThat(
        names.every((name) => legal.includes(name)),
        'nothing that only begins like the prefix is listed',
        { expected: 'docs/inside.txt and docs/deep alone', actual: names },
      );
    },
  },
  {
    id: 'storage.list.shows-deeper-objects',
    title: 'A list under a prefix shows deeper objects, as objects or as the folder that holds them',
    async run(context) {
      const bucket = await makeHolder(context);
      const folders = ['above', 'sub', 'under'];
      await uploadAll(context, bucket, ['docs/sub/more/down.txt', ...folders.map((name) => `docs/${name}/deep.txt`)]);
      for (const [prefix, shown] of [
        ...folders.map((name) => ['docs', [name, `${name}/deep.txt`]] as const),
        ['docs/sub', ['more', 'more/down.txt']],
      ] as const)
        await context.environment.until('the new objects are listed', async () => {
          const names = (await listObjects(context, bucket, prefix)).map(({ name }) => String(name));
          const legal = shown.flatMap((name) => [name, `${name}/`, `${prefix}/${name}`, `${prefix}/${name}/`]);
          checkThat(
            names.some((name) => legal.includes(name)),
            'deeper objects are shown, one by one or as their folder',
            { expected: `one of ${legal.join(', ')}`, actual: names },
          );
        });
      await listAll(context, bucket, 'docs/sub', ['docs/sub/deep.txt']);
    },
  },
  {
    id: 'storage.list.of-its-bucket',
    title: 'A list shows no object of another bucket',
    async run(context) {
      const bucket = await makeBucket(context);
      const other = await makeHolder(context);
      await put(context, bucket, 'docs/mine.txt');
      await put(context, other, 'docs/theirs.txt');
      const records = await listAll(context, bucket, 'docs', ['docs/mine.txt']);
      checkThat(!isListed(records, 'docs', 'docs/theirs.txt'), 'no object of another bucket is listed', {
        expected: 'docs/mine.txt alone',
        actual: records.map(({ name }) => name),
      });
      // Name and path joined without a separator are those of a bucket whose name begins alike.
      const longer = await makeHolder(context, {}, `${bucket.name}0`);
      await put(context, longer, 'docs/theirs.txt');
      const alike = (await listObjects(context, bucket, '0/docs')).map(({ name }) => String(name));
      checkThat(!alike.some((name) => name.endsWith('theirs.txt')), 'no object of a bucket named alike is listed', {
        expected: 'nothing of docs/theirs.txt',
        actual: alike,
      });
    },
  },
  {
    id: 'storage.list.follows-changes',
    title: 'A list shows what was added since the last one, and not what was removed',
    async run(context) {
      const bucket = await makeBucket(context);
      await uploadAll(context, bucket, ['docs/stays.txt', 'docs/goes.txt'], put);
      await listAll(context, bucket, 'docs', ['docs/stays.txt', 'docs/goes.txt']);
      await removeObject(context, bucket, 'docs/goes.txt', 'docs/stays.txt');
      await upload(context, bucket, 'docs/comes.txt');
      await context.environment.until('the list has followed', async () => {
        const records = await listObjects(context, bucket, 'docs');
        const shown = ['stays', 'comes', 'goes'].filter((name) => isListed(records, 'docs', `docs/${name}.txt`));
        checkThat(shown.join() === 'stays,comes', 'the list shows the objects that are there now', {
          expected: 'docs/stays.txt and docs/comes.txt',
          actual: records.map(({ name }) => name),
        });
      });
      await upload(context, bucket, 'docs/goes.txt');
      await checkListed(context, bucket, ['docs/goes.txt'], ['docs/goes.txt']);
    },
  },
  {
    id: 'storage.list.follows-transfers',
    title: 'A list shows a moved object at its new path only, a copy at both, and a replaced one once',
    clauses: ['storage.list.follows-changes', 'storage.replace.keeps-one-object'],
    needs: ['move-binding', 'copy-binding', 'replace-binding'],
    async run(context) {
      const bucket = await makeBucket(context);
      const before = ['docs/goes.txt', 'docs/stays.txt'];
      await uploadAll(context, bucket, before, put);
      await listAll(context, bucket, 'docs', before);
      await transferFirst(context, 'moveObject', bucket, 'docs/goes.txt', 'docs/went.txt');
      await transferFirst(context, 'copyObject', bucket, 'docs/stays.txt', 'docs/twin.txt');
      await replace(context, bucket, 'docs/stays.txt', 'replaced');
      const after = ['docs/stays.txt', 'docs/twin.txt', 'docs/went.txt'];
      await checkListed(context, bucket, [...after, 'docs/goes.txt'], after);
      const count = namesOf(await listObjects(context, bucket, 'docs'), 'docs/stays.txt');
      checkEqual(count, 1, 'a replaced object is listed once', { clause: 'storage.replace.keeps-one-object' });
    },
  },
  {
    id: 'storage.list.shows-nothing-removed',
    title: 'A list shows no object removed among several or with its whole bucket',
    clauses: ['storage.list.follows-changes'],
    needs: ['delete-many-binding'],
    async run(context) {
      const bucket = await makeBucket(context);
      const paths = ['docs/one.txt', 'docs/two.txt', 'docs/three.txt'];
      await uploadAll(context, bucket, paths, put);
      await listAll(context, bucket, 'docs', paths);
      await removeObjects(context, bucket, ['docs/one.txt', 'docs/two.txt']);
      await checkListed(context, bucket, paths, ['docs/three.txt']);
      await emptyBucket(context, bucket);
      const emptied = 'storage.bucket.empty-removes-objects';
      await checkGone(context, bucket, 'docs/three.txt', 'an emptied bucket has no objects', emptied);
      await checkListed(context, bucket, paths, []);
    },
  },
]);

/** Of these paths, a list shows those and no others, after a while if changes take a while. */
async function checkListed(
  context: StorageContext,
  bucket: Holder,
  paths: readonly string[],
  shown: readonly string[],
): Promise<void> {
  await context.environment.until('the list has followed', async () => {
    const records = await listObjects(context, bucket, 'docs');
    const listed = paths.filter((path) => isListed(records, 'docs', path));
    checkEqual(listed, shown, 'the list shows the objects that are there now');
  });
}

/** Nothing but the object, and the folder itself if a server shows it. */
function checkAlone(records: readonly JsonRecord[], prefix: string, name: string): void {
  const legal: readonly unknown[] = [name, `${prefix}/${name}`, prefix, `${prefix}/`];
  checkThat(
    records.every((record) => legal.includes(record['name'])),
    'nothing outside the prefix is listed',
    { expected: `${prefix}/${name} alone`, actual: records.map((record) => record['name']) },
  );
}

/** Lists until the objects that must be there are shown. */
function listAll(
  context: StorageContext,
  bucket: Holder,
  prefix: string,
  paths: readonly string[],
): Promise<readonly JsonRecord[]> {
  return context.environment.until('the new objects are listed', async () => {
    const records = await listObjects(context, bucket, prefix);
    for (const path of paths) {
      if (isListed(records, prefix, path)) continue;
      await checkThere(context, bucket, path);
      throw new CheckFailure('an object under the prefix is listed', {
        expected: path,
        actual: records.map(({ name }) => name),
        clause: 'storage.list.shows-objects-under-prefix',
      });
    }
    return records;
  });
}

/** How many records are about the object, by its whole path or its last segment. */
function namesOf(records: readonly JsonRecord[], path: string): number {
  return records.filter(({ name }) => name === path || name === path.slice(path.lastIndexOf('/') + 1)).length;
}
