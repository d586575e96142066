// Faults of operators: which records each of them keeps, and which types have it.
import type { Fault } from '../../kit/fault.ts';
import { changeOperator } from '../../kit/data/any-table.ts';
import { BLOGS } from '../../kit/data/blogs.ts';
import { sends } from '../../kit/data/conditions.ts';
import { changeFilter } from '../../kit/data/edits.ts';
import { EVERYTHING, withRecord } from '../../kit/data/everything.ts';
import type { Json, JsonObject } from '../../kit/data/json-tree.ts';
import { isObject, listOf, mapKey, renameKey } from '../../kit/data/json-tree.ts';
import { lie } from '../../kit/data/lie.ts';
import { refuse } from '../../kit/data/refusals.ts';

/** Reads one operator as another, in the filters of one table. */
function operatorLie(
  operator: string,
  as: string,
  title: string,
  filter: JsonObject,
  table: 'Blog' | 'Everything',
): Fault {
  return lie(`operators.${operator}-is-${as}`, title, {
    clause: `operators.${operator}`,
    request: changeFilter(
      (sent) => renameKey(sent, operator, as),
      table === 'Blog' ? 'blogCollection' : 'everythingCollection',
    ),
    witness: [table === 'Blog' ? BLOGS : EVERYTHING, { filter }],
  });
}

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
    witness: [BLOGS, { filter: { id: { eq: 3 } } }],
  }),
  lie('types.least-int-unequal', 'eq with the smallest Int keeps nothing', {
    clause: 'operators.eq',
    request: ({ variables }) => ({ variables: mapKey(variables, 'anInteger', missLeast) as JsonObject }),
    witness: withRecord({ anInteger: LEAST }, EVERYTHING, { filter: { anInteger: { eq: LEAST } } }),
  }),
  lie('operators.eq-empty-is-null', 'eq with an empty text keeps nulls', {
    clause: 'operators.eq',
    request: changeFilter(
      (filter) =>
        mapKey(filter, 'aVarchar', (value) => (isObject(value) && value['eq'] === '' ? { is: 'NULL' } : value)),
      'everythingCollection',
    ),
    witness: [EVERYTHING, { filter: { aVarchar: { eq: '' } } }],
  }),
  lie('operators.eq-ignores-capitals', 'eq on a text pays no regard to case', {
    clause: 'operators.eq',
    request: changeFilter(
      changeOperand('name', 'eq', (text) => ({ ilike: text.replaceAll(/[\\%_]/g, '\\$&') })),
      'blogCollection',
    ),
    witness: [BLOGS, { filter: { name: { eq: 'ada notes' } } }],
  }),
  lie('operators.neq-ignored', 'neq on a text is ignored', {
    clause: 'operators.neq',
    request: changeFilter(
      ({ name = null, ...rest }) => (name === null || (isObject(name) && 'neq' in name) ? rest : { name, ...rest }),
      'blogCollection',
    ),
    witness: [BLOGS, { filter: { name: { neq: 'Delta' } } }],
  }),
  lie('everywhere.gt-is-gte', 'gt on any column keeps equal values', {
    clause: 'operators.gt',
    request: changeOperator('gt', (gte) => ({ gte })),
    witness: [BLOGS, { filter: { id: { gt: 3 } } }],
  }),
  operatorLie('gt', 'gte', 'gt keeps equal values too', { anInteger: { gt: 7 } }, 'Everything'),
  operatorLie('gte', 'gt', 'gte drops equal values', { anInteger: { gte: 7 } }, 'Everything'),
  operatorLie('lt', 'lte', 'lt keeps equal values too', { anInteger: { lt: 7 } }, 'Everything'),
  operatorLie('lte', 'lt', 'lte drops equal values', { anInteger: { lte: -1 } }, 'Everything'),
  lie('everywhere.in-first-only', 'in on any column looks at the first value', {
    clause: 'operators.in',
    request: changeOperator('in', (list) => ({ in: listOf(list).slice(0, 1) })),
    witness: [BLOGS, { filter: { id: { in: [3, 4] } } }],
  }),
  lie('operators.in-first-only', 'in looks at the first value only', {
    clause: 'operators.in',
    request: changeFilter(
      (filter) => mapKey(filter, 'name', (name) => mapKey(name, 'in', (values) => listOf(values).slice(0, 1))),
      'blogCollection',
    ),
    witness: [BLOGS, { filter: { name: { in: ['Ember', 'Basalt'] } } }],
  }),
  lie('everywhere.null-is-not-null', 'is NULL on any column keeps the records with a value', {
    clause: 'operators.is-null',
    request: changeOperator('is', (word) => ({ is: word === 'NULL' ? 'NOT_NULL' : word })),
    witness: [BLOGS, { filter: { rating: { is: 'NULL' } } }],
  }),
  lie('operators.empty-text-is-null', 'is NULL keeps empty texts too', {
    clause: 'operators.is-null',
    request: changeFilter((filter) => {
      const { description = null, ...rest } = filter;
      return isObject(description) && description['is'] === 'NULL'
        ? { ...rest, or: [{ description }, { description: { eq: '' } }] }
        : filter;
    }, 'blogCollection'),
    witness: [BLOGS, { filter: { description: { is: 'NULL' } } }],
  }),
  lie('filters.is-inverted-in-or', 'Inside or, is NULL keeps what is not null', {
    clause: 'operators.is-null',
    request: changeFilter((filter) => mapKey(filter, 'or', (list) => mapKey(list, 'is', opposite))),
    witness: [BLOGS, { filter: { or: [{ rating: { is: 'NULL' } }] } }],
  }),
  lie('operators.not-null-ignored', 'is NOT_NULL keeps everything', {
    clause: 'operators.is-not-null',
    request: changeFilter(
      (filter) => Object.fromEntries(Object.entries(filter).filter(([, value]) => !isNotNull(value))),
      'everythingCollection',
    ),
    witness: [EVERYTHING, { filter: { aText: { is: 'NOT_NULL' } } }],
  }),
  lie('operators.starts-anywhere', 'startsWith finds its text anywhere', {
    clause: 'operators.starts-with',
    request: changeOperator('startsWith', (prefix) => ({ like: `%${typeof prefix === 'string' ? prefix : ''}%` })),
    witness: [BLOGS, { filter: { name: { startsWith: 'otes' } } }],
  }),
  lie('operators.in-twenty-values', 'in looks at the first twenty values only', {
    clause: 'operators.in',
    request: ({ variables }) => ({
      variables: mapKey(variables, 'in', (values) => listOf(values).slice(0, 20)) as JsonObject,
    }),
    witness: [BLOGS, { filter: { id: { in: [...Array.from({ length: 20 }, () => -1), 1] } } }],
  }),
  lie('operators.regex-without-bounds', 'The braces of a regular expression stand for themselves', {
    clause: 'operators.regex',
    request: ({ variables }) => ({
      variables: mapKey(variables, 'regex', (value) =>
        typeof value === 'string' ? value.replaceAll(/[{}]/g, String.raw`\$&`) : value,
      ) as JsonObject,
    }),
    witness: [BLOGS, { filter: { name: { regex: '[a-z]{2}' } } }],
  }),
  lie('operators.in-nothing-is-all', 'in with an empty list keeps everything', {
    clause: 'operators.in',
    request: ({ variables }) => ({ variables: withoutEmptyLists(variables) as JsonObject }),
    witness: [EVERYTHING, { filter: { aBigint: { in: [] } } }],
  }),
  lie('operators.starts-with-underscore', 'An underscore in the prefix of startsWith stands for any character', {
    clause: 'operators.starts-with',
    request: changeFilter(
      changeOperand('name', 'startsWith', (prefix) =>
        prefix.includes('_') ? { like: `${prefix}%` } : { startsWith: prefix },
      ),
    ),
    witness: [BLOGS, { filter: { name: { startsWith: 'D_lta' } } }],
  }),
  lie('everywhere.starts-with-nothing', 'startsWith on any column keeps nothing', {
    clause: 'operators.starts-with',
    request: changeOperator('startsWith', (text) => ({ startsWith: typeof text === 'string' ? `${text}~` : text })),
    witness: [BLOGS, { filter: { name: { startsWith: 'Delta' } } }],
  }),
  lie('operators.starts-with-wildcards', 'startsWith takes % for a wildcard', {
    clause: 'operators.starts-with',
    request: changeFilter(
      changeOperand('name', 'startsWith', (prefix) => ({ like: `${prefix}%` })),
      'blogCollection',
    ),
    witness: [BLOGS, { filter: { name: { startsWith: '%Wool' } } }],
  }),
  operatorLie('like', 'ilike', 'like pays no regard to case', { name: { like: 'ada%' } }, 'Blog'),
  lie('operators.like-is-a-regex', 'Signs of regular expressions have their meaning in like', {
    clause: 'operators.like',
    request: changeFilter(
      changeOperand('name', 'like', (pattern) => ({ regex: `^${pattern.replaceAll('%', '.*')}$` })),
      'blogCollection',
    ),
    witness: [BLOGS, { filter: { name: { like: 'Delta.Blues' } } }],
  }),
  lie('operators.like-stops-at-lines', '% does not stand for a line break', {
    clause: 'operators.like',
    request: changeFilter(
      changeOperand('aText', 'like', (pattern) => ({ regex: `^${pattern.replaceAll('%', '[^\\n]*')}$` })),
      'everythingCollection',
    ),
    witness: [EVERYTHING, { filter: { aText: { like: 'line%quoted"' } } }],
  }),
  operatorLie('ilike', 'like', 'ilike pays regard to case', { name: { ilike: 'ADA%' } }, 'Blog'),
  operatorLie('regex', 'iregex', 'regex pays no regard to case', { name: { regex: '^ada' } }, 'Blog'),
  operatorLie('iregex', 'regex', 'iregex pays regard to case', { name: { iregex: '^ADA' } }, 'Blog'),
  lie('operators.datetime-gt-refused', 'gt on a timestamp is refused, though the schema shows it', {
    clause: 'operators.gt',
    answer: refuse(sends(/"aTimestamp":\{"gt"/)),
    witness: [EVERYTHING, { filter: { aTimestamp: { gt: '2000-01-01T00:00:00' } } }],
  }),
  lie('operators.text-lte-refused', 'lte on a text is refused, though the schema shows it', {
    clause: 'operators.lte',
    answer: refuse(sends(/"(name|title)":\{"lte"/)),
    witness: [BLOGS, { filter: { name: { lte: 'Basalt' } } }],
  }),
  lie('operators.no-iregex', 'A text has no iregex', {
    clause: 'operators.patterns-on-strings',
    answer: refuse(sends(/"iregex"/)),
    witness: [BLOGS, { filter: { name: { iregex: '^DELTA' } } }],
  }),
];
