// Lies about whatever table there is: they need no name of the fixture, so that laws see them on schemas that are not ours.
import type { Fault } from '../../lies/fault.ts';
import {
  changeBranches,
  changeCollections,
  changeFilter,
  changeOperator,
  changeOrder,
  changeReferences,
  deeper,
  edgesOf,
  given,
  infoOf,
  renameValue,
} from '../../lies/data/edit-any-table.ts';
import { changeQuery, isObject, lie, listOf, mapKey } from '../../lies/data/lie.ts';
import type { Json, JsonObject, WitnessAsk } from '../../lies/data/lie.ts';

const PAGE =
  'query($first: Int, $last: Int, $after: Cursor, $before: Cursor, $filter: BlogFilter, $orderBy: [BlogOrderBy!]) { blogCollection(first: $first, last: $last, after: $after, before: $before, filter: $filter, orderBy: $orderBy) { totalCount edges { cursor node { nodeId id } } pageInfo { startCursor endCursor hasNextPage hasPreviousPage } } }';

const POSTS = `blogPostCollection { edges { node { nodeId blog { nodeId } } } }`;

/** The page behind the second record. */
const secondPage =
  (more: JsonObject) =>
  async (ask: WitnessAsk): Promise<unknown> => {
    const first = JSON.stringify(await ask(PAGE, { first: 2, ...more }));
    const [, cursor = ''] = /endCursor\\"\s*:\s*\\"([^"\\]+)/.exec(first) ?? [];
    return ask(PAGE, { first: 50, after: cursor, ...more });
  };

/** The page before the last two records. */
async function firstRecords(ask: WitnessAsk): Promise<unknown> {
  const last = JSON.stringify(await ask(PAGE, { last: 2 }));
  const [, cursor = ''] = /startCursor\\"\s*:\s*\\"([^"\\]+)/.exec(last) ?? [];
  return ask(PAGE, { last: 50, before: cursor });
}

const other = (record: JsonObject): JsonObject => ({
  ...record,
  nodeId: `${JSON.stringify(record['nodeId'] ?? null)}=`,
});

/** Pages and totals of every collection. */
const everyPage: readonly Fault[] = [
  lie('everywhere.last-record-lost', 'pagination.forward-union', 'The last page forward of any table lacks a record', {
    answer: changeCollections(
      (connection) =>
        infoOf(connection)['hasNextPage'] === false
          ? { ...connection, edges: edgesOf(connection).slice(0, -1) }
          : connection,
      given('after'),
    ),
    witness: secondPage({}),
  }),
  lie('everywhere.first-record-lost', 'pagination.backward-union', 'The first page of any table is never whole', {
    answer: changeCollections(
      (connection) =>
        infoOf(connection)['hasPreviousPage'] === false
          ? { ...connection, edges: edgesOf(connection).slice(1) }
          : connection,
      given('before'),
    ),
    witness: firstRecords,
  }),
  lie('everywhere.ordered-page-short', 'pagination.with-order', 'Under orderBy a later page of any table skips one', {
    answer: changeCollections(
      (connection) => ({ ...connection, edges: edgesOf(connection).slice(1) }),
      given('after', 'orderBy'),
    ),
    witness: secondPage({ orderBy: [{ name: 'AscNullsLast' }] }),
  }),
  lie('everywhere.filter-forgotten', 'pagination.with-filter', 'A later page of any table forgets the filter', {
    request: (asked) => (given('after', 'filter')(asked) ? { variables: { ...asked.variables, filter: null } } : {}),
    witness: secondPage({ filter: { id: { neq: 9 } } }),
  }),
  lie('everywhere.total-of-page', 'shape.total-count-matches', 'totalCount of any table counts the page', {
    answer: changeCollections((connection) =>
      'totalCount' in connection ? { ...connection, totalCount: edgesOf(connection).length } : connection,
    ),
    witness: [PAGE, { first: 1 }],
  }),
  lie('everywhere.end-cursor-short', 'pagination.end-cursor', 'endCursor of a long page is that of the last but one', {
    answer: changeCollections(
      (connection) =>
        'pageInfo' in connection
          ? {
              ...connection,
              pageInfo: { ...infoOf(connection), endCursor: edgesOf(connection).at(-2)?.['cursor'] ?? null },
            }
          : connection,
      ({ variables }) => variables['first'] === 20,
    ),
    witness: [PAGE, { first: 20 }],
  }),
  lie('everywhere.null-order-reverses', 'order.default-primary-key', 'orderBy: null turns any table round', {
    answer: changeCollections(
      (connection) => ({ ...connection, edges: edgesOf(connection).toReversed() }),
      ({ variables }) => variables['orderBy'] === null,
    ),
    witness: [PAGE, { orderBy: null }],
  }),
];

/** Filters and orders of every collection. */
const everyFilter: readonly Fault[] = [
  lie('everywhere.eq-is-neq', 'operators.eq', 'eq on any column keeps the others', {
    request: changeOperator('eq', (neq) => ({ neq })),
    witness: [PAGE, { filter: { id: { eq: 3 } } }],
  }),
  lie('everywhere.null-is-not-null', 'operators.is-null', 'is NULL on any column keeps the records with a value', {
    request: changeOperator('is', (word) => ({ is: word === 'NULL' ? 'NOT_NULL' : word })),
    witness: [PAGE, { filter: { rating: { is: 'NULL' } } }],
  }),
  lie('everywhere.gt-is-gte', 'operators.gt', 'gt on any column keeps equal values', {
    request: changeOperator('gt', (gte) => ({ gte })),
    witness: [PAGE, { filter: { id: { gt: 3 } } }],
  }),
  lie('everywhere.in-first-only', 'operators.in', 'in on any column looks at the first value', {
    request: changeOperator('in', (list) => ({ in: listOf(list).slice(0, 1) })),
    witness: [PAGE, { filter: { id: { in: [3, 4] } } }],
  }),
  lie('everywhere.starts-with-nothing', 'operators.starts-with', 'startsWith on any column keeps nothing', {
    request: changeOperator('startsWith', (text) => ({ startsWith: typeof text === 'string' ? `${text}~` : text })),
    witness: [PAGE, { filter: { name: { startsWith: 'Delta' } } }],
  }),
  lie('everywhere.empty-or-keeps-nothing', 'filters.empty-or', 'An empty or on any table keeps nothing', {
    answer: changeCollections(
      (connection) => ({ ...connection, edges: [] }),
      ({ variables: { filter = null } }) =>
        isObject(filter) && Array.isArray(filter['or']) && filter['or'].length === 0,
    ),
    witness: [PAGE, { filter: { or: [] } }],
  }),
  lie('everywhere.nested-or-is-and', 'filters.nesting', 'An or inside another compound of any table is an and', {
    request: changeFilter((filter) =>
      Object.fromEntries(Object.entries(filter).map(([key, value]) => [key, nestedOrs(value)])),
    ),
    witness: [PAGE, { filter: { and: [{ or: [{ id: { eq: 3 } }, { id: { eq: 4 } }] }] } }],
  }),
  lie('everywhere.asc-nulls-first', 'order.asc-nulls-last', 'AscNullsLast of any column puts nulls first', {
    request: changeOrder((elements) => renameValue(elements, 'AscNullsLast', 'AscNullsFirst')),
    witness: [PAGE, { orderBy: [{ rating: 'AscNullsLast' }] }],
  }),
  lie('everywhere.asc-is-desc', 'order.asc-nulls-last', 'AscNullsLast of any column goes downwards', {
    request: changeOrder((elements) => renameValue(elements, 'AscNullsLast', 'DescNullsLast')),
    witness: [PAGE, { orderBy: [{ rating: 'AscNullsLast' }] }],
  }),
  lie('everywhere.desc-is-asc', 'order.desc-nulls-last', 'DescNullsLast of any column goes upwards', {
    request: changeOrder((elements) => renameValue(elements, 'DescNullsLast', 'AscNullsLast')),
    witness: [PAGE, { orderBy: [{ rating: 'DescNullsLast' }] }],
  }),
  lie('everywhere.last-order-decides', 'order.list-priority', 'The last element of orderBy decides in any table', {
    request: changeOrder((elements) => elements.toReversed()),
    witness: [PAGE, { orderBy: [{ rating: 'AscNullsLast' }, { id: 'DescNullsLast' }] }],
  }),
];

/** Every or below the top becomes an and. */
function nestedOrs(value: Json): Json {
  if (Array.isArray(value)) return value.map(nestedOrs);
  if (!isObject(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key === 'or' ? 'and' : key, nestedOrs(item)]));
}

/** Records and relationships of every table. */
const everyRecord: readonly Fault[] = [
  lie('everywhere.node-id-without-table', 'naming.node-id-unique', 'A nodeId of any table tells the key alone', {
    answer: changeCollections(
      (connection) => mapKey(connection, 'nodeId', (id) => withoutTable(id)) as JsonObject,
      ({ query, variables }) => !query.includes('node(') && variables['filter'] === undefined,
    ),
    witness: [PAGE, { first: 2 }],
  }),
  lie(
    'everywhere.reference-has-other-id',
    'naming.node-id-stable',
    'A record that another refers to has another nodeId',
    {
      answer: (answer) => changeReferences(answer, other) as JsonObject,
      witness: [`{ ${POSTS} }`],
    },
  ),
  lie('everywhere.filtered-branch-empty', 'relationships.inverse', 'A filtered collection of any record is empty', {
    answer: (answer, { query }) =>
      /\w+Collection\(filter/.test(query) && query.includes('node(')
        ? (changeBranches(answer, (connection) => ({ ...connection, edges: [] })) as JsonObject)
        : answer,
    witness: async (ask) => {
      const found = JSON.stringify(await ask('{ blogCollection(first: 1) { edges { node { nodeId } } } }'));
      const [, nodeId = ''] = /nodeId\\"\s*:\s*\\"([^"\\]+)/.exec(found) ?? [];
      const query =
        'query($nodeId: ID!) { node(nodeId: $nodeId) { ... on Blog { blogPostCollection(filter: {}) { edges { node { id } } } } } }';
      return ask(query, { nodeId });
    },
  }),
  lie('everywhere.branch-after-ignored', 'relationships.one-to-many-arguments', 'Any nested collection ignores after', {
    request: ({ query }) => ({ query: query.replace(/, after: "[^"]*"/, '') }),
    witness: async (ask) => {
      const nested = (after: string): string =>
        `{ blogCollection(first: 1) { edges { node { blogPostCollection(first: 1${after}) { edges { cursor } } } } } }`;
      const first = JSON.stringify(await ask(nested('')));
      const [, cursor = ''] = /cursor\\"\s*:\s*\\"([^"\\]+)/.exec(first) ?? [];
      return ask(nested(`, after: "${cursor}"`));
    },
  }),
  lie('everywhere.pair-leads-on', 'relationships.one-to-one-both-sides', 'Of any pair the way back is another record', {
    answer: (answer) => changePairs(answer) as JsonObject,
    witness: ['{ employeeCollection { edges { node { emailAddress { employee { nodeId } } } } } }'],
  }),
  lie(
    'everywhere.deep-records-differ',
    'service.relationships-any-depth',
    'Three relationships deep records are others',
    {
      answer: (answer) => deeper(answer, 2, other) as JsonObject,
      witness: [
        `{ blogPostCollection(first: 1) { edges { node { blog { blogPostCollection(first: 1) { edges { node { blog { blogPostCollection(first: 1) { edges { node { nodeId } } } } } } } } } } } }`,
      ],
    },
  ),
  lie('everywhere.skip-is-include', 'http.graphql-language', 'A field that is skipped is answered all the same', {
    request: changeQuery('@skip(if: $yes)', '@include(if: $yes)'),
    witness: [
      'query($yes: Boolean!) { blogCollection(first: 1) { edges { node { nodeId id @skip(if: $yes) } } } }',
      { yes: true },
    ],
  }),
];

/** A reference inside a reference, with another nodeId. */
function changePairs(value: Json, inside = false): Json {
  if (Array.isArray(value)) return value.map((item) => changePairs(item));
  if (!isObject(value)) return value;
  const isEnvelope = (key: string): boolean => ['data', 'node', 'pageInfo'].includes(key) || key.endsWith('Collection');
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => {
      if (!isObject(item) || isEnvelope(key)) return [key, changePairs(item)];
      return [key, inside && 'nodeId' in item ? other(item) : changePairs(item, true)];
    }),
  );
}

function withoutTable(id: Json): Json {
  try {
    const parts = JSON.parse(atob(typeof id === 'string' ? id : '')) as Json[];
    return btoa(JSON.stringify(parts.slice(2)));
  } catch {
    return id;
  }
}

export const everywhereFaults: readonly Fault[] = [...everyPage, ...everyFilter, ...everyRecord];
