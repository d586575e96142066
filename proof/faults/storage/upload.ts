// Faults about uploads: wrong keys, changed bytes, wrong places.
import { gunzipSync, gzipSync } from 'node:zlib';
import { afterChanges } from '../../kit/storage/after-changes.ts';
import { edit, editContent, editOne, noting, onSuccess, refuse } from '../../kit/storage/handlers.ts';
import { keysAndLinks, shorten } from '../../kit/storage/keys-and-links.ts';
import { isNested, keyOf } from '../../kit/storage/keys.ts';
import { encode, faults, lie } from '../../kit/storage/lie.ts';
import { withRemoved } from '../../kit/storage/memory.ts';
import { mixingUp, sideBySide } from '../../kit/storage/side-by-side.ts';
import { FILE } from '../../kit/storage/steps.ts';
import { filled } from '../../kit/storage/witness.ts';

const decoder = new TextDecoder();

const encoder = new TextEncoder();

type Bytes = Uint8Array<ArrayBuffer>;

/** Buckets of one family: their names differ in a last number only. */
function stem(bucket: string): string {
  return bucket.replace(/\d+$/, '');
}

/** Contents that are stored otherwise than they came, by their type and an example. */
const rewriting = (
  [
    [
      'loses-byte-order-marks',
      'A text loses the mark of byte order at its start.',
      'text/plain',
      '\u{FEFF}a',
      withoutMark,
    ],
    ['unpacks', 'What comes packed is stored unpacked.', 'application/gzip', new Uint8Array(gzipSync('a')), unpacked],
    ['cleans-pages', 'Scripts are taken out of HTML.', 'text/html', '<script>1</script>', withoutScripts],
    ['writes-forms-anew', 'Forms are read and written anew.', 'application/x-www-form-urlencoded', 'a b', formAnew],
  ] as const
).map(([id, title, type, example, change]) =>
  lie(`upload.${id}`, title)
    .does({
      uploadObject: (call) =>
        call.forward(
          call.request.headers.get('content-type')?.startsWith(type) === true ? { body: change(call.body) } : {},
        ),
    })
    .seenBy(async (w) => {
      await w.bucket('one');
      await w.upload('one', 'a', example, type);
      const { bytes, text } = await w.read('one', 'a');
      return [bytes, text];
    }),
);

function withoutMark(body: Bytes): Bytes {
  return body[0] === 0xef && body[1] === 0xbb && body[2] === 0xbf ? body.slice(3) : body;
}

function unpacked(body: Bytes): Bytes {
  return body[0] === 0x1f && body[1] === 0x8b ? new Uint8Array(gunzipSync(body)) : body;
}

function withoutScripts(body: Bytes): Bytes {
  return encoder.encode(decoder.decode(body).replaceAll(/<script.*?<\/script>/gs, ''));
}

function formAnew(body: Bytes): Bytes {
  return encoder.encode(new URLSearchParams(decoder.decode(body)).toString());
}

export const uploadFaults = faults('upload', {
  'answers-key': [
    lie('upload.answers-lower-case-key', 'An upload into a folder answers key instead of Key.')
      .does({ uploadObject: edit((body, call) => (isNested(call.path) ? { key: keyOf(call) } : body)) })
      .seenBy('bucket one', 'upload one/folder/file.txt text'),
  ],
  'key-joins-bucket-and-path': [
    lie('upload.answers-key-before', 'An upload answers the Key of the upload before.')
      .does(() => {
        let before: string | undefined;
        return {
          uploadObject: editOne((body, call) => {
            const key = before ?? keyOf(call);
            before = keyOf(call);
            return { ...body, Key: key };
          }),
        };
      })
      .seenBy('bucket one', 'upload one/a.txt', 'upload one/b.txt'),
    lie('upload.answers-first-key', 'Every upload answers the Key of the first.')
      .does(() => {
        let first: string | undefined;
        return {
          uploadObject: editOne((body, call) => {
            first ??= keyOf(call);
            return { ...body, Key: first };
          }),
        };
      })
      .seenBy('bucket one', 'upload one/a.txt', 'upload one/b.txt'),
    lie('upload.key-of-deep-path', 'The Key of a deep path lacks some folders.')
      .does({ uploadObject: editOne((body, call) => ({ ...body, Key: `${call.bucket}/${shorten(call.path)}` })) })
      .seenBy(keysAndLinks),
    lie('replace.key-of-flat-path', 'The Key of a replacement lacks the bucket where the path has no folder.')
      .does({
        replaceObject: editOne((body, call) => (isNested(call.path) ? body : { ...body, Key: call.path })),
      })
      .seenBy(keysAndLinks),
    lie('upload.key-without-bucket', 'The Key of an upload is the path alone.')
      .does({ uploadObject: editOne((body, call) => ({ ...body, Key: call.path })) })
      .seenBy(...FILE),
    lie('replace.key-of-last-segment', 'The Key of a replacement lacks the folders.')
      .does({
        replaceObject: editOne((body, call) => ({
          ...body,
          Key: `${call.bucket}/${call.path.split('/').pop() ?? ''}`,
        })),
      })
      .seenBy('bucket one', 'upload one/folder/file.txt old', 'PUT /object/one/folder/file.txt new'),
  ],
  'stores-object': [
    lie('upload.is-only-answered', 'An upload is answered and not stored.')
      .does({ uploadObject: onSuccess((call) => call.ask('DELETE', `/object/${encode(keyOf(call))}`)) })
      .seenBy(...FILE, 'read one/file.txt'),
    lie('upload.forgets-folders', 'An upload into a folder is answered and not stored.')
      .does({
        uploadObject: (call) =>
          call.isAuthorized && isNested(call.path) ? Response.json({ Key: keyOf(call) }) : call.forward(),
      })
      .seenBy('bucket one', 'upload one/folder/file.txt', 'read one/folder/file.txt'),
    lie('upload.forgets-every-third', 'Every third upload is answered and not stored.')
      .does(() => {
        let count = 0;
        return {
          uploadObject(call) {
            if (!call.isAuthorized) return call.forward();
            count += 1;
            return count % 3 === 0 ? Response.json({ Key: keyOf(call) }) : call.forward();
          },
        };
      })
      .seenBy('bucket one', 'upload one/1.txt', 'upload one/2.txt', 'upload one/3.txt', 'read one/3.txt'),
    lie('upload.into-nowhere', 'An upload into a bucket that is not there is answered as if it had worked.')
      .does({
        async uploadObject(call) {
          const response = await call.forward();
          if (response.ok || !call.isAuthorized) return response;
          const there = await call.ask('GET', `/bucket/${call.bucket}`);
          return there.ok ? response : Response.json({ Key: keyOf(call) });
        },
      })
      .seenBy('upload nowhere/file.txt text'),
    lie('download.remembers-missing', 'What was asked for before it was there never is.')
      .does(() => {
        const missed = new Set<string>();
        return {
          async downloadAuthenticatedObject(call) {
            const response = missed.has(keyOf(call)) ? refuse(404) : await call.forward();
            if (call.isAuthorized && !response.ok) missed.add(keyOf(call));
            return response;
          },
        };
      })
      .seenBy(afterChanges),
    lie('upload.brings-back-removed', 'An object uploaded where one was removed has the content of that one.')
      .does(
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
      )
      .seenBy(afterChanges),
    lie('upload.not-where-one-was-removed', 'Where an object was removed no other can be uploaded.')
      .does(
        withRemoved((removed) => ({
          uploadObject: (call) => (removed.has(keyOf(call)) ? refuse(409) : call.forward()),
        })),
      )
      .seenBy(afterChanges),
    lie('upload.cuts-full-blocks', 'An object of exactly 16 KiB loses its last byte.')
      .does({
        uploadObject: (call) =>
          call.body.length === 16_384 ? call.forward({ body: call.body.slice(0, -1) }) : call.forward(),
      })
      .seenBy(async (w) => {
        await filled(w, 'one', []);
        await w.upload('one', 'a.bin', encoder.encode('x'.repeat(16_384)));
        return (await w.read('one', 'a.bin')).bytes;
      }),
    lie('limits.half-is-too-much', 'An object of more than half the size limit is refused.')
      .does(() => {
        const limits = new Map<string, number>();
        return {
          createBucket: noting((call) =>
            limits.set(String(call.json['name']), Number(call.json['file_size_limit'] ?? Number.NaN)),
          ),
          uploadObject(call) {
            const limit = limits.get(call.bucket) ?? Number.NaN;
            return limit > 1 && call.body.length * 2 > limit ? refuse(413) : call.forward();
          },
        };
      })
      .seenBy(async (w) => {
        await w.bucket('one', { file_size_limit: 100 });
        return (await w.upload('one', 'a.bin', 'x'.repeat(99))).status;
      }),
    lie('upload.writes-json-anew', 'Uploaded JSON is parsed and written anew.')
      .does({
        uploadObject(call) {
          const isJson = call.request.headers.get('content-type')?.includes('json') === true;
          return call.forward(isJson ? { body: call.json } : {});
        },
      })
      .seenBy(async (w) => {
        await w.bucket('one');
        await w.upload('one', 'data.json', '{ "a" : 1 }', 'application/json');
        return (await w.read('one', 'data.json')).text;
      }),
    lie('upload.mixes-up-parallel', 'Uploads at the same time all store the content of the first.')
      .does(mixingUp('uploadObject', ({ body }) => ({ body })))
      .seenBy(sideBySide),
    ...rewriting,
    ...['public', 'sign', 'info', 'list'].map((word) =>
      lie(`upload.drops-${word}`, `A path whose first folder is called ${word} is taken for the one behind it.`)
        .does({
          uploadObject: (call) =>
            call.forward(
              call.path.startsWith(`${word}/`)
                ? { path: `/object/${call.bucket}/${encode(call.path.slice(word.length + 1))}` }
                : {},
            ),
        })
        .seenBy('bucket one', `upload one/${word}/file.txt`, `read one/${word}/file.txt`),
    ),
    lie('upload.unifies-line-ends', 'Texts are stored with other line ends.')
      .does({
        uploadObject: (call) =>
          call.request.headers.get('content-type')?.startsWith('text/') === true
            ? call.forward({ body: encoder.encode(decoder.decode(call.body).replaceAll('\r\n', '\n')) })
            : call.forward(),
      })
      .seenBy('bucket one', 'upload one/file.txt one\r\ntwo', 'read one/file.txt'),
    lie('upload.cuts-at-a-mebibyte', 'Of a large object only the first mebibyte is stored.')
      .does({ uploadObject: (call) => call.forward({ body: call.body.slice(0, 1_048_576) }) })
      .seenBy(async (w) => {
        await w.bucket('one');
        await w.upload('one', 'large.txt', 'x'.repeat(1_048_577));
        return (await w.read('one', 'large.txt')).bytes;
      }),
    lie('upload.fills-empty-objects', 'An object without bytes is stored with one.')
      .does({ uploadObject: (call) => call.forward(call.body.length === 0 ? { body: encoder.encode('\n') } : {}) })
      .seenBy(async (w) => {
        await w.bucket('one');
        await w.upload('one', 'empty.txt', '');
        return (await w.read('one', 'empty.txt')).bytes;
      }),
  ],
  'of-its-bucket': [
    lie('upload.mixes-up-buckets', 'The same path in another bucket is answered with what was uploaded there last.')
      .does(() => {
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
      })
      .seenBy(
        'bucket box-1',
        'bucket box-2',
        'upload box-1/file.txt first',
        'upload box-2/file.txt second',
        'read box-1/file.txt',
      ),
  ],
});
