// Lies about requests, values on the wire and identifiers.
import type { Fault } from '../../lies/fault.ts';
import {
  changeField,
  changeKey,
  changeQuery,
  changeVariable,
  isObject,
  lie,
  mapKey,
  objectsOf,
} from '../../lies/data/lie.ts';
import type { Json, JsonObject } from '../../lies/data/lie.ts';

const EVERYTHING = (field: string, id = 1): readonly [string] => [
  `{ everythingCollection(filter: {id: {eq: ${id}}}) { edges { node { ${field} } } } }`,
];
const INSERT =
  'mutation($objects: [EverythingInsertInput!]!) { insertIntoEverythingCollection(objects: $objects) { records { aJsonb aNumeric } } }';

/** The parts of a nodeId or cursor, and back. */
function decode(text: Json): Json[] {
  const parsed = JSON.parse(typeof text === 'string' && text !== '' ? atob(text) : '[]') as Json;
  return Array.isArray(parsed) ? parsed : [];
}

function encode(parts: readonly Json[]): string {
  return btoa(`[${parts.map((part) => JSON.stringify(part)).join(', ')}]`);
}

function cut(value: Json, depth: number): Json {
  if (typeof value !== 'object' || value === null) return depth > 18 ? null : value;
  if (Array.isArray(value)) return value.map((item) => cut(item, depth + 1));
  return Object.fromEntries(Object.entries(value).map(([key, inside]) => [key, cut(inside, depth + 1)]));
}

export const requestFaults: readonly Fault[] = [
  lie(
    'http.ignores-aliases',
    'http.result-under-data',
    'The result has the names of the fields instead of the asked ones',
    {
      answer: (answer, { query }) => {
        const aliases = [...query.matchAll(/(\w+): (\w+Collection)\(/g)].map((match) => [match[1], match[2]] as const);
        const data = isObject(answer['data'] ?? null) ? (answer['data'] as JsonObject) : {};
        const renamed = Object.entries(data).map(([key, value]) => [
          aliases.find(([alias]) => alias === key)?.[1] ?? key,
          value,
        ]);
        return aliases.length === 0 ? answer : { ...answer, data: Object.fromEntries(renamed) as JsonObject };
      },
      witness: ['{ all: blogCollection(first: 1) { edges { node { id } } } }'],
    },
  ),
  lie('http.defaults-win', 'http.variables', 'A variable with a default has it always', {
    request: ({ query, variables }) => ({
      variables: Object.fromEntries(
        Object.entries(variables).filter(([name]) => !new RegExp(`\\$${name}: \\w+!? = `).test(query)),
      ),
    }),
    witness: ['query($id: Int = 1) { blogCollection(filter: {id: {eq: $id}}) { edges { node { id } } } }', { id: 2 }],
  }),
  lie('http.empty-variables-refused', 'http.empty-variables', 'A document with variables needs some to be given', {
    answer: (answer, { query, variables }) =>
      query.startsWith('query($') && Object.keys(variables).length === 0
        ? { errors: [{ message: 'no variables' }] }
        : answer,
    witness: ['query($id: Int = 1) { blogCollection(filter: {id: {eq: $id}}) { edges { node { id } } } }', {}],
  }),
  lie('http.cuts-depth', 'service.relationships-any-depth', 'Values deep inside the answer are null', {
    answer: (answer) => cut(answer, 0) as JsonObject,
    witness: [
      '{ blogCollection(first: 1) { edges { node { blogPostCollection(first: 1) { edges { node { blog { blogPostCollection(first: 1) { edges { node { blog { blogPostCollection(first: 1) { edges { node { title } } } } } } } } } } } } } } }',
    ],
  }),
  lie('http.computed-field-upper-case', 'service.computed-fields', 'A computed field is not what the function gives', {
    answer: changeKey('slug', (value) => (typeof value === 'string' ? value.toUpperCase() : value)),
    witness: ['{ blogCollection(first: 1) { edges { node { slug } } } }'],
  }),
];

export const typeFaults: readonly Fault[] = [
  lie('types.serial-as-text', 'types.int-on-wire', 'An Int of a serial column is a string', {
    answer: changeKey('aSerial', (value) => JSON.stringify(value)),
    witness: EVERYTHING('aSerial'),
  }),
  lie('types.line-breaks-lost', 'types.string-on-wire', 'Line breaks in a text become spaces', {
    answer: changeKey('aText', (value) => (typeof value === 'string' ? value.replaceAll('\n', ' ') : value)),
    witness: EVERYTHING('aText', 2),
  }),
  lie('types.bigserial-as-number', 'types.bigint-exact', 'A BigInt of a bigserial column goes through a double', {
    answer: changeKey('aBigserial', (value) => String(Number(value))),
    witness: EVERYTHING('aBigserial'),
  }),
  lie('types.large-numeric-rounded', 'types.bigfloat-exact', 'A large BigFloat loses its last digits', {
    answer: changeKey('aNumeric', (value) => (Math.abs(Number(value)) > 1e15 ? String(Number(value)) : value)),
    witness: EVERYTHING('aNumeric'),
  }),
  lie('types.json-not-serialized', 'types.json-on-wire', 'A JSON value of a query is JSON itself', {
    answer: (answer, { query }) =>
      query.startsWith('mutation')
        ? answer
        : (mapKey(answer, 'aJson', (value) =>
            typeof value === 'string' ? (JSON.parse(value) as Json) : value,
          ) as JsonObject),
    witness: EVERYTHING('aJson'),
  }),
  lie('types.datetime-with-space', 'types.datetime-on-wire', 'A Datetime has a space instead of the T', {
    answer: changeKey('aTimestamp', (value) => (typeof value === 'string' ? value.replace('T', ' ') : value)),
    witness: EVERYTHING('aTimestamp'),
  }),
  lie('types.bytes-in-base64', 'types.opaque-on-wire', "A bytea column is not in the database's JSON form", {
    answer: changeKey('aBytea', (value) => (typeof value === 'string' ? btoa(value) : value)),
    witness: EVERYTHING('aBytea'),
  }),
  lie('types.null-uuid-is-empty', 'naming.nullable-field', 'A null UUID is an empty string', {
    answer: changeKey('aUuid', (value) => value ?? ''),
    witness: EVERYTHING('aUuid', 3),
  }),
  lie('types.uuid-neq-is-eq', 'types.uuid-filter', 'neq on a UUID is eq', {
    request: changeVariable('filter', (filter) =>
      mapKey(filter, 'aUuid', (uuid) => (isObject(uuid) && 'neq' in uuid ? { eq: uuid['neq'] ?? null } : uuid)),
    ),
    witness: [
      'query($filter: EverythingFilter) { everythingCollection(filter: $filter) { edges { node { id } } } }',
      { filter: { aUuid: { neq: '11111111-1111-4111-8111-111111111111' } } },
    ],
  }),
  lie('types.json-filter-ignored', 'types.json-not-filterable', 'A filter on a JSON column is dropped silently', {
    request: ({ query }) => ({ query: query.replace(/aJsonb: \{eq: "[^"]*"\}/, '') }),
    witness: ['{ everythingCollection(filter: {aJsonb: {eq: "{}"}}) { edges { node { id } } } }'],
  }),
  lie('types.json-input-wrapped', 'types.json-input', 'An inserted JSON value is put into a list', {
    request: changeVariable('objects', (objects) =>
      mapKey(objects, 'aJsonb', (value) => (typeof value === 'string' ? `[${value}]` : value)),
    ),
    witness: [INSERT, { objects: [{ marker: 'witness', aJsonb: '{"a": 1}' }] }],
  }),
  lie('types.inserted-numeric-rounded', 'insert.values-kept', 'An inserted BigFloat goes through a double', {
    request: changeVariable('objects', (objects) => mapKey(objects, 'aNumeric', (value) => String(Number(value)))),
    witness: [INSERT, { objects: [{ marker: 'witness', aNumeric: '0.1000000000000000000001' }] }],
  }),
];

const SEAT_NODE = 'query($nodeId: ID!) { node(nodeId: $nodeId) { ... on Seat { label } } }';

export const nodeFaults: readonly Fault[] = [
  lie('node.neighbour', 'naming.node-id-finds-record', 'Query.node gives the record of the key one lower', {
    request: changeVariable(
      'nodeId',
      (nodeId) => {
        const [schema = '', table = '', key = null] = decode(nodeId);
        return typeof key === 'number' ? encode([schema, table, key - 1]) : nodeId;
      },
      '... on Blog',
    ),
    witness: [
      'query($nodeId: ID!) { node(nodeId: $nodeId) { ... on Blog { id } } }',
      { nodeId: encode(['public', 'Blog', 4]) },
    ],
  }),
  lie('node.no-composite-keys', 'node.any-table', 'Query.node gives null for tables with a composite key', {
    answer: (answer, { query, variables }) =>
      query.includes('node(') && decode(variables['nodeId'] ?? '').length > 3 ? { data: { node: null } } : answer,
    witness: [SEAT_NODE, { nodeId: encode(['public', 'Seat', 1, 1]) }],
  }),
  lie(
    'node.table-forgotten',
    'naming.node-id-unique',
    'The nodeId of an address is that of the employee with the same key',
    {
      answer: changeField('emailAddressCollection', (connection) =>
        mapKey(connection, 'nodeId', (nodeId) =>
          encode(decode(nodeId).map((part) => (part === 'EmailAddress' ? 'Employee' : part))),
        ),
      ),
      witness: ['{ emailAddressCollection { edges { node { nodeId } } } }'],
    },
  ),
  lie(
    'node.depends-on-path',
    'naming.node-id-stable',
    'A record has another nodeId when it is reached through a relationship',
    {
      answer: changeKey('blog', (blog) =>
        isObject(blog) && typeof blog['nodeId'] === 'string' ? { ...blog, nodeId: `${blog['nodeId']}#post` } : blog,
      ),
      witness: ['{ blogPostCollection(first: 1) { edges { node { blog { nodeId } } } } }'],
    },
  ),
  lie('node.filter-ignored', 'filters.node-id', 'A filter on nodeId is ignored', {
    request: changeVariable('filter', (filter) => (isObject(filter) && 'nodeId' in filter ? null : filter)),
    witness: [
      'query($filter: SeatFilter) { seatCollection(filter: $filter) { edges { node { label } } } }',
      { filter: { nodeId: { eq: encode(['public', 'Seat', 1, 1]) } } },
    ],
  }),
];

export const relationshipFaults: readonly Fault[] = [
  lie(
    'relationships.empty-is-null',
    'relationships.one-to-many',
    'The collection of a record that nothing refers to is null',
    {
      answer: changeField('blogCollection', (connection) =>
        mapKey(connection, 'blogPostCollection', (posts) =>
          isObject(posts) && objectsOf(posts['edges']).length === 0 ? null : posts,
        ),
      ),
      witness: [
        '{ blogCollection(filter: {id: {eq: 16}}) { edges { node { blogPostCollection { edges { cursor } } } } } }',
      ],
    },
  ),
  lie(
    'relationships.filter-ignored',
    'relationships.one-to-many-arguments',
    'The collection of a relationship ignores its filter',
    {
      request: changeQuery('blogPostCollection(filter: {status: {eq: "published"}}, ', 'blogPostCollection('),
      witness: [
        '{ blogCollection(first: 1) { edges { node { blogPostCollection(filter: {status: {eq: "published"}}, first: 5) { edges { node { title } } } } } } }',
      ],
    },
  ),
  lie(
    'relationships.one-parent-for-all',
    'relationships.many-to-one',
    'Every record of a page has the parent of the first one',
    {
      answer: changeField('blogPostCollection', (connection) => {
        const [first] = objectsOf(connection['edges']);
        const blog =
          first !== undefined && isObject(first['node'] ?? null) ? (first['node'] as JsonObject)['blog'] : undefined;
        return {
          ...connection,
          edges: objectsOf(connection['edges']).map((edge) =>
            blog === undefined ? edge : { ...edge, node: { ...(edge['node'] as JsonObject), blog } },
          ),
        };
      }),
      witness: ['{ blogPostCollection(first: 12) { edges { node { blog { id } } } } }'],
    },
  ),
  lie(
    'relationships.siblings-only',
    'relationships.inverse',
    'The collection of the parent lacks the record that one came from',
    {
      answer: changeField('blogPostCollection', (connection) => ({
        ...connection,
        edges: objectsOf(connection['edges']).map((edge) => {
          const id = isObject(edge['node'] ?? null) ? (edge['node'] as JsonObject)['id'] : undefined;
          return mapKey(edge, 'blogPostCollection', (posts) =>
            mapKey(posts, 'edges', (edges) =>
              objectsOf(edges).filter(({ node = null }) => !isObject(node) || node['id'] !== id),
            ),
          );
        }),
      })),
      witness: [
        '{ blogPostCollection(first: 1) { edges { node { id blog { blogPostCollection { edges { node { id } } } } } } } }',
      ],
    },
  ),
  lie(
    'relationships.absent-is-empty',
    'relationships.one-to-one',
    'A one-to-one record that is not there is a record of nulls',
    {
      answer: changeField('employeeCollection', (connection) =>
        mapKey(connection, 'emailAddress', (address) => address ?? { address: null, employee: null }),
      ),
      witness: ['{ employeeCollection { edges { node { emailAddress { address } } } } }'],
    },
  ),
  lie(
    'relationships.null-is-empty',
    'relationships.null-reference',
    'The record of a null foreign key is a record of nulls',
    {
      answer: changeField('reservationCollection', (connection) =>
        mapKey(connection, 'seat', (seat) => seat ?? { label: null }),
      ),
      witness: ['{ reservationCollection { edges { node { seat { label } } } } }'],
    },
  ),
  lie(
    'relationships.first-column-joins',
    'relationships.several-columns',
    'Only the first column of a composite key joins',
    {
      answer: changeField(
        'seatCollection',
        (connection) => {
          const seats = objectsOf(connection['edges']).map((edge) =>
            isObject(edge['node'] ?? null) ? (edge['node'] as JsonObject) : {},
          );
          const full = (row: Json | undefined): Json | undefined =>
            seats.find(
              (seat) =>
                seat['row'] === row &&
                objectsOf((seat['reservationCollection'] as JsonObject | undefined)?.['edges']).length > 0,
            )?.['reservationCollection'];
          return {
            ...connection,
            edges: seats.map((seat) => ({
              node: { ...seat, reservationCollection: full(seat['row']) ?? seat['reservationCollection'] ?? null },
            })),
          };
        },
        ({ query }) => query.includes('reservationCollection'),
      ),
      witness: ['{ seatCollection { edges { node { row reservationCollection { edges { node { holder } } } } } } }'],
    },
  ),
];
