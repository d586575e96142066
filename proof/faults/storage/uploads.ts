// Lies about uploads and replacements: wrong keys, changed bytes, wrong places.
import type { Fault } from '../../lies/fault.ts';
import { edit, editContent, encode, lie } from '../../lies/storage/lie.ts';
import type { Json } from '../../lies/storage/lie.ts';

const decoder = new TextDecoder();
const encoder = new TextEncoder();

export const uploadFaults: readonly Fault[] = [
  lie(
    'upload.key-without-bucket',
    'upload.key-joins-bucket-and-path',
    'The Key of an upload is the path alone.',
    () => ({ uploadObject: edit((body, call) => ({ ...(body as Json), Key: call.path })) }),
    async (w) => {
      await w.bucket('one');
      return ((await w.upload('one', 'file.txt', 'text')).json as Json)['Key'];
    },
  ),
  lie(
    'upload.answers-lower-case-key',
    'upload.answers-key',
    'An upload into a folder answers key instead of Key.',
    () => ({
      uploadObject: edit((body, call) => (call.path.includes('/') ? { key: `${call.bucket}/${call.path}` } : body)),
    }),
    async (w) => {
      await w.bucket('one');
      return ((await w.upload('one', 'folder/file.txt', 'text')).json as Json)['Key'];
    },
  ),
  lie(
    'upload.id-is-number',
    'upload.id-is-string',
    'The Id of an upload is a number.',
    () => ({ uploadObject: edit((body) => ({ ...(body as Json), Id: 42 })) }),
    async (w) => {
      await w.bucket('one');
      return typeof ((await w.upload('one', 'file.txt', 'text')).json as Json)['Id'];
    },
  ),
  lie(
    'upload.unifies-line-ends',
    'upload.stores-object',
    'Texts are stored with other line ends.',
    () => ({
      uploadObject: (call) =>
        call.request.headers.get('content-type')?.startsWith('text/') === true
          ? call.forward({ body: encoder.encode(decoder.decode(call.body).replaceAll('\r\n', '\n')) })
          : call.forward(),
    }),
    async (w) => {
      await w.bucket('one');
      await w.upload('one', 'file.txt', 'one\r\ntwo');
      return (await w.read('one', 'file.txt')).text;
    },
  ),
  lie(
    'download.reads-bytes-as-text',
    'download.authenticated-answers-content',
    'Bytes that are no UTF-8 are changed on the way out.',
    () => ({
      downloadAuthenticatedObject: async (call) =>
        editContent(await call.forward(), (bytes) => encoder.encode(decoder.decode(bytes))),
    }),
    async (w) => {
      await w.bucket('one');
      await w.upload('one', 'bytes', new Uint8Array([0xff, 0xfe]), 'application/octet-stream');
      return (await w.read('one', 'bytes')).bytes;
    },
  ),
  lie(
    'download.cuts-large-objects',
    'download.authenticated-answers-content',
    'Only the first 64 KiB of an object are answered.',
    () => ({
      downloadAuthenticatedObject: async (call) => editContent(await call.forward(), (bytes) => bytes.slice(0, 65_536)),
    }),
    async (w) => {
      await w.bucket('one');
      await w.upload('one', 'large.txt', 'x'.repeat(66_000));
      return (await w.read('one', 'large.txt')).text.length;
    },
  ),
  lie(
    'upload.cuts-at-a-mebibyte',
    'upload.stores-object',
    'Of a large object only the first mebibyte is stored.',
    () => ({ uploadObject: (call) => call.forward({ body: call.body.slice(0, 1_048_576) }) }),
    async (w) => {
      await w.bucket('one');
      await w.upload('one', 'large.txt', 'x'.repeat(1_048_577));
      return (await w.read('one', 'large.txt')).bytes;
    },
  ),
  lie(
    'upload.fills-empty-objects',
    'upload.stores-object',
    'An object without bytes is stored with one.',
    () => ({
      uploadObject: (call) => call.forward(call.body.length === 0 ? { body: encoder.encode('\n') } : {}),
    }),
    async (w) => {
      await w.bucket('one');
      await w.upload('one', 'empty.txt', '');
      return (await w.read('one', 'empty.txt')).bytes;
    },
  ),
  lie(
    'upload.flattens-deep-paths',
    'paths.object-path-may-have-slashes',
    'Of a deep path only the first and the last segments count.',
    () => {
      const flat = (path: string): string => {
        const segments = path.split('/');
        return segments.length > 3 ? [segments[0], ...segments.slice(-2)].join('/') : path;
      };
      return {
        uploadObject: (call) => call.forward({ path: `/object/${call.bucket}/${encode(flat(call.path))}` }),
        downloadAuthenticatedObject: (call) =>
          call.forward({ path: `/object/authenticated/${call.bucket}/${encode(flat(call.path))}` }),
      };
    },
    async (w) => {
      await w.bucket('one');
      await w.upload('one', 'a/b/c/file.txt', 'first');
      return (await w.upload('one', 'a/x/c/file.txt', 'second')).status;
    },
  ),
  lie(
    'upload.mixes-up-buckets',
    'upload.of-its-bucket',
    'The same path in another bucket is answered with what was uploaded there last.',
    () => {
      const last = new Map<string, string>();
      return {
        async uploadObject(call) {
          const response = await call.forward();
          if (response.ok) last.set(`${stem(call.bucket)} ${call.path}`, call.bucket);
          return response;
        },
        async downloadAuthenticatedObject(call) {
          const bucket = last.get(`${stem(call.bucket)} ${call.path}`) ?? call.bucket;
          const honest = await call.forward();
          return honest.ok && bucket !== call.bucket
            ? call.forward({ path: `/object/authenticated/${bucket}/${encode(call.path)}` })
            : honest;
        },
      };
    },
    async (w) => {
      await w.bucket('box-1');
      await w.bucket('box-2');
      await w.upload('box-1', 'file.txt', 'first');
      await w.upload('box-2', 'file.txt', 'second');
      return (await w.read('box-1', 'file.txt')).text;
    },
  ),
  lie(
    'upload.into-nowhere',
    'upload.into-missing-bucket',
    'An upload into a bucket that is not there is answered as if it had worked.',
    () => ({
      async uploadObject(call) {
        const response = await call.forward();
        if (response.ok || !call.isAuthorized) return response;
        const there = await call.ask('GET', `/bucket/${call.bucket}`);
        return there.ok ? response : Response.json({ Key: `${call.bucket}/${call.path}` });
      },
    }),
    async (w) => (await w.upload('nowhere', 'file.txt', 'text')).status,
  ),
  lie(
    'replace.keeps-the-tail',
    'replace.replaces-content',
    'A shorter replacement leaves the end of what was there.',
    () => ({
      async replaceObject(call) {
        const before = await call.ask('GET', `/object/authenticated/${call.bucket}/${encode(call.path)}`);
        if (!before.ok) return call.forward();
        const old = new Uint8Array(await before.arrayBuffer());
        const merged = new Uint8Array(Math.max(old.length, call.body.length));
        merged.set(old);
        merged.set(call.body);
        return call.forward({ body: merged });
      },
    }),
    async (w) => {
      await w.bucket('one');
      await w.upload('one', 'file.txt', 'something long');
      await w.send('PUT', '/object/one/file.txt', 'short', { type: 'text/plain' });
      return (await w.read('one', 'file.txt')).text;
    },
  ),
  lie(
    'replace.does-nothing',
    'replace.replaces-content',
    'A replacement is answered and the object stays as it was.',
    () => ({
      replaceObject: (call) =>
        call.isAuthorized ? Promise.resolve(Response.json({ Key: `${call.bucket}/${call.path}` })) : call.forward(),
    }),
    async (w) => {
      await w.bucket('one');
      await w.upload('one', 'file.txt', 'old');
      await w.send('PUT', '/object/one/file.txt', 'new', { type: 'text/plain' });
      return (await w.read('one', 'file.txt')).text;
    },
  ),
  lie(
    'replace.key-of-last-segment',
    'upload.key-joins-bucket-and-path',
    'The Key of a replacement lacks the folders.',
    () => ({
      replaceObject: edit((body, call) => ({
        ...(body as Json),
        Key: `${call.bucket}/${call.path.split('/').pop() ?? ''}`,
      })),
    }),
    async (w) => {
      await w.bucket('one');
      await w.upload('one', 'folder/file.txt', 'old');
      return ((await w.send('PUT', '/object/one/folder/file.txt', 'new')).json as Json)['Key'];
    },
  ),
  lie(
    'replace.answers-message',
    'replace.answers-upload-result',
    'A replacement answers a message and no Key.',
    () => ({ replaceObject: edit(() => ({ message: 'Replaced' })) }),
    async (w) => {
      await w.bucket('one');
      await w.upload('one', 'file.txt', 'old');
      return (await w.send('PUT', '/object/one/file.txt', 'new')).json;
    },
  ),
  lie(
    'replace.changes-neighbours',
    'replace.leaves-others',
    'A replacement goes to every object whose path begins like the one named.',
    () => {
      const uploaded = new Set<string>();
      return {
        async uploadObject(call) {
          uploaded.add(`${call.bucket}/${call.path}`);
          return call.forward();
        },
        async replaceObject(call) {
          const response = await call.forward();
          const own = `${call.bucket}/${call.path}`;
          for (const key of uploaded)
            if (response.ok && key !== own && key.startsWith(own))
              await call.ask('PUT', `/object/${encode(key)}`, { content: call.body });
          return response;
        },
      };
    },
    async (w) => {
      await w.bucket('one');
      await w.upload('one', 'file.txt', 'old');
      await w.upload('one', 'file.txt.bak', 'kept');
      await w.send('PUT', '/object/one/file.txt', 'new', { type: 'text/plain' });
      return (await w.read('one', 'file.txt.bak')).text;
    },
  ),
];

/** Buckets of one family: their names differ in a last number only. */
function stem(bucket: string): string {
  return bucket.replace(/\d+$/, '');
}
