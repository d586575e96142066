// Uploads and replacements: the key that is answered, the bytes that are kept, and where they are kept.
import { gzipSync } from 'node:zlib';
import { checkThat } from '../../kit/contract/check.ts';
import { observeBodies } from '../bodies.ts';
import { toContent } from '../body.ts';
import { toRecord } from '../buckets.ts';
import { BYTES, noise, uploadNoise } from '../binary-content.ts';
import { makeBucket, makeHolder } from '../bucket.ts';
import { freshText, Holder } from '../holder.ts';
import { storageCases } from '../storage-cases.ts';

const KEY = 'storage.upload.key-joins-bucket-and-path';

/** Texts that a server may think it has to write anew. What begins as a page would be taken for a gateway's. */
const REWRITABLE = [
  ['page.html', 'text/html', '<!-- a -->\n<!doctype html>\n<p onclick="run()">A <script>run("<b>")</script> &amp; B\n'],
  ['form.txt', 'application/x-www-form-urlencoded', 'b=1+2&a=%20c d&a=&b'],
] as const;

export const uploadCases = storageCases(['bucket-removal', 'upload-binding'], {
  'storage.upload.key-names-bucket-and-path': {
    title: 'The Key of an upload is the bucket name and the object path, joined by a slash',
    clauses: [KEY, 'storage.upload.answers-key'],
    async run(context) {
      const bucket = await makeHolder(context);
      for (const path of ['plain.txt', 'folder/nested.txt', 'a/b/c/deep.txt'])
        bucket.checkKey(await bucket.put(path), path);
    },
  },
  'storage.upload.id-is-string': {
    title: 'The Id of an upload, if shown, is a string',
    async run(context) {
      const bucket = await makeHolder(context);
      const { Id = '' } = toRecord((await bucket.put('file.txt')).json());
      checkThat(typeof Id === 'string', 'the Id is a string', { expected: 'a string', actual: Id, path: '/Id' });
    },
  },
  'storage.upload.keeps-text': {
    title: 'An uploaded text is downloaded unchanged',
    clauses: ['storage.upload.stores-object', 'storage.bodies.upload'],
    async run(context) {
      const bucket = await makeHolder(context);
      const text = `\u{FEFF}${freshText(context, 'text')}\r\nsecond line\n\n\tümläut, 漢字, 😀 \u0000 end\n`;
      await bucket.put('text.txt', text);
      const clause = 'storage.upload.stores-object';
      await bucket.checkContent('text.txt', text, 'the text comes back as it was', clause);
      observeBodies(context, 'storage.bodies.upload', ['uploadObject']);
      // What a server reads as the JSON of a request must not be written anew.
      const json = `{ "b" : 1.0,\n  "a" : "${freshText(context, 'json')}" }\n`;
      await bucket.put('data.json', toContent(json, 'application/json'));
      await bucket.checkContent('data.json', json, 'JSON comes back as it was', clause);
      for (const [path, type, content] of REWRITABLE) {
        // Which media types are taken is not said; what is taken is kept.
        if ((await bucket.offer(path, toContent(content, type))).ok)
          await bucket.checkContent(path, content, `${type} comes back as it was`, clause);
      }
    },
  },
  'storage.upload.keeps-bytes': {
    title: 'Uploaded bytes of every value come back unchanged',
    clauses: ['storage.download.authenticated-answers-content', 'storage.upload.stores-object'],
    async run(context) {
      const bucket = await makeHolder(context);
      // What is packed is not the server's to unpack.
      const packed = toContent(new Uint8Array(gzipSync(noise(context, 2_000))), 'application/gzip');
      await bucket.upload('packed.gz', packed);
      const loose = await uploadNoise(bucket, 'loose.bin');
      for (const [path, { bytes }] of [['packed.gz', packed] as const, ['loose.bin', loose] as const])
        await bucket.checkContent(path, bytes, 'the bytes come back as they were');
    },
  },
  'storage.upload.keeps-any-size': {
    title: 'Content of any accepted size comes back whole, from no byte to more than a million',
    clauses: ['storage.upload.stores-object', 'storage.upload.empty-object', 'storage.limits.maxima'],
    async run(context) {
      const bucket = await makeBucket(context);
      for (const size of [1, 65_536, 0, 1_048_577]) {
        const path = `${size}.bin`;
        const bytes = noise(context, size);
        const { ok, status } = await bucket.offer(path, toContent(bytes, BYTES));
        if (size === 0) context.observe('storage.upload.empty-object', ok ? '2xx' : String(status));
        if (size > 1_000_000 || (size > 1 && !ok))
          context.observe('storage.limits.maxima', `${size} bytes of content: ${ok ? 'taken' : status}`);
        // The smallest and the greatest object are not shown.
        if (!ok && size !== 1) continue;
        checkThat(ok, 'an object of ordinary size is stored', { expected: 'status 2xx', actual: `status ${status}` });
        await bucket.checkContent(path, bytes, `${size} bytes come back as they were`);
      }
    },
  },
  'storage.upload.where-nothing-is': {
    title: 'An object can be uploaded to a free path or a freed one, and read repeatedly',
    clauses: ['storage.upload.stores-object', 'storage.download.authenticated-answers-content'],
    async run(context) {
      const bucket = await makeBucket(context);
      await bucket.read('file.txt');
      for (const clause of ['storage.upload.stores-object', 'storage.download.authenticated-answers-content']) {
        const text = freshText(context, 'file');
        await bucket.put('file.txt', text);
        await bucket.checkContent('file.txt', text, 'the new object is there', 'storage.upload.stores-object');
        await bucket.checkContent('file.txt', text, 'a second download answers the same', clause);
        await bucket.remove('file.txt');
      }
    },
  },
  'storage.upload.path-with-slashes': {
    title: 'An object path may contain several slashes, and every segment counts',
    clauses: ['storage.paths.object-path-may-have-slashes'],
    async run(context) {
      const bucket = await makeHolder(context);
      // Folders may be called as the routes are.
      const routes = ['public', 'sign', 'info', 'list'].map((name) => `${name}/b/c/file.txt`);
      const paths = [...routes, 'public/x/c/file.txt', 'public/b/c/file.txt.old'];
      const clause = 'storage.paths.object-path-may-have-slashes';
      const contents = new Map<string, string>();
      for (const path of paths) {
        await bucket.checkGone(path, 'no other path names an object of this one', clause);
        contents.set(path, await bucket.uploadFresh(path));
      }
      for (const [path, text] of contents)
        await bucket.checkContent(path, text, 'each path names its own object', clause);
    },
  },
  'storage.upload.same-path-in-two-buckets': {
    title: 'The same path in two buckets names two objects',
    clauses: ['storage.upload.of-its-bucket'],
    async run(context) {
      const first = await (await makeHolder(context)).uploadGuarded('same.txt');
      const second = await (await makeHolder(context)).uploadGuarded('same.txt');
      await first('the first bucket has its own object', 'storage.upload.of-its-bucket');
      await second('the second bucket has its own object', 'storage.upload.of-its-bucket');
    },
  },
  'storage.upload.side-by-side': {
    title: 'Concurrent uploads each store their own content, and concurrent downloads each return it',
    clauses: ['storage.upload.stores-object', 'storage.download.authenticated-answers-content'],
    async run(context) {
      const bucket = await makeBucket(context);
      const paths = ['one.txt', 'folder/two.txt', 'three.txt', 'folder/four.txt'];
      for (const path of paths) await bucket.opened(path);
      const contents = paths.map((path) => freshText(context, path));
      const ownOf = (index: number): string => contents[index] ?? '';
      await Promise.all(paths.map((path, index) => bucket.send('uploadObject', path, ownOf(index))));
      const clause = 'storage.upload.stores-object';
      for (const [index, path] of paths.entries())
        await bucket.checkContent(path, ownOf(index), 'what was uploaded beside others is there', clause);
      await context.until('each is answered beside the others', async () => {
        const asked = paths.map((path) => bucket.read(path));
        const read = 'storage.download.authenticated-answers-content';
        for (const [index, exchange] of (await Promise.all(asked)).entries())
          bucket.checkBytes(exchange, ownOf(index), 'what is downloaded beside others is its own', read);
      });
    },
  },
  'storage.upload.missing-bucket': {
    title: 'An upload into a missing bucket is refused, or can be downloaded',
    clauses: ['storage.upload.stores-object', 'storage.upload.into-missing-bucket'],
    async run(context) {
      const name = context.name('bucket');
      await context.opened('bucket', name);
      const bucket = new Holder(context, name);
      const exchange = await bucket.send('uploadObject', 'file.txt', 'lost');
      context.observe('storage.upload.into-missing-bucket', exchange.ok ? 'stored' : String(exchange.status));
      if (exchange.ok) await bucket.checkContent('file.txt', 'lost', 'what was uploaded can be downloaded');
    },
  },
  'storage.replace.replaces-content': {
    title: 'A replaced object has only its new content, shorter or longer',
    needs: ['replace-binding'],
    async run(context) {
      const bucket = await makeHolder(context);
      const clause = 'storage.replace.replaces-content';
      for (const path of ['file.txt', 'folder/file.txt']) {
        await bucket.upload(path, `${freshText(context, 'long')} ${'x'.repeat(500)}`);
        for (const text of ['short', `${freshText(context, 'longer')} ${'y'.repeat(2000)}`, 'short again']) {
          await bucket.replace(path, text);
          await bucket.checkContent(path, text, 'the object has the new content only', clause);
        }
      }
      const bytes = new Uint8Array([0, 255, 13, 10, 128, 10]);
      await bucket.replace('file.txt', toContent(bytes));
      await bucket.checkContent('file.txt', bytes, 'the object has the new bytes', clause);
    },
  },
  'storage.replace.answers-key': {
    title: 'A replacement returns an upload result with the key of the object',
    clauses: ['storage.replace.answers-upload-result', KEY],
    needs: ['replace-binding'],
    async run(context) {
      const bucket = await makeHolder(context);
      for (const path of ['folder/file.txt', 'file.txt']) {
        await bucket.upload(path);
        bucket.checkKey(await bucket.replace(path, 'new'), path, KEY);
      }
    },
  },
  'storage.replace.leaves-others': {
    title: 'A replacement leaves the other objects of the bucket',
    needs: ['replace-binding'],
    async run(context) {
      const bucket = await makeHolder(context);
      await bucket.upload('change.txt');
      const others = await bucket.uploadGuarded('change.txt.bak', 'other.txt', 'folder/change.txt');
      const namesake = await (await makeHolder(context)).uploadGuarded('change.txt');
      await bucket.replace('change.txt', freshText(context, 'changed'));
      await others('another object keeps its content', 'storage.replace.leaves-others');
      await namesake('a namesake elsewhere keeps its content', 'storage.replace.leaves-others');
    },
  },
});
