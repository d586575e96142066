// The conduct that rows of filters.yaml name with `does`.
import { changeCollections } from '../../kit/data/any-table.ts';
import type { Condition } from '../../kit/data/conditions.ts';
import { withoutEdges } from '../../kit/data/connections.ts';
import { changeFilter, changeVariable, onText } from '../../kit/data/edits.ts';
import { isObject, listOf, mapKey, renameKey, type Json, type JsonObject } from '../../kit/data/json-tree.ts';
import { dataConduct } from '../../kit/data/lie.ts';

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

export const filtersConduct = dataConduct({
  inDropsNulls: {
    request: changeFilter((filter) => mapKey(filter, 'in', (list) => listOf(list).filter((value) => value !== null))),
  },
  lastOperatorWins: {
    request: changeFilter(
      (filter) =>
        mapKey(filter, 'id', (operators) => (isObject(operators) ? (split(operators).at(-1) ?? null) : operators)),
      'blogCollection',
    ),
  },
  andKeepsNothing: { answer: changeCollections(withoutEdges, filtersBy('and')) },
  orFirstOnly: { request: changeFilter((filter) => mapKey(filter, 'or', firstOf), 'blogCollection') },
  orSwallowsColumns: {
    request: changeFilter((filter) => {
      const { or, ...columns } = filter;
      const plain = Object.keys(columns).length > 0 && !Object.keys(columns).some(isCompound);
      return plain && Array.isArray(or) && or.length > 0 ? { or: [columns, ...or] } : filter;
    }, 'blogCollection'),
  },
  notKeepsNothing: { answer: changeCollections(withoutEdges, filtersBy('not')) },
  nestedOrIsAnd: {
    request: changeFilter((filter) =>
      Object.fromEntries(Object.entries(filter).map(([key, value]) => [key, renameKey(value, 'or', 'and')])),
    ),
  },
  notOfNot: {
    request: changeFilter(
      (filter) =>
        mapKey(filter, 'not', (inner) =>
          isObject(inner) && isObject(inner['not'] ?? null) ? (inner['not'] ?? null) : inner,
        ),
      'blogCollection',
    ),
  },
  tooDeep: { request: changeFilter((filter) => shallow(filter, 3), 'blogCollection') },
  strictInNot: { request: ({ variables }) => ({ variables: forgetEqual(variables, 'not') }) },
  emptyAndKeepsNothing: {
    request: changeFilter((filter) => (isEmptyList(filter['and']) ? NOTHING : filter), 'blogCollection'),
  },
  emptyOrKeepsNothing: {
    answer: changeCollections(
      withoutEdges,
      ({ variables: { filter = null } }) => isObject(filter) && isEmptyList(filter['or']),
    ),
  },
  emptyNotKeepsNothing: {
    request: changeFilter(
      (filter) => (Object.keys(filter['not'] ?? { any: null }).length === 0 ? NOTHING : filter),
      'blogCollection',
    ),
  },
  emptyInsideKeepsNothing: { request: changeFilter((filter) => emptyInside(filter, 0), 'blogCollection') },
  nullKeepsNothing: { request: changeVariable('filter', (filter) => filter ?? NOTHING, 'blogCollection') },
  orObjectIsOr: {
    request: changeFilter(
      (filter) => (isObject(filter['or'] ?? null) ? { ...filter, or: split(filter['or'] as JsonObject) } : filter),
      'blogCollection',
    ),
  },
  updateCompoundsIgnored: { request: changeFilter(withoutCompounds, 'updateTask') },
  deleteCompoundsIgnored: { request: changeFilter(withoutCompounds, 'deleteFromTask') },
  filterIgnored: { request: changeFilter((filter) => ('nodeId' in filter ? null : filter)) },
  updateNodeIdIgnored: { request: changeFilter(withoutNodeId, 'mutation') },
  nodeIdWithoutTable: {
    request: changeFilter(
      (filter) => mapKey(filter, 'nodeId', (nodeId) => mapKey(nodeId, 'eq', asEmployee)),
      'employeeCollection',
    ),
  },
  deleteNodeIdIgnored: { request: changeFilter(withoutNodeId, 'deleteFromTaskCollection') },
  anyColumnsFirstOnly: {
    request: changeFilter((filter) =>
      Object.keys(filter).filter((key) => !isCompound(key)).length > 1
        ? Object.fromEntries(Object.entries(filter).slice(0, 1))
        : filter,
    ),
  },
  nodeIdKeepsNothing: { answer: changeCollections(withoutEdges, filtersBy('nodeId')) },
  nodeIdInverted: {
    request: changeFilter(({ nodeId, ...rest }) => (nodeId === undefined ? rest : { ...rest, not: { nodeId } })),
  },
});
