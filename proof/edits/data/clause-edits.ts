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
    id: 'data.json-null-stated',
    kind: 'strength: implied to stated',
    title: 'That the null of JSON is a text is stated.',
    clause: 'data.types.json-null',
    puts: [
      {
        file: CLAUSES,
        find: "strength: implied\n    text: 'The null of JSON is",
        put: "strength: stated\n    text: 'The null of JSON is",
      },
      {
        file: CLAUSES,
        find: `    inference: 'A JSON value is a string of serialized JSON, and null is how the null of JSON is serialized; only a column without a value is null.'\n`,
        put: '',
      },
    ],
    shows: { kind: 'verdict', lie: editJson(forgetNulls), verdict: 'fail' },
  },
];

/** The null of JSON is that of a column without a value. */
function forgetNulls(body: unknown): unknown {
  return JSON.parse(JSON.stringify(body), (key, value: unknown) =>
    key.startsWith('aJson') && value === 'null' ? null : value,
  );
}
