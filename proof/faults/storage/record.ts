// Faults about object records: each property, and no others.
import type { Json } from '../../lies/json.ts';
import { everyRecord } from '../../lies/storage/every-record.ts';
import { edit, editEach, toList } from '../../lies/storage/handlers.ts';
import { faults, lie } from '../../lies/storage/lie.ts';
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
import { FOLDER } from '../../lies/storage/steps.ts';

const isLarge = ({ metadata }: Json): boolean => Number((metadata as Json | null)?.['size'] ?? 0) > 5000;

export const recordFaults = faults('record', {
  name: [
    wrong('record', 'name', 7, inObjects),
    lie('record.listed-lacks-name', 'The records of a list have no name.')
      .does(inObjects(without('name')))
      .seenBy(everyRecord),
    lie('record.removed-lacks-name', 'The records of removed objects have no name.')
      .does(inRemoved(without('name')))
      .seenBy(everyRecord),
  ],
  'bucket-id': [wrong('record', 'bucket_id', null, inRemoved)],
  owner: [wrong('record', 'owner', null, inObjects)],
  'owner-id': [wrong('record', 'owner_id', null, inRemoved)],
  version: [
    lie('record.removed-with-number', 'The version in the record of a removed object is a number.')
      .does({ deleteObjects: editEach((record) => ({ ...record, version: 7 })) })
      .seenBy(...FOLDER, 'DELETE /object/one {"prefixes":["folder/a.txt","folder/b.txt"]}'),
  ],
  id: [wrong('record', 'id', 7, inObjects)],
  'created-at': [
    lie('record.listed-time-is-number', 'The time a listed object was made is a number.')
      .does({
        listObjects: editEach((record) =>
          isFile(record) ? { ...record, created_at: Date.parse(String(record['created_at'])) } : record,
        ),
      })
      .seenBy(listedKinds),
  ],
  'updated-at': [wrong('record', 'updated_at', false, inRemoved)],
  'last-accessed-at': [wrong('record', 'last_accessed_at', 0, inObjects)],
  metadata: [
    lie('record.folder-metadata-is-text', 'The metadata of a folder is an empty text.')
      .does({ listObjects: editEach((record) => (isFile(record) ? record : { ...record, metadata: '' })) })
      .seenBy(listedKinds),
  ],
  buckets: [
    lie('record.bucket-is-text', 'The bucket of a listed folder is told by its name only.')
      .does({
        listObjects: editEach((record, call) => (isFile(record) ? record : { ...record, buckets: call.bucket })),
      })
      .seenBy(listedKinds),
  ],
  'no-additional-properties': [
    lie('record.removed-with-extra', 'The records of removed objects carry a twelfth property.')
      .does({ deleteObjects: editEach((record) => ({ ...record, user_metadata: null })) })
      .seenBy(...FOLDER, 'DELETE /object/one {"prefixes":["folder/a.txt","folder/b.txt"]}'),
    lie('record.listed-with-extra', 'The records of a list carry a twelfth property.')
      .does({ listObjects: editEach((record) => ({ ...record, user_metadata: {} })) })
      .seenBy(listedKinds),
    lie('record.file-with-extra', 'The records of listed files carry a twelfth property.')
      .does(inObjects(onlyIf(isFile, having('user_metadata', null))))
      .seenBy(everyRecord),
    lie('record.folder-with-extra', 'The records of listed folders carry a twelfth property.')
      .does(inObjects(onlyIf((record) => !isFile(record), having('key', 'docs/'))))
      .seenBy(everyRecord),
    lie('record.large-with-extra', 'The records of large objects carry a twelfth property.')
      .does(inObjects(onlyIf(isLarge, having('parts', 2))))
      .seenBy(everyRecord),
    lie('record.second-with-extra', 'The second record of a list carries a twelfth property.')
      .does(secondRecord('listObjects', having('path', 'docs')))
      .seenBy(everyRecord),
    lie('record.second-removed-with-extra', 'The second removed object has a twelfth property.')
      .does(secondRecord('deleteObjects', having('path', 'docs')))
      .seenBy(everyRecord),
    lie('record.later-with-extra', 'Where a list begins later, records have a twelfth property.')
      .does({ listObjects: editEach((record, { json }) => (json['offset'] === 1 ? { ...record, row: 1 } : record)) })
      .seenBy(everyRecord),
    lie(
      'record.partly-removed-with-extra',
      'Where not all that were named are there, the records of the removed carry a twelfth property.',
    )
      .does({
        deleteObjects: edit((body, { json }) => {
          const asked = json['prefixes'];
          const records = toList(body);
          const all = Array.isArray(asked) && asked.length === records.length;
          return all ? records : records.map(having('found', true));
        }),
      })
      .seenBy(everyRecord),
  ],
  'name-is-path': [
    lie(
      'delete.many-answers-last-segments',
      'The records of removed objects are named by the last segment of their paths.',
    )
      .does({ deleteObjects: editEach((record) => ({ ...record, name: String(record['name']).split('/').pop() })) })
      .seenBy(...FOLDER, 'DELETE /object/one {"prefixes":["folder/a.txt","folder/b.txt"]}'),
  ],
  'of-its-bucket': [
    lie('record.of-another-bucket', 'The records of removed objects name another bucket.')
      .does({ deleteObjects: editEach((record) => ({ ...record, bucket_id: 'another' })) })
      .seenBy(...FOLDER, 'DELETE /object/one {"prefixes":["folder/a.txt","folder/b.txt"]}'),
  ],
});
