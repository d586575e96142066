// Lies that a law over every type sees: one operator inside one compound, one direction of one type, one digit of a cursor.
import type { Fault } from '../../lies/fault.ts';
import { changeVariable, isObject, lie, listOf, mapKey } from '../../lies/data/lie.ts';
import type { Json, JsonObject, WitnessAsk } from '../../lies/data/lie.ts';

const EVERYTHING =
  'query($filter: EverythingFilter, $f0: EverythingFilter, $orderBy: [EverythingOrderBy!], $after: Cursor) { everythingCollection(filter: $filter, orderBy: $orderBy, after: $after) { edges { cursor node { id } } } f0: everythingCollection(filter: $f0) { edges { node { id } } } }';
const INSERT =
  'mutation($objects: [EverythingInsertInput!]!) { insertIntoEverythingCollection(objects: $objects) { affectedCount } }';

const COLUMNS = ['anInteger', 'aBigint', 'aNumeric', 'aText', 'aTimestamp'];

/** Below a compound, ordering operators forget what is equal. */
function forgetEqual(variables: JsonObject, compound: string): JsonObject {
  const strict = (operators: Json): Json => {
    if (!isObject(operators)) return operators;
    const { gte, lte, ...others } = operators;
    return { ...others, ...(gte === undefined ? {} : { gt: gte }), ...(lte === undefined ? {} : { lt: lte }) };
  };
  return mapKey(variables, compound, (inside) =>
    COLUMNS.reduce<Json>((tree, column) => mapKey(tree, column, strict), inside),
  ) as JsonObject;
}

const times = (...fractions: string[]): JsonObject[] =>
  fractions.map((fraction) => ({ marker: 'witness', aTimestamp: `2024-02-29T12:00:00${fraction}` }));

export const typedLawFaults: readonly Fault[] = [
  lie('filters.strict-in-not', 'filters.nesting', 'Inside not, gte means gt and lte means lt', {
    request: ({ variables }) => ({ variables: forgetEqual(variables, 'not') }),
    witness: [EVERYTHING, { filter: { not: { aNumeric: { lte: '-0.5' } } } }],
  }),
  lie('order.time-upwards', 'order.desc-nulls-last', 'Downwards, a Datetime is ordered upwards', {
    request: changeVariable('orderBy', (orderBy, { variables }) =>
      isPaging(variables)
        ? orderBy
        : mapKey(orderBy, 'aTimestamp', (value) => (value === 'DescNullsLast' ? 'AscNullsLast' : value)),
    ),
    witness: [EVERYTHING, { orderBy: [{ aTimestamp: 'DescNullsLast' }] }],
  }),
  lie('pagination.microseconds-lost', 'pagination.with-order', 'A time in a cursor is cut to its millisecond', {
    request: ({ variables }) => ({
      variables: Object.fromEntries(
        Object.entries(variables).map(([name, value]) => [
          name,
          name === 'after' || name === 'before' ? cutFraction(value) : value,
        ]),
      ),
    }),
    witness: async (ask: WitnessAsk) => {
      await ask(INSERT, { objects: times('', '.000001', '.000002') });
      const given = { filter: { marker: { eq: 'witness' } }, orderBy: [{ aTimestamp: 'AscNullsLast' }] };
      const text = JSON.stringify(await ask(EVERYTHING, given));
      const [, second = ''] = [...text.matchAll(/\\"cursor\\"\s*:\s*\\"([^"\\]+)/g)].map(([, cursor = '']) => cursor);
      return ask(EVERYTHING, { ...given, after: second });
    },
  }),
  lie('order.nothing-behind-a-time', 'order.list-priority', 'What stands behind a Datetime in orderBy is ignored', {
    request: changeVariable('orderBy', (orderBy) => {
      const elements = listOf(orderBy);
      const index = elements.findIndex((element) => isObject(element) && 'createdAt' in element);
      return index === -1 ? orderBy : elements.slice(0, index + 1);
    }),
    witness: [
      'query($orderBy: [BlogOrderBy!]) { blogCollection(orderBy: $orderBy) { edges { node { id } } } }',
      { orderBy: [{ createdAt: 'AscNullsLast' }, { id: 'DescNullsLast' }] },
    ],
  }),
  lie('filters.plain-pattern-in-document', 'http.graphql-language', 'A pattern of the document has no wildcards', {
    request: ({ query }) => ({
      query: query.replaceAll(
        /like: "([^"]*)"/g,
        (_all, pattern: string) => `like: "${pattern.replaceAll('%', '\\\\%')}"`,
      ),
    }),
    witness: ['{ blogCollection(filter: {name: {like: "D%"}}) { edges { node { id } } } }'],
  }),
  lie('relationships.or-means-and', 'relationships.one-to-many-arguments', 'In a relationship, or means and', {
    request: ({ query, variables }) =>
      query.includes('blogCollection(') && query.includes('blogPostCollection(')
        ? { variables: orToAnd(variables) as JsonObject }
        : {},
    witness: [
      'query($f0: BlogPostFilter) { blogCollection(filter: {id: {eq: 1}}) { edges { node { blogPostCollection(filter: $f0) { totalCount } } } } }',
      { f0: { or: [{ title: { eq: 'Post 01' } }, { title: { eq: 'Post 02' } }] } },
    ],
  }),
  lie('operators.in-drops-nulls', 'filters.in-takes-non-null', 'A null in the list of in is passed over', {
    request: changeVariable('filter', (filter) =>
      mapKey(filter, 'in', (list) => listOf(list).filter((value) => value !== null)),
    ),
    witness: [EVERYTHING, { filter: { aBigint: { in: ['1', null] } } }],
  }),
];

function orToAnd(value: Json): Json {
  if (Array.isArray(value)) return value.map(orToAnd);
  if (!isObject(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key === 'or' ? 'and' : key, orToAnd(one)]));
}

function isPaging({ after, before, last }: JsonObject): boolean {
  return [after, before, last].some((value) => (value ?? null) !== null);
}

function cutFraction(cursor: Json): Json {
  return typeof cursor === 'string' ? btoa(atob(cursor).replace(/(\.\d{3})\d+"/, '$1"')) : cursor;
}
