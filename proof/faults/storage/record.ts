// The conduct that rows of record.yaml name with `does`.
import type { Json } from '../../kit/json.ts';
import { edit, editEach, toList } from '../../kit/rest/handlers.ts';
import { conduct } from '../../kit/rest/lie.ts';

const isLarge = ({ metadata }: Json): boolean => Number((metadata as Json | null)?.['size'] ?? 0) > 5000;

export const recordConduct = conduct({
  largeWithExtra: { listObjects: editEach((record) => (isLarge(record) ? { ...record, parts: 2 } : record)) },
  laterWithExtra: {
    listObjects: editEach((record, { json }) => (json['offset'] === 1 ? { ...record, row: 1 } : record)),
  },
  partlyRemovedWithExtra: {
    deleteObjects: edit((body, { json }) => {
      const asked = json['prefixes'];
      const records = toList(body);
      const all = Array.isArray(asked) && asked.length === records.length;
      return all ? records : records.map((record) => ({ ...record, found: true }));
    }),
  },
  manyAnswersOneName: {
    deleteObjects: edit((body) => toList(body).map((one, _, [first]) => ({ ...one, name: first?.['name'] }))),
  },
});
