// Faults about object records: each property, and none beside them.
import type { Fault } from '../../lies/fault.ts';
import { everyRecord } from '../../lies/storage/every-record.ts';
import type { Json } from '../../lies/storage/lie.ts';
import { edit, editEach, lie, toList } from '../../lies/storage/lie.ts';
import { listedKinds } from '../../lies/storage/listings.ts';
import {
  having,
  inObjects,
  inRemoved,
  isFile,
  onlyIf,
  secondRecord,
  without,
  wrong,
} from '../../lies/storage/record-edits.ts';
import { removeSome, withFolder } from '../../lies/storage/removals.ts';

const isLarge = ({ metadata }: Json): boolean => Number((metadata as Json | null)?.['size'] ?? 0) > 5000;

export const recordFaults: readonly Fault[] = [
  wrong('record', 'name', 7, inObjects),
  lie(
    'record.listed-lacks-name',
    'record.name',
    'The records of a list have no name.',
    () => inObjects(without('name')),
    everyRecord,
  ),
  lie(
    'record.removed-lacks-name',
    'record.name',
    'The records of removed objects have no name.',
    () => inRemoved(without('name')),
    everyRecord,
  ),
  wrong('record', 'bucket_id', null, inRemoved),
  wrong('record', 'owner', null, inObjects),
  wrong('record', 'owner_id', null, inRemoved),
  lie(
    'record.removed-with-number',
    'record.version',
    'The version in the record of a removed object is a number.',
    () => ({ deleteObjects: editEach((record) => ({ ...record, version: 7 })) }),
    async (w) => {
      await withFolder(w);
      return ((await removeSome(w)).json as Json[])[0]?.['version'] === 7;
    },
  ),
  wrong('record', 'id', 7, inObjects),
  lie(
    'record.listed-time-is-number',
    'record.created-at',
    'The time a listed object was made is a number.',
    () => ({
      listObjects: editEach((record) =>
        isFile(record) ? { ...record, created_at: Date.parse(String(record['created_at'])) } : record,
      ),
    }),
    listedKinds,
  ),
  wrong('record', 'updated_at', false, inRemoved),
  wrong('record', 'last_accessed_at', 0, inObjects),
  lie(
    'record.folder-metadata-is-text',
    'record.metadata',
    'The metadata of a folder is an empty text.',
    () => ({ listObjects: editEach((record) => (isFile(record) ? record : { ...record, metadata: '' })) }),
    listedKinds,
  ),
  lie(
    'record.bucket-is-text',
    'record.buckets',
    'The bucket of a listed folder is told by its name only.',
    () => ({
      listObjects: editEach((record, call) => (isFile(record) ? record : { ...record, buckets: call.bucket })),
    }),
    listedKinds,
  ),
  lie(
    'record.removed-with-extra',
    'record.no-additional-properties',
    'The records of removed objects carry a twelfth property.',
    () => ({ deleteObjects: editEach((record) => ({ ...record, user_metadata: null })) }),
    async (w) => {
      await withFolder(w);
      return Object.keys(((await removeSome(w)).json as Json[])[0] ?? {}).includes('user_metadata');
    },
  ),
  lie(
    'record.listed-with-extra',
    'record.no-additional-properties',
    'The records of a list carry a twelfth property.',
    () => ({ listObjects: editEach((record) => ({ ...record, user_metadata: {} })) }),
    listedKinds,
  ),
  lie(
    'record.file-with-extra',
    'record.no-additional-properties',
    'The records of listed files carry a twelfth property.',
    () => inObjects(onlyIf(isFile, having('user_metadata', null))),
    everyRecord,
  ),
  lie(
    'record.folder-with-extra',
    'record.no-additional-properties',
    'The records of listed folders carry a twelfth property.',
    () => inObjects(onlyIf((record) => !isFile(record), having('key', 'docs/'))),
    everyRecord,
  ),
  lie(
    'record.large-with-extra',
    'record.no-additional-properties',
    'The records of large objects carry a twelfth property.',
    () => inObjects(onlyIf(isLarge, having('parts', 2))),
    everyRecord,
  ),
  lie(
    'record.second-with-extra',
    'record.no-additional-properties',
    'The second record of a list carries a twelfth property.',
    () => secondRecord('listObjects', having('path', 'docs')),
    everyRecord,
  ),
  lie(
    'record.second-removed-with-extra',
    'record.no-additional-properties',
    'The second removed object has a twelfth property.',
    () => secondRecord('deleteObjects', having('path', 'docs')),
    everyRecord,
  ),
  lie(
    'record.later-with-extra',
    'record.no-additional-properties',
    'Where a list begins later, records have a twelfth property.',
    () => ({
      listObjects: editEach((record, { json }) => (json['offset'] === 1 ? { ...record, row: 1 } : record)),
    }),
    everyRecord,
  ),
  lie(
    'record.partly-removed-with-extra',
    'record.no-additional-properties',
    'Where not all that were named are there, the records of the removed carry a twelfth property.',
    () => ({
      deleteObjects: edit((body, { json }) => {
        const asked = json['prefixes'];
        const records = toList(body);
        const all = Array.isArray(asked) && asked.length === records.length;
        return all ? records : records.map(having('found', true));
      }),
    }),
    everyRecord,
  ),
  lie(
    'delete.many-answers-last-segments',
    'record.name-is-path',
    'The records of removed objects are named by the last segment of their paths.',
    () => ({
      deleteObjects: editEach((record) => ({ ...record, name: String(record['name']).split('/').pop() })),
    }),
    async (w) => {
      await withFolder(w);
      return ((await removeSome(w)).json as Json[]).map(({ name }) => name);
    },
  ),
  lie(
    'record.of-another-bucket',
    'record.of-its-bucket',
    'The records of removed objects name another bucket.',
    () => ({ deleteObjects: editEach((record) => ({ ...record, bucket_id: 'another' })) }),
    async (w) => {
      await withFolder(w);
      return ((await removeSome(w)).json as Json[])[0]?.['bucket_id'];
    },
  ),
];
