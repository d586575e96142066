// What an object record looks like, in lists and among the removed: its properties, their types, nothing besides them.
import { checkEqual, checkThat } from '../../kit/contract/check.ts';
import { insteadOf } from '../../../specs/nearest.ts';
import { toContent } from '../body.ts';
import { toRecord, toRecords } from '../buckets.ts';
import type { JsonRecord } from '../buckets.ts';
import type { StorageContext } from '../context.ts';
import { makeBucket, makeHolder } from '../bucket.ts';
import { storageCases } from '../storage-cases.ts';

const isString = (value: unknown): boolean => typeof value === 'string';
const isStringOrNull = (value: unknown): boolean => value === null || isString(value);
const isObjectOrNull = (value: unknown): boolean => typeof value === 'object' && !Array.isArray(value);

interface Property {
  readonly clause: string;
  readonly type: string;
  readonly holds: (value: unknown) => boolean;
}

const PROPERTIES: Readonly<Record<string, Property>> = {
  name: { clause: 'storage.record.name', type: 'a string', holds: isString },
  bucket_id: { clause: 'storage.record.bucket-id', type: 'a string', holds: isString },
  owner: { clause: 'storage.record.owner', type: 'a string', holds: isString },
  owner_id: { clause: 'storage.record.owner-id', type: 'a string', holds: isString },
  version: { clause: 'storage.record.version', type: 'a string', holds: isString },
  id: { clause: 'storage.record.id', type: 'a string or null', holds: isStringOrNull },
  created_at: { clause: 'storage.record.created-at', type: 'a string or null', holds: isStringOrNull },
  updated_at: { clause: 'storage.record.updated-at', type: 'a string or null', holds: isStringOrNull },
  last_accessed_at: { clause: 'storage.record.last-accessed-at', type: 'a string or null', holds: isStringOrNull },
  metadata: { clause: 'storage.record.metadata', type: 'an object or null', holds: isObjectOrNull },
  buckets: { clause: 'storage.record.buckets', type: 'a bucket', holds: isBucket },
};

const IDENTITY = ['name', 'bucket_id', 'owner', 'owner_id', 'version', 'id'];
const TIMES = ['created_at', 'updated_at', 'last_accessed_at'];

const NEEDS = ['bucket-removal', 'upload-binding', 'list-binding', 'delete-many-binding'];

export const recordCases = storageCases({ needs: NEEDS }, [
  {
    id: 'storage.record.no-additional-properties',
    title: 'An object record has no properties other than the eleven, in a list or among the removed',
    async run(context) {
      for (const record of [...(await listed(context, [...FILES, FOLDER])), ...(await removed(context, FILES))])
        checkProperties(record);
      const bucket = await makeBucket(context);
      await bucket.upload('docs/large.png', toContent('x'.repeat(20_000), 'image/png'));
      for (const record of await bucket.list('docs')) checkProperties(record);
      for (const record of await bucket.deletedRecords(['docs/large.png'])) checkProperties(record);
    },
  },
  {
    id: 'storage.record.identity',
    title: 'The properties that identify an object in its record are strings',
    clauses: clausesOf(IDENTITY),
    async run(context) {
      for (const record of await removed(context, FILES)) {
        checkThat('name' in record, 'an object record has a name', {
          expected: 'a name',
          actual: record,
          path: '/name',
        });
        checkTypes(record, IDENTITY);
      }
    },
  },
  {
    id: 'storage.record.times',
    title: 'The times of an object record are strings or null',
    clauses: clausesOf(TIMES),
    async run(context) {
      for (const record of await listed(context, FILES)) checkTypes(record, TIMES);
    },
  },
  {
    id: 'storage.record.metadata',
    title: 'The metadata of an object record is an object or null, and its bucket is a bucket',
    clauses: [...clausesOf(['metadata', 'buckets']), 'storage.record.metadata-content'],
    async run(context) {
      for (const record of await listed(context, [...FILES, FOLDER])) {
        checkTypes(record, ['metadata', 'buckets']);
        const { metadata } = record;
        const content = metadata === undefined ? 'absent' : Object.keys(toRecord(metadata)).toSorted().join(' ');
        context.observe('storage.record.metadata-content', content === '' ? 'empty' : content);
      }
    },
  },
  {
    id: 'storage.record.of-its-bucket',
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
  {
    id: 'storage.record.in-cut-lists',
    title: 'Object records have no other properties in a limited, offset or reversed list',
    clauses: ['storage.record.no-additional-properties', 'storage.list.answers-records'],
    async run(context) {
      const bucket = await makeHolder(context);
      await bucket.putAll([...FILES, FOLDER]);
      const sort = { column: 'name', order: 'desc' };
      for (const values of [{ limit: 1 }, { limit: 100, offset: 1 }, { limit: 100, offset: 0, sort }]) {
        const exchange = await bucket.call('listObjects', { values: { prefix: 'docs', ...values } });
        // How a list is cut and sorted is the target's own; what it answers is made of records.
        if (exchange.ok) for (const record of toRecords(exchange.json(), ANSWERS)) checkProperties(record);
      }
      for (const record of await bucket.list('docs')) checkProperties(record);
    },
  },
  {
    id: 'storage.record.of-partly-missing',
    title:
      'If some named objects are absent, the others are removed, each with its record, and no other object has one',
    clauses: ['storage.delete.many-answers-the-removed', 'storage.record.no-additional-properties'],
    needs: ['partial-removal'],
    async run(context) {
      const bucket = await makeBucket(context);
      await bucket.uploadAll([...FILES, FOLDER]);
      const paths = ['docs/file.txt', 'docs/missing.txt', FOLDER];
      const records = await bucket.deletedRecords(paths);
      for (const record of records) checkProperties(record);
      // What was not removed has no record to miss.
      for (const path of ['docs/file.txt', FOLDER])
        await bucket.checkGone(path, 'each object named is gone', 'storage.delete.many-removes-objects');
      const present = records.map(({ name }) => String(name)).filter((name) => name !== 'docs/missing.txt');
      checkEqual(present.toSorted(), ['docs/file.txt', FOLDER], 'the records are those of the removed objects');
    },
  },
]);

const ANSWERS = 'storage.list.answers-records';

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

function checkProperties(record: JsonRecord): void {
  const known = Object.keys(PROPERTIES);
  for (const key of Object.keys(record))
    checkThat(
      known.includes(key),
      `an object record has only the properties that the contract lists${insteadOf(key, record, known)}`,
      {
        expected: known,
        actual: Object.keys(record),
        path: `/${key}`,
        clause: 'storage.record.no-additional-properties',
      },
    );
}

function checkTypes(record: JsonRecord, keys: readonly string[]): void {
  for (const [key, { clause, type, holds }] of Object.entries(PROPERTIES))
    if (keys.includes(key) && key in record)
      checkThat(holds(record[key]), `the ${key} of an object record is of its type`, {
        expected: type,
        actual: record[key],
        path: `/${key}`,
        clause,
      });
}

function clausesOf(keys: readonly string[]): [string, ...string[]] {
  const [first = '', ...rest] = keys.flatMap((key) => PROPERTIES[key]?.clause ?? []);
  return [first, ...rest];
}

function isBucket(value: unknown): boolean {
  const { id, name } = toRecord(value);
  return isString(id) && isString(name);
}
