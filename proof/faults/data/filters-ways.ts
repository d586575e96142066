// Faults of compounds and of nodeId in filters of any table: ignored, keeping nothing, keeping the others.
import type { Fault } from '../../kit/fault.ts';
import { changeCollections } from '../../kit/data/any-table.ts';
import { BLOGS } from '../../kit/data/blogs.ts';
import type { Condition } from '../../kit/data/conditions.ts';
import { withoutEdges } from '../../kit/data/connections.ts';
import { changeFilter } from '../../kit/data/edits.ts';
import { nodeIdOf } from '../../kit/data/identifiers.ts';
import type { Json, JsonObject } from '../../kit/data/json-tree.ts';
import { isObject, mapKey, renameKey } from '../../kit/data/json-tree.ts';
import { lie } from '../../kit/data/lie.ts';
import { deleteTasks, OURS, updateTasks, withTasks } from '../../kit/data/tasks.ts';

const NOTHING: JsonObject = { id: { eq: -1 } };

const TWO = [{ id: { gt: 3 } }, { id: { lt: 6 } }];

const COMPOUNDS: Readonly<Record<string, { readonly clause: string; readonly filter: JsonObject }>> = {
  and: { clause: 'filters.and-list', filter: { and: TWO } },
  or: { clause: 'filters.or-list', filter: { or: [{ id: { eq: 3 } }, { id: { eq: 4 } }] } },
  not: { clause: 'filters.not', filter: { not: { id: { gt: 3 } } } },
};

const holds = (value: Json | undefined): boolean =>
  Array.isArray(value) ? value.length > 0 : Object.keys(value ?? {}).length > 0;

/** The filter at the top has the key with something in it. */
const filtersBy =
  (key: string): Condition =>
  ({ variables: { filter = null } }) =>
    isObject(filter) && holds(filter[key]);

function compoundLies(key: string, clause: string, filter: JsonObject): readonly Fault[] {
  const witness = [BLOGS, { filter }] as const;
  return [
    lie(`everywhere.${key}-keeps-nothing`, `${key} on any table keeps nothing`, {
      clause,
      answer: changeCollections(withoutEdges, filtersBy(key)),
      witness,
    }),
    ...(key === 'not'
      ? []
      : [
          lie(`everywhere.${key}-ignored`, `${key} on any table is ignored`, {
            clause,
            request: changeFilter(({ [key]: _dropped, ...rest }) => rest),
            witness,
          }),
          lie(`everywhere.${key}-inverted`, `${key} on any table keeps the others`, {
            clause,
            request: changeFilter(({ [key]: list, ...rest }) =>
              holds(list)
                ? { ...rest, not: { [key]: list ?? [] } }
                : { ...rest, ...(list === undefined ? {} : { [key]: list }) },
            ),
            witness,
          }),
        ]),
  ];
}

/** Lies about the compounds in the filter of a mutation. */
function mutationLies(kind: 'update' | 'delete', field: string, document: string, more: JsonObject): readonly Fault[] {
  const clause = `filters.${kind}-compounds`;
  const witness = withTasks(document, {
    ...more,
    filter: { ...OURS, or: [{ title: { eq: 'a' } }, { title: { eq: 'b' } }] },
  });
  const hasCompound = (filter: JsonObject): boolean => ['and', 'or', 'not'].some((key) => holds(filter[key]));
  const firstOf = (list: Json): Json => (Array.isArray(list) ? list.slice(0, 1) : list);
  return [
    lie(`${kind}.compounds-keep-nothing`, `A filter of ${kind} with and, or or not keeps nothing`, {
      clause,
      request: changeFilter((filter) => (hasCompound(filter) ? NOTHING : filter), field),
      witness,
    }),
    lie(`${kind}.compounds-first-only`, `Only the first element of and and or counts in the filter of ${kind}`, {
      clause,
      request: changeFilter((filter) => mapKey(mapKey(filter, 'and', firstOf), 'or', firstOf), field),
      witness,
    }),
    lie(`${kind}.or-is-and`, `or is and in the filter of ${kind}`, {
      clause,
      request: changeFilter((filter) => renameKey(filter, 'or', 'and'), field),
      witness,
    }),
  ];
}

const isCompound = (key: string): boolean => key === 'and' || key === 'or' || key === 'not';

const severalColumns = (filter: JsonObject): boolean =>
  Object.keys(filter).filter((key) => !isCompound(key)).length > 1;

export const filtersWaysFaults: readonly Fault[] = [
  ...Object.entries(COMPOUNDS).flatMap(([key, { clause, filter }]) => compoundLies(key, clause, filter)),
  ...mutationLies('update', 'updateTask', updateTasks(), { set: { status: 'x' } }),
  ...mutationLies('delete', 'deleteFromTask', deleteTasks(), {}),
  lie('filters.any-columns-first-only', 'Of several columns of a filter the first counts', {
    clause: 'filters.columns-and',
    request: changeFilter((filter) =>
      severalColumns(filter) ? Object.fromEntries(Object.entries(filter).slice(0, 1)) : filter,
    ),
    witness: [BLOGS, { filter: { id: { gt: 3 }, name: { eq: 'Basalt' } } }],
  }),
  lie('filters.any-columns-keeps-nothing', 'A filter of several columns keeps nothing', {
    clause: 'filters.columns-and',
    answer: changeCollections(
      withoutEdges,
      ({ variables: { filter = null } }) => isObject(filter) && severalColumns(filter),
    ),
    witness: [BLOGS, { filter: { id: { gt: 3 }, name: { neq: 'Basalt' } } }],
  }),
  lie('everywhere.operators-keeps-nothing', 'Several operators on a column keep nothing', {
    clause: 'filters.operators-and',
    answer: changeCollections(
      withoutEdges,
      ({ variables: { filter = null } }) =>
        isObject(filter) &&
        Object.entries(filter).some(([key, one]) => !isCompound(key) && isObject(one) && Object.keys(one).length > 1),
    ),
    witness: [BLOGS, { filter: { id: { gt: 3, lte: 6 } } }],
  }),
  lie('everywhere.node-id-keeps-nothing', 'A filter on nodeId keeps nothing', {
    clause: 'filters.node-id',
    answer: changeCollections(withoutEdges, filtersBy('nodeId')),
    witness: [BLOGS, { filter: { nodeId: { eq: nodeIdOf('Blog', 1) } } }],
  }),
  lie('everywhere.node-id-inverted', 'A filter on nodeId keeps the others', {
    clause: 'filters.node-id',
    request: changeFilter(({ nodeId, ...rest }) => (nodeId === undefined ? rest : { ...rest, not: { nodeId } })),
    witness: [BLOGS, { filter: { nodeId: { eq: nodeIdOf('Blog', 1) } } }],
  }),
];
