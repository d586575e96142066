// Faults of orderBy, and of the order without it.
import type { Fault } from '../../kit/fault.ts';
import { intercept, readAnswer, toResponse } from '../../kit/data/asked.ts';
import { given, type Condition } from '../../kit/data/conditions.ts';
import { changeEdges, nodeOf } from '../../kit/data/connections.ts';
import { changeField, changeOrder, changeVariable } from '../../kit/data/edits.ts';
import { mapKey, objectsOf, valuesUnder, type Json, type JsonObject } from '../../kit/data/json-tree.ts';
import { lie } from '../../kit/data/lie.ts';

const renameRating =
  (from: string, to: string) =>
  (orderBy: Json): Json =>
    mapKey(orderBy, 'rating', (value) => (value === from ? to : value));

const place = (edge: JsonObject): number => Number(nodeOf(edge)['number']);

const isPaging: Condition = (asked) => ['after', 'before', 'last'].some((name) => given(name)(asked));

/** Without orderBy the tasks that were updated come behind the others, as they lie in the database. */
const putUpdatedLast = intercept(() => {
  const updated = new Set<Json>();
  const edit = changeField(
    'taskCollection',
    changeEdges((edges) => edges.toSorted((a, b) => Number(isUpdated(a)) - Number(isUpdated(b)))),
    ({ query }) => !query.includes('orderBy'),
  );
  const isUpdated = (edge: JsonObject): boolean => updated.has(nodeOf(edge)['id'] ?? null);
  return async (asked, run) => {
    const response = await run();
    const answer = await readAnswer(response);
    if (answer === undefined) return response;
    if (asked.query.includes('updateTaskCollection')) for (const id of valuesUnder(answer, 'id')) updated.add(id);
    return toResponse(edit(answer, asked));
  };
});

export const orderFaults: readonly Fault[] = [
  lie('order.updated-last', 'Without orderBy records that were updated come last', {
    clause: 'order.default-primary-key',
    apply: putUpdatedLast,
  }),
  lie('order.big-numbers-as-text', 'BigInt and BigFloat columns are ordered as text', {
    clause: 'order.asc-nulls-last',
    answer: changeField('everythingCollection', (connection, { variables }) => {
      const [column = ''] = Object.keys(objectsOf(variables['orderBy'])[0] ?? {});
      if (column !== 'aBigint' && column !== 'aNumeric') return connection;
      const text = (edge: JsonObject): string => JSON.stringify(nodeOf(edge)[column]);
      return changeEdges((edges) => edges.sort((a, b) => (text(a) < text(b) ? -1 : 1)))(connection);
    }),
  }),
  lie('order.asc-nulls-first', 'AscNullsLast puts nulls first', {
    clause: 'order.asc-nulls-last',
    request: changeVariable('orderBy', renameRating('AscNullsLast', 'AscNullsFirst')),
  }),
  lie('order.desc-nulls-first', 'DescNullsLast puts nulls first', {
    clause: 'order.desc-nulls-last',
    request: changeVariable('orderBy', renameRating('DescNullsLast', 'DescNullsFirst')),
  }),
  lie('order.time-upwards', 'Downwards, a Datetime is ordered upwards', {
    clause: 'order.desc-nulls-last',
    request: changeVariable('orderBy', (orderBy, asked) =>
      isPaging(asked)
        ? orderBy
        : mapKey(orderBy, 'aTimestamp', (value) => (value === 'DescNullsLast' ? 'AscNullsLast' : value)),
    ),
  }),
  lie('order.default-by-title', 'Without orderBy posts come by their title', {
    clause: 'order.default-primary-key',
    request: ({ query }) =>
      query.includes('blogPostCollection(first: $first) { edges { node { title } }')
        ? { query: query.replace('blogPostCollection(', 'blogPostCollection(orderBy: [{title: AscNullsLast}], ') }
        : {},
  }),
  lie('order.last-key-column-first', 'A composite key orders by its last column first', {
    clause: 'order.default-composite-key',
    answer: changeField(
      'seatCollection',
      changeEdges((edges) => edges.sort((a, b) => place(a) - place(b))),
    ),
  }),
  lie('order.last-element-first', 'The elements of orderBy count from the last to the first', {
    clause: 'order.list',
    request: changeOrder((elements) => elements.toReversed()),
  }),
  lie('order.nothing-behind-a-time', 'What stands behind a Datetime in orderBy is ignored', {
    clause: 'order.list-priority',
    request: changeOrder((elements) => {
      const index = elements.findIndex((element) => 'createdAt' in element);
      return index === -1 ? elements : elements.slice(0, index + 1);
    }),
  }),
  lie('order.no-key-taken', 'An orderBy element without a key is passed over', {
    clause: 'order.no-key-invalid',
    request: changeOrder((elements) => elements.filter((element) => Object.keys(element).length > 0)),
  }),
  lie('order.several-keys-taken', 'An orderBy element with several keys is taken apart', {
    clause: 'order.several-keys-invalid',
    request: changeOrder((elements) =>
      elements.flatMap((element) => Object.entries(element).map(([column, value]) => ({ [column]: value }))),
    ),
  }),
  lie('everywhere.order-ignored', 'orderBy is ignored, unless it is null', {
    clause: 'order.list',
    request: changeOrder(() => []),
  }),
  lie('everywhere.order-first-only', 'Of the elements of orderBy only the first counts', {
    clause: 'order.list-priority',
    request: changeOrder((elements) => elements.slice(0, 1)),
  }),
  ...Object.entries({ AscNullsLast: 'asc-nulls-last', DescNullsLast: 'desc-nulls-last' }).map(([value, clause]) =>
    lie(`everywhere.order-${clause}-ignored`, `${value} on any column is ignored`, {
      clause: `order.${clause}`,
      request: changeOrder((elements) => elements.filter((element) => !Object.values(element).includes(value))),
    }),
  ),
];
