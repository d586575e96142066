// Liars whose links and batches keep the single promise and break the law: in mixes, after changes, with a token elsewhere.
import type { Fault } from '../../lies/fault.ts';
import type { Call, Handlers, Json } from '../../lies/storage/lie.ts';
import { edit, editEach, encode, keyOf, lie, refuse, remembering, toList } from '../../lies/storage/lie.ts';
import { filled } from '../../lies/storage/witness.ts';
import type { Witness } from '../../lies/storage/witness.ts';

function batchOf(w: Witness, bucket: string, paths: readonly string[]): Promise<readonly Json[]> {
  return w.send('POST', `/object/sign/${bucket}`, { expiresIn: 600, paths }).then(({ json }) => toList(json));
}

/** With the token of a link in its query an operation is carried out for nobody, as if authorized. */
function tokenIsAuthorization(operation: string): () => Handlers {
  return () => ({
    [operation]: (call: Call) =>
      call.isAuthorized || !call.query.has('token') ? call.forward() : call.forward({ authorize: true, query: {} }),
  });
}

export const linkLawFaults: readonly Fault[] = [
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
];
