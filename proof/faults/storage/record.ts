// Faults about object records: each property, and no others.
import type { Json } from '../../kit/json.ts';
import { everyRecord } from '../../kit/storage/every-record.ts';
import { edit, editEach, toList } from '../../kit/storage/handlers.ts';
import { faults, lie } from '../../kit/storage/lie.ts';
import { having, inObjects, isFile, onlyIf } from '../../kit/storage/record-edits.ts';
import { FOLDER } from '../../kit/storage/steps.ts';

const isLarge = ({ metadata }: Json): boolean => Number((metadata as Json | null)?.['size'] ?? 0) > 5000;

export const recordFaults = faults('record', {
  'no-additional-properties': [
    lie('record.file-with-extra', 'The records of listed files carry a twelfth property.')
      .does(inObjects(onlyIf(isFile, having('user_metadata', null))))
      .seenBy(everyRecord),
    lie('record.folder-with-extra', 'The records of listed folders carry a twelfth property.')
      .does(inObjects(onlyIf((record) => !isFile(record), having('key', 'docs/'))))
      .seenBy(everyRecord),
    lie('record.large-with-extra', 'The records of large objects carry a twelfth property.')
      .does(inObjects(onlyIf(isLarge, having('parts', 2))))
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
    lie('delete.many-answers-one-name', 'All records of removed objects have the name of the first.')
      .does({
        deleteObjects: edit((body) => toList(body).map((one, _, [first]) => ({ ...one, name: first?.['name'] }))),
      })
      .seenBy(...FOLDER, 'DELETE /object/one {"prefixes":["folder/a.txt","folder/b.txt"]}'),
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
