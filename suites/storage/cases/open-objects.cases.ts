// Where the contract is silent about objects and their paths: how the target answers is written down, never judged.
import { inBucket, inHolder, makeBucket, storageCases } from '../bucket.ts';
import { answerClass } from '../read.ts';
import { Holder, LIFETIME } from '../holder.ts';
import { keysOf } from './open-buckets.cases.ts';
import table from './open-objects.json' with { type: 'json' };

const READING = { operation: 'downloadAuthenticatedObject', anyBody: true };

export const openObjectCases = storageCases('write-scoped', [], table, {
  'storage.open.upload-onto-existing': inHolder(async (bucket, { observe }) => {
    await bucket.upload('file.txt');
    const again = await bucket.send('uploadObject', 'file.txt', 'again');
    const content = (await bucket.read('file.txt')).text === 'again' ? 'replaced' : 'kept';
    observe('storage.upload.existing-key', `${answerClass(again)}, ${content}`);
    const headers = { 'x-upsert': 'true' };
    const upsert = await bucket.send('uploadObject', 'file.txt', 'upsert', { headers });
    observe('storage.upload.upsert', answerClass(upsert));
    await bucket.opened('new.txt');
    const missing = await bucket.send('replaceObject', 'new.txt', 'new');
    observe('storage.replace.missing-key', answerClass(missing));
  }),
  'storage.open.download-headers': inBucket(async (bucket, { observe }) => {
    await bucket.upload('file.txt', 'content');
    const whole = await bucket.read('file.txt');
    const kept = ['content-type', 'etag', 'last-modified', 'cache-control', 'accept-ranges', 'content-length'];
    const shown = kept.filter((name) => whole.header(name) !== undefined).join(' ');
    observe('storage.download.success-payload', shown === '' ? 'none' : shown);
    const part = await bucket.read('file.txt', { headers: { range: 'bytes=0-2' } });
    observe('storage.download.range', part.text === 'con' ? `a part, ${part.status}` : 'the whole');
    observe('storage.download.error-shape', keysOf((await bucket.read('not-there.txt')).text));
    const info = await bucket.call('getAuthenticatedObjectInfo', { path: 'file.txt' });
    observe('storage.info.payload', keysOf(info.text));
  }),
  'storage.open.delete-missing': inBucket(async (bucket, { observe }) => {
    await bucket.upload('there.txt');
    const one = await bucket.call('deleteObject', { path: 'not-there.txt' });
    observe('storage.delete.missing-object', answerClass(one));
    const many = await bucket.call('deleteObjects', { values: { paths: ['there.txt', 'not-there.txt'] } });
    const body: unknown = many.ok ? many.json() : undefined;
    const answered = Array.isArray(body) ? `${body.length} records of 2` : answerClass(many);
    observe('storage.delete.many-missing', answered);
  }),
  'storage.open.sign-missing': inBucket(async (bucket, context) => {
    await bucket.upload('there.txt');
    const values = { paths: ['file.txt'], seconds: LIFETIME };
    const one = await bucket.call('signObject', { path: 'not-there.txt', values });
    context.observe('storage.sign.missing-object', answerClass(one));
    const none = await new Holder(context, context.name('bucket')).call('signObjects', { values });
    context.observe('storage.batch.missing-bucket', answerClass(none));
    const twice = await bucket.signBatch(['there.txt', 'there.txt']);
    context.observe('storage.batch.duplicates', `${twice.length} items`);
  }),
  'storage.open.transfer-onto-existing': inBucket(async (bucket, context) => {
    await bucket.uploadAll(['one.txt', 'two.txt']);
    const copied = await bucket.transfer('copyObject', 'one.txt', 'two.txt');
    context.observe('storage.copy.existing-destination', answerClass(copied));
    const moved = await bucket.transfer('moveObject', 'one.txt', 'two.txt');
    context.observe('storage.move.existing-destination', answerClass(moved));
    const other = await makeBucket(context);
    await other.opened('two.txt');
    const values = { source: 'two.txt', destination: 'two.txt', destinationBucket: other.id };
    context.observe('storage.copy.to-other-bucket', answerClass(await bucket.call('copyObject', { values })));
  }),
  'storage.open.list': inHolder(async (bucket, context) => {
    await bucket.uploadAll(['docs/b.txt', 'docs/a.txt', 'docs/sub/deep.txt', 'docs/C.txt']);
    const names = (await bucket.list('docs')).map(({ name }) => String(name));
    context.observe('storage.record.name-in-list', names.includes('docs/a.txt') ? 'whole paths' : 'relative');
    const deep = names.some((name) => name.endsWith('deep.txt'));
    context.observe('storage.list.folders', deep ? 'one by one' : 'as folders');
    context.observe('storage.list.order', orderOf(names.filter((name) => /[abC]\.txt$/.test(name))));
    const absent = new Holder(context, context.name('bucket'));
    const missing = await absent.call('listObjects', { values: { prefix: 'docs' } });
    context.observe('storage.list.missing-bucket', answerClass(missing));
  }),
  'storage.open.dot-segments': inHolder(async (bucket, context) => {
    await bucket.uploadAll(['there.txt', 'folder/there.txt']);
    const folder = `/object/authenticated/${bucket.name}/folder`;
    // Both stay inside the bucket, whether client or server takes the dots away.
    for (const [label, dots] of Object.entries({ plain: '..', encoded: '%2e%2e' })) {
      const read = await context.askRaw(`${folder}/${dots}/there.txt`, READING);
      context.observe('storage.paths.dot-segments', `read, ${label}: ${answerClass(read)}`);
    }
    for (const path of ['folder/../up.txt', 'up.txt']) await bucket.opened(path);
    const written = await bucket.send('uploadObject', 'folder/../up.txt', 'up');
    const above = await bucket.read('up.txt');
    const where = above.ok ? ', one folder up' : written.ok ? ', elsewhere' : '';
    context.observe('storage.paths.dot-segments', `write: ${answerClass(written)}${where}`);
    const slash = await context.askRaw(`${folder}%2Fthere.txt`, READING);
    context.observe('storage.paths.encoded-slash', slash.ok ? 'a slash' : answerClass(slash));
  }),
  'storage.open.longest-names': inBucket(async (bucket, context) => {
    for (const length of [63, 64, 100, 101, 256]) {
      const name = context.name('long').padEnd(length, 'x');
      await context.opened('bucket', name);
      const made = await context.call('createBucket', { values: { name, public: false } });
      context.observe('storage.paths.longest', `a bucket name of ${length}: ${answerClass(made)}`);
    }
    const segments = `${'x'.repeat(200)}/`.repeat(10);
    for (const path of ['x'.repeat(255), segments.slice(0, 1_024), segments.slice(0, 2_000)]) {
      const stored = await bucket.offer(path, 'long');
      context.observe('storage.paths.longest', `an object path of ${path.length}: ${answerClass(stored)}`);
    }
    await bucket.upload('Case.txt');
    const other = await bucket.read('case.txt');
    context.observe('storage.paths.case', other.ok ? 'the same' : 'another path');
  }),
  async 'storage.open.version'(context) {
    const list = await context.call('listBuckets');
    const names = list.response.headers.map(([name]) => name).filter((name) => name.includes('version'));
    context.observe('storage.paths.version', names.length === 0 ? 'no header' : names.join(' '));
    const page = await context.send({ method: 'GET', url: `${context.base}/version` });
    context.observe('storage.paths.version', `/version: ${answerClass(page)}`);
  },
});

function orderOf(names: readonly string[]): string {
  const order = names.map((name) => name.slice(-5, -4)).join('');
  if (order === 'abC') return 'by name without case';
  return order === 'Cab' ? 'by name with case' : `another (${order})`;
}
