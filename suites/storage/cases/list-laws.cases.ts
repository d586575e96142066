// Lists by their laws: the folders of a bucket part its objects, and signs in a prefix mean themselves.
import { cases } from '../../kit/contract/cases.ts';
import { checkEqual, CheckFailure } from '../../kit/contract/check.ts';
import { firstSteadily, shuffle } from '../../kit/contract/random.ts';
import { makeBucket, makeHolder } from '../buckets.ts';
import type { Holder } from '../buckets.ts';
import type { StorageContext } from '../context.ts';
import { checkThere, isListed, listObjects, offer, put, sendContent, uploadAll } from '../objects.ts';

/** None begins like another, so that a prefix is of one of them whether it is a folder or any beginning. */
const FOLDERS = ['a_b', 'axb', 'a.b', 'b/a_b', 'b/axb', 'c-1', 'my a_b'];
/** Signs that stand for others in patterns; whether a path may have them is open. */
const PATTERNS = ['p%q', 'p*q', 'p?q', 'p[x]q', 'p+q', 'p(x)q', "p'q", 'p"q', 'p$q', 'p^q'];

const shared = { needs: ['bucket-removal', 'upload-binding', 'list-binding'], hazard: 'write-scoped' } as const;

export const listLawCases = cases<StorageContext>(shared, [
  {
    id: 'storage.list.parts-the-bucket',
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
      for (const random of firstSteadily('storage.list.parts-the-bucket', context.environment.random)) {
        const bucket = await makeBucket(context);
        const paths: string[] = [];
        for (const path of shuffle(wanted, random)) {
          await context.environment.opened('object', `${bucket.name}/${path}`);
          // Whether a path may have a blank is open.
          if (path.includes(' ')) {
            if ((await sendContent(context, 'uploadObject', bucket, path, path)).ok) paths.push(path);
          } else {
            await put(context, bucket, path, path);
            paths.push(path);
          }
        }
        for (const folder of FOLDERS) await checkFolder(context, bucket, folder, paths);
      }
    },
  },
  {
    id: 'storage.list.signs-mean-themselves',
    title: 'A prefix with pattern signs lists only the objects under that very prefix',
    clauses: ['storage.list.leaves-out-others', 'storage.list.shows-objects-under-prefix'],
    async run(context) {
      const bucket = await makeHolder(context);
      // What a pattern would match: any signs, one, none, or the one inside brackets.
      const plain = ['pq/0.txt', 'pxq/0.txt', 'pxxq/0.txt', 'p_q/0.txt'];
      await uploadAll(context, bucket, plain, put);
      const taken: string[] = [];
      for (const folder of PATTERNS) {
        const path = `${folder}/1.txt`;
        if ((await offer(context, bucket, path, folder)).ok) taken.push(path);
      }
      for (const folder of ['p_q', ...PATTERNS])
        await checkFolder(context, bucket, folder, [...plain, ...taken], folder === 'p_q');
    },
  },
]);

/** A list under the folder shows its objects, each once, and not the others. */
async function checkFolder(
  context: StorageContext,
  bucket: Holder,
  folder: string,
  paths: readonly string[],
  isPlain = true,
): Promise<void> {
  const own = paths.filter((path) => path.slice(0, path.lastIndexOf('/')) === folder);
  await context.environment.until('the list has followed', async () => {
    const listed =
      isPlain || own.length > 0 ? await listObjects(context, bucket, folder) : await listOdd(context, bucket, folder);
    const names = listed.map(({ name }) => String(name)).filter((name) => name.endsWith('.txt'));
    for (const path of own) {
      if (isListed(listed, folder, path)) continue;
      await checkThere(context, bucket, path);
      throw new CheckFailure('an object is listed in its folder', {
        expected: path,
        actual: names,
        clause: 'storage.list.shows-objects-under-prefix',
      });
    }
    checkEqual(names.length, own.length, `under ${folder} nothing else is listed, and nothing twice`, {
      clause: 'storage.list.leaves-out-others',
    });
  });
}

/** A server that takes no such path may refuse to look for it. */
async function listOdd(context: StorageContext, bucket: Holder, prefix: string): ReturnType<typeof listObjects> {
  const values = { prefix, limit: 100, offset: 0 };
  const exchange = await context.call('listObjects', { params: { bucketName: bucket.name }, values });
  return exchange.ok ? await listObjects(context, bucket, prefix) : [];
}
