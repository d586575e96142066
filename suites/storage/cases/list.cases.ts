// Searching objects under a prefix: those under it are shown, the others are not, whatever signs the prefix has.
import { checkEqual, checkThat } from '../../kit/contract/check.ts';
import { firstSteadily, shuffle } from '../../kit/contract/random.ts';
import { observeBodies } from '../body.ts';
import { inBucket, inHolder, makeBucket, makeHolder, storageCases } from '../bucket.ts';
import type { JsonRecord } from '../read.ts';
import type { Holder } from '../holder.ts';
import table from './list.json' with { type: 'json' };

const FOLLOWS = { clause: 'storage.list.follows-changes' };

export const listCases = storageCases('write-scoped', ['bucket-removal', 'upload-binding', 'list-binding'], table, {
  'storage.list.shows-all-under-prefix': inHolder(async (bucket, context) => {
    const paths = ['docs/a.txt', 'docs/b.txt', 'docs/c.txt'];
    await bucket.putAll([...paths, 'other/d.txt']);
    const records = await bucket.lists('docs', paths);
    for (const path of paths) checkOnceIn(records, path);
    observeBodies(context, 'storage.bodies.list', 'listObjects');
  }),
  'storage.list.leaves-out-others': inHolder(async (bucket) => {
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
  'storage.list.shows-deeper-objects': inHolder(async (bucket, context) => {
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
  'storage.list.of-its-bucket': inBucket(async (bucket, context) => {
    const other = await makeHolder(context);
    await bucket.put('docs/mine.txt');
    await other.put('docs/theirs.txt');
    checkNoneOfTheirs(await bucket.lists('docs', ['docs/mine.txt']));
    // Name and path joined without a separator are those of a bucket whose name begins alike.
    const longer = await makeHolder(context, {}, `${bucket.name}0`);
    await longer.put('docs/theirs.txt');
    checkNoneOfTheirs(await bucket.list('0/docs'));
  }),
  'storage.list.follows-changes': inBucket(async (bucket) => {
    const before = ['docs/stays.txt', 'docs/goes.txt'];
    await bucket.putAll(before);
    await bucket.lists('docs', before);
    await bucket.remove('docs/goes.txt', 'docs/stays.txt');
    await bucket.upload('docs/comes.txt');
    await bucket.lists('docs', ['docs/stays.txt', 'docs/comes.txt'], { gone: ['docs/goes.txt'], ...FOLLOWS });
    await bucket.upload('docs/goes.txt');
    await bucket.lists('docs', ['docs/goes.txt'], FOLLOWS);
  }),
  'storage.list.follows-transfers': inBucket(async (bucket) => {
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
  'storage.list.shows-nothing-removed': inBucket(async (bucket) => {
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
  async 'storage.list.parts-the-bucket'(context) {
    const wanted = FOLDERS.flatMap((folder, at) =>
      Array.from({ length: 1 + (at % 3) }, (_, index) => `${folder}/${index}-of-${folder.length}.txt`),
    );
    for (const random of firstSteadily('storage.list.parts-the-bucket', context.random)) {
      const bucket = await makeBucket(context);
      const paths: string[] = [];
      for (const path of shuffle(wanted, random)) {
        // Whether a path may have a blank is open.
        const { ok } = path.includes(' ') ? await bucket.offer(path, path) : await bucket.put(path, path);
        if (ok) paths.push(path);
      }
      for (const folder of FOLDERS) await checkFolder(bucket, folder, paths);
    }
  },
  'storage.list.signs-mean-themselves': inHolder(async (bucket) => {
    // What a pattern would match: any signs, one, none, or the one inside brackets.
    const there = ['pq/0.txt', 'pxq/0.txt', 'pxxq/0.txt', 'p_q/0.txt'];
    await bucket.putAll(there);
    for (const folder of PATTERNS)
      if ((await bucket.offer(`${folder}/1.txt`, folder)).ok) there.push(`${folder}/1.txt`);
    for (const folder of ['p_q', ...PATTERNS]) await checkFolder(bucket, folder, there, folder === 'p_q');
  }),
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

/** None begins like another, so that a prefix is of one of them whether it is a folder or any beginning. */
const FOLDERS = ['a_b', 'axb', 'a.b', 'b/a_b', 'b/axb', 'c-1', 'my a_b'];
/** Signs that stand for others in patterns; whether a path may have them is open. */
const PATTERNS = ['p%q', 'p*q', 'p?q', 'p[x]q', 'p+q', 'p(x)q', "p'q", 'p"q', 'p$q', 'p^q'];

/** A list under the folder shows its objects, each once, and not the others. */
async function checkFolder(bucket: Holder, folder: string, paths: readonly string[], isPlain = true): Promise<void> {
  const own = paths.filter((path) => path.slice(0, path.lastIndexOf('/')) === folder);
  const values = { prefix: folder, limit: 100, offset: 0 };
  await bucket.context.until('the list has followed', async () => {
    // A server that takes no such path may refuse to look for it.
    const mayRefuse = !isPlain && own.length === 0 && !(await bucket.call('listObjects', { values })).ok;
    const records = mayRefuse ? [] : await bucket.list(folder);
    await bucket.checkListed(records, folder, own);
    const names = records.map(({ name }) => String(name)).filter((name) => name.endsWith('.txt'));
    const what = `under ${folder} nothing else is listed, and nothing twice`;
    checkEqual(names.length, own.length, what, { clause: 'storage.list.leaves-out-others' });
  });
}
