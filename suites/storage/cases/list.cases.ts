// Searching objects under a prefix: those under it are shown, the others are not.
import { checkEqual, checkThat } from '../../kit/contract/check.ts';
import { observeBodies } from '../bodies.ts';
import type { JsonRecord } from '../buckets.ts';
import { makeBucket, makeHolder } from '../bucket.ts';
import { checkListsOnly, checkListedOrGone } from '../read-paths.ts';
import type { Holder } from '../holder.ts';
import { storageCases } from '../storage-cases.ts';

export const listCases = storageCases(['bucket-removal', 'upload-binding', 'list-binding'], {
  'storage.list.shows-all-under-prefix': {
    title: 'A list under a prefix shows every object directly under it',
    clauses: ['storage.list.shows-objects-under-prefix', 'storage.list.answers-records', 'storage.bodies.list'],
    async run(context) {
      const bucket = await makeHolder(context);
      const paths = ['docs/a.txt', 'docs/b.txt', 'docs/c.txt'];
      await bucket.putAll([...paths, 'other/d.txt']);
      const records = await listAll(bucket, 'docs', paths);
      for (const path of paths)
        checkThat(namesOf(records, path) === 1, 'each object under the prefix is listed once', {
          expected: `one record for ${path}`,
          actual: records.map(({ name }) => name),
          clause: 'storage.list.shows-objects-under-prefix',
        });
      observeBodies(context, 'storage.bodies.list', ['listObjects']);
    },
  },
  'storage.list.leaves-out-others': {
    title: 'A list under a prefix shows nothing that is not under it',
    async run(context) {
      const bucket = await makeHolder(context);
      await bucket.putAll(['docs/inside.txt', 'outside.txt', 'other/away.txt', 'other/docs/away.txt']);
      const none = (await bucket.list('nobody')).map(({ name }) => name);
      checkEqual(none, [], 'nothing is listed under a prefix that no object has');
      checkAlone(await listAll(bucket, 'docs', ['docs/inside.txt']), 'docs', 'inside.txt');
      await bucket.put('docs/deep/down.txt');
      checkAlone(await listAll(bucket, 'docs/deep', ['docs/deep/down.txt']), 'docs/deep', 'down.txt');
      // With its slash the prefix is not that of a name that begins alike, whether it is read as text or as a folder.
      await bucket.putAll(['docs2/beside.txt', 'docs.txt']);
      const names = (await bucket.list('docs/')).map(({ name }) => name);
      const under = ['inside.txt', 'deep', 'deep/', 'deep/down.txt'];
      const legal: readonly unknown[] = ['', 'docs', 'docs/', ...under, ...under.map((name) => `docs/${name}`)];
      const others = names.filter((name) => !legal.includes(name));
      checkEqual(others, [], 'nothing that only begins like the prefix is listed');
    },
  },
  'storage.list.shows-deeper-objects': {
    title: 'A list under a prefix shows deeper objects, as objects or as the folder that holds them',
    async run(context) {
      const bucket = await makeHolder(context);
      const folders = ['above', 'sub', 'under'];
      await bucket.uploadAll(['docs/sub/more/down.txt', ...folders.map((name) => `docs/${name}/deep.txt`)]);
      for (const [prefix, shown] of [
        ...folders.map((name) => ['docs', [name, `${name}/deep.txt`]] as const),
        ['docs/sub', ['more', 'more/down.txt']],
      ] as const)
        await context.until('the new objects are listed', async () => {
          const names = (await bucket.list(prefix)).map(({ name }) => String(name));
          const legal = shown.flatMap((name) => [name, `${name}/`, `${prefix}/${name}`, `${prefix}/${name}/`]);
          const isShown = names.some((name) => legal.includes(name));
          const expected = `one of ${legal.join(', ')}`;
          checkThat(isShown, 'deeper objects are shown, one by one or as their folder', { expected, actual: names });
        });
      await listAll(bucket, 'docs/sub', ['docs/sub/deep.txt']);
    },
  },
  'storage.list.of-its-bucket': {
    title: 'A list shows no object of another bucket',
    async run(context) {
      const bucket = await makeBucket(context);
      const other = await makeHolder(context);
      await bucket.put('docs/mine.txt');
      await other.put('docs/theirs.txt');
      checkNoneOfTheirs(await listAll(bucket, 'docs', ['docs/mine.txt']), 'no object of another bucket is listed');
      // Name and path joined without a separator are those of a bucket whose name begins alike.
      const longer = await makeHolder(context, {}, `${bucket.name}0`);
      await longer.put('docs/theirs.txt');
      checkNoneOfTheirs(await bucket.list('0/docs'), 'no object of a bucket named alike is listed');
    },
  },
  'storage.list.follows-changes': {
    title: 'A list shows what was added since the last one, and not what was removed',
    async run(context) {
      const bucket = await makeBucket(context);
      await bucket.putAll(['docs/stays.txt', 'docs/goes.txt']);
      await listAll(bucket, 'docs', ['docs/stays.txt', 'docs/goes.txt']);
      await bucket.remove('docs/goes.txt', 'docs/stays.txt');
      await bucket.upload('docs/comes.txt');
      const there = ['docs/stays.txt', 'docs/comes.txt'];
      await checkListsOnly(bucket, 'docs', [...there, 'docs/goes.txt'], there);
      await bucket.upload('docs/goes.txt');
      await checkListsOnly(bucket, 'docs', ['docs/goes.txt'], ['docs/goes.txt']);
    },
  },
  'storage.list.follows-transfers': {
    title: 'A list shows a moved object at its new path only, a copy at both, and a replaced one once',
    clauses: ['storage.list.follows-changes', 'storage.replace.keeps-one-object'],
    needs: ['move-binding', 'copy-binding', 'replace-binding'],
    async run(context) {
      const bucket = await makeBucket(context);
      const before = ['docs/goes.txt', 'docs/stays.txt'];
      await bucket.putAll(before);
      await listAll(bucket, 'docs', before);
      await bucket.transferFirst('moveObject', 'docs/goes.txt', 'docs/went.txt');
      await bucket.transferFirst('copyObject', 'docs/stays.txt', 'docs/twin.txt');
      await bucket.replace('docs/stays.txt', 'replaced');
      const after = ['docs/stays.txt', 'docs/twin.txt', 'docs/went.txt'];
      await checkListsOnly(bucket, 'docs', [...after, 'docs/goes.txt'], after);
      const count = namesOf(await bucket.list('docs'), 'docs/stays.txt');
      checkEqual(count, 1, 'a replaced object is listed once', { clause: 'storage.replace.keeps-one-object' });
    },
  },
  'storage.list.shows-nothing-removed': {
    title: 'A list shows no object removed among several or with its whole bucket',
    clauses: ['storage.list.follows-changes'],
    needs: ['delete-many-binding'],
    async run(context) {
      const bucket = await makeBucket(context);
      const paths = ['docs/one.txt', 'docs/two.txt', 'docs/three.txt'];
      await bucket.putAll(paths);
      await listAll(bucket, 'docs', paths);
      await bucket.removeMany(['docs/one.txt', 'docs/two.txt']);
      await checkListsOnly(bucket, 'docs', paths, ['docs/three.txt']);
      await bucket.empty();
      const emptied = 'storage.bucket.empty-removes-objects';
      await bucket.checkGone('docs/three.txt', 'an emptied bucket has no objects', emptied);
      await checkListsOnly(bucket, 'docs', paths, []);
    },
  },
});

/** Nothing but the object, and the folder itself if a server shows it. */
function checkAlone(records: readonly JsonRecord[], prefix: string, name: string): void {
  const legal: readonly unknown[] = [name, `${prefix}/${name}`, prefix, `${prefix}/`];
  const others = records.map((record) => record['name']).filter((other) => !legal.includes(other));
  checkEqual(others, [], 'nothing outside the prefix is listed');
}

/** No record is about `theirs.txt`. */
function checkNoneOfTheirs(records: readonly JsonRecord[], what: string): void {
  const theirs = records.map(({ name }) => String(name)).filter((name) => name.endsWith('theirs.txt'));
  checkEqual(theirs, [], what);
}

/** Lists until the objects that must be there are shown. */
function listAll(bucket: Holder, prefix: string, paths: readonly string[]): Promise<readonly JsonRecord[]> {
  return bucket.context.until('the new objects are listed', async () => {
    const records = await bucket.list(prefix);
    await checkListedOrGone(bucket, records, prefix, paths);
    return records;
  });
}

/** How many records are about the object, by its whole path or its last segment. */
function namesOf(records: readonly JsonRecord[], path: string): number {
  return records.filter(({ name }) => name === path || name === path.slice(path.lastIndexOf('/') + 1)).length;
}
