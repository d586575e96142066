// Lists by their laws: the folders of a bucket part its objects, and signs in a prefix mean themselves.
import { checkEqual } from '../../kit/contract/check.ts';
import { firstSteadily, shuffle } from '../../kit/contract/random.ts';
import { inHolder, makeBucket, storageCases } from '../bucket.ts';
import type { Holder } from '../holder.ts';

/** None begins like another, so that a prefix is of one of them whether it is a folder or any beginning. */
const FOLDERS = ['a_b', 'axb', 'a.b', 'b/a_b', 'b/axb', 'c-1', 'my a_b'];
/** Signs that stand for others in patterns; whether a path may have them is open. */
const PATTERNS = ['p%q', 'p*q', 'p?q', 'p[x]q', 'p+q', 'p(x)q', "p'q", 'p"q', 'p$q', 'p^q'];

export const listLawCases = storageCases(['bucket-removal', 'upload-binding', 'list-binding'], {
  'storage.list.parts-the-bucket': {
    title: 'Every object is listed once, in its own folder only, in any order of uploads',
    clauses: [
      'storage.list.shows-objects-under-prefix',
      'storage.list.leaves-out-others',
      'storage.upload.stores-object',
    ],
    async run(context) {
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
  },
  'storage.list.signs-mean-themselves': {
    title: 'A prefix with pattern signs lists only the objects under that very prefix',
    clauses: ['storage.list.leaves-out-others', 'storage.list.shows-objects-under-prefix'],
    run: inHolder(async (bucket) => {
      // What a pattern would match: any signs, one, none, or the one inside brackets.
      const there = ['pq/0.txt', 'pxq/0.txt', 'pxxq/0.txt', 'p_q/0.txt'];
      await bucket.putAll(there);
      for (const folder of PATTERNS)
        if ((await bucket.offer(`${folder}/1.txt`, folder)).ok) there.push(`${folder}/1.txt`);
      for (const folder of ['p_q', ...PATTERNS]) await checkFolder(bucket, folder, there, folder === 'p_q');
    }),
  },
});

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
