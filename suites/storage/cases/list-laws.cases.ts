// Lists by their laws: the folders of a bucket part its objects, and signs in a prefix mean themselves.
import { checkEqual } from '../../kit/contract/check.ts';
import { firstSteadily, shuffle } from '../../kit/contract/random.ts';
import { makeBucket, makeHolder } from '../bucket.ts';
import type { JsonRecord } from '../buckets.ts';
import { checkListedOrGone } from '../read-paths.ts';
import type { Holder } from '../holder.ts';
import { storageCases } from '../storage-cases.ts';

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
    async run(context) {
      const bucket = await makeHolder(context);
      // What a pattern would match: any signs, one, none, or the one inside brackets.
      const plain = ['pq/0.txt', 'pxq/0.txt', 'pxxq/0.txt', 'p_q/0.txt'];
      await bucket.putAll(plain);
      const taken: string[] = [];
      for (const folder of PATTERNS) {
        const path = `${folder}/1.txt`;
        if ((await bucket.offer(path, folder)).ok) taken.push(path);
      }
      for (const folder of ['p_q', ...PATTERNS])
        await checkFolder(bucket, folder, [...plain, ...taken], folder === 'p_q');
    },
  },
});

/** A list under the folder shows its objects, each once, and not the others. */
async function checkFolder(bucket: Holder, folder: string, paths: readonly string[], isPlain = true): Promise<void> {
  const own = paths.filter((path) => path.slice(0, path.lastIndexOf('/')) === folder);
  await bucket.context.until('the list has followed', async () => {
    const listed = isPlain || own.length > 0 ? await bucket.list(folder) : await listOdd(bucket, folder);
    const names = listed.map(({ name }) => String(name)).filter((name) => name.endsWith('.txt'));
    await checkListedOrGone(bucket, listed, folder, own);
    checkEqual(names.length, own.length, `under ${folder} nothing else is listed, and nothing twice`, {
      clause: 'storage.list.leaves-out-others',
    });
  });
}

/** A server that takes no such path may refuse to look for it. */
async function listOdd(bucket: Holder, prefix: string): Promise<readonly JsonRecord[]> {
  const { ok } = await bucket.call('listObjects', { values: { prefix, limit: 100, offset: 0 } });
  return ok ? await bucket.list(prefix) : [];
}
