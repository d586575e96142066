// Lies about reading objects: content, info, and what is open to everybody.
import type { Fault } from '../../lies/fault.ts';
import { editContent, encode, lie, refuse } from '../../lies/storage/lie.ts';
import type { Witness } from '../../lies/storage/witness.ts';

async function withFile(w: Witness, settings: Readonly<Record<string, unknown>> = {}): Promise<void> {
  await w.bucket('one', settings);
  await w.upload('one', 'folder/file.txt', 'text');
}

export const readFaults: readonly Fault[] = [
  lie(
    'download.superseded-path-cuts',
    'download.superseded-path',
    'The superseded path answers half of the content.',
    () => ({
      downloadObject: async (call) => editContent(await call.forward(), (bytes) => bytes.slice(0, bytes.length / 2)),
    }),
    async (w) => {
      await withFile(w);
      return (await w.send('GET', '/object/one/folder/file.txt')).text;
    },
  ),
  lie(
    'download.makes-up-missing',
    'download.missing-object',
    'An object that is not there is answered as an empty one.',
    () => ({
      async downloadAuthenticatedObject(call) {
        const response = await call.forward();
        return response.ok || !call.isAuthorized ? response : new Response('', { status: 200 });
      },
    }),
    async (w) => {
      await w.bucket('one');
      return (await w.read('one', 'missing.txt')).status;
    },
  ),
  lie(
    'info.knows-no-folders',
    'info.authenticated-answers',
    'Info is refused for objects in folders.',
    () => ({
      getAuthenticatedObjectInfo: (call) => (call.path.includes('/') ? Promise.resolve(refuse(404)) : call.forward()),
    }),
    async (w) => {
      await withFile(w);
      return (await w.send('GET', '/object/info/authenticated/one/folder/file.txt')).status;
    },
  ),
  lie(
    'info.makes-up-missing',
    'info.missing-object',
    'Info about an object that is not there is an empty object.',
    () => ({
      async getPublicObjectInfo(call) {
        const response = await call.forward();
        return response.ok ? response : Response.json({});
      },
    }),
    async (w) => {
      await w.bucket('one', { public: true });
      return (await w.send('GET', '/object/info/public/one/missing.txt')).status;
    },
  ),
  lie(
    'info.public-wants-authorization',
    'info.public-answers',
    'The public info path refuses requests without authorization.',
    () => ({
      getPublicObjectInfo: (call) => (call.isAuthorized ? call.forward() : Promise.resolve(refuse(401))),
    }),
    async (w) => {
      await withFile(w, { public: true });
      return (await w.send('GET', '/object/info/public/one/folder/file.txt', undefined, { nobody: true })).status;
    },
  ),
  lie(
    'public.wants-authorization',
    'auth.public-paths-need-none',
    'The public path refuses requests without authorization.',
    () => ({
      downloadPublicObject: (call) => (call.isAuthorized ? call.forward() : Promise.resolve(refuse(401))),
    }),
    async (w) => {
      await withFile(w, { public: true });
      return (await w.send('GET', '/object/public/one/folder/file.txt', undefined, { nobody: true })).status;
    },
  ),
  lie(
    'public.answers-first-object',
    'public.answers-content',
    'The public path answers the first object of the bucket for every other.',
    () => {
      const first = new Map<string, string>();
      return {
        uploadObject(call) {
          if (!first.has(call.bucket)) first.set(call.bucket, call.path);
          return call.forward();
        },
        downloadPublicObject: (call) =>
          call.forward({ path: `/object/public/${call.bucket}/${encode(first.get(call.bucket) ?? call.path)}` }),
      };
    },
    async (w) => {
      await withFile(w, { public: true });
      await w.upload('one', 'other.txt', 'other');
      return (await w.send('GET', '/object/public/one/other.txt')).text;
    },
  ),
  lie(
    'public.serves-private-buckets',
    'public.only-public-buckets',
    'The public path serves every bucket.',
    () => ({
      async downloadPublicObject(call) {
        const response = await call.forward();
        return response.ok ? response : call.ask('GET', `/object/authenticated/${call.bucket}/${encode(call.path)}`);
      },
    }),
    async (w) => {
      await withFile(w);
      return (await w.send('GET', '/object/public/one/folder/file.txt')).status;
    },
  ),
];
