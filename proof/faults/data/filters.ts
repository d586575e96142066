// Lies about filters: how they combine, what empty ones mean, and what each operator keeps.
import type { Fault } from '../../lies/fault.ts';
import { changeVariable, isObject, lie, mapKey } from '../../lies/data/lie.ts';
import type { Json, JsonObject } from '../../lies/data/lie.ts';

const BLOGS = 'query($filter: BlogFilter) { blogCollection(filter: $filter) { edges { node { id } } } }';
const EVERYTHING =
  'query($filter: EverythingFilter) { everythingCollection(filter: $filter) { edges { node { id } } } }';
const NOTHING: JsonObject = { id: { eq: -1 } };

/** A lie that reads another filter than the one that was sent. */
function filterLie(
  id: string,
  clause: string,
  title: string,
  change: (filter: JsonObject) => Json,
  witness: JsonObject | null,
  table: 'Blog' | 'Everything' = 'Blog',
): Fault {
  const query = table === 'Blog' ? BLOGS : EVERYTHING;
  return lie(id, clause, title, {
    request: changeVariable(
      'filter',
      (filter) => (isObject(filter) ? change(filter) : filter),
      table === 'Blog' ? 'blogCollection' : 'everythingCollection',
    ),
    witness: [query, { filter: witness }],
  });
}

const isEmptyList = (value: Json | undefined): boolean => Array.isArray(value) && value.length === 0;
const isCompound = (key: string): boolean => key === 'and' || key === 'or' || key === 'not';
const split = (filter: JsonObject): JsonObject[] => Object.entries(filter).map(([key, value]) => ({ [key]: value }));

/** Drops every compound that stands at this depth or deeper. */
function shallow(filter: Json, depth: number): Json {
  if (Array.isArray(filter)) return filter.map((item) => shallow(item, depth));
  if (!isObject(filter)) return filter;
  return Object.fromEntries(
    Object.entries(filter).flatMap(([key, value]): [string, Json][] => {
      if (!isCompound(key)) return [[key, value]];
      return depth === 0 ? [] : [[key, shallow(value, depth - 1)]];
    }),
  );
}

/** An empty compound inside another one keeps nothing. */
function emptyInside(filter: Json, depth: number): Json {
  if (Array.isArray(filter)) return filter.map((item) => emptyInside(item, depth));
  if (!isObject(filter)) return filter;
  const empty = Object.entries(filter).some(
    ([key, value]) => isCompound(key) && typeof value === 'object' && Object.keys(value ?? {}).length === 0,
  );
  if (empty && depth > 0) return NOTHING;
  return Object.fromEntries(
    Object.entries(filter).map(([key, value]) => [key, isCompound(key) ? emptyInside(value, depth + 1) : value]),
  );
}

export const filterFaults: readonly Fault[] = [
  filterLie(
    'filters.columns-or',
    'filters.columns-and',
    'Filters on several columns are ored',
    (filter) =>
      Object.keys(filter).length > 1 && !Object.keys(filter).some(isCompound) ? { or: split(filter) } : filter,
    { rating: { eq: 5 }, name: { startsWith: 'Delta' } },
  ),
  filterLie(
    'filters.last-operator-wins',
    'filters.operators-and',
    'Of several operators on a column only the last one counts',
    (filter) =>
      mapKey(filter, 'id', (operators) => (isObject(operators) ? (split(operators).at(-1) ?? null) : operators)),
    { id: { gt: 3, lte: 6 } },
  ),
  filterLie(
    'filters.and-first-only',
    'filters.and-list',
    'Only the first element of and counts',
    (filter) => mapKey(filter, 'and', (list) => (Array.isArray(list) ? list.slice(0, 1) : list)),
    { and: [{ id: { gt: 3 } }, { id: { lt: 6 } }] },
  ),
  filterLie(
    'filters.or-first-only',
    'filters.or-list',
    'Only the first element of or counts',
    (filter) => mapKey(filter, 'or', (list) => (Array.isArray(list) ? list.slice(0, 1) : list)),
    { or: [{ id: { eq: 3 } }, { id: { eq: 9 } }] },
  ),
  filterLie(
    'filters.not-ignored',
    'filters.not',
    'not is ignored at the top of a filter',
    ({ not: _not, ...rest }) => rest,
    { not: { id: { gt: 3 } } },
  ),
  filterLie(
    'filters.not-of-not',
    'filters.nesting',
    'A not inside a not is a single not',
    (filter) =>
      mapKey(filter, 'not', (inner) =>
        isObject(inner) && isObject(inner['not'] ?? null) ? (inner['not'] ?? null) : inner,
      ),
    { not: { not: { id: { gt: 3 } } } },
  ),
  filterLie(
    'filters.too-deep',
    'filters.nesting',
    'Compounds inside three others are dropped',
    (filter) => shallow(filter, 3),
    {
      and: [{ or: [{ and: [{ or: [{ id: { eq: 1 } }] }, { id: { gt: 0 } }] }] }],
    },
  ),
  filterLie(
    'filters.or-swallows-columns',
    'filters.or-list',
    'or is ored with the columns beside it too',
    (filter) => {
      const { or, ...columns } = filter;
      const plain = Object.keys(columns).length > 0 && !Object.keys(columns).some(isCompound);
      return plain && Array.isArray(or) && or.length > 0 ? { or: [columns, ...or] } : filter;
    },
    { id: { neq: 1 }, or: [{ id: { eq: 1 } }] },
  ),
  filterLie(
    'filters.empty-and-keeps-nothing',
    'filters.empty-and',
    'An empty and keeps nothing',
    (filter) => (isEmptyList(filter['and']) ? NOTHING : filter),
    { and: [] },
  ),
  filterLie(
    'filters.empty-or-keeps-nothing',
    'filters.empty-or',
    'An empty or keeps nothing',
    (filter) => (isEmptyList(filter['or']) ? NOTHING : filter),
    { or: [] },
  ),
  filterLie(
    'filters.empty-not-keeps-nothing',
    'filters.empty-not',
    'An empty not keeps nothing',
    (filter) => (Object.keys(filter['not'] ?? { any: null }).length === 0 ? NOTHING : filter),
    { not: {} },
  ),
  filterLie(
    'filters.empty-inside-keeps-nothing',
    'filters.empty-nested',
    'An empty compound inside another keeps nothing',
    (filter) => emptyInside(filter, 0),
    {
      and: [{ id: { lt: 4 }, or: [] }],
    },
  ),
  filterLie(
    'filters.or-object-is-or',
    'filters.or-object',
    "or given one object ors that object's columns",
    (filter) => (isObject(filter['or'] ?? null) ? { ...filter, or: split(filter['or'] as JsonObject) } : filter),
    { or: { rating: { eq: 5 }, name: { startsWith: 'Delta' } } },
  ),
  lie('filters.null-keeps-nothing', 'filters.absent', 'A filter that is null keeps nothing', {
    request: changeVariable('filter', (filter) => filter ?? NOTHING, 'blogCollection'),
    witness: [BLOGS, { filter: null }],
  }),
];

/** Reads one operator as another, in the filters of one table. */
function operatorLie(
  operator: string,
  as: string,
  title: string,
  witness: JsonObject,
  table: 'Blog' | 'Everything',
): Fault {
  const clause = operator === 'startsWith' ? 'starts-with' : operator;
  return filterLie(
    `operators.${clause}-is-${as.toLowerCase()}`,
    `operators.${clause}`,
    title,
    (filter) => renameOperator(filter, operator, as),
    witness,
    table,
  );
}

function renameOperator(filter: Json, operator: string, as: string): Json {
  if (Array.isArray(filter)) return filter.map((item) => renameOperator(item, operator, as));
  if (!isObject(filter)) return filter;
  return Object.fromEntries(
    Object.entries(filter).map(([key, value]) => [key === operator ? as : key, renameOperator(value, operator, as)]),
  );
}

export const operatorFaults: readonly Fault[] = [
  filterLie(
    'operators.eq-empty-is-null',
    'operators.eq',
    'eq with an empty text keeps nulls',
    (filter) => mapKey(filter, 'aVarchar', (value) => (isObject(value) && value['eq'] === '' ? { is: 'NULL' } : value)),
    { aVarchar: { eq: '' } },
    'Everything',
  ),
  filterLie(
    'operators.neq-ignored',
    'operators.neq',
    'neq on a text is ignored',
    ({ name, ...rest }) =>
      name !== undefined && isObject(name) && 'neq' in name ? rest : name === undefined ? rest : { name, ...rest },
    { name: { neq: 'Delta' } },
  ),
  operatorLie('gt', 'gte', 'gt keeps equal values too', { anInteger: { gt: 7 } }, 'Everything'),
  operatorLie('gte', 'gt', 'gte drops equal values', { anInteger: { gte: 7 } }, 'Everything'),
  operatorLie('lt', 'lte', 'lt keeps equal values too', { anInteger: { lt: 7 } }, 'Everything'),
  operatorLie('lte', 'lt', 'lte drops equal values', { anInteger: { lte: -1 } }, 'Everything'),
  filterLie(
    'operators.in-first-only',
    'operators.in',
    'in looks at the first value only',
    (filter) =>
      mapKey(filter, 'name', (name) =>
        isObject(name) ? { ...name, ...(Array.isArray(name['in']) ? { in: name['in'].slice(0, 1) } : {}) } : name,
      ),
    { name: { in: ['Ember', 'Basalt'] } },
  ),
  filterLie(
    'operators.empty-text-is-null',
    'operators.is-null',
    'is NULL keeps empty texts too',
    ({ description, ...rest }) => {
      if (description === undefined || !isObject(description) || description['is'] !== 'NULL')
        return description === undefined ? rest : { description, ...rest };
      return { ...rest, or: [{ description }, { description: { eq: '' } }] };
    },
    { description: { is: 'NULL' } },
  ),
  filterLie(
    'operators.not-null-ignored',
    'operators.is-not-null',
    'is NOT_NULL keeps everything',
    (filter) =>
      Object.fromEntries(Object.entries(filter).filter(([, value]) => !isObject(value) || value['is'] !== 'NOT_NULL')),
    { aText: { is: 'NOT_NULL' } },
    'Everything',
  ),
  filterLie(
    'operators.starts-with-wildcards',
    'operators.starts-with',
    'startsWith takes % for a wildcard',
    (filter) =>
      mapKey(filter, 'name', (name) =>
        isObject(name) && typeof name['startsWith'] === 'string' ? { like: `${name['startsWith']}%` } : name,
      ),
    { name: { startsWith: '%Wool' } },
  ),
  operatorLie('like', 'ilike', 'like pays no regard to case', { name: { like: 'ada%' } }, 'Blog'),
  operatorLie('ilike', 'like', 'ilike pays regard to case', { name: { ilike: 'ADA%' } }, 'Blog'),
  operatorLie('regex', 'iregex', 'regex pays no regard to case', { name: { regex: '^ada' } }, 'Blog'),
  operatorLie('iregex', 'regex', 'iregex pays regard to case', { name: { iregex: '^ADA' } }, 'Blog'),
];
