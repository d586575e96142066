// The edits of the specs of data.
import { answers, editing, type SpecEdit } from './spec-edit.ts';

const inDocument = editing('graphql/base.graphql');
const inTables = editing('sql/fixture.sql');
const inRows = editing('sql/seed.sql');

const COLLECTION = '  "A pagable collection of type `Table`"\n';
const FILTERS = '    "Filters to apply to the results set when querying from the collection"\n';
const ROOT = '@clause(id: "data.http.root-operations")';
const OPAQUE = ': Opaque @clause(id: "data.filters.opaque-operators")';
const TEXTS = '  @column(types: ["varchar", "text"], clause: "data.types.text-is-string")';
const ARGUMENTS = '\n      @clause(id: "data.update.arguments")';
const INPUT = 'GENERATED], open: "data.shape.input-columns")\n    @clause(id: "data.shape.insert-input")';
const DESCENDING = '  "Descending order, nulls last"\n';

function answersData(query: string, data: unknown): SpecEdit['shows'] {
  return answers([query], { data });
}

export const dataEdits: readonly SpecEdit[] = [
  inDocument('entry point', 'data.http.root-operations', [
    COLLECTION,
    `  tableByPk(column: Column! @each(of: KEY_COLUMN) ${ROOT}): Table @entry(operation: BY_KEY, privilege: SELECT) ${ROOT}\n${COLLECTION}`,
  ]),
  inDocument('argument', 'data.relationships.one-to-many-arguments', [
    FILTERS,
    `    offset: Int @clause(id: "data.relationships.one-to-many-arguments")\n${FILTERS}`,
  ]),
  inDocument('default', 'data.at-most.update-default', [
    `    atMost: Int! = 1${ARGUMENTS}`,
    `    atMost: Int! = 3${ARGUMENTS}`,
  ]),
  inDocument('never null', 'data.insert.response', ['): TableInsertResponse\n', '): TableInsertResponse!\n']),
  inDocument('nullable', 'data.delete.response', ['): TableDeleteResponse!\n', '): TableDeleteResponse\n']),
  inDocument('nullable in a list', 'data.shape.connection-edges', [
    '  edges: [TableEdge!]! @',
    '  edges: [TableEdge]! @',
  ]),
  inDocument('nullable columns', 'data.naming.nullable-field', [
    '    @nonNull(when: NOT_NULL, clause: "data.naming.not-null-field")\n',
    '',
  ]),
  inDocument(
    'page size',
    'data.pagination.page-cap',
    ['@page(size: 30', '@page(size: 10'],
    answersData('{ blogPostCollection(first: 20) { pageInfo { hasNextPage } edges { __typename } } }', {
      blogPostCollection: {
        pageInfo: { hasNextPage: true },
        edges: Array.from({ length: 10 }, () => ({ __typename: 'BlogPostEdge' })),
      },
    }),
  ),
  inDocument(
    'columns of an input',
    'data.shape.input-columns',
    [`    @without(kinds: [SERIAL, ${INPUT}`, `    @without(kinds: [${INPUT}`],
    answersData('{ __type(name: "EmployeeInsertInput") { inputFields { name } } }', {
      __type: { inputFields: [{ name: 'id' }, { name: 'name' }, { name: 'badge' }] },
    }),
  ),
  inDocument('operator more', 'data.filters.opaque-operators', [`  eq${OPAQUE}`, `  eq${OPAQUE}\n  neq${OPAQUE}`]),
  inDocument(
    'operator less',
    'data.filters.bigint-operators',
    ['  lt: BigInt @clause(id: "data.filters.bigint-operators")\n', ''],
    answersData('{ __type(name: "BigIntFilter") { inputFields { name } } }', {
      __type: { inputFields: ['eq', 'gt', 'gte', 'in', 'is', 'lte', 'neq'].map((name) => ({ name })) },
    }),
  ),
  inDocument('scalar of a column type', 'data.types.other-is-opaque', [
    TEXTS,
    `${TEXTS}\n  @column(types: ["inet"], clause: "data.types.other-is-opaque")`,
  ]),
  inDocument(
    'value of an enumeration',
    'data.order.asc-null-first',
    [
      DESCENDING,
      `  DescNullFirst @order(descending: true, nullsFirst: true) @open(clause: "data.order.all-values")\n${DESCENDING}`,
    ],
    answersData(
      '{ blogCollection(first: 1, orderBy: [{rating: DescNullFirst}, {id: DescNullsLast}]) { edges { node { id } } } }',
      { blogCollection: { edges: [{ node: { id: 12 } }] } },
    ),
  ),
];

/** A target with another fixture is not judged, so that these are made apart, and show in an answer. */
export const fixtureEdits: readonly SpecEdit[] = [
  inRows(
    'row',
    'data.operators.is-null',
    ["(3, 'Basalt', null, null,", "(3, 'Basalt', null, 2,"],
    answersData('{ blogCollection(filter: {id: {eq: 3}}) { edges { node { rating } } } }', {
      blogCollection: { edges: [{ node: { rating: 2 } }] },
    }),
  ),
  inTables(
    'table',
    'data.service.tables-become-types',
    [
      '-- Without a primary key: must not be exposed.\n',
      'create table "Shelf" (id serial primary key, label text not null);\n\n-- Without a primary key: must not be exposed.\n',
    ],
    answersData('{ shelfCollection { edges { node { label } } } }', { shelfCollection: { edges: [] } }),
  ),
  inTables(
    'column',
    'data.naming.column-field',
    ['  label text,\n  primary key', '  label text,\n  view text,\n  primary key'],
    answersData('{ seatCollection(first: 1) { edges { node { view } } } }', {
      seatCollection: { edges: [{ node: { view: null } }] },
    }),
  ),
  inTables(
    'nullable column',
    'data.naming.not-null-field',
    ['  address text not null', '  address text'],
    answersData('{ __type(name: "EmailAddress") { fields { name type { name } } } }', {
      __type: {
        fields: ['nodeId', 'id', 'employeeId', 'address', 'employee'].map((name) => ({
          name,
          type: { name: name === 'address' ? 'String' : null },
        })),
      },
    }),
  ),
];
