// Faults about uploads: wrong keys, changed bytes, wrong places.
import { gunzipSync } from 'node:zlib';
import { editContent, editOne, noting, onSuccess } from '../../kit/rest/handlers.ts';
import { isNested, keyOf } from '../../kit/storage/keys.ts';
import { encode, faults, lie } from '../../kit/rest/lie.ts';
import { mixingUp, withRemoved } from '../../kit/storage/memory.ts';

const decoder = new TextDecoder();

const encoder = new TextEncoder();

/** Buckets of one family: their names differ in a last number only. */
function stem(bucket: string): string {
  return bucket.replace(/\d+$/, '');
}

/** The path without what lies between its first and its last segment. */
function shorten(path: string): string {
  const segments = path.split('/');
  return segments.length > 3 ? [...segments.slice(0, 2), segments.at(-1)].join('/') : path;
}

export const uploadFaults = faults('storage.upload', {
  'key-joins-bucket-and-path': [
    lie('upload.key-of-deep-path', 'The Key of a deep path lacks some folders.', {
      uploadObject: editOne((body, call) => ({ ...body, Key: `${call.bucket}/${shorten(call.path)}` })),
    }),
    lie('replace.key-of-flat-path', 'The Key of a replacement lacks the bucket where the path has no folder.', {
      replaceObject: editOne((body, call) => (isNested(call.path) ? body : { ...body, Key: call.path })),
    }),
    lie('upload.key-without-bucket', 'The Key of an upload is the path alone.', {
      uploadObject: editOne((body, call) => ({ ...body, Key: call.path })),
    }),
  ],
  'stores-object': [
    lie('upload.forgets-folders', 'An upload into a folder is answered and not stored.', {
      uploadObject: (call) =>
        call.isAuthorized && isNested(call.path) ? Response.json({ Key: keyOf(call) }) : call.forward(),
    }),
    lie('upload.forgets-every-third', 'Every third upload is answered and not stored.', () => {
      let count = 0;
      return {
        uploadObject(call) {
          if (!call.isAuthorized) return call.forward();
          count += 1;
          return count % 3 === 0 ? Response.json({ Key: keyOf(call) }) : call.forward();
        },
      };
    }),
    lie('upload.into-nowhere', 'An upload into a bucket that is not there is answered as if it had worked.', {
      async uploadObject(call) {
        const response = await call.forward();
        if (response.ok || !call.isAuthorized) return response;
        const there = await call.ask('GET', `/bucket/${call.bucket}`);
        return there.ok ? response : Response.json({ Key: keyOf(call) });
      },
    }),
    lie('download.remembers-missing', 'What was asked for before it was there never is.', () => {
      const missed = new Set<string>();
      return {
        async downloadAuthenticatedObject(call) {
          const response = missed.has(keyOf(call)) ? call.refuse(404) : await call.forward();
          if (call.isAuthorized && !response.ok) missed.add(keyOf(call));
          return response;
        },
      };
    }),
    lie(
      'upload.brings-back-removed',
      'An object uploaded where one was removed has the content of that one.',
      withRemoved((removed) => {
        const first = new Map<string, Uint8Array<ArrayBuffer>>();
        return {
          uploadObject: noting((call) => {
            if (!first.has(keyOf(call))) first.set(keyOf(call), call.body);
          }),
          async downloadAuthenticatedObject(call) {
            const response = await call.forward();
            const before = removed.has(keyOf(call)) ? first.get(keyOf(call)) : undefined;
            return before === undefined ? response : editContent(response, () => before);
          },
        };
      }),
    ),
    lie(
      'upload.not-where-one-was-removed',
      'Where an object was removed no other can be uploaded.',
      withRemoved((removed) => ({
        uploadObject: (call) => (removed.has(keyOf(call)) ? call.refuse(409) : call.forward()),
      })),
    ),
    lie('upload.cuts-full-blocks', 'An object of exactly 16 KiB loses its last byte.', {
      uploadObject: (call) =>
        call.body.length === 16_384 ? call.forward({ body: call.body.slice(0, -1) }) : call.forward(),
    }),
    lie('limits.half-is-too-much', 'An object of more than half the size limit is refused.', () => {
      const limits = new Map<string, number>();
      return {
        createBucket: noting((call) =>
          limits.set(String(call.json['name']), Number(call.json['file_size_limit'] ?? Number.NaN)),
        ),
        uploadObject(call) {
          const limit = limits.get(call.bucket) ?? Number.NaN;
          return limit > 1 && call.body.length * 2 > limit ? call.refuse(413) : call.forward();
        },
      };
    }),
    lie(
      'upload.mixes-up-parallel',
      'Uploads at the same time all store the content of the first.',
      mixingUp('uploadObject', ({ body }) => ({ body })),
    ),
    lie('upload.unpacks', 'What comes packed is stored unpacked.', {
      uploadObject: (call) =>
        call.forward(
          call.body[0] === 0x1f && call.body[1] === 0x8b ? { body: new Uint8Array(gunzipSync(call.body)) } : {},
        ),
    }),
    lie('upload.unifies-line-ends', 'Texts are stored with other line ends.', {
      uploadObject: (call) =>
        call.request.headers.get('content-type')?.startsWith('text/') === true
          ? call.forward({ body: encoder.encode(decoder.decode(call.body).replaceAll('\r\n', '\n')) })
          : call.forward(),
    }),
    lie('upload.fills-empty-objects', 'An object without bytes is stored with one.', {
      uploadObject: (call) => call.forward(call.body.length === 0 ? { body: encoder.encode('\n') } : {}),
    }),
  ],
  'of-its-bucket': [
    lie(
      'upload.mixes-up-buckets',
      'The same path in another bucket is answered with what was uploaded there last.',
      () => {
        const last = new Map<string, string>();
        return {
          uploadObject: onSuccess((call) => last.set(`${stem(call.bucket)} ${call.path}`, call.bucket)),
          async downloadAuthenticatedObject(call) {
            const bucket = last.get(`${stem(call.bucket)} ${call.path}`) ?? call.bucket;
            const honest = await call.forward();
            return honest.ok && bucket !== call.bucket
              ? call.forward({ path: `/object/authenticated/${bucket}/${encode(call.path)}` })
              : honest;
          },
        };
      },
    ),
  ],
});
