// Edits that need no name of a table: collections, records and relationships of an answer, filters and orders of a request.
import { isObject, objectsOf } from './lie.ts';
import type { Asked, Json, JsonObject, Lie } from './lie.ts';

/** An answer edit: every collection that stands at the top of the result. */
export function changeCollections(
  change: (connection: JsonObject, asked: Asked) => JsonObject,
  when: (asked: Asked) => boolean = () => true,
): NonNullable<Lie['answer']> {
  return (answer, asked) => {
    const data = answer['data'] ?? null;
    if (!isObject(data) || !when(asked)) return answer;
    const edited = Object.entries(data).map(([key, value]): [string, Json] => [
      key,
      isObject(value) && Array.isArray(value['edges']) ? change(value, asked) : value,
    ]);
    return { ...answer, data: Object.fromEntries(edited) };
  };
}

/** Whether the request gives all of these arguments by variables. */
export const given =
  (...names: readonly string[]) =>
  ({ variables }: Asked): boolean =>
    names.every((name) => (variables[name] ?? null) !== null);
export const edgesOf = (connection: JsonObject): JsonObject[] => objectsOf(connection['edges']);
export const infoOf = (connection: JsonObject): JsonObject =>
  isObject(connection['pageInfo'] ?? null) ? (connection['pageInfo'] as JsonObject) : {};

/** A request edit: the filter among the variables, where there is one. */
export function changeFilter(change: (filter: JsonObject) => Json): NonNullable<Lie['request']> {
  return ({ variables }) => {
    const filter = variables['filter'] ?? null;
    return isObject(filter) ? { variables: { ...variables, filter: change(filter) } } : {};
  };
}

/** A request edit: what is compared, wherever a filter has the operator. */
export function changeOperator(operator: string, change: (operand: Json) => JsonObject): NonNullable<Lie['request']> {
  const inside = (filter: Json): Json => {
    if (Array.isArray(filter)) return filter.map(inside);
    if (!isObject(filter)) return filter;
    return Object.fromEntries(
      Object.entries(filter).flatMap(([key, value]): [string, Json][] =>
        key === operator ? Object.entries(change(value)) : [[key, key === 'nodeId' ? value : inside(value)]],
      ),
    );
  };
  return changeFilter(inside);
}

/** A request edit: the elements of orderBy. */
export function changeOrder(change: (elements: JsonObject[]) => JsonObject[]): NonNullable<Lie['request']> {
  return ({ variables }) =>
    Array.isArray(variables['orderBy'])
      ? { variables: { ...variables, orderBy: change(objectsOf(variables['orderBy'])) } }
      : {};
}

export function renameValue(elements: JsonObject[], from: string, to: string): JsonObject[] {
  return elements.map((element) =>
    Object.fromEntries(Object.entries(element).map(([column, value]) => [column, value === from ? to : value])),
  );
}

/** Every record at a depth of relationships, changed. */
export function deeper(value: Json, depth: number, change: (record: JsonObject) => JsonObject): Json {
  if (Array.isArray(value)) return value.map((item) => deeper(item, depth, change));
  if (!isObject(value)) return value;
  const inside = Object.fromEntries(
    Object.entries(value).map(([key, item]) => [key, deeper(item, key === 'node' ? depth - 1 : depth, change)]),
  );
  return depth < 0 && 'nodeId' in inside ? change(inside) : inside;
}

/** References, which are records that stand under a name of their own. */
export function changeReferences(value: Json, change: (record: JsonObject) => JsonObject): Json {
  if (Array.isArray(value)) return value.map((item) => changeReferences(item, change));
  if (!isObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => {
      const inside = changeReferences(item, change);
      return [key, key !== 'node' && isObject(inside) && 'nodeId' in inside ? change(inside) : inside];
    }),
  );
}

/** Collections of records, which stand inside of a node. */
export function changeBranches(value: Json, change: (connection: JsonObject) => JsonObject, inNode = false): Json {
  if (Array.isArray(value)) return value.map((item) => changeBranches(item, change, inNode));
  if (!isObject(value)) return value;
  const inside = Object.fromEntries(
    Object.entries(value).map(([key, item]) => [key, changeBranches(item, change, inNode || key === 'node')]),
  );
  return inNode && Array.isArray(inside['edges']) ? change(inside) : inside;
}
