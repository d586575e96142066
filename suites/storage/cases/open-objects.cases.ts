// Where the contract is silent about objects: how the target answers is written down, never judged.
import { cases } from '../../kit/contract/cases.ts';
import { makeBucket, makeHolder } from '../buckets.ts';
import type { StorageContext } from '../context.ts';
import { LIFETIME, signBatch } from '../links.ts';
import { at, listObjects, sendContent, transfer, upload, uploadAll } from '../objects.ts';
import { answerClass, keysOf } from './open-buckets.cases.ts';

const shared = { needs: ['bucket-removal', 'upload-binding'], hazard: 'write-scoped' } as const;

export const openObjectCases = cases<StorageContext>(shared, [
  {
    id: 'storage.open.upload-onto-existing',
    title: 'An upload to an existing key and a replacement of a missing object are observed',
    clauses: ['storage.upload.existing-key', 'storage.upload.upsert', 'storage.replace.missing-key'],
    needs: ['replace-binding'],
    async run(context) {
      const bucket = await makeHolder(context);
      await upload(context, bucket, 'file.txt');
      const again = await sendContent(context, 'uploadObject', bucket, 'file.txt', 'again');
      const kept = await context.call('downloadAuthenticatedObject', { params: at(bucket, 'file.txt') });
      const content = kept.text === 'again' ? 'replaced' : 'kept';
      context.environment.observe('storage.upload.existing-key', `${answerClass(again)}, ${content}`);
      const headers = { 'x-upsert': 'true' };
      const upsert = await sendContent(context, 'uploadObject', bucket, 'file.txt', 'upsert', { headers });
      context.environment.observe('storage.upload.upsert', answerClass(upsert));
      await context.environment.opened('object', `${bucket.name}/new.txt`);
      const missing = await sendContent(context, 'replaceObject', bucket, 'new.txt', 'new');
      context.environment.observe('storage.replace.missing-key', answerClass(missing));
    },
  },
  {
    id: 'storage.open.download-headers',
    title: 'The headers of content, ranges, and the shapes of errors and info are observed',
    clauses: [
      'storage.download.success-payload',
      'storage.download.range',
      'storage.download.error-shape',
      'storage.info.payload',
    ],
    async run(context) {
      const bucket = await makeBucket(context);
      await upload(context, bucket, 'file.txt', 'content');
      const params = at(bucket, 'file.txt');
      const whole = await context.call('downloadAuthenticatedObject', { params });
      const kept = ['content-type', 'etag', 'last-modified', 'cache-control', 'accept-ranges', 'content-length'];
      const shown = kept.filter((name) => whole.header(name) !== undefined).join(' ');
      context.environment.observe('storage.download.success-payload', shown === '' ? 'none' : shown);
      const range = { range: 'bytes=0-2' };
      const part = await context.call('downloadAuthenticatedObject', { params, headers: range });
      context.environment.observe(
        'storage.download.range',
        part.text === 'con' ? `a part, ${part.status}` : 'the whole',
      );
      const error = await context.call('downloadAuthenticatedObject', { params: at(bucket, 'not-there.txt') });
      context.environment.observe('storage.download.error-shape', keysOf(error.text));
      const info = await context.call('getAuthenticatedObjectInfo', { params });
      context.environment.observe('storage.info.payload', keysOf(info.text));
    },
  },
  {
    id: 'storage.open.delete-missing',
    title: 'The removal of missing objects is observed',
    clauses: ['storage.delete.missing-object', 'storage.delete.many-missing'],
    needs: ['delete-many-binding'],
    async run(context) {
      const bucket = await makeBucket(context);
      await upload(context, bucket, 'there.txt');
      const one = await context.call('deleteObject', { params: at(bucket, 'not-there.txt') });
      context.environment.observe('storage.delete.missing-object', answerClass(one));
      const many = await context.call('deleteObjects', {
        params: { bucketName: bucket.name },
        values: { paths: ['there.txt', 'not-there.txt'], bucket: bucket.id },
      });
      const body: unknown = many.ok ? many.json() : undefined;
      context.environment.observe(
        'storage.delete.many-missing',
        Array.isArray(body) ? `${body.length} records of 2` : answerClass(many),
      );
    },
  },
  {
    id: 'storage.open.sign-missing',
    title: 'Signing a missing path, and a path twice, is observed',
    clauses: ['storage.sign.missing-object', 'storage.batch.missing-bucket', 'storage.batch.duplicates'],
    needs: ['sign-binding', 'batch-binding'],
    async run(context) {
      const bucket = await makeBucket(context);
      await upload(context, bucket, 'there.txt');
      const seconds = LIFETIME;
      const one = await context.call('signObject', { params: at(bucket, 'not-there.txt'), values: { seconds } });
      context.environment.observe('storage.sign.missing-object', answerClass(one));
      const none = await context.call('signObjects', {
        params: { bucketName: context.environment.name('bucket') },
        values: { paths: ['file.txt'], seconds },
      });
      context.environment.observe('storage.batch.missing-bucket', answerClass(none));
      const twice = await signBatch(context, bucket, ['there.txt', 'there.txt']);
      context.environment.observe('storage.batch.duplicates', `${twice.length} items`);
    },
  },
  {
    id: 'storage.open.transfer-onto-existing',
    title: 'Moving and copying onto an existing key or into another bucket are observed',
    clauses: ['storage.move.existing-destination', 'storage.copy.existing-destination', 'storage.copy.to-other-bucket'],
    needs: ['move-binding', 'copy-binding'],
    async run(context) {
      const bucket = await makeBucket(context);
      await uploadAll(context, bucket, ['one.txt', 'two.txt']);
      const copied = await transfer(context, 'copyObject', bucket, 'one.txt', 'two.txt');
      context.environment.observe('storage.copy.existing-destination', answerClass(copied));
      const moved = await transfer(context, 'moveObject', bucket, 'one.txt', 'two.txt');
      context.environment.observe('storage.move.existing-destination', answerClass(moved));
      const other = await makeBucket(context);
      await context.environment.opened('object', `${other.name}/two.txt`);
      const away = await context.call('copyObject', {
        values: { bucket: bucket.id, source: 'two.txt', destination: 'two.txt', destinationBucket: other.id },
      });
      context.environment.observe('storage.copy.to-other-bucket', answerClass(away));
    },
  },
  {
    id: 'storage.open.list',
    title: 'Folders, order and names in lists, and lists of a missing bucket, are observed',
    clauses: [
      'storage.list.folders',
      'storage.list.order',
      'storage.record.name-in-list',
      'storage.list.missing-bucket',
    ],
    needs: ['list-binding'],
    async run(context) {
      const bucket = await makeHolder(context);
      await uploadAll(context, bucket, ['docs/b.txt', 'docs/a.txt', 'docs/sub/deep.txt', 'docs/C.txt']);
      const names = (await listObjects(context, bucket, 'docs')).map(({ name }) => String(name));
      const { environment } = context;
      environment.observe('storage.record.name-in-list', names.includes('docs/a.txt') ? 'whole paths' : 'relative');
      const deep = names.some((name) => name.endsWith('deep.txt'));
      environment.observe('storage.list.folders', deep ? 'one by one' : 'as folders');
      environment.observe('storage.list.order', orderOf(names.filter((name) => /[abC]\.txt$/.test(name))));
      const missing = await context.call('listObjects', {
        params: { bucketName: environment.name('bucket') },
        values: { prefix: 'docs' },
      });
      environment.observe('storage.list.missing-bucket', answerClass(missing));
    },
  },
]);

function orderOf(names: readonly string[]): string {
  const order = names.map((name) => name.slice(-5, -4)).join('');
  if (order === 'abC') return 'by name without case';
  return order === 'Cab' ? 'by name with case' : `another (${order})`;
}
