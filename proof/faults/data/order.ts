// The conduct that rows of order.yaml name with `does`.
import { given, type Condition } from '../../kit/data/conditions.ts';
import { changeEdges, nodeOf } from '../../kit/data/connections.ts';
import { changeField, changeOrder, changeVariable } from '../../kit/data/edits.ts';
import { mapKey, objectsOf, valuesUnder, type Json, type JsonObject } from '../../kit/data/json-tree.ts';
import { dataConduct, remembering, type Conduct } from '../../kit/data/lie.ts';

const renameRating =
  (from: string, to: string) =>
  (orderBy: Json): Json =>
    mapKey(orderBy, 'rating', (value) => (value === from ? to : value));

const place = (edge: JsonObject): number => Number(nodeOf(edge)['number']);

const isPaging: Condition = (asked) => ['after', 'before', 'last'].some((name) => given(name)(asked));

/** Without orderBy the tasks that were updated come behind the others, as they lie in the database. */
const putUpdatedLast = remembering(() => {
  const updated = new Set<Json>();
  const edit = changeField(
    'taskCollection',
    changeEdges((edges) => edges.toSorted((a, b) => Number(isUpdated(a)) - Number(isUpdated(b)))),
    ({ query }) => !query.includes('orderBy'),
  );
  const isUpdated = (edge: JsonObject): boolean => updated.has(nodeOf(edge)['id'] ?? null);
  return (answer, asked) => {
    if (asked.query.includes('updateTaskCollection')) for (const id of valuesUnder(answer, 'id')) updated.add(id);
    return edit(answer, asked);
  };
});

/** Elements with this value are ignored. */
const withoutOrder = (ignored: string): Conduct[string] => ({
  request: changeOrder((elements) => elements.filter((element) => !Object.values(element).includes(ignored))),
});

export const orderConduct = dataConduct({
  updatedLast: { apply: putUpdatedLast },
  bigNumbersAsText: {
    answer: changeField('everythingCollection', (connection, { variables }) => {
      const [column = ''] = Object.keys(objectsOf(variables['orderBy'])[0] ?? {});
      if (column !== 'aBigint' && column !== 'aNumeric') return connection;
      const text = (edge: JsonObject): string => JSON.stringify(nodeOf(edge)[column]);
      return changeEdges((edges) => edges.sort((a, b) => (text(a) < text(b) ? -1 : 1)))(connection);
    }),
  },
  ascNullsFirst: { request: changeVariable('orderBy', renameRating('AscNullsLast', 'AscNullsFirst')) },
  descNullsFirst: { request: changeVariable('orderBy', renameRating('DescNullsLast', 'DescNullsFirst')) },
  timeUpwards: {
    request: changeVariable('orderBy', (orderBy, asked) =>
      isPaging(asked)
        ? orderBy
        : mapKey(orderBy, 'aTimestamp', (value) => (value === 'DescNullsLast' ? 'AscNullsLast' : value)),
    ),
  },
  defaultByTitle: {
    request: ({ query }) =>
      query.includes('blogPostCollection(first: $first) { edges { node { title } }')
        ? { query: query.replace('blogPostCollection(', 'blogPostCollection(orderBy: [{title: AscNullsLast}], ') }
        : {},
  },
  lastKeyColumnFirst: {
    answer: changeField(
      'seatCollection',
      changeEdges((edges) => edges.sort((a, b) => place(a) - place(b))),
    ),
  },
  lastElementFirst: { request: changeOrder((elements) => elements.toReversed()) },
  nothingBehindATime: {
    request: changeOrder((elements) => {
      const index = elements.findIndex((element) => 'createdAt' in element);
      return index === -1 ? elements : elements.slice(0, index + 1);
    }),
  },
  noKeyTaken: { request: changeOrder((elements) => elements.filter((element) => Object.keys(element).length > 0)) },
  severalKeysTaken: {
    request: changeOrder((elements) =>
      elements.flatMap((element) => Object.entries(element).map(([column, value]) => ({ [column]: value }))),
    ),
  },
  orderIgnored: { request: changeOrder(() => []) },
  orderFirstOnly: { request: changeOrder((elements) => elements.slice(0, 1)) },
  orderAscNullsLastIgnored: withoutOrder('AscNullsLast'),
  orderDescNullsLastIgnored: withoutOrder('DescNullsLast'),
});
