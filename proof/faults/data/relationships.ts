// Faults of relationships, in the schema and in answers.
import { changeBranches, isIdentified, withOtherId } from '../../kit/data/any-table.ts';
import { intercept, readAnswer, toResponse } from '../../kit/data/asked.ts';
import { asks, given } from '../../kit/data/conditions.ts';
import { changeEdges, edgesOf, nodeOf, withoutEdges } from '../../kit/data/connections.ts';
import { changeField } from '../../kit/data/edits.ts';
import {
  isObject,
  listOf,
  mapKey,
  renameKey,
  valuesUnder,
  type Json,
  type JsonObject,
} from '../../kit/data/json-tree.ts';
import { lie } from '../../kit/data/lie.ts';
import type { Fault, Middleware } from '../../kit/fault.ts';

/** The edges of all records share one limit. */
function shareLimit(connection: JsonObject, limit: number): JsonObject {
  let left = limit;
  return mapKey(connection, 'blogPostCollection', (posts) => {
    if (!isObject(posts)) return posts;
    const edges = edgesOf(posts).slice(0, left);
    left -= edges.length;
    return { ...posts, edges };
  }) as JsonObject;
}

function shareAliases(node: JsonObject): JsonObject {
  const pages = Object.entries(node).filter(([, value]) => isObject(value) && 'edges' in value);
  const first = pages[0]?.[1];
  return first === undefined ? node : { ...node, ...Object.fromEntries(pages.map(([name]) => [name, first])) };
}

/** Every seat of a row has the reservations of the first seat of the row that has some. */
const shareReservations = changeEdges((edges) => {
  const seats = edges.map(nodeOf);
  const isReserved = (seat: JsonObject): boolean => listOf(valuesUnder(seat, 'edges')[0]).length > 0;
  return seats.map((seat) => {
    const reserved = seats.find((other) => other['row'] === seat['row'] && isReserved(other)) ?? seat;
    return { node: { ...seat, reservationCollection: reserved['reservationCollection'] ?? null } };
  });
});

/** A reference inside a reference, with another nodeId. */
function changePairs(value: Json, inside = false): Json {
  if (Array.isArray(value)) return value.map((item) => changePairs(item));
  if (!isObject(value)) return value;
  const isEnvelope = (key: string): boolean => ['data', 'node', 'pageInfo'].includes(key) || key.endsWith('Collection');
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => {
      if (!isObject(item) || isEnvelope(key)) return [key, changePairs(item)];
      return [key, inside && isIdentified(item) ? withOtherId(item) : changePairs(item, true)];
    }),
  );
}

/** A field of a record shows for ever what it showed first. */
const remember = (field: string): Middleware =>
  intercept(() => {
    const shown = new Map<Json, Json>();
    return async (asked, run) => {
      const response = await run();
      const answer = await readAnswer(response);
      if (answer === undefined || asked.query.includes('mutation')) return response;
      return toResponse(
        mapKey(answer, 'node', (node) => {
          const { id, [field]: now } = isObject(node) ? node : {};
          if (!isObject(node) || id === undefined || now === undefined) return node;
          shown.set(id, shown.get(id) ?? now);
          return { ...node, [field]: shown.get(id) ?? now };
        }) as JsonObject,
      );
    };
  });

export const relationshipsFaults: readonly Fault[] = [
  lie('relationships.empty-is-null', 'The collection of a record that nothing refers to is null', {
    clause: 'relationships.one-to-many',
    answer: changeField('blogCollection', (connection) =>
      mapKey(connection, 'blogPostCollection', (posts) =>
        isObject(posts) && edgesOf(posts).length === 0 ? null : posts,
      ),
    ),
  }),
  lie('relationships.first-for-all-parents', 'first of a relationship limits the records of all parents together', {
    clause: 'relationships.one-to-many-arguments',
    answer: changeField(
      'blogCollection',
      (connection, { variables }) => shareLimit(connection, Number(variables['first'])),
      (asked) => given('first')(asked) && asks('blogPostCollection(first: $first')(asked),
    ),
  }),
  lie('relationships.aliases-share-a-page', 'Two aliases of one relationship get the page of the first', {
    clause: 'relationships.one-to-many-arguments',
    answer: changeField(
      'blogCollection',
      (connection) => mapKey(connection, 'node', (node) => (isObject(node) ? shareAliases(node) : node)),
      ({ query }) => /\w+: blogPostCollection/.test(query),
    ),
  }),
  lie('relationships.or-means-and', 'In a relationship, or means and', {
    clause: 'relationships.one-to-many-arguments',
    request: ({ query, variables }) =>
      query.includes('blogCollection(') && query.includes('blogPostCollection(')
        ? { variables: renameKey(variables, 'or', 'and') as JsonObject }
        : {},
  }),
  lie('relationships.one-parent-for-all', 'Every record of a page has the parent of the first one', {
    clause: 'relationships.many-to-one',
    answer: changeField(
      'blogPostCollection',
      changeEdges((edges) => {
        const [first = {}] = edges;
        const { blog } = nodeOf(first);
        return blog === undefined ? edges : edges.map((edge) => ({ ...edge, node: { ...nodeOf(edge), blog } }));
      }),
    ),
  }),
  lie('relationships.absent-is-empty', 'A one-to-one record that is not there is a record of nulls', {
    clause: 'relationships.one-to-one',
    answer: changeField('employeeCollection', (connection) =>
      mapKey(connection, 'emailAddress', (address) => address ?? { address: null, employee: null }),
    ),
  }),
  lie('everywhere.pair-leads-on', 'Of any pair the way back is another record', {
    clause: 'relationships.one-to-one-both-sides',
    answer: (answer) => changePairs(answer) as JsonObject,
  }),
  lie('relationships.siblings-only', 'The collection of the parent lacks the record that one came from', {
    clause: 'relationships.inverse',
    answer: changeField(
      'blogPostCollection',
      changeEdges((edges) =>
        edges.map((edge) =>
          mapKey(edge, 'blogPostCollection', (posts) =>
            isObject(posts)
              ? changeEdges((all) => all.filter((one) => nodeOf(one)['id'] !== nodeOf(edge)['id']))(posts)
              : posts,
          ),
        ),
      ),
    ),
  }),
  lie('everywhere.filtered-branch-empty', 'A filtered collection of any record is empty', {
    clause: 'relationships.one-to-many-arguments',
    answer: (answer, { query }) =>
      /node \{ \w+Collection\(filter/.test(query) ? (changeBranches(answer, withoutEdges) as JsonObject) : answer,
  }),
  lie('relationships.null-is-empty', 'The record of a null foreign key is a record of nulls', {
    clause: 'relationships.null-reference',
    answer: changeField('reservationCollection', (connection) =>
      mapKey(connection, 'seat', (seat) => seat ?? { label: null }),
    ),
  }),
  lie('relationships.first-column-joins', 'Only the first column of a composite key joins', {
    clause: 'relationships.several-columns',
    answer: changeField('seatCollection', shareReservations, asks('reservationCollection')),
  }),
  lie('relationships.reference-remembered', 'A reply that moves to another note still leads to the one before', {
    clause: 'relationships.many-to-one',
    apply: remember('note'),
  }),
];
