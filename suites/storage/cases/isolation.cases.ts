// Objects apart: paths that look alike, paths with unusual signs, and namesakes in another bucket, on every way to them.
import { inPublicBucket, inPublicHolder, makeBucket, storageCases, type Bucket } from '../bucket.ts';
import { decoded } from '../holder.ts';
import { checkOpen, CONTENTS, INFOS } from '../read-paths.ts';
import { GROUPED_PATHS, unusualPath } from '../unusual-path.ts';
import table from './isolation.json' with { type: 'json' };

/** No two of them are the same for a server that distinguishes letters. */
const ALIKE = ['a', 'ab', 'b/a', 'b/ab', 'b-a', 'b.a', 'b_a', 'aa/b/a', 'aa/b.a', 'a.b/a'];
const STORES = 'storage.upload.stores-object';
const OF_ITS_BUCKET = 'storage.upload.of-its-bucket';

const NEEDS = ['bucket-removal', 'public-binding', 'upload-binding', 'sign-binding', 'list-binding'];

export const apartCases = storageCases('write-scoped', NEEDS, table, {
  'storage.apart.paths-alike': inPublicHolder(async (bucket, context) => {
    const contents = new Map(Object.entries(await bucket.putAll(ALIKE)));
    // Where objects are files, a path cannot go on behind one of them.
    const behind = context.freshText('behind');
    if ((await bucket.offer('b/a/b', behind)).ok) contents.set('b/a/b', behind);
    for (const [path, text] of contents) await checkOpen(bucket, path, text, STORES);
    for (const path of ['b-a', 'b/a', 'a']) {
      contents.delete(path);
      await bucket.remove(path, ...contents.keys());
    }
    for (const [path, text] of contents) await bucket.holds(path, text, 'storage.delete.one-leaves-others');
  }),
  'storage.apart.unusual-paths': inPublicBucket(async (bucket, { random }) => {
    // Every sign in every run; chance adds mixtures of them.
    const mixtures = Array.from({ length: 2 }, (_, count) => `${unusualPath(random)}-${count}`);
    for (const { together, apart } of [...GROUPED_PATHS, ...mixtures.map((path) => ({ together: path, apart: [] }))])
      if (!(await checkUnusual(bucket, `odd/${together}`)))
        for (const path of apart) await checkUnusual(bucket, `odd/${path}`);
    // Without this a server that refuses everything would look faithful.
    await bucket.upload('plain.txt');
  }),
  'storage.apart.namesakes': inPublicHolder(async (kept, context) => {
    const [a, b, c, d, e] = ['folder/a.txt', 'folder/b.txt', 'folder/c.txt', 'folder/d.txt', 'folder/e.txt'];
    const paths = [a, b, c, d, e];
    const contents: Readonly<Record<string, string>> = await kept.uploadAll(paths);
    const changed = await makeBucket(context, { public: true });
    const steps: readonly (readonly [string, string, () => Promise<unknown>])[] = [
      [OF_ITS_BUCKET, b, () => changed.putAll([a, b, c, e])],
      ['storage.replace.leaves-others', a, () => changed.replace(a, context.freshText('replaced'))],
      [OF_ITS_BUCKET, a, () => changed.transfer('moveObject', a, d)],
      [OF_ITS_BUCKET, a, () => changed.transfer('copyObject', d, a)],
      ['storage.delete.one-leaves-others', e, () => changed.succeed('deleteObject', { path: e })],
      ['storage.delete.many-leaves-others', b, () => changed.deleteMany([b, d])],
      ['storage.bucket.empty-keeps-bucket', c, () => changed.empty()],
      ['storage.bucket.delete-leaves-others', d, () => changed.call('deleteBucket')],
    ];
    const seen: string[] = [];
    for (const [clause, path, step] of steps) {
      await step();
      if (seen.includes(clause)) await kept.holds(path, contents[path] ?? '', clause);
      else await checkOpen(kept, path, contents[path] ?? '', clause);
      seen.push(clause);
    }
    for (const path of paths) await kept.holds(path, contents[path] ?? '', OF_ITS_BUCKET);
    await kept.lists('folder', [a, b]);
  }),
  'storage.apart.open-where-they-came': inPublicBucket(async (bucket, context) => {
    const text = await bucket.uploadFresh('docs/from.txt');
    // What was asked for in vain must not be remembered.
    for (const path of ['docs/copied.txt', 'docs/moved.txt'])
      for (const [operation] of [...CONTENTS, ...INFOS]) {
        const kind = operation.startsWith('get') ? 'info' : 'download';
        await bucket.refuses(operation, { path }, `storage.${kind}.missing-object`);
      }
    for (const [operation, destination, clause] of [
      ['copyObject', 'docs/copied.txt', 'storage.copy.copies-object'],
      ['moveObject', 'docs/moved.txt', 'storage.move.moves-object'],
    ] as const) {
      await bucket.transferBlind(operation, 'docs/from.txt', destination);
      await checkOpen(bucket, destination, text, clause);
      await bucket.lists('docs', [destination], { clause: 'storage.list.follows-changes' });
    }
    await bucket.lacks('docs/from.txt', 'storage.move.moves-object', 'a moved object is gone');
    const anew = context.freshText('anew');
    await bucket.put('docs/from.txt', anew);
    await checkOpen(bucket, 'docs/from.txt', anew, STORES);
    await checkOpen(bucket, 'docs/moved.txt', text, 'storage.move.moves-object');
  }),
});

/** What is taken under a path is at that path on every way, and gone from it after a move and a removal; false if it is not taken. */
async function checkUnusual(bucket: Bucket, path: string): Promise<boolean> {
  const text = bucket.context.freshText('odd');
  const taken = await bucket.offer(path, text);
  // A server may refuse signs in paths; what it takes it has to keep.
  if (!taken.ok) return false;
  await checkOpen(bucket, path, text, STORES);
  bucket.checkKey(taken, path, 'storage.upload.key-joins-bucket-and-path', (key) => decoded(String(key)));
  await bucket.lists(path.slice(0, path.lastIndexOf('/')), [path]);
  const moved = await bucket.transfer('moveObject', path, `${path}-moved`);
  if (!moved.ok) return true;
  await bucket.holds(`${path}-moved`, text, 'storage.move.moves-object', 'a moved object is there');
  await bucket.lacks(path, 'storage.move.moves-object', 'a moved object is gone');
  await bucket.removeMany([`${path}-moved`]);
  return true;
}
