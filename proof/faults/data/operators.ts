// The conduct that rows of operators.yaml name with `does`.
import { changeCollections, changeOperator } from '../../kit/data/any-table.ts';
import { sends } from '../../kit/data/conditions.ts';
import { withoutEdges } from '../../kit/data/connections.ts';
import { changeFilter } from '../../kit/data/edits.ts';
import { isObject, listOf, mapKey, type Json, type JsonObject } from '../../kit/data/json-tree.ts';
import { dataConduct } from '../../kit/data/lie.ts';
import { refuse } from '../../kit/data/refusals.ts';

/** Every text that one operator compares with one column. */
const changeOperand =
  (column: string, operator: string, change: (value: string) => JsonObject) =>
  (filter: Json): Json =>
    mapKey(filter, column, (operators) => {
      const value = isObject(operators) ? operators[operator] : undefined;
      if (!isObject(operators) || typeof value !== 'string') return operators;
      const { [operator]: _operand, ...others } = operators;
      return { ...others, ...change(value) };
    });

const opposite = (value: Json): Json => (value === 'NULL' ? 'NOT_NULL' : value === 'NOT_NULL' ? 'NULL' : value);

const isNotNull = (value: Json): boolean => isObject(value) && value['is'] === 'NOT_NULL';

/** The first column at the top that is compared with the operator may be null, too. */
function orNull(filter: JsonObject, operator: string): Json {
  const [column] = Object.entries(filter).find(([, value]) => isObject(value) && operator in value) ?? [];
  return column === undefined ? filter : { or: [filter, { [column]: { is: 'NULL' } }] };
}

/** The smallest Int. */
const LEAST = -2_147_483_648;

const missLeast = (operators: Json): Json =>
  isObject(operators) && operators['eq'] === LEAST ? { eq: LEAST + 1 } : operators;

/** Columns that are compared with an empty list are compared with nothing. */
function withoutEmptyLists(value: Json): Json {
  if (Array.isArray(value)) return value.map(withoutEmptyLists);
  if (!isObject(value)) return value;
  const isEmpty = (one: Json): boolean => isObject(one) && Array.isArray(one['in']) && one['in'].length === 0;
  return Object.fromEntries(
    Object.entries(value).flatMap(([key, one]): [string, Json][] =>
      isEmpty(one) ? [] : [[key, withoutEmptyLists(one)]],
    ),
  );
}

export const operatorsConduct = dataConduct({
  eqIsNeq: { request: changeOperator('eq', (neq) => ({ neq })) },
  leastIntUnequal: {
    request: ({ variables }) => ({ variables: mapKey(variables, 'anInteger', missLeast) as JsonObject }),
  },
  eqIgnoresCapitals: {
    request: changeFilter(
      changeOperand('name', 'eq', (text) => ({ ilike: text.replaceAll(/[\\%_]/g, '\\$&') })),
      'blogCollection',
    ),
  },
  neqIgnored: {
    request: changeFilter(
      ({ name = null, ...rest }) => (name === null || (isObject(name) && 'neq' in name) ? rest : { name, ...rest }),
      'blogCollection',
    ),
  },
  everywhereInFirstOnly: { request: changeOperator('in', (list) => ({ in: listOf(list).slice(0, 1) })) },
  operatorsInFirstOnly: {
    request: changeFilter(
      (filter) => mapKey(filter, 'name', (name) => mapKey(name, 'in', (values) => listOf(values).slice(0, 1))),
      'blogCollection',
    ),
  },
  isInvertedInOr: { request: changeFilter((filter) => mapKey(filter, 'or', (list) => mapKey(list, 'is', opposite))) },
  notNullIgnored: {
    request: changeFilter(
      (filter) => Object.fromEntries(Object.entries(filter).filter(([, value]) => !isNotNull(value))),
      'everythingCollection',
    ),
  },
  inNothingIsAll: { request: ({ variables }) => ({ variables: withoutEmptyLists(variables) as JsonObject }) },
  likeIsARegex: {
    request: changeFilter(
      changeOperand('name', 'like', (pattern) => ({ regex: `^${pattern.replaceAll('%', '.*')}$` })),
      'blogCollection',
    ),
  },
  likeStopsAtLines: {
    request: changeFilter(
      changeOperand('aText', 'like', (pattern) => ({ regex: `^${pattern.replaceAll('%', '[^\\n]*')}$` })),
      'everythingCollection',
    ),
  },
  datetimeGtRefused: { answer: refuse(sends(/"aTimestamp":\{"gt"/)) },
  eqKeepsNothing: { answer: changeCollections(withoutEdges, sends(/"eq":/)) },
  inInverted: { request: changeFilter((sent) => (JSON.stringify(sent).includes('"in":') ? { not: sent } : sent)) },
  inKeepsNulls: { request: changeFilter((sent) => orNull(sent, 'in')) },
  likeKeepsNulls: { request: changeFilter((sent) => orNull(sent, 'like')) },
  ilikeKeepsNothing: { answer: changeCollections(withoutEdges, sends(/"ilike":/)) },
});
