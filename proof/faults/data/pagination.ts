// Lies about pages: limits, cursors, flags, order and totals.
import type { Fault } from '../../lies/fault.ts';
import { changeField, changeVariable, isObject, lie, mapKey, objectsOf } from '../../lies/data/lie.ts';
import type { Asked, Json, JsonObject } from '../../lies/data/lie.ts';

const PAGE =
  'query($first: Int, $last: Int, $after: Cursor, $before: Cursor, $filter: BlogFilter, $orderBy: [BlogOrderBy!]) { blogCollection(first: $first, last: $last, after: $after, before: $before, filter: $filter, orderBy: $orderBy) { edges { cursor node { id rating } } pageInfo { startCursor endCursor hasNextPage hasPreviousPage } totalCount } }';
const POSTS =
  'query($first: Int, $last: Int, $after: Cursor, $before: Cursor) { blogPostCollection(first: $first, last: $last, after: $after, before: $before) { edges { node { id } } pageInfo { hasNextPage hasPreviousPage } } }';

/** Cursors of the rows with these primary keys, as the mock writes them. */
const cursor = (...values: readonly Json[]): string =>
  btoa(`[${values.map((value) => JSON.stringify(value)).join(', ')}]`);

const edgesOf = (connection: JsonObject): JsonObject[] => objectsOf(connection['edges']);
const infoOf = (connection: JsonObject): JsonObject =>
  isObject(connection['pageInfo'] ?? null) ? (connection['pageInfo'] as JsonObject) : {};
const withInfo = (connection: JsonObject, change: JsonObject): JsonObject =>
  'pageInfo' in connection ? { ...connection, pageInfo: { ...infoOf(connection), ...change } } : connection;
const given =
  (name: string) =>
  (asked: Asked): boolean =>
    (asked.variables[name] ?? null) !== null;
const givenNull =
  (name: string) =>
  (asked: Asked): boolean =>
    asked.variables[name] === null;

export const forwardFaults: readonly Fault[] = [
  lie('pagination.one-more', 'pagination.forward', 'The first page has one record more than first', {
    request: changeVariable(
      'first',
      (first, { variables }) =>
        typeof first === 'number' && (variables['after'] ?? null) === null ? first + 1 : first,
      'blogCollection',
    ),
    witness: [PAGE, { first: 2 }],
  }),
  lie('pagination.null-is-the-end', 'pagination.first-page', 'after: null gives an empty page', {
    answer: changeField('blogCollection', (connection) => ({ ...connection, edges: [] }), givenNull('after')),
    witness: [PAGE, { first: 2, after: null }],
  }),
  lie('pagination.skips-one', 'pagination.next-page', 'A later page lacks its first record', {
    answer: changeField(
      'blogCollection',
      (connection) => ({ ...connection, edges: edgesOf(connection).slice(1) }),
      (asked) => given('after')(asked) && given('first')(asked),
    ),
    witness: [PAGE, { first: 2, after: cursor(3) }],
  }),
  lie('pagination.full-page-has-next', 'pagination.has-next-page-ends', 'hasNextPage is true on every full page', {
    answer: changeField(
      'blogCollection',
      (connection, { variables }) =>
        withInfo(connection, { hasNextPage: edgesOf(connection).length === variables['first'] }),
      given('first'),
    ),
    witness: [PAGE, { first: 2, filter: { id: { lte: 2 } } }],
  }),
  lie('pagination.end-cursor-short', 'pagination.end-cursor', 'endCursor is the cursor of the last but one edge', {
    answer: changeField(
      'blogCollection',
      (connection) =>
        withInfo(connection, {
          endCursor: edgesOf(connection).at(-2)?.['cursor'] ?? infoOf(connection)['endCursor'] ?? null,
        }),
      ({ query }) => query.includes('cursor node'),
    ),
    witness: [PAGE, { first: 3 }],
  }),
  lie('pagination.start-cursor-late', 'pagination.start-cursor', 'startCursor is the cursor of the second edge', {
    answer: changeField(
      'blogCollection',
      (connection) =>
        withInfo(connection, {
          startCursor: edgesOf(connection)[1]?.['cursor'] ?? infoOf(connection)['startCursor'] ?? null,
        }),
      ({ query }) => query.includes('cursor node'),
    ),
    witness: [PAGE, { first: 3 }],
  }),
  lie('pagination.one-cursor-per-page', 'shape.edge-cursor', 'All edges of a page have the cursor of its last one', {
    answer: changeField(
      'blogCollection',
      (connection) => mapKey(connection, 'cursor', () => edgesOf(connection).at(-1)?.['cursor'] ?? null),
      ({ query }) => query.includes('cursor node'),
    ),
    witness: [PAGE, { first: 3 }],
  }),
  lie(
    'pagination.last-record-lost',
    'pagination.forward-union',
    'The last page of a walk forward lacks its last record',
    {
      answer: changeField(
        'blogPostCollection',
        (connection) =>
          infoOf(connection)['hasNextPage'] === false
            ? { ...connection, edges: edgesOf(connection).slice(0, -1) }
            : connection,
        (asked) => given('after')(asked) && given('first')(asked),
      ),
      witness: [POSTS, { first: 30, after: cursor('00000000-0000-4000-8000-000000000060') }],
    },
  ),
  lie(
    'pagination.nulls-lost',
    'pagination.with-order',
    'Records whose ordered column is null are lost behind a cursor',
    {
      answer: changeField(
        'blogCollection',
        (connection) => ({
          ...connection,
          edges: edgesOf(connection).filter(({ node = null }) => !isObject(node) || node['rating'] !== null),
        }),
        (asked) => given('orderBy')(asked) && given('after')(asked),
      ),
      witness: [PAGE, { first: 10, orderBy: [{ rating: 'DescNullsLast' }], after: cursor(3, 4) }],
    },
  ),
  lie('pagination.filter-forgotten', 'pagination.with-filter', 'A later page forgets the filter', {
    request: changeVariable('filter', (filter, asked) => (given('after')(asked) ? null : filter), 'blogCollection'),
    witness: [PAGE, { first: 3, after: cursor(4), filter: { rating: { eq: 5 } } }],
  }),
  lie('pagination.total-of-page', 'shape.total-count-matches', 'totalCount counts the records of the page', {
    answer: changeField('blogCollection', (connection) =>
      'totalCount' in connection ? { ...connection, totalCount: edgesOf(connection).length } : connection,
    ),
    witness: [PAGE, { first: 3 }],
  }),
  lie(
    'pagination.nested-after-ignored',
    'relationships.one-to-many-arguments',
    'The collection of a relationship ignores after',
    {
      request: changeVariable('after', () => null, 'first: $first, after: $after, orderBy: [{title'),
      witness: [
        'query($first: Int, $after: Cursor) { blogCollection(first: 1) { edges { node { blogPostCollection(first: $first, after: $after, orderBy: [{title: DescNullsLast}]) { edges { node { id } } } } } } }',
        { first: 3, after: cursor('00000000-0000-4000-8000-000000000050') },
      ],
    },
  ),
];

export const backwardFaults: readonly Fault[] = [
  lie('pagination.last-from-the-start', 'pagination.backward', 'last without before gives the first records', {
    request: (asked) => {
      const { last = null, ...variables } = asked.variables;
      return last === null || given('before')(asked)
        ? {}
        : { query: asked.query.replaceAll('last', 'first'), variables: { ...variables, first: last } };
    },
    witness: ['query($last: Int) { blogCollection(last: $last) { edges { node { id } } } }', { last: 2 }],
  }),
  lie(
    'pagination.before-from-the-start',
    'pagination.backward',
    'last with before gives the first records of the collection',
    {
      request: (asked) =>
        given('last')(asked) && given('before')(asked)
          ? {
              query: asked.query.replaceAll('last', 'first'),
              variables: { ...asked.variables, first: asked.variables['last'] ?? null, before: null },
            }
          : {},
      witness: [
        'query($last: Int, $before: Cursor) { blogCollection(last: $last, before: $before) { edges { node { id } } } }',
        { last: 2, before: cursor(9) },
      ],
    },
  ),
  lie(
    'pagination.full-page-has-previous',
    'pagination.has-previous-page',
    'Going backward hasPreviousPage is true on every full page',
    {
      answer: changeField(
        'blogCollection',
        (connection, { variables }) =>
          withInfo(connection, { hasPreviousPage: edgesOf(connection).length === variables['last'] }),
        given('last'),
      ),
      witness: [PAGE, { last: 2, filter: { id: { lte: 2 } } }],
    },
  ),
  lie('pagination.null-is-the-start', 'pagination.backward', 'before: null gives an empty page', {
    answer: changeField('blogCollection', (connection) => ({ ...connection, edges: [] }), givenNull('before')),
    witness: [PAGE, { last: 2, before: null }],
  }),
  lie(
    'pagination.first-record-lost',
    'pagination.backward-union',
    'The first page of a walk backward lacks its first record',
    {
      answer: changeField(
        'blogPostCollection',
        (connection) =>
          infoOf(connection)['hasPreviousPage'] === false
            ? { ...connection, edges: edgesOf(connection).slice(1) }
            : connection,
        given('before'),
      ),
      witness: [POSTS, { last: 30, before: cursor('00000000-0000-4000-8000-000000000030') }],
    },
  ),
  lie('pagination.backward-reversed', 'pagination.with-order', 'Under orderBy a page going backward comes in reverse', {
    answer: changeField(
      'blogCollection',
      (connection) => ({ ...connection, edges: edgesOf(connection).toReversed() }),
      (asked) => given('orderBy')(asked) && given('last')(asked),
    ),
    witness: [PAGE, { last: 3, orderBy: [{ rating: 'AscNullsLast' }] }],
  }),
  lie(
    'pagination.never-back-to-the-start',
    'pagination.backward',
    'Going backward the first record of the collection is never reached',
    {
      answer: changeField(
        'blogCollection',
        (connection) =>
          infoOf(connection)['hasPreviousPage'] === false
            ? { ...connection, edges: edgesOf(connection).slice(1) }
            : connection,
        given('before'),
      ),
      witness: [PAGE, { last: 5, before: cursor(4) }],
    },
  ),
];

const byTitle = '(orderBy: [{title: AscNullsLast}]';

export const orderFaults: readonly Fault[] = [
  lie('order.default-by-title', 'order.default-primary-key', 'Without orderBy posts come by their title', {
    request: ({ query }) =>
      query.includes('blogPostCollection(first: $first) { edges { node { id } }')
        ? { query: query.replace('blogPostCollection(', `blogPostCollection${byTitle}, `) }
        : {},
    witness: ['query($first: Int) { blogPostCollection(first: $first) { edges { node { id } } } }', { first: 5 }],
  }),
  lie('order.last-key-column-first', 'order.default-composite-key', 'A composite key orders by its last column first', {
    answer: changeField('seatCollection', (connection) => ({
      ...connection,
      edges: sortBy(edgesOf(connection), 'number'),
    })),
    witness: ['{ seatCollection { edges { node { row number } } } }'],
  }),
  lie('order.asc-nulls-first', 'order.asc-nulls-last', 'AscNullsLast puts nulls first', {
    request: changeVariable('orderBy', (orderBy) => direction(orderBy, 'AscNullsLast', 'AscNullsFirst')),
    witness: [PAGE, { first: 3, orderBy: [{ rating: 'AscNullsLast' }] }],
  }),
  lie('order.desc-nulls-first', 'order.desc-nulls-last', 'DescNullsLast puts nulls first', {
    request: changeVariable('orderBy', (orderBy) => direction(orderBy, 'DescNullsLast', 'DescNullsFirst')),
    witness: [PAGE, { first: 3, orderBy: [{ rating: 'DescNullsLast' }] }],
  }),
  lie('order.last-element-decides', 'order.list-priority', 'The last element of orderBy decides first', {
    request: changeVariable('orderBy', (orderBy) => (Array.isArray(orderBy) ? orderBy.toReversed() : orderBy)),
    witness: [PAGE, { first: 5, orderBy: [{ rating: 'AscNullsLast' }, { id: 'DescNullsLast' }] }],
  }),
  lie('order.several-keys-taken', 'order.several-keys-invalid', 'An orderBy element with several keys is taken apart', {
    request: changeVariable('orderBy', (orderBy) =>
      objectsOf(orderBy).flatMap((element) => Object.entries(element).map(([column, value]) => ({ [column]: value }))),
    ),
    witness: [PAGE, { orderBy: [{ rating: 'AscNullsLast', id: 'AscNullsLast' }] }],
  }),
];

function direction(orderBy: Json, from: string, to: string): Json {
  return mapKey(orderBy, 'rating', (value) => (value === from ? to : value));
}

function sortBy(edges: readonly JsonObject[], key: string): JsonObject[] {
  const value = ({ node = null }: JsonObject): number => (isObject(node) ? Number(node[key]) : 0);
  return [...edges].sort((a, b) => value(a) - value(b));
}
