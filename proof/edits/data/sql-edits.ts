// The edits of the fixture of the data API: its tables, columns and rows.
import type { SpecEdit } from '../spec-edit.ts';
import { answered } from './data-edit.ts';

const TABLES = 'specs/sql/fixture.sql';
const ROWS = 'specs/sql/seed.sql';

/** A target with another fixture is not judged, so that all of them show in an answer. */
const tree = 'tables';

export const sqlEdits: readonly SpecEdit[] = [
  {
    id: 'data.seed-value',
    kind: 'seed row',
    title: 'The third blog has a rating.',
    clause: 'data.operators.is-null',
    tree,
    puts: [{ file: ROWS, find: "(3, 'Basalt', null, null,", put: "(3, 'Basalt', null, 2," }],
    shows: answered('{ blogCollection(filter: {id: {eq: 3}}) { edges { node { rating } } } }', {
      blogCollection: { edges: [{ node: { rating: 2 } }] },
    }),
  },
  {
    id: 'data.seed-row',
    kind: 'seed row',
    title: 'There is a seventeenth blog.',
    clause: 'data.shape.total-count-matches',
    tree,
    puts: [
      {
        file: ROWS,
        find: "(16, 'Moraine', 'No posts yet', 3, '2024-01-16T08:00:00');",
        put: "(16, 'Moraine', 'No posts yet', 3, '2024-01-16T08:00:00'),\n  (17, 'Nadir', null, 2, '2024-01-17T08:00:00');",
      },
    ],
    shows: answered('{ blogCollection { totalCount } }', { blogCollection: { totalCount: 17 } }),
  },
  {
    id: 'data.table',
    kind: 'table',
    title: 'There is a table "Shelf".',
    clause: 'data.service.tables-become-types',
    tree,
    puts: [
      {
        file: TABLES,
        find: '-- Without a primary key: must not be exposed.\n',
        put: 'create table "Shelf" (id serial primary key, label text not null);\n\n-- Without a primary key: must not be exposed.\n',
      },
    ],
    shows: answered('{ shelfCollection { edges { node { label } } } }', { shelfCollection: { edges: [] } }),
  },
  {
    id: 'data.column',
    kind: 'column',
    title: 'A seat has a view.',
    clause: 'data.naming.column-field',
    tree,
    puts: [{ file: TABLES, find: '  label text,\n  primary key', put: '  label text,\n  view text,\n  primary key' }],
    shows: answered('{ seatCollection(first: 1) { edges { node { view } } } }', {
      seatCollection: { edges: [{ node: { view: null } }] },
    }),
  },
  {
    id: 'data.column-nullable',
    kind: 'nullable',
    title: 'An address may be null.',
    clause: 'data.naming.not-null-field',
    tree,
    puts: [{ file: TABLES, find: '  address text not null', put: '  address text' }],
    shows: answered('{ __type(name: "EmailAddress") { fields { name type { name } } } }', {
      __type: {
        fields: [
          { name: 'nodeId', type: { name: null } },
          { name: 'id', type: { name: null } },
          { name: 'employeeId', type: { name: null } },
          { name: 'address', type: { name: 'String' } },
          { name: 'employee', type: { name: null } },
        ],
      },
    }),
  },
];
