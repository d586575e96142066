// Lies that small values or single edges show: forms that depend on the size of a number, and flags and cursors of some pages alone.
import type { Fault } from '../../lies/fault.ts';
import { changeField, isObject, lie, mapKey, objectsOf } from '../../lies/data/lie.ts';
import type { Json, JsonObject } from '../../lies/data/lie.ts';

/** Every value under one of the keys. */
function changeKeys(keys: readonly string[], change: (value: Json) => Json): (answer: JsonObject) => JsonObject {
  return (answer) => keys.reduce<Json>((tree, key) => mapKey(tree, key, change), answer) as JsonObject;
}

const BIGINTS = ['aBigint', 'aBigserial'];
const NUMERICS = ['aNumeric', 'balance'];

const asNumber = (value: Json): Json => (typeof value === 'string' ? Number(value) : value);
const asNumberIfSafe = (value: Json): Json =>
  typeof value === 'string' && Number.isSafeInteger(Number(value)) ? Number(value) : value;
const asNumberIfShort = (value: Json): Json =>
  typeof value === 'string' && String(Number(value)) === value ? Number(value) : value;

const seed = (column: string, id: number): readonly [string] => [
  `{ everythingCollection(filter: {id: {eq: ${id}}}) { edges { node { ${column} } } } }`,
];

const PAGE =
  'query($first: Int, $after: Cursor) { blogPostCollection(first: $first, after: $after) { edges { cursor node { id } } pageInfo { hasNextPage } } }';

export const wireFormFaults: readonly Fault[] = [
  lie('types.bigint-is-number', 'types.bigint-on-wire', 'A BigInt is a JSON number', {
    answer: changeKeys(BIGINTS, asNumber),
    witness: seed('aBigint', 1),
  }),
  lie('types.small-bigint-is-number', 'types.bigint-on-wire', 'A BigInt that a double can hold is a JSON number', {
    answer: changeKeys(BIGINTS, asNumberIfSafe),
    witness: seed('aBigserial', 2),
  }),
  lie('types.numeric-is-number', 'types.bigfloat-on-wire', 'A BigFloat is a JSON number', {
    answer: changeKeys(NUMERICS, asNumber),
    witness: seed('aNumeric', 2),
  }),
  lie('types.short-numeric-is-number', 'types.bigfloat-on-wire', 'A BigFloat of few digits is a JSON number', {
    answer: changeKeys(NUMERICS, asNumberIfShort),
    witness: seed('aNumeric', 2),
  }),
];

const infoOf = (connection: JsonObject): JsonObject =>
  isObject(connection['pageInfo'] ?? null) ? (connection['pageInfo'] as JsonObject) : {};
const endingHere = (connection: JsonObject): JsonObject =>
  'pageInfo' in connection ? { ...connection, pageInfo: { ...infoOf(connection), hasNextPage: false } } : connection;

export const pageFormFaults: readonly Fault[] = [
  lie(
    'pagination.no-first-no-next',
    'pagination.has-next-page-before-end',
    'hasNextPage is false where no size was given',
    {
      answer: changeField('blogPostCollection', endingHere, ({ variables }) => (variables['first'] ?? null) === null),
      witness: [PAGE],
    },
  ),
  lie('pagination.first-page-ends', 'pagination.has-next-page-before-end', 'hasNextPage is false on the first page', {
    answer: changeField('blogCollection', endingHere, ({ variables }) => (variables['after'] ?? null) === null),
    witness: ['{ blogCollection(first: 2) { pageInfo { hasNextPage } } }'],
  }),
  lie(
    'pagination.middle-cursors-void',
    'pagination.edge-cursors',
    'Only the first and the last edge have a real cursor',
    {
      answer: changeField('blogCollection', (connection) => ({
        ...connection,
        edges: objectsOf(connection['edges']).map((edge, index, edges) =>
          index === 0 || index === edges.length - 1 || !('cursor' in edge)
            ? edge
            : { ...edge, cursor: `edge:${index}` },
        ),
      })),
      witness: ['{ blogCollection(first: 3) { edges { cursor } } }'],
    },
  ),
  lie(
    'pagination.cursor-for-after-alone',
    'pagination.edge-cursors',
    'The cursor of an edge in the middle stands for its neighbour when it is given as before',
    {
      answer: changeField(
        'blogCollection',
        (connection) => ({ ...connection, edges: objectsOf(connection['edges']).slice(0, -1) }),
        ({ variables }) => (variables['before'] ?? null) !== null && Number(variables['last'] ?? 0) > 1,
      ),
      witness: [
        'query($before: Cursor, $last: Int) { blogCollection(last: $last, before: $before) { edges { node { id } } } }',
        { last: 2, before: btoa('[5]') },
      ],
    },
  ),
];
