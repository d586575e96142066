// Faults of operators: which records each of them keeps, and which types have it. Those `everywhere` lie on tables that nobody knows, too,
// which derived ones do not.
import type { Fault } from '../../kit/fault.ts';
import { changeCollections, changeOperator } from '../../kit/data/any-table.ts';
import { sends } from '../../kit/data/conditions.ts';
import { withoutEdges } from '../../kit/data/connections.ts';
import { changeFilter } from '../../kit/data/edits.ts';
import { isObject, listOf, mapKey, type Json, type JsonObject } from '../../kit/data/json-tree.ts';
import { lie } from '../../kit/data/lie.ts';
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

export const operatorsFaults: readonly Fault[] = [
  lie('everywhere.eq-is-neq', 'eq on any column keeps the others', {
    clause: 'operators.eq',
    request: changeOperator('eq', (neq) => ({ neq })),
  }),
  lie('types.least-int-unequal', 'eq with the smallest Int keeps nothing', {
    clause: 'operators.eq',
    request: ({ variables }) => ({ variables: mapKey(variables, 'anInteger', missLeast) as JsonObject }),
  }),
  lie('operators.eq-ignores-capitals', 'eq on a text pays no regard to case', {
    clause: 'operators.eq',
    request: changeFilter(
      changeOperand('name', 'eq', (text) => ({ ilike: text.replaceAll(/[\\%_]/g, '\\$&') })),
      'blogCollection',
    ),
  }),
  lie('operators.neq-ignored', 'neq on a text is ignored', {
    clause: 'operators.neq',
    request: changeFilter(
      ({ name = null, ...rest }) => (name === null || (isObject(name) && 'neq' in name) ? rest : { name, ...rest }),
      'blogCollection',
    ),
  }),
  lie('everywhere.in-first-only', 'in on any column looks at the first value', {
    clause: 'operators.in',
    request: changeOperator('in', (list) => ({ in: listOf(list).slice(0, 1) })),
  }),
  lie('operators.in-first-only', 'in looks at the first value only', {
    clause: 'operators.in',
    request: changeFilter(
      (filter) => mapKey(filter, 'name', (name) => mapKey(name, 'in', (values) => listOf(values).slice(0, 1))),
      'blogCollection',
    ),
  }),
  lie('filters.is-inverted-in-or', 'Inside or, is NULL keeps what is not null', {
    clause: 'operators.is-null',
    request: changeFilter((filter) => mapKey(filter, 'or', (list) => mapKey(list, 'is', opposite))),
  }),
  lie('operators.not-null-ignored', 'is NOT_NULL keeps everything', {
    clause: 'operators.is-not-null',
    request: changeFilter(
      (filter) => Object.fromEntries(Object.entries(filter).filter(([, value]) => !isNotNull(value))),
      'everythingCollection',
    ),
  }),
  lie('operators.in-nothing-is-all', 'in with an empty list keeps everything', {
    clause: 'operators.in',
    request: ({ variables }) => ({ variables: withoutEmptyLists(variables) as JsonObject }),
  }),
  lie('operators.like-is-a-regex', 'Signs of regular expressions have their meaning in like', {
    clause: 'operators.like',
    request: changeFilter(
      changeOperand('name', 'like', (pattern) => ({ regex: `^${pattern.replaceAll('%', '.*')}$` })),
      'blogCollection',
    ),
  }),
  lie('operators.like-stops-at-lines', '% does not stand for a line break', {
    clause: 'operators.like',
    request: changeFilter(
      changeOperand('aText', 'like', (pattern) => ({ regex: `^${pattern.replaceAll('%', '[^\\n]*')}$` })),
      'everythingCollection',
    ),
  }),
  lie('operators.datetime-gt-refused', 'gt on a timestamp is refused, though the schema shows it', {
    clause: 'operators.gt',
    answer: refuse(sends(/"aTimestamp":\{"gt"/)),
  }),
  lie('everywhere.eq-keeps-nothing', 'eq on any column keeps nothing', {
    clause: 'operators.eq',
    answer: changeCollections(withoutEdges, sends(/"eq":/)),
  }),
  lie('everywhere.in-inverted', 'in on any column keeps the others', {
    clause: 'operators.in',
    request: changeFilter((sent) => (JSON.stringify(sent).includes('"in":') ? { not: sent } : sent)),
  }),
  lie('everywhere.in-keeps-nulls', 'in on any column keeps nulls, too', {
    clause: 'operators.in',
    request: changeFilter((sent) => orNull(sent, 'in')),
  }),
  lie('everywhere.like-keeps-nulls', 'like on any column keeps nulls, too', {
    clause: 'operators.like',
    request: changeFilter((sent) => orNull(sent, 'like')),
  }),
  lie('everywhere.ilike-keeps-nothing', 'ilike on any column keeps nothing', {
    clause: 'operators.ilike',
    answer: changeCollections(withoutEdges, sends(/"ilike":/)),
  }),
];
