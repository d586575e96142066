// Faults about uploads: wrong keys, changed bytes, wrong places.
import type { Fault } from '../../lies/fault.ts';
import { afterChanges } from '../../lies/storage/after-changes.ts';
import { keysAndLinks, shorten } from '../../lies/storage/keys-and-links.ts';
import { keyOf } from '../../lies/storage/keys.ts';
import type { Json } from '../../lies/storage/lie.ts';
import { edit, editContent, encode, lie, refuse } from '../../lies/storage/lie.ts';
import { withRemoved } from '../../lies/storage/memory.ts';
import { filled } from '../../lies/storage/witness.ts';

const decoder = new TextDecoder();

const encoder = new TextEncoder();

/** Buckets of one family: their names differ in a last number only. */
function stem(bucket: string): string {
  return bucket.replace(/\d+$/, '');
}

export const uploadFaults: readonly Fault[] = [
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
    'upload.key-of-deep-path',
    'upload.key-joins-bucket-and-path',
    'The Key of a deep path lacks some folders.',
    () => ({
      uploadObject: edit((body, call) => ({ ...(body as Json), Key: `${call.bucket}/${shorten(call.path)}` })),
    }),
    keysAndLinks,
  ),
  lie(
    'replace.key-of-flat-path',
    'upload.key-joins-bucket-and-path',
    'The Key of a replacement lacks the bucket where the path has no folder.',
    () => ({
      replaceObject: edit((body, call) => (call.path.includes('/') ? body : { ...(body as Json), Key: call.path })),
    }),
    keysAndLinks,
  ),
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
    'download.remembers-missing',
    'upload.stores-object',
    'What was asked for before it was there never is.',
    () => {
      const missed = new Set<string>();
      return {
        async downloadAuthenticatedObject(call) {
          const response = missed.has(keyOf(call)) ? refuse(404) : await call.forward();
          if (call.isAuthorized && !response.ok) missed.add(keyOf(call));
          return response;
        },
      };
    },
    afterChanges,
  ),
  lie(
    'upload.brings-back-removed',
    'upload.stores-object',
    'An object uploaded where one was removed has the content of that one.',
    withRemoved((removed) => {
      const first = new Map<string, Uint8Array<ArrayBuffer>>();
      return {
        async uploadObject(call) {
          if (!first.has(keyOf(call))) first.set(keyOf(call), call.body);
          return call.forward();
        },
        async downloadAuthenticatedObject(call) {
          const response = await call.forward();
          const before = removed.has(keyOf(call)) ? first.get(keyOf(call)) : undefined;
          return before === undefined ? response : editContent(response, () => before);
        },
      };
    }),
    afterChanges,
  ),
  lie(
    'upload.not-where-one-was-removed',
    'upload.stores-object',
    'Where an object was removed no other can be uploaded.',
    withRemoved((removed) => ({
      uploadObject: (call) => (removed.has(keyOf(call)) ? Promise.resolve(refuse(409)) : call.forward()),
    })),
    afterChanges,
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
  lie(
    'upload.writes-json-anew',
    'upload.stores-object',
    'Uploaded JSON is parsed and written anew.',
    () => ({
      uploadObject(call) {
        const isJson = call.request.headers.get('content-type')?.includes('json') === true;
        return call.forward(isJson ? { body: call.json } : {});
      },
    }),
    async (w) => {
      await w.bucket('one');
      await w.upload('one', 'data.json', '{ "a" : 1 }', 'application/json');
      return (await w.read('one', 'data.json')).text;
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
];
