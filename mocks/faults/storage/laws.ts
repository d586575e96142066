// Liars who keep the single promise of storage and break the law: in a row of changes, among lookalikes, in mixes, at borders.
import type { Fault } from '../fault.ts';
import type { Call, Handlers, Json } from './lie.ts';
import { edit, editEach, encode, lie, refuse, toList } from './lie.ts';
import type { Witness } from './witness.ts';

const encoder = new TextEncoder();

/** Remembers what was uploaded, by bucket and path. */
function remembering(create: (contents: ReadonlyMap<string, Uint8Array<ArrayBuffer>>) => Handlers): () => Handlers {
  return () => {
    const contents = new Map<string, Uint8Array<ArrayBuffer>>();
    return {
      async uploadObject(call) {
        const response = await call.forward();
        if (response.ok) contents.set(keyOf(call), call.body);
        return response;
      },
      ...create(contents),
    };
  };
}

function keyOf({ bucket, path }: Call): string {
  return `${bucket}/${path}`;
}

/** Objects of these paths in a new bucket. */
async function filled(w: Witness, bucket: string, paths: readonly string[], isPublic = false): Promise<void> {
  await w.bucket(bucket, { public: isPublic });
  for (const path of paths) await w.upload(bucket, path, `${bucket} ${path}`);
}

function batchOf(w: Witness, bucket: string, paths: readonly string[]): Promise<readonly Json[]> {
  return w.send('POST', `/object/sign/${bucket}`, { expiresIn: 600, paths }).then(({ json }) => toList(json));
}

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

/** With the token of a link in its query an operation is carried out for nobody, as if authorized. */
function tokenIsAuthorization(operation: string): () => Handlers {
  return () => ({
    [operation]: (call: Call) =>
      call.isAuthorized || !call.query.has('token') ? call.forward() : call.forward({ authorize: true, query: {} }),
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
    'link.opens-plain-paths',
    'sign.url-downloads-object',
    'Links open no path with signs that are encoded in URLs.',
    () => ({
      downloadSignedObject: (call) => (encode(call.path) === call.path ? call.forward() : Promise.resolve(refuse(400))),
    }),
    async (w) => {
      await filled(w, 'one', ['a+b.txt']);
      const token = await w.token('one', 'a+b.txt');
      return (await w.send('GET', `/object/sign/one/a%2Bb.txt?token=${token}`)).status;
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
    'batch.signs-missing-in-public-buckets',
    'batch.missing-has-error',
    'In a public bucket a batch has no error for what is missing.',
    () => {
      const open = new Set<string>();
      return {
        createBucket(call) {
          if (call.json['public'] === true) open.add(String(call.json['name']));
          return call.forward();
        },
        signObjects: editEach((item, { bucket }) => (open.has(bucket) ? { ...item, error: null } : item)),
      };
    },
    async (w) => {
      await filled(w, 'one', ['a.txt'], true);
      return (await batchOf(w, 'one', ['a.txt', 'b.txt'])).map(({ error }) => error);
    },
  ),
  lie(
    'batch.signs-once',
    'batch.present-has-url',
    'Of a path that is asked twice only the first item has a link.',
    () => ({
      signObjects: edit((body) => {
        const seen = new Set<unknown>();
        return toList(body).map((item) => {
          const again = seen.has(item['path']);
          seen.add(item['path']);
          return again ? { ...item, signedURL: null } : item;
        });
      }),
    }),
    async (w) => {
      await filled(w, 'one', ['a.txt']);
      return (await batchOf(w, 'one', ['a.txt', 'a.txt'])).map(({ signedURL }) => signedURL === null);
    },
  ),
  lie(
    'batch.signs-for-anybody',
    'batch.inaccessible-has-error',
    'A batch is signed for whoever has a key, as for the one who made the bucket.',
    () => {
      const makers = new Map<string, Call>();
      return {
        createBucket(call) {
          makers.set(String(call.json['name']), call);
          return call.forward();
        },
        signObjects(call) {
          const maker = call.isAuthorized ? makers.get(call.bucket) : undefined;
          return maker === undefined
            ? call.forward()
            : maker.ask('POST', `/object/sign/${encode(call.bucket)}`, { json: call.json });
        },
      };
    },
    async (w) => {
      await filled(w, 'one', ['a.txt']);
      const { json } = await w.sendAs('anon', 'POST', '/object/sign/one', { expiresIn: 600, paths: ['a.txt'] });
      return toList(json).map(({ error }) => error === null);
    },
  ),
  lie(
    'batch.links-outlive-their-objects',
    'delete.one-removes-object',
    'A link of a batch still opens what was removed.',
    remembering((contents) => {
      const tokens = new Set<string>();
      return {
        signObjects: editEach((item) => {
          tokens.add(new URL(String(item['signedURL']), 'http://x').searchParams.get('token') ?? '');
          return item;
        }),
        async downloadSignedObject(call) {
          const response = await call.forward();
          const content = contents.get(keyOf(call));
          const isOurs = tokens.has(call.query.get('token') ?? '-');
          return response.ok || !isOurs || content === undefined ? response : new Response(content);
        },
      };
    }),
    async (w) => {
      await filled(w, 'one', ['a.txt']);
      const [item] = await batchOf(w, 'one', ['a.txt']);
      await w.send('DELETE', '/object/one/a.txt');
      return (await w.send('GET', String(item?.['signedURL']), undefined, { nobody: true })).status;
    },
  ),
  lie(
    'sign.token-removes',
    'auth.object-writes',
    'Whoever has a link may remove an object with its token.',
    tokenIsAuthorization('deleteObject'),
    async (w) => {
      await filled(w, 'one', ['a.txt']);
      const token = await w.token('one', 'a.txt');
      await w.send('DELETE', `/object/one/a.txt?token=${token}`, undefined, { nobody: true });
      return (await w.read('one', 'a.txt')).status;
    },
  ),
  lie(
    'sign.token-lists',
    'auth.listing',
    'Whoever has a link may list the bucket with its token.',
    tokenIsAuthorization('listObjects'),
    async (w) => {
      await filled(w, 'one', ['a.txt']);
      const token = await w.token('one', 'a.txt');
      return (await w.send('POST', `/object/list/one?token=${token}`, { prefix: '' }, { nobody: true })).status;
    },
  ),
  lie(
    'sign.token-opens-info',
    'auth.object-reads',
    'Whoever has a link gets the info of the authenticated path with its token.',
    tokenIsAuthorization('getAuthenticatedObjectInfo'),
    async (w) => {
      await filled(w, 'one', ['a.txt']);
      const path = `/object/info/authenticated/one/a.txt?token=${await w.token('one', 'a.txt')}`;
      return (await w.send('GET', path, undefined, { nobody: true })).status;
    },
  ),
  lie(
    'sign.links-work-three-times',
    'sign.url-downloads-object',
    'A link works three times.',
    () => {
      const uses = new Map<string, number>();
      return {
        downloadSignedObject(call) {
          const token = call.query.get('token') ?? '';
          const count = (uses.get(token) ?? 0) + 1;
          uses.set(token, count);
          return count > 3 ? Promise.resolve(refuse(400)) : call.forward();
        },
      };
    },
    async (w) => {
      await filled(w, 'one', ['a.txt']);
      const path = `/object/sign/one/a.txt?token=${await w.token('one', 'a.txt')}`;
      const seen: number[] = [];
      for (let count = 0; count < 4; count += 1) seen.push((await w.send('GET', path)).status);
      return seen;
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
