// What an object record looks like, in lists and among the removed. The check of every answer judges it; these cases make the answers.
import { checkEqual, checkThat } from '../../kit/contract/check.ts';
import { toContent } from '../body.ts';
import { toRecord, type JsonRecord } from '../buckets.ts';
import type { StorageContext } from '../context.ts';
import { makeBucket, makeHolder } from '../bucket.ts';
import { storageCases } from '../storage-cases.ts';

const NEEDS = ['bucket-removal', 'upload-binding', 'list-binding', 'delete-many-binding'];

export const recordCases = storageCases(NEEDS, {
  'storage.record.no-additional-properties': {
    title: 'An object record has no properties other than the eleven, in a list or among the removed',
    async run(context) {
      await listed(context, [...FILES, FOLDER]);
      await removed(context, FILES);
      const bucket = await makeBucket(context);
      await bucket.upload('docs/large.png', toContent('x'.repeat(20_000), 'image/png'));
      await bucket.list('docs');
      await bucket.deletedRecords(['docs/large.png']);
    },
  },
  'storage.record.identity': {
    title: 'The properties that identify an object in its record are strings',
    clauses: [
      'storage.record.name',
      'storage.record.bucket-id',
      'storage.record.owner',
      'storage.record.owner-id',
      'storage.record.version',
      'storage.record.id',
    ],
    async run(context) {
      await removed(context, FILES);
    },
  },
  'storage.record.times': {
    title: 'The times of an object record are strings or null',
    clauses: ['storage.record.created-at', 'storage.record.updated-at', 'storage.record.last-accessed-at'],
    async run(context) {
      await listed(context, FILES);
    },
  },
  'storage.record.metadata': {
    title: 'The metadata of an object record is an object or null, and its bucket is a bucket',
    clauses: ['storage.record.metadata', 'storage.record.buckets', 'storage.record.metadata-content'],
    async run(context) {
      for (const { metadata } of await listed(context, [...FILES, FOLDER])) {
        const content = metadata === undefined ? 'absent' : Object.keys(toRecord(metadata)).toSorted().join(' ');
        context.observe('storage.record.metadata-content', content === '' ? 'empty' : content);
      }
    },
  },
  'storage.record.of-its-bucket': {
    title: 'The bucket id of an object record is that of the requested bucket',
    async run(context) {
      const bucket = await makeBucket(context);
      await makeBucket(context);
      await bucket.uploadAll(['folder/file.txt']);
      const records = [...(await bucket.list('folder')), ...(await bucket.deletedRecords(['folder/file.txt']))];
      for (const { bucket_id = bucket.id } of records)
        checkThat(bucket_id === bucket.id || bucket_id === bucket.name, 'the record is of the bucket asked', {
          expected: bucket.id,
          actual: bucket_id,
          path: '/bucket_id',
        });
    },
  },
  'storage.record.in-cut-lists': {
    title: 'Object records have no other properties in a limited, offset or reversed list',
    clauses: ['storage.record.no-additional-properties', 'storage.list.answers-records'],
    async run(context) {
      const bucket = await makeHolder(context);
      await bucket.putAll([...FILES, FOLDER]);
      const sort = { column: 'name', order: 'desc' };
      for (const values of [{ limit: 1 }, { limit: 100, offset: 1 }, { limit: 100, offset: 0, sort }])
        // How a list is cut and sorted is the target's own; what it answers is made of records.
        await bucket.call('listObjects', { values: { prefix: 'docs', ...values } });
      await bucket.list('docs');
    },
  },
  'storage.record.of-partly-missing': {
    title:
      'If some named objects are absent, the others are removed, each with its record, and no other object has one',
    clauses: ['storage.delete.many-answers-the-removed', 'storage.record.no-additional-properties'],
    needs: ['partial-removal'],
    async run(context) {
      const bucket = await makeBucket(context);
      await bucket.uploadAll([...FILES, FOLDER]);
      const paths = ['docs/file.txt', 'docs/missing.txt', FOLDER];
      const records = await bucket.deletedRecords(paths);
      // What was not removed has no record to miss.
      await bucket.checkRemoved(['docs/file.txt', FOLDER]);
      const present = records.map(({ name }) => String(name)).filter((name) => name !== 'docs/missing.txt');
      checkEqual(present.toSorted(), ['docs/file.txt', FOLDER], 'the records are those of the removed objects');
    },
  },
});

const FILES = ['docs/file.txt', 'docs/other.txt'];
const FOLDER = 'docs/more/file.txt';

/** The records of a list of these objects, in a bucket of their own. */
async function listed(context: StorageContext, paths: readonly string[]): Promise<readonly JsonRecord[]> {
  const bucket = await makeHolder(context);
  await bucket.putAll(paths);
  return await bucket.list('docs');
}

/** The records that removing these objects answers. */
async function removed(context: StorageContext, paths: readonly string[]): Promise<readonly JsonRecord[]> {
  const bucket = await makeBucket(context);
  await bucket.uploadAll(paths);
  return await bucket.deletedRecords(paths);
}
