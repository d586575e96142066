// Lies at the borders: several parents, aliases, cursors of richer orders, literals, and who may write.
import type { Fault } from '../../lies/fault.ts';
import {
  changeField,
  changeVariable,
  isObject,
  isRefused,
  lie,
  mapKey,
  objectsOf,
  withoutNodeId,
} from '../../lies/data/lie.ts';
import { readAnswer, readAsked, toRequest, toResponse } from '../../lies/data/lie.ts';
import type { Asked, Json, JsonObject, WitnessAsk } from '../../lies/data/lie.ts';

const BLOGS =
  'query($first: Int, $last: Int, $after: Cursor, $filter: BlogFilter, $orderBy: [BlogOrderBy!]) { blogCollection(first: $first, last: $last, after: $after, filter: $filter, orderBy: $orderBy) { edges { cursor node { id rating } } pageInfo { hasNextPage } totalCount } }';
const SPACED = 'mutation { insertIntoTaskCollection(objects: [{marker: "witness"}]) { records { nodeId } } }';
const INSERT =
  'mutation($objects: [TaskInsertInput!]!) { insertIntoTaskCollection(objects: $objects) { records { title } } }';
const LIST = '{ taskCollection(filter: {marker: {eq: "witness"}}) { edges { node { title priority } } } }';
const TWO: JsonObject[] = ['a', 'b'].map((title) => ({ marker: 'witness', title, status: 'open' }));

const edgesOf = (connection: JsonObject): JsonObject[] => objectsOf(connection['edges']);
const orderOf = ({ variables }: Asked): JsonObject[] => objectsOf(variables['orderBy']);
const isGiven = (asked: Asked, name: string): boolean => (asked.variables[name] ?? null) !== null;

/** Two tasks, something done with them, and what is there then. */
const withTwo =
  (query: string, variables: JsonObject = {}) =>
  async (ask: WitnessAsk): Promise<unknown> => {
    await ask(INSERT, { objects: TWO });
    return [await ask(query, variables), await ask(LIST)];
  };

/** Answers a refused request as if it had been allowed. */
function pretend(when: (asked: Asked) => boolean, data: JsonObject): NonNullable<Parameters<typeof lie>[3]['apply']> {
  return (next) => async (request) => {
    const asked = await readAsked(request);
    const response = await next(asked === undefined ? request : toRequest(request, asked));
    if (asked === undefined || !when(asked) || !isRefused(await readAnswer(response))) return response;
    return toResponse({ data });
  };
}

/** The edges of all records share one limit. */
function shareLimit(connection: JsonObject, limit: number): JsonObject {
  let left = limit;
  return {
    ...connection,
    edges: edgesOf(connection).map((edge) =>
      mapKey(edge, 'blogPostCollection', (posts) => {
        if (!isObject(posts)) return posts;
        const edges = edgesOf(posts).slice(0, left);
        left -= edges.length;
        return { ...posts, edges };
      }),
    ),
  };
}

export const relationshipBorderFaults: readonly Fault[] = [
  lie(
    'relationships.first-for-all-parents',
    'relationships.one-to-many-arguments',
    'first of a relationship limits the records of all parents together',
    {
      answer: changeField(
        'blogCollection',
        (connection, { variables }) => shareLimit(connection, Number(variables['first'])),
        (asked) => isGiven(asked, 'first') && asked.query.includes('blogPostCollection(first: $first'),
      ),
      witness: [
        'query($first: Int) { blogCollection(first: 3) { edges { node { blogPostCollection(first: $first) { edges { node { title } } } } } } }',
        { first: 2 },
      ],
    },
  ),
  lie(
    'relationships.aliases-share-a-page',
    'relationships.one-to-many-arguments',
    'Two aliases of one relationship get the page of the first',
    {
      answer: changeField(
        'blogCollection',
        (connection) => mapKey(connection, 'node', (node) => (isObject(node) ? shareAliases(node) : node)),
        ({ query }) => /\w+: blogPostCollection/.test(query),
      ),
      witness: [
        '{ blogCollection(first: 1) { edges { node { a: blogPostCollection(first: 1) { edges { cursor } } b: blogPostCollection(last: 1) { edges { cursor } } } } } }',
      ],
    },
  ),
  lie(
    'relationships.before-ignored',
    'relationships.one-to-many-arguments',
    'The collection of a relationship ignores before',
    {
      request: changeVariable('before', () => null, 'before: $before) { edges { node { title'),
      witness: [
        'query($last: Int, $before: Cursor) { blogCollection(first: 1) { edges { node { blogPostCollection(last: $last, before: $before) { edges { node { title } } } } } } }',
        { last: 2, before: btoa('["00000000-0000-4000-8000-000000000050"]') },
      ],
    },
  ),
];

function shareAliases(node: JsonObject): JsonObject {
  const pages = Object.entries(node).filter(([, value]) => isObject(value) && 'edges' in value);
  const first = pages[0]?.[1];
  return first === undefined ? node : { ...node, ...Object.fromEntries(pages.map(([name]) => [name, first])) };
}

export const pageBorderFaults: readonly Fault[] = [
  lie(
    'pagination.second-column-forgotten',
    'pagination.with-order',
    'Behind a cursor of two ordered columns the first record is lost',
    {
      answer: changeField(
        'blogCollection',
        (connection) => ({ ...connection, edges: edgesOf(connection).slice(1) }),
        (asked) => orderOf(asked).length > 1 && isGiven(asked, 'after'),
      ),
      witness: async (ask) => {
        const orderBy = [{ rating: 'AscNullsLast' }, { id: 'DescNullsLast' }];
        return ask(BLOGS, { first: 3, orderBy, after: btoa('[1, 14, 14]') });
      },
    },
  ),
  lie(
    'pagination.fraction-forgotten',
    'pagination.with-order',
    'A cursor of an ordered timestamp forgets the fraction of the second',
    {
      request: changeVariable('after', (after) =>
        typeof after === 'string' ? btoa(atob(after).replace(/(\d:\d\d)\.\d+/, '$1')) : after,
      ),
      witness: async (ask) => {
        const orderBy = [{ createdAt: 'AscNullsLast' }];
        return ask(BLOGS, { first: 3, orderBy, after: btoa('["2024-01-08T08:00:00.5", 8]') });
      },
    },
  ),
  lie(
    'pagination.silent-default-page',
    'pagination.forward-union',
    'Without first a page has ten records and says that nothing follows',
    {
      answer: changeField(
        'blogPostCollection',
        (connection) => ({
          ...(mapKey(connection, 'hasNextPage', () => false) as JsonObject),
          edges: edgesOf(connection).slice(0, 10),
        }),
        (asked) => !/first|last/.test(asked.query),
      ),
      witness: ['{ blogPostCollection { edges { cursor } pageInfo { hasNextPage } } }'],
    },
  ),
  lie(
    'pagination.nulls-lost-backward',
    'pagination.with-order',
    'Going backward upwards, records whose ordered column is null are lost',
    {
      answer: changeField(
        'blogCollection',
        (connection) => ({
          ...connection,
          edges: edgesOf(connection).filter(({ node = null }) => !isObject(node) || node['rating'] !== null),
        }),
        (asked) =>
          isGiven(asked, 'last') && orderOf(asked).length === 1 && orderOf(asked)[0]?.['rating'] === 'AscNullsLast',
      ),
      witness: [BLOGS, { last: 4, orderBy: [{ rating: 'AscNullsLast' }] }],
    },
  ),
  lie(
    'pagination.total-without-compounds',
    'shape.total-count-matches',
    'totalCount ignores and, or and not of the filter',
    {
      answer: changeField(
        'blogCollection',
        (connection) => ('totalCount' in connection ? { ...connection, totalCount: 15 } : connection),
        ({ variables }) => isObject(variables['filter'] ?? null) && 'or' in (variables['filter'] as JsonObject),
      ),
      witness: [BLOGS, { first: 1, filter: { id: { neq: 2 }, or: [{ id: { lte: 3 } }] } }],
    },
  ),
  lie('order.big-numbers-as-text', 'order.asc-nulls-last', 'BigInt and BigFloat columns are ordered as text', {
    answer: changeField('everythingCollection', (connection, asked) => {
      const column = Object.keys(orderOf(asked)[0] ?? {})[0];
      if (column !== 'aBigint' && column !== 'aNumeric') return connection;
      const text = ({ node = null }: JsonObject): string => (isObject(node) ? JSON.stringify(node[column]) : '');
      return { ...connection, edges: edgesOf(connection).sort((a, b) => (text(a) < text(b) ? -1 : 1)) };
    }),
    witness: async (ask) => {
      const insert = (aBigint: string): string =>
        `mutation { insertIntoEverythingCollection(objects: [{marker: "witness", aBigint: "${aBigint}"}]) { affectedCount } }`;
      for (const value of ['9', '10']) await ask(insert(value));
      const query =
        'query($orderBy: [EverythingOrderBy!]) { everythingCollection(orderBy: $orderBy, filter: {marker: {eq: "witness"}}) { edges { node { aBigint } } } }';
      return ask(query, { orderBy: [{ aBigint: 'AscNullsLast' }] });
    },
  }),
  lie(
    'operators.starts-with-underscore',
    'operators.starts-with',
    'An underscore in the prefix of startsWith stands for any character',
    {
      request: changeVariable('filter', (filter) =>
        mapKey(filter, 'name', (name) => {
          const prefix = isObject(name) ? name['startsWith'] : undefined;
          return typeof prefix === 'string' && prefix.includes('_') ? { like: `${prefix}%` } : name;
        }),
      ),
      witness: [BLOGS, { filter: { name: { startsWith: 'D_lta' } } }],
    },
  ),
];

export const writeBorderFaults: readonly Fault[] = [
  lie('insert.texts-trimmed', 'insert.values-kept', 'An inserted text loses the spaces around it', {
    request: changeVariable('objects', (objects) =>
      mapKey(objects, 'title', (title) => (typeof title === 'string' ? title.trim() : title)),
    ),
    witness: [INSERT, { objects: [{ marker: 'witness', title: ' a ' }] }],
  }),
  lie('types.updated-bigint-rounded', 'types.bigint-exact', 'A BigInt of an update goes through a double', {
    request: changeVariable('set', (set) =>
      mapKey(set, 'aBigint', (value) => (typeof value === 'string' ? String(Number(value)) : value)),
    ),
    witness: async (ask) => {
      await ask('mutation { insertIntoEverythingCollection(objects: [{marker: "witness"}]) { affectedCount } }');
      return ask(
        'mutation($set: EverythingUpdateInput!) { updateEverythingCollection(set: $set, filter: {marker: {eq: "witness"}}) { records { aBigint } } }',
        { set: { aBigint: '9007199254740993' } },
      );
    },
  }),
  lie('at-most.literal-ignored', 'at-most.limit-included', 'An atMost in the document of an update is taken for 1', {
    request: ({ query }) => ({ query: query.replace(/(?<=updateTask.*atMost: )\d+/, '1') }),
    witness: withTwo(
      'mutation { updateTaskCollection(set: {priority: 1}, filter: {marker: {eq: "witness"}}, atMost: 2) { affectedCount } }',
    ),
  }),
  lie('update.node-id-ignored', 'filters.node-id', 'An update ignores a nodeId in its filter', {
    request: changeVariable('filter', withoutNodeId, 'mutation'),
    witness: withTwo(
      'mutation($filter: TaskFilter) { updateTaskCollection(set: {priority: 1}, filter: $filter) { affectedCount } }',
      { filter: { marker: { eq: 'witness' }, nodeId: { eq: btoa('["public", "Task", 1]') } } },
    ),
  }),
  lie('views.at-most-ignored', 'at-most.update-error', 'An update through a view knows no atMost', {
    request: changeVariable('atMost', (atMost): Json => (typeof atMost === 'number' ? 1000 : atMost), 'OpenTask'),
    witness: withTwo(
      'mutation($atMost: Int!) { updateOpenTaskCollection(set: {priority: 1}, filter: {marker: {eq: "witness"}}, atMost: $atMost) { affectedCount } }',
      { atMost: 1 },
    ),
  }),
];

export const accessBorderFaults: readonly Fault[] = [
  lie('auth.key-for-queries-only', 'auth.api-key-missing', 'A mutation is taken without an API key', {
    apply: pretend(({ query, headers }) => query.startsWith('mutation') && (headers.get('apikey') ?? '') === '', {
      updateTaskCollection: { affectedCount: 0 },
    }),
    witness: (ask) => ask(SPACED, {}, { apikey: '' }),
  }),
  lie('visibility.revoked-update-shown', 'visibility.revoke-update', 'The schema shows an update that was revoked', {
    answer: (answer) =>
      mapKey(answer, '__type', (type) => {
        const fields = isObject(type) && type['name'] === 'Mutation' ? objectsOf(type['fields']) : [];
        const [model] = fields;
        if (!isObject(type) || model === undefined) return type;
        return { ...type, fields: [...fields, { ...model, name: 'updateUpdateRevokedCollection' }] };
      }) as JsonObject,
    witness: ['{ __type(name: "Mutation") { name fields { name } } }'],
  }),
  lie('visibility.revoked-table-written', 'visibility.revoke-all', 'A table without privileges still has its update', {
    apply: pretend(({ query }) => query.includes('updateAllRevokedCollection'), {
      updateAllRevokedCollection: { affectedCount: 0 },
    }),
    witness: ['mutation { updateAllRevokedCollection(set: {marker: "x"}, filter: {id: {eq: -1}}) { affectedCount } }'],
  }),
];
