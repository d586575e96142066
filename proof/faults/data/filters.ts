// Faults of filters: their types, how columns and compounds combine, and what empty ones mean.
import type { Fault } from '../../kit/fault.ts';
import { changeCollections } from '../../kit/data/any-table.ts';
import type { Condition } from '../../kit/data/conditions.ts';
import { withoutEdges } from '../../kit/data/connections.ts';
import { changeFilter, changeVariable, onText } from '../../kit/data/edits.ts';
import { isObject, listOf, mapKey, renameKey, type Json, type JsonObject } from '../../kit/data/json-tree.ts';
import { lie } from '../../kit/data/lie.ts';

const NOTHING: JsonObject = { id: { eq: -1 } };

const firstOf = (list: Json): Json => (Array.isArray(list) ? list.slice(0, 1) : list);

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

const withoutCompounds = (filter: JsonObject): JsonObject =>
  Object.fromEntries(Object.entries(filter).filter(([key]) => !isCompound(key)));

/** The filter at the top has the key with something in it. */
const filtersBy =
  (key: string): Condition =>
  ({ variables: { filter = null } }) =>
    isObject(filter) && Object.keys(filter[key] ?? {}).length > 0;

const asEmployee = onText((id) => btoa(atob(id).replace('EmailAddress', 'Employee')));

const withoutNodeId = ({ nodeId: _nodeId, ...rest }: JsonObject): JsonObject => rest;

export const filtersFaults: readonly Fault[] = [
  lie('operators.in-drops-nulls', 'A null in the list of in is passed over', {
    clause: 'filters.in-takes-non-null',
    request: changeFilter((filter) => mapKey(filter, 'in', (list) => listOf(list).filter((value) => value !== null))),
  }),
  lie('filters.last-operator-wins', 'Of several operators on a column only the last one counts', {
    clause: 'filters.operators-and',
    request: changeFilter(
      (filter) =>
        mapKey(filter, 'id', (operators) => (isObject(operators) ? (split(operators).at(-1) ?? null) : operators)),
      'blogCollection',
    ),
  }),
  lie('everywhere.and-keeps-nothing', 'and on any table keeps nothing', {
    clause: 'filters.and-list',
    answer: changeCollections(withoutEdges, filtersBy('and')),
  }),
  lie('filters.or-first-only', 'Only the first element of or counts', {
    clause: 'filters.or-list',
    request: changeFilter((filter) => mapKey(filter, 'or', firstOf), 'blogCollection'),
  }),
  lie('filters.or-swallows-columns', 'or is ored with the columns beside it too', {
    clause: 'filters.or-list',
    request: changeFilter((filter) => {
      const { or, ...columns } = filter;
      const plain = Object.keys(columns).length > 0 && !Object.keys(columns).some(isCompound);
      return plain && Array.isArray(or) && or.length > 0 ? { or: [columns, ...or] } : filter;
    }, 'blogCollection'),
  }),
  lie('everywhere.not-keeps-nothing', 'not on any table keeps nothing', {
    clause: 'filters.not',
    answer: changeCollections(withoutEdges, filtersBy('not')),
  }),
  lie('everywhere.nested-or-is-and', 'An or inside another compound of any table is an and', {
    clause: 'filters.nesting',
    request: changeFilter((filter) =>
      Object.fromEntries(Object.entries(filter).map(([key, value]) => [key, renameKey(value, 'or', 'and')])),
    ),
  }),
  lie('filters.not-of-not', 'A not inside a not is a single not', {
    clause: 'filters.nesting',
    request: changeFilter(
      (filter) =>
        mapKey(filter, 'not', (inner) =>
          isObject(inner) && isObject(inner['not'] ?? null) ? (inner['not'] ?? null) : inner,
        ),
      'blogCollection',
    ),
  }),
  lie('filters.too-deep', 'Compounds inside three others are dropped', {
    clause: 'filters.nesting',
    request: changeFilter((filter) => shallow(filter, 3), 'blogCollection'),
  }),
  lie('filters.strict-in-not', 'Inside not, gte means gt and lte means lt', {
    clause: 'filters.nesting',
    request: ({ variables }) => ({ variables: forgetEqual(variables, 'not') }),
  }),
  lie('filters.empty-and-keeps-nothing', 'An empty and keeps nothing', {
    clause: 'filters.empty-and',
    request: changeFilter((filter) => (isEmptyList(filter['and']) ? NOTHING : filter), 'blogCollection'),
  }),
  lie('everywhere.empty-or-keeps-nothing', 'An empty or on any table keeps nothing', {
    clause: 'filters.empty-or',
    answer: changeCollections(
      withoutEdges,
      ({ variables: { filter = null } }) => isObject(filter) && isEmptyList(filter['or']),
    ),
  }),
  lie('filters.empty-not-keeps-nothing', 'An empty not keeps nothing', {
    clause: 'filters.empty-not',
    request: changeFilter(
      (filter) => (Object.keys(filter['not'] ?? { any: null }).length === 0 ? NOTHING : filter),
      'blogCollection',
    ),
  }),
  lie('filters.empty-inside-keeps-nothing', 'An empty compound inside another keeps nothing', {
    clause: 'filters.empty-nested',
    request: changeFilter((filter) => emptyInside(filter, 0), 'blogCollection'),
  }),
  lie('filters.null-keeps-nothing', 'A filter that is null keeps nothing', {
    clause: 'filters.absent',
    request: changeVariable('filter', (filter) => filter ?? NOTHING, 'blogCollection'),
  }),
  lie('filters.or-object-is-or', "or given one object ors that object's columns", {
    clause: 'filters.or-object',
    request: changeFilter(
      (filter) => (isObject(filter['or'] ?? null) ? { ...filter, or: split(filter['or'] as JsonObject) } : filter),
      'blogCollection',
    ),
  }),
  lie('update.compounds-ignored', 'The filter of an update ignores and, or and not', {
    clause: 'filters.update-compounds',
    request: changeFilter(withoutCompounds, 'updateTask'),
  }),
  lie('delete.compounds-ignored', 'The filter of a delete ignores and, or and not', {
    clause: 'filters.delete-compounds',
    request: changeFilter(withoutCompounds, 'deleteFromTask'),
  }),
  lie('node.filter-ignored', 'A filter on nodeId is ignored', {
    clause: 'filters.node-id',
    request: changeFilter((filter) => ('nodeId' in filter ? null : filter)),
  }),
  lie('update.node-id-ignored', 'An update ignores a nodeId in its filter', {
    clause: 'filters.node-id',
    request: changeFilter(withoutNodeId, 'mutation'),
  }),
  lie('filters.node-id-without-table', 'A filter on nodeId looks at the key alone', {
    clause: 'filters.node-id',
    request: changeFilter(
      (filter) => mapKey(filter, 'nodeId', (nodeId) => mapKey(nodeId, 'eq', asEmployee)),
      'employeeCollection',
    ),
  }),
  lie('delete.node-id-ignored', 'A delete ignores a nodeId in its filter', {
    clause: 'filters.node-id',
    request: changeFilter(withoutNodeId, 'deleteFromTaskCollection'),
  }),
  lie('filters.any-columns-first-only', 'Of several columns of a filter the first counts', {
    clause: 'filters.columns-and',
    request: changeFilter((filter) =>
      Object.keys(filter).filter((key) => !isCompound(key)).length > 1
        ? Object.fromEntries(Object.entries(filter).slice(0, 1))
        : filter,
    ),
  }),
  lie('everywhere.node-id-keeps-nothing', 'A filter on nodeId keeps nothing', {
    clause: 'filters.node-id',
    answer: changeCollections(withoutEdges, filtersBy('nodeId')),
  }),
  lie('everywhere.node-id-inverted', 'A filter on nodeId keeps the others', {
    clause: 'filters.node-id',
    request: changeFilter(({ nodeId, ...rest }) => (nodeId === undefined ? rest : { ...rest, not: { nodeId } })),
  }),
];
