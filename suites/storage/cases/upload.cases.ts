// Uploads and replacements: the key that is answered, the bytes that are kept, and where they are kept.
import { gzipSync } from 'node:zlib';
import { checkAccepted } from '../../kit/contract/check.ts';
import { BYTES, noise, observeBodies, toContent } from '../body.ts';
import { inBucket, inHolder, makeHolder, storageCases } from '../bucket.ts';
import { textIn, toRecord } from '../read.ts';
import { Holder } from '../holder.ts';
import table from './upload.json' with { type: 'json' };

const STORES = 'storage.upload.stores-object';
const CONTENT = 'storage.download.authenticated-answers-content';

/** Texts that a server may think it has to write anew. What begins as a page would be taken for a gateway's. */
const REWRITABLE = [
  ['page.html', 'text/html', '<!-- a -->\n<!doctype html>\n<p onclick="run()">A <script>run("<b>")</script> &amp; B\n'],
  ['form.txt', 'application/x-www-form-urlencoded', 'b=1+2&a=%20c d&a=&b'],
] as const;

export const uploadCases = storageCases('write-scoped', ['bucket-removal', 'upload-binding'], table, {
  'storage.upload.key-names-bucket-and-path': inHolder(async (bucket) => {
    for (const path of ['plain.txt', 'folder/nested.txt', 'a/b/c/deep.txt'])
      bucket.checkKey(await bucket.put(path), path);
  }),
  'storage.upload.id-is-string': inHolder(async (bucket) => {
    const answer = toRecord((await bucket.put('file.txt')).json());
    if ('Id' in answer) textIn(answer, 'Id', 'the Id is a string');
  }),
  'storage.upload.keeps-text': inHolder(async (bucket, context) => {
    const text = `\u{FEFF}${context.freshText('text')}\r\nsecond line\n\n\tümläut, 漢字, 😀 \u0000 end\n`;
    await bucket.put('text.txt', text);
    await bucket.holds('text.txt', text);
    observeBodies(context, 'storage.bodies.upload', 'uploadObject');
    // What a server reads as the JSON of a request must not be written anew.
    const json = toContent(`{ "b" : 1.0,\n  "a" : "${context.freshText('json')}" }\n`, 'application/json');
    await bucket.put('data.json', json);
    await bucket.holds('data.json', json);
    // Which media types are taken is not said; what is taken is kept.
    for (const [path, type, content] of REWRITABLE)
      if ((await bucket.offer(path, toContent(content, type))).ok) await bucket.holds(path, content);
  }),
  'storage.upload.keeps-bytes': inHolder(async (bucket, { random }) => {
    // What is packed is not the server's to unpack.
    const packed = toContent(new Uint8Array(gzipSync(noise(random, 2_000))), 'application/gzip');
    await bucket.upload('packed.gz', packed);
    const loose = await bucket.uploadNoise('loose.bin');
    await bucket.holds('packed.gz', packed);
    await bucket.holds('loose.bin', loose);
  }),
  'storage.upload.keeps-any-size': inBucket(async (bucket, { observe, random }) => {
    for (const size of [1, 65_536, 0, 1_048_577]) {
      const content = toContent(noise(random, size), BYTES);
      const answer = await bucket.offer(`${size}.bin`, content);
      const { ok, status } = answer;
      if (size === 0) observe('storage.upload.empty-object', ok ? '2xx' : String(status));
      if (size > 1_000_000 || (size > 1 && !ok))
        observe('storage.limits.maxima', `${size} bytes of content: ${ok ? 'taken' : status}`);
      // The smallest and the greatest object are not shown.
      if (!ok && size !== 1) continue;
      checkAccepted(answer, 'an object of ordinary size is stored');
      await bucket.holds(`${size}.bin`, content);
    }
  }),
  'storage.upload.where-nothing-is': inBucket(async (bucket, context) => {
    await bucket.read('file.txt');
    for (const clause of [STORES, CONTENT]) {
      const text = context.freshText('file');
      await bucket.put('file.txt', text);
      await bucket.holds('file.txt', text, STORES);
      await bucket.holds('file.txt', text, clause, 'a second download answers the same');
      await bucket.remove('file.txt');
    }
  }),
  'storage.upload.path-with-slashes': inHolder(async (bucket) => {
    // Folders may be called as the routes are.
    const routes = ['public', 'sign', 'info', 'list'].map((name) => `${name}/b/c/file.txt`);
    const contents = new Map<string, string>();
    for (const path of [...routes, 'public/x/c/file.txt', 'public/b/c/file.txt.old']) {
      await bucket.lacks(path);
      contents.set(path, await bucket.uploadFresh(path));
    }
    for (const [path, text] of contents) await bucket.holds(path, text);
  }),
  'storage.upload.same-path-in-two-buckets': inHolder(async (bucket, context) => {
    const second = await makeHolder(context);
    const [text, other] = [await bucket.uploadFresh('same.txt'), await second.uploadFresh('same.txt')];
    await bucket.holds('same.txt', text, undefined, 'the object in the first bucket is its own');
    await second.holds('same.txt', other, undefined, 'the object in the second bucket is its own');
  }),
  'storage.upload.side-by-side': inBucket(async (bucket, context) => {
    const paths = ['one.txt', 'folder/two.txt', 'three.txt', 'folder/four.txt'];
    for (const path of paths) await bucket.opened(path);
    const contents = paths.map((path) => [path, context.freshText(path)] as const);
    await Promise.all(contents.map(([path, text]) => bucket.send('uploadObject', path, text)));
    for (const [path, text] of contents) await bucket.holds(path, text);
    await context.until('each is answered beside the others', async () => {
      const asked = contents.map(async ([path, text]) => [await bucket.read(path), text] as const);
      for (const [exchange, text] of await Promise.all(asked))
        bucket.checkBytes(exchange, text, 'what is downloaded beside others is its own', CONTENT);
    });
  }),
  async 'storage.upload.missing-bucket'(context) {
    const bucket = new Holder(context, await context.claim('bucket'));
    const { ok, status } = await bucket.send('uploadObject', 'file.txt', 'lost');
    context.observe('storage.upload.into-missing-bucket', ok ? 'stored' : String(status));
    if (ok) await bucket.holds('file.txt', 'lost');
  },
  'storage.replace.replaces-content': inHolder(async (bucket, context) => {
    for (const path of ['file.txt', 'folder/file.txt']) {
      await bucket.upload(path, `${context.freshText('long')} ${'x'.repeat(500)}`);
      for (const text of ['short', `${context.freshText('longer')} ${'y'.repeat(2000)}`, 'short again']) {
        await bucket.replace(path, text);
        await bucket.holds(path, text);
      }
    }
    const bytes = toContent(new Uint8Array([0, 255, 13, 10, 128, 10]));
    await bucket.replace('file.txt', bytes);
    await bucket.holds('file.txt', bytes);
  }),
  'storage.replace.answers-key': inHolder(async (bucket) => {
    for (const path of ['folder/file.txt', 'file.txt']) {
      await bucket.upload(path);
      bucket.checkKey(await bucket.replace(path, 'new'), path, 'storage.upload.key-joins-bucket-and-path');
    }
  }),
  'storage.replace.leaves-others': inHolder(async (bucket, context) => {
    await bucket.upload('change.txt');
    const othersStay = await bucket.guard('change.txt.bak', 'other.txt', 'folder/change.txt');
    const namesakeStays = await (await makeHolder(context)).guard('change.txt');
    await bucket.replace('change.txt', context.freshText('changed'));
    for (const stay of [othersStay, namesakeStays]) await stay('storage.replace.leaves-others');
  }),
});
