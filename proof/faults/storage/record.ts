// Faults about object records: each property, and no others.
import type { Json } from '../../kit/json.ts';
import { edit, editEach, toList } from '../../kit/rest/handlers.ts';
import { faults, lie } from '../../kit/rest/lie.ts';

const isLarge = ({ metadata }: Json): boolean => Number((metadata as Json | null)?.['size'] ?? 0) > 5000;

export const recordFaults = faults('storage.record', {
  'no-additional-properties': [
    lie('record.large-with-extra', 'The records of large objects carry a twelfth property.', {
      listObjects: editEach((record) => (isLarge(record) ? { ...record, parts: 2 } : record)),
    }),
    lie('record.later-with-extra', 'Where a list begins later, records have a twelfth property.', {
      listObjects: editEach((record, { json }) => (json['offset'] === 1 ? { ...record, row: 1 } : record)),
    }),
    lie(
      'record.partly-removed-with-extra',
      'Where not all that were named are there, the records of the removed carry a twelfth property.',
      {
        deleteObjects: edit((body, { json }) => {
          const asked = json['prefixes'];
          const records = toList(body);
          const all = Array.isArray(asked) && asked.length === records.length;
          return all ? records : records.map((record) => ({ ...record, found: true }));
        }),
      },
    ),
  ],
  'name-is-path': [
    lie('delete.many-answers-one-name', 'All records of removed objects have the name of the first.', {
      deleteObjects: edit((body) => toList(body).map((one, _, [first]) => ({ ...one, name: first?.['name'] }))),
    }),
  ],
});
