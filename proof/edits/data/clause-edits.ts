// The edits of the clauses of the data API.
import { editJson } from '../../lies/fault.ts';
import type { SpecEdit } from '../spec-edit.ts';

const CLAUSES = 'specs/clauses/data.yaml';

export const clauseEdits: readonly SpecEdit[] = [
  {
    id: 'data.start-cursor-text',
    kind: 'text',
    title: 'The clause about startCursor has another text.',
    clause: 'data.pagination.start-cursor',
    puts: [
      { file: CLAUSES, find: `"startCursor is the cursor of the page's first edge."`, put: 'startCursor leads back.' },
    ],
    shows: { kind: 'text', text: 'startCursor leads back.' },
  },
  {
    id: 'data.datetime-exact-stated',
    kind: 'strength: implied to stated',
    title: 'That a Datetime is exact is stated.',
    clause: 'data.types.datetime-exact',
    puts: [
      {
        file: CLAUSES,
        find: "strength: implied\n    text: 'A Datetime is the stored",
        put: "strength: stated\n    text: 'A Datetime is the stored",
      },
      {
        file: CLAUSES,
        find: `    inference: 'It is the wire form of a value of the column, and a shifted one is another value.'\n`,
        put: '',
      },
    ],
    shows: { kind: 'verdict', lie: editJson(forgetFractions), verdict: 'fail' },
  },
];

/** A Datetime ends with its second. */
function forgetFractions(body: unknown): unknown {
  return JSON.parse(JSON.stringify(body), (key, value: unknown) =>
    key === 'aTimestamp' && typeof value === 'string' ? value.replace(/\.\d+/u, '') : value,
  );
}
