// The conduct that rows of relationships.yaml name with `does`.
import { changeBranches, isIdentified, withOtherId } from '../../kit/data/any-table.ts';
import { asks, given } from '../../kit/data/conditions.ts';
import { changeEdges, edgesOf, nodeOf, withoutEdges } from '../../kit/data/connections.ts';
import { changeField, changeInside } from '../../kit/data/edits.ts';
import {
  isObject,
  listOf,
  mapKey,
  renameKey,
  valuesUnder,
  type Json,
  type JsonObject,
} from '../../kit/data/json-tree.ts';
import { dataConduct, remembering } from '../../kit/data/lie.ts';
import type { Middleware } from '../../kit/fault.ts';

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
  remembering(() => {
    const shown = new Map<Json, Json>();
    return (answer, asked) => {
      if (asked.query.includes('mutation')) return answer;
      return mapKey(answer, 'node', (node) => {
        const { id, [field]: now } = isObject(node) ? node : {};
        if (!isObject(node) || id === undefined || now === undefined) return node;
        shown.set(id, shown.get(id) ?? now);
        return { ...node, [field]: shown.get(id) ?? now };
      }) as JsonObject;
    };
  });

export const relationshipsConduct = dataConduct({
  emptyIsNull: {
    answer: changeInside('blogCollection', 'blogPostCollection', (posts) =>
      isObject(posts) && edgesOf(posts).length === 0 ? null : posts,
    ),
  },
  firstForAllParents: {
    answer: changeField(
      'blogCollection',
      (connection, { variables }) => shareLimit(connection, Number(variables['first'])),
      (asked) => given('first')(asked) && asks('blogPostCollection(first: $first')(asked),
    ),
  },
  aliasesShareAPage: {
    answer: changeField(
      'blogCollection',
      (connection) => mapKey(connection, 'node', (node) => (isObject(node) ? shareAliases(node) : node)),
      ({ query }) => /\w+: blogPostCollection/.test(query),
    ),
  },
  orMeansAnd: {
    request: ({ query, variables }) =>
      query.includes('blogCollection(') && query.includes('blogPostCollection(')
        ? { variables: renameKey(variables, 'or', 'and') as JsonObject }
        : {},
  },
  oneParentForAll: {
    answer: changeField(
      'blogPostCollection',
      changeEdges((edges) => {
        const [first = {}] = edges;
        const { blog } = nodeOf(first);
        return blog === undefined ? edges : edges.map((edge) => ({ ...edge, node: { ...nodeOf(edge), blog } }));
      }),
    ),
  },
  absentIsEmpty: {
    answer: changeInside(
      'employeeCollection',
      'emailAddress',
      (address) => address ?? { address: null, employee: null },
    ),
  },
  pairLeadsOn: { answer: (answer) => changePairs(answer) as JsonObject },
  siblingsOnly: {
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
  },
  filteredBranchEmpty: {
    answer: (answer, { query }) =>
      /node \{ \w+Collection\(filter/.test(query) ? (changeBranches(answer, withoutEdges) as JsonObject) : answer,
  },
  nullIsEmpty: {
    answer: changeInside('reservationCollection', 'seat', (seat) => seat ?? { label: null }),
  },
  firstColumnJoins: { answer: changeField('seatCollection', shareReservations, asks('reservationCollection')) },
  referenceRemembered: { apply: remember('note') },
});
