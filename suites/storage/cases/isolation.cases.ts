// Objects apart: paths that look alike, paths with unusual signs, and namesakes in another bucket, on every way to them.
import { checkEqual, checkRefused } from '../../kit/contract/check.ts';
import { Unjudgeable } from '../../kit/contract/exchange.ts';
import { parseJson } from '../../kit/contract/json.ts';
import { toContent } from '../body.ts';
import { toRecord } from '../buckets.ts';
import { checkListed, checkOpen, CONTENTS, INFOS } from '../read-paths.ts';
import { decoded } from '../link-form.ts';
import { GROUPED_PATHS, unusualPath } from '../unusual-path.ts';
import { makeBucket, makeHolder, type Bucket } from '../bucket.ts';
import { freshText } from '../holder.ts';
import { storageCases } from '../storage-cases.ts';

/** No two of them are the same for a server that distinguishes letters. */
const ALIKE = ['a', 'ab', 'b/a', 'b/ab', 'b-a', 'b.a', 'b_a', 'aa/b/a', 'aa/b.a', 'a.b/a'];
const ODD_PATHS = 2;

const NEEDS = ['bucket-removal', 'public-binding', 'upload-binding', 'sign-binding', 'list-binding'];

export const apartCases = storageCases(NEEDS, {
  'storage.apart.paths-alike': {
    title: 'Similar paths name different objects on every read path, even when one is removed',
    clauses: [
      'storage.upload.stores-object',
      'storage.paths.object-path-may-have-slashes',
      'storage.delete.one-leaves-others',
      'storage.delete.one-removes-object',
      'storage.download.superseded-path',
      'storage.public.answers-content',
      'storage.sign.url-downloads-object',
      'storage.info.authenticated-answers',
      'storage.info.public-answers',
    ],
    async run(context) {
      const bucket = await makeHolder(context, { public: true });
      const contents = new Map(Object.entries(await bucket.putAll(ALIKE)));
      // Where objects are files, a path cannot go on behind one of them.
      const behind = freshText(context, 'behind');
      if ((await bucket.offer('b/a/b', behind)).ok) contents.set('b/a/b', behind);
      for (const [path, text] of contents) await checkOpen(bucket, path, text, 'storage.upload.stores-object');
      for (const path of ['b-a', 'b/a', 'a']) {
        contents.delete(path);
        await bucket.remove(path, ...contents.keys());
      }
      for (const [path, text] of contents)
        await bucket.checkContent(path, text, 'the others stay', 'storage.delete.one-leaves-others');
    },
  },
  'storage.apart.unusual-paths': {
    title: 'An object at an unusual path is read, listed, signed, moved and removed at that very path',
    clauses: [
      'storage.upload.stores-object',
      'storage.upload.key-joins-bucket-and-path',
      'storage.list.shows-objects-under-prefix',
      'storage.move.moves-object',
      'storage.delete.many-removes-objects',
      'storage.sign.url-downloads-object',
      'storage.download.superseded-path',
      'storage.public.answers-content',
      'storage.info.authenticated-answers',
      'storage.info.public-answers',
    ],
    needs: ['move-binding', 'delete-many-binding'],
    async run(context) {
      const bucket = await makeBucket(context, { public: true });
      const { random } = context;
      // Every sign in every run; chance adds mixtures of them.
      const mixtures = Array.from({ length: ODD_PATHS }, (_, count) => `${unusualPath(random)}-${count}`);
      for (const { together, apart } of [...GROUPED_PATHS, ...mixtures.map((path) => ({ together: path, apart: [] }))])
        if (!(await checkUnusual(bucket, `odd/${together}`)))
          for (const path of apart) await checkUnusual(bucket, `odd/${path}`);
      // Without this a server that refuses everything would look faithful.
      await bucket.upload('plain.txt');
    },
  },
  'storage.apart.namesakes': {
    title: 'Changes in one bucket leave an object of the same path in another bucket as it is',
    clauses: [
      'storage.upload.of-its-bucket',
      'storage.replace.leaves-others',
      'storage.delete.one-leaves-others',
      'storage.delete.many-leaves-others',
      'storage.bucket.empty-keeps-bucket',
      'storage.bucket.delete-leaves-others',
    ],
    needs: ['replace-binding', 'move-binding', 'copy-binding', 'delete-many-binding'],
    async run(context) {
      const kept = await makeHolder(context, { public: true });
      const [a, b, c, d, e] = ['folder/a.txt', 'folder/b.txt', 'folder/c.txt', 'folder/d.txt', 'folder/e.txt'];
      const paths = [a, b, c, d, e];
      const contents: Readonly<Record<string, string>> = await kept.uploadAll(paths);
      const changed = await makeBucket(context, { public: true });
      const steps: readonly (readonly [string, string, () => Promise<unknown>])[] = [
        ['storage.upload.of-its-bucket', b, () => changed.putAll([a, b, c, e])],
        ['storage.replace.leaves-others', a, () => changed.replace(a, freshText(context, 'replaced'))],
        ['storage.upload.of-its-bucket', a, () => changed.transfer('moveObject', a, d)],
        ['storage.upload.of-its-bucket', a, () => changed.transfer('copyObject', d, a)],
        ['storage.delete.one-leaves-others', e, () => changed.succeed('deleteObject', { path: e })],
        ['storage.delete.many-leaves-others', b, () => changed.deleteMany([b, d])],
        ['storage.bucket.empty-keeps-bucket', c, () => changed.empty()],
        ['storage.bucket.delete-leaves-others', d, () => changed.call('deleteBucket')],
      ];
      const seen: string[] = [];
      for (const [clause, path, step] of steps) {
        await step();
        if (seen.includes(clause)) await kept.checkContent(path, contents[path] ?? '', 'a namesake stays', clause);
        else await checkOpen(kept, path, contents[path] ?? '', clause);
        seen.push(clause);
      }
      for (const path of paths)
        await kept.checkContent(path, contents[path] ?? '', 'a namesake stays', 'storage.upload.of-its-bucket');
      for (const path of [a, b]) await checkListed(kept, 'folder', path);
    },
  },
  'storage.apart.open-where-they-came': {
    title: 'A copied, moved or replaced object is served at once on every read path',
    clauses: [
      'storage.copy.copies-object',
      'storage.move.moves-object',
      'storage.upload.stores-object',
      'storage.list.follows-changes',
      'storage.download.superseded-path',
      'storage.public.answers-content',
      'storage.info.authenticated-answers',
      'storage.info.public-answers',
    ],
    needs: ['move-binding', 'copy-binding'],
    async run(context) {
      const bucket = await makeBucket(context, { public: true });
      const text = await bucket.uploadFresh('docs/from.txt');
      // What was asked for in vain must not be remembered.
      for (const path of ['docs/copied.txt', 'docs/moved.txt']) await askInVain(bucket, path);
      for (const [operation, source, destination, clause] of [
        ['copyObject', 'docs/from.txt', 'docs/copied.txt', 'storage.copy.copies-object'],
        ['moveObject', 'docs/from.txt', 'docs/moved.txt', 'storage.move.moves-object'],
      ] as const) {
        const { ok, status } = await bucket.transfer(operation, source, destination);
        if (!ok) throw new Unjudgeable(`${operation} was refused with status ${status}`);
        await checkOpen(bucket, destination, text, clause);
        await checkListed(bucket, 'docs', destination, 'storage.list.follows-changes');
      }
      await bucket.checkGone('docs/from.txt', 'a moved object is gone', 'storage.move.moves-object');
      const anew = freshText(context, 'anew');
      await bucket.put('docs/from.txt', toContent(anew));
      await checkOpen(bucket, 'docs/from.txt', anew, 'storage.upload.stores-object');
      await checkOpen(bucket, 'docs/moved.txt', text, 'storage.move.moves-object');
    },
  },
});

/** What is taken under a path is at that path on every way, and gone from it after a move and a removal; false if it is not taken. */
async function checkUnusual(bucket: Bucket, path: string): Promise<boolean> {
  const text = freshText(bucket.context, 'odd');
  const taken = await bucket.offer(path, text);
  // A server may refuse signs in paths; what it takes it has to keep.
  if (!taken.ok) return false;
  await checkOpen(bucket, path, text, 'storage.upload.stores-object');
  const key = decoded(String(toRecord(parseJson(taken.text))['Key']));
  const clause = 'storage.upload.key-joins-bucket-and-path';
  checkEqual(key, `${bucket.name}/${path}`, 'the Key joins bucket name and path', { path: '/Key', clause });
  await checkListed(bucket, path.slice(0, path.lastIndexOf('/')), path);
  const moved = await bucket.transfer('moveObject', path, `${path}-moved`);
  if (!moved.ok) return true;
  await bucket.checkContent(`${path}-moved`, text, 'a moved object is there', 'storage.move.moves-object');
  await bucket.checkGone(path, 'a moved object is gone', 'storage.move.moves-object');
  await bucket.removeMany([`${path}-moved`]);
  return true;
}

async function askInVain(bucket: Bucket, path: string): Promise<void> {
  for (const [operation] of [...CONTENTS, ...INFOS]) {
    const clause = operation.startsWith('get') ? 'storage.info.missing-object' : 'storage.download.missing-object';
    checkRefused(await bucket.call(operation, { path }), 'nothing is answered where nothing is', clause);
  }
}
