// What an object record looks like, in lists and among the removed. The check of every answer judges it; these cases make the answers.
import { checkEqual, checkThat } from '../../kit/contract/check.ts';
import { toContent } from '../body.ts';
import { inBucket, inHolder, makeBucket, storageCases } from '../bucket.ts';
import { toRecord } from '../read.ts';
import table from './record.json' with { type: 'json' };

const NEEDS = ['bucket-removal', 'upload-binding', 'list-binding', 'delete-many-binding'];
const FILES = ['docs/file.txt', 'docs/other.txt'];
const FOLDER = 'docs/more/file.txt';

export const recordCases = storageCases('write-scoped', NEEDS, table, {
  'storage.record.no-additional-properties': inBucket(async (bucket) => {
    await bucket.uploadAll([...FILES, FOLDER]);
    await bucket.list('docs');
    await bucket.deletedRecords(FILES);
    await bucket.upload('docs/large.png', toContent('x'.repeat(20_000), 'image/png'));
    await bucket.list('docs');
    await bucket.deletedRecords(['docs/large.png']);
  }),
  'storage.record.identity': inBucket(async (bucket) => {
    await bucket.uploadAll(FILES);
    await bucket.deletedRecords(FILES);
  }),
  'storage.record.times': inHolder(async (bucket) => {
    await bucket.putAll(FILES);
    await bucket.list('docs');
  }),
  'storage.record.metadata': inHolder(async (bucket, context) => {
    await bucket.putAll([...FILES, FOLDER]);
    for (const { metadata } of await bucket.list('docs')) {
      const content = metadata === undefined ? 'absent' : Object.keys(toRecord(metadata)).toSorted().join(' ');
      context.observe('storage.record.metadata-content', content === '' ? 'empty' : content);
    }
  }),
  'storage.record.of-its-bucket': inBucket(async (bucket, context) => {
    await makeBucket(context);
    await bucket.upload('folder/file.txt');
    const records = [...(await bucket.list('folder')), ...(await bucket.deletedRecords(['folder/file.txt']))];
    for (const { bucket_id = bucket.id } of records) {
      const details = { expected: bucket.id, actual: bucket_id, path: '/bucket_id' };
      const isOwn = bucket_id === bucket.id || bucket_id === bucket.name;
      checkThat(isOwn, 'the record is of the bucket asked', details);
    }
  }),
  'storage.record.in-cut-lists': inHolder(async (bucket) => {
    await bucket.putAll([...FILES, FOLDER]);
    const sort = { column: 'name', order: 'desc' };
    for (const values of [{ limit: 1 }, { limit: 100, offset: 1 }, { limit: 100, offset: 0, sort }])
      // How a list is cut and sorted is the target's own; what it answers is made of records.
      await bucket.call('listObjects', { values: { prefix: 'docs', ...values } });
    await bucket.list('docs');
  }),
  'storage.record.of-partly-missing': inBucket(async (bucket) => {
    await bucket.uploadAll([...FILES, FOLDER]);
    const records = await bucket.deletedRecords(['docs/file.txt', 'docs/missing.txt', FOLDER]);
    // What was not removed has no record to miss.
    await bucket.checkRemoved(['docs/file.txt', FOLDER]);
    const present = records.map(({ name }) => String(name)).filter((name) => name !== 'docs/missing.txt');
    checkEqual(present.toSorted(), ['docs/file.txt', FOLDER], 'the records are those of the removed objects');
  }),
});
