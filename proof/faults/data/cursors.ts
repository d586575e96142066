// Lies about what a cursor holds: big numbers, letters, several key columns, and the rows of a view.
import type { Fault } from '../../lies/fault.ts';
import { changeVariable, lie } from '../../lies/data/lie.ts';
import type { Json, WitnessAsk } from '../../lies/data/lie.ts';

const page = (table: string, field: string, columns: string, orderBy = ''): string =>
  `query($after: Cursor${orderBy === '' ? '' : `, $orderBy: [${table}OrderBy!]`}) { ${field}(first: 2, after: $after${orderBy}) { edges { cursor node { ${columns} } } } }`;

/** The values inside a cursor, as text, replaced. */
const changeCursor =
  (change: (text: string) => string) =>
  (after: Json): Json =>
    typeof after === 'string' ? btoa(change(atob(after))) : after;

/** The page behind a cursor that the server itself gave for the edge at `index`. */
const behind =
  (query: string, index: number, variables: Record<string, Json> = {}) =>
  async (ask: WitnessAsk): Promise<unknown> => {
    const text = JSON.stringify(await ask(query, variables));
    const cursors = [...text.matchAll(/\\"cursor\\"\s*:\s*\\"([^"\\]+)/g)].map(([, cursor = '']) => cursor);
    return ask(query, { ...variables, after: cursors[index] ?? null });
  };

export const cursorFaults: readonly Fault[] = [
  lie('pagination.big-number-rounded', 'pagination.with-order', 'A big number in a cursor goes through a double', {
    request: changeVariable(
      'after',
      changeCursor((text) => text.replaceAll(/\d{16,}/g, (digits) => String(Number(digits)))),
      'everythingCollection',
    ),
    witness: async (ask) => {
      const insert = (aBigint: string): string =>
        `mutation { insertIntoEverythingCollection(objects: [{marker: "witness", aBigint: "${aBigint}"}]) { affectedCount } }`;
      for (const value of ['9223372036854775806', '9223372036854775807']) await ask(insert(value));
      const query = page('Everything', 'everythingCollection', 'aBigint', ', orderBy: $orderBy');
      return behind(query, 0, { orderBy: [{ aBigint: 'DescNullsLast' }] })(ask);
    },
  }),
  lie('pagination.cut-at-quotes', 'pagination.with-order', 'A text in a cursor ends at its first quotation mark', {
    request: changeVariable(
      'after',
      changeCursor((text) => text.replace(/\\".*(?=", )/, '')),
      'blogCollection',
    ),
    witness: [
      page('Blog', 'blogCollection', 'id', ', orderBy: $orderBy'),
      { orderBy: [{ name: 'AscNullsLast' }], after: btoa('["Iris \\"Quoted\\"", 12]') },
    ],
  }),
  lie(
    'pagination.first-key-column-alone',
    'pagination.forward-union',
    'A cursor knows the first column of a key alone',
    {
      request: changeVariable(
        'after',
        changeCursor((text) => text.replace(/,\s*\d+\]$/, ', 2147483647]')),
        'seatCollection',
      ),
      witness: [page('Seat', 'seatCollection', 'row number'), { after: btoa('[1, 1]') }],
    },
  ),
  lie('views.after-ignored', 'pagination.next-page', 'A materialized view gives its first page always', {
    request: changeVariable('after', () => null, 'blogSummaryCollection'),
    witness: behind(page('BlogSummary', 'blogSummaryCollection', 'blogId'), 1),
  }),
];
