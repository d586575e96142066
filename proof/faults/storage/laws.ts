// Liars who keep the single promise of storage and break the law: in a row of changes, among lookalikes, at borders.
import type { Fault } from '../../lies/fault.ts';
import type { Call, Handlers, Json } from '../../lies/storage/lie.ts';
import { encode, keyOf, lie, refuse, remembering, toList } from '../../lies/storage/lie.ts';
import { filled } from '../../lies/storage/witness.ts';
import type { Witness } from '../../lies/storage/witness.ts';

const encoder = new TextEncoder();

async function namesUnder(w: Witness, prefix: string): Promise<readonly unknown[]> {
  return toList((await w.send('POST', '/object/list/one', { prefix })).json).map(({ name }) => name);
}

/** A list also shows what another prefix has. */
function alsoUnder(other: (prefix: string) => readonly string[]): () => Handlers {
  return () => ({
    async listObjects(call) {
      const response = await call.forward();
      const prefix = String(call.json['prefix']);
      const more: Json[] = [];
      for (const one of other(prefix))
        if (one !== prefix)
          more.push(
            ...toList(
              await (
                await call.ask('POST', `/object/list/${call.bucket}`, { json: { ...call.json, prefix: one } })
              ).json(),
            ),
          );
      return response.ok ? Response.json([...toList(await response.json()), ...more]) : response;
    },
  });
}

export const lawFaults: readonly Fault[] = [
  ...(['copyObject', 'moveObject'] as const).map((operation) => {
    const [verb, done] = operation === 'copyObject' ? ['copy', 'copied'] : ['move', 'moved'];
    return lie(
      `${verb}.brings-back-what-was`,
      operation === 'copyObject' ? 'copy.copies-object' : 'move.moves-object',
      `What is ${done} onto a path that held something before has the content that was there.`,
      remembering((contents) => ({
        async [operation](call: Call) {
          const response = await call.forward();
          const { bucketId, destinationKey } = call.json;
          const key = `${String(bucketId)}/${String(destinationKey)}`;
          const content = contents.get(key);
          if (response.ok && content !== undefined) await call.ask('PUT', `/object/${encode(key)}`, { content });
          return response;
        },
      })),
      async (w) => {
        await filled(w, 'one', ['a.txt', 'b.txt']);
        await w.send('DELETE', '/object/one/b.txt');
        await w.send('POST', `/object/${verb}`, { bucketId: 'one', sourceKey: 'a.txt', destinationKey: 'b.txt' });
        return (await w.read('one', 'b.txt')).text;
      },
    );
  }),
  lie(
    'public-path.takes-dots-for-slashes',
    'public.answers-content',
    'The public path answers what is in a folder where the path has a dot.',
    () => ({
      async downloadPublicObject(call) {
        const other = call.path.replaceAll('.', '/');
        const answer = await call.forward({ path: `/object/public/${encode(call.bucket)}/${encode(other)}` });
        return answer.ok ? answer : call.forward();
      },
    }),
    async (w) => {
      await filled(w, 'one', ['b.a', 'b/a'], true);
      return (await w.send('GET', '/object/public/one/b.a')).text;
    },
  ),
  lie(
    'replace.closes-namesakes',
    'replace.leaves-others',
    'After a replacement the public path no longer serves the namesakes in other buckets.',
    () => {
      const replaced = new Map<string, string>();
      return {
        replaceObject(call) {
          replaced.set(call.path, call.bucket);
          return call.forward();
        },
        downloadPublicObject(call) {
          const bucket = replaced.get(call.path);
          return bucket === undefined || bucket === call.bucket ? call.forward() : Promise.resolve(refuse(404));
        },
      };
    },
    async (w) => {
      await filled(w, 'one', ['a.txt'], true);
      await filled(w, 'two', ['a.txt'], true);
      await w.send('PUT', '/object/two/a.txt', 'new');
      return (await w.send('GET', '/object/public/one/a.txt')).status;
    },
  ),
  lie(
    'info.public-remembers-missing',
    'info.public-answers',
    'The public info path keeps refusing what it once refused.',
    () => {
      const refused = new Set<string>();
      return {
        async getPublicObjectInfo(call) {
          if (refused.has(keyOf(call))) return refuse(404);
          const response = await call.forward();
          if (!response.ok) refused.add(keyOf(call));
          return response;
        },
      };
    },
    async (w) => {
      await filled(w, 'one', [], true);
      const ask = async (): Promise<number> => (await w.send('GET', '/object/info/public/one/a.txt')).status;
      await ask();
      await w.upload('one', 'a.txt', 'x');
      return ask();
    },
  ),
  lie(
    'list.mixes-up-folders',
    'list.leaves-out-others',
    'A list of a folder in a folder shows what is in its namesake at the top, too.',
    alsoUnder((prefix) => [prefix.slice(prefix.lastIndexOf('/') + 1)]),
    async (w) => {
      await filled(w, 'one', ['a/1.txt', 'b/a/2.txt']);
      return namesUnder(w, 'b/a');
    },
  ),
  lie(
    'list.percent-is-any',
    'list.leaves-out-others',
    'A percent sign or an asterisk in a prefix stands for any letters.',
    alsoUnder((prefix) => (/[%*]/.test(prefix) ? [prefix.replaceAll(/[%*]/g, 'xx')] : [])),
    async (w) => {
      await filled(w, 'one', ['pxxq/1.txt']);
      return namesUnder(w, 'p*q');
    },
  ),
  lie(
    'upload.cuts-full-blocks',
    'upload.stores-object',
    'An object of exactly 16 KiB loses its last byte.',
    () => ({
      uploadObject: (call) =>
        call.body.length === 16_384 ? call.forward({ body: call.body.slice(0, -1) }) : call.forward(),
    }),
    async (w) => {
      await filled(w, 'one', []);
      await w.upload('one', 'a.bin', encoder.encode('x'.repeat(16_384)));
      return (await w.read('one', 'a.bin')).bytes;
    },
  ),
  lie(
    'limits.half-is-too-much',
    'upload.stores-object',
    'An object of more than half the size limit is refused.',
    () => {
      const limits = new Map<string, number>();
      return {
        createBucket(call) {
          limits.set(String(call.json['name']), Number(call.json['file_size_limit'] ?? Number.NaN));
          return call.forward();
        },
        uploadObject(call) {
          const limit = limits.get(call.bucket) ?? Number.NaN;
          return limit > 1 && call.body.length * 2 > limit ? Promise.resolve(refuse(413)) : call.forward();
        },
      };
    },
    async (w) => {
      await w.bucket('one', { file_size_limit: 100 });
      return (await w.upload('one', 'a.bin', 'x'.repeat(99))).status;
    },
  ),
];
