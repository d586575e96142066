// Searching objects under a prefix: those under it are shown, the others are not.
import { checkEqual, checkThat } from '../../kit/contract/check.ts';
import { observeBodies } from '../body.ts';
import { inBucket, inHolder, makeHolder, storageCases } from '../bucket.ts';
import type { JsonRecord } from '../buckets.ts';

const FOLLOWS = { clause: 'storage.list.follows-changes' };

export const listCases = storageCases(['bucket-removal', 'upload-binding', 'list-binding'], {
  'storage.list.shows-all-under-prefix': {
    title: 'A list under a prefix shows every object directly under it',
    clauses: ['storage.list.shows-objects-under-prefix', 'storage.list.answers-records', 'storage.bodies.list'],
    run: inHolder(async (bucket, context) => {
      const paths = ['docs/a.txt', 'docs/b.txt', 'docs/c.txt'];
      await bucket.putAll([...paths, 'other/d.txt']);
      const records = await bucket.lists('docs', paths);
      for (const path of paths) checkOnceIn(records, path);
      observeBodies(context, 'storage.bodies.list', 'listObjects');
    }),
  },
  'storage.list.leaves-out-others': {
    title: 'A list under a prefix shows nothing that is not under it',
    run: inHolder(async (bucket) => {
      await bucket.putAll(['docs/inside.txt', 'outside.txt', 'other/away.txt', 'other/docs/away.txt']);
      checkNoneBut(await bucket.list('nobody'), []);
      checkNoneBut(await bucket.lists('docs', ['docs/inside.txt']), namesOf('docs', 'inside.txt'));
      await bucket.put('docs/deep/down.txt');
      checkNoneBut(await bucket.lists('docs/deep', ['docs/deep/down.txt']), namesOf('docs/deep', 'down.txt'));
      // With its slash the prefix is not that of a name that begins alike, whether it is read as text or as a folder.
      await bucket.putAll(['docs2/beside.txt', 'docs.txt']);
      const under = namesOf('docs', 'inside.txt', 'deep', 'deep/', 'deep/down.txt');
      checkNoneBut(await bucket.list('docs/'), ['', ...under]);
    }),
  },
  'storage.list.shows-deeper-objects': {
    title: 'A list under a prefix shows deeper objects, as objects or as the folder that holds them',
    run: inHolder(async (bucket, context) => {
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
          const details = { expected: `one of ${legal.join(', ')}`, actual: names };
          checkThat(isShown, 'deeper objects are shown, one by one or as their folder', details);
        });
      await bucket.lists('docs/sub', ['docs/sub/deep.txt']);
    }),
  },
  'storage.list.of-its-bucket': {
    title: 'A list shows no object of another bucket',
    run: inBucket(async (bucket, context) => {
      const other = await makeHolder(context);
      await bucket.put('docs/mine.txt');
      await other.put('docs/theirs.txt');
      checkNoneOfTheirs(await bucket.lists('docs', ['docs/mine.txt']));
      // Name and path joined without a separator are those of a bucket whose name begins alike.
      const longer = await makeHolder(context, {}, `${bucket.name}0`);
      await longer.put('docs/theirs.txt');
      checkNoneOfTheirs(await bucket.list('0/docs'));
    }),
  },
  'storage.list.follows-changes': {
    title: 'A list shows what was added since the last one, and not what was removed',
    run: inBucket(async (bucket) => {
      const before = ['docs/stays.txt', 'docs/goes.txt'];
      await bucket.putAll(before);
      await bucket.lists('docs', before);
      await bucket.remove('docs/goes.txt', 'docs/stays.txt');
      await bucket.upload('docs/comes.txt');
      await bucket.lists('docs', ['docs/stays.txt', 'docs/comes.txt'], { gone: ['docs/goes.txt'], ...FOLLOWS });
      await bucket.upload('docs/goes.txt');
      await bucket.lists('docs', ['docs/goes.txt'], FOLLOWS);
    }),
  },
  'storage.list.follows-transfers': {
    title: 'A list shows a moved object at its new path only, a copy at both, and a replaced one once',
    clauses: ['storage.list.follows-changes', 'storage.replace.keeps-one-object'],
    needs: ['move-binding', 'copy-binding', 'replace-binding'],
    run: inBucket(async (bucket) => {
      const before = ['docs/goes.txt', 'docs/stays.txt'];
      await bucket.putAll(before);
      await bucket.lists('docs', before);
      await bucket.transferFirst('moveObject', 'docs/goes.txt', 'docs/went.txt');
      await bucket.transferFirst('copyObject', 'docs/stays.txt', 'docs/twin.txt');
      await bucket.replace('docs/stays.txt', 'replaced');
      const after = ['docs/stays.txt', 'docs/twin.txt', 'docs/went.txt'];
      await bucket.lists('docs', after, { gone: ['docs/goes.txt'], ...FOLLOWS });
      checkOnceIn(await bucket.list('docs'), 'docs/stays.txt', 'storage.replace.keeps-one-object');
    }),
  },
  'storage.list.shows-nothing-removed': {
    title: 'A list shows no object removed among several or with its whole bucket',
    clauses: ['storage.list.follows-changes'],
    needs: ['delete-many-binding'],
    run: inBucket(async (bucket) => {
      const paths = ['docs/one.txt', 'docs/two.txt', 'docs/three.txt'];
      await bucket.putAll(paths);
      await bucket.lists('docs', paths);
      const some = ['docs/one.txt', 'docs/two.txt'];
      await bucket.removeMany(some);
      await bucket.lists('docs', ['docs/three.txt'], { gone: some, ...FOLLOWS });
      await bucket.empty();
      await bucket.lacks('docs/three.txt', 'storage.bucket.empty-removes-objects');
      await bucket.lists('docs', [], { gone: paths, ...FOLLOWS });
    }),
  },
});

/** How names under a prefix may be shown: whole or relative, with the folder itself if a server shows it. */
function namesOf(prefix: string, ...names: readonly string[]): readonly string[] {
  return [prefix, `${prefix}/`, ...names, ...names.map((name) => `${prefix}/${name}`)];
}

function checkNoneBut(records: readonly JsonRecord[], legal: readonly unknown[]): void {
  const others = records.map(({ name }) => name).filter((name) => !legal.includes(name));
  checkEqual(others, [], 'nothing is listed that is not under the prefix');
}

/** No record is about `theirs.txt`. */
function checkNoneOfTheirs(records: readonly JsonRecord[]): void {
  const theirs = records.map(({ name }) => String(name)).filter((name) => name.endsWith('theirs.txt'));
  checkEqual(theirs, [], 'no object of another bucket is listed');
}

/** One record is about the object, by its whole path or its last segment. */
function checkOnceIn(records: readonly JsonRecord[], path: string, clause?: string): void {
  const names = records.map(({ name }) => name);
  const count = names.filter((name) => name === path || name === path.slice(path.lastIndexOf('/') + 1)).length;
  checkThat(count === 1, 'an object is listed once', { expected: `one record for ${path}`, actual: names, clause });
}
