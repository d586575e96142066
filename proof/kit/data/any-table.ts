// Edits without table names, so that cases on any schema see them: collections and records of answers, filters of requests.
import type { Asked } from './asked.ts';
import type { Condition } from './conditions.ts';
import { changeFilter } from './edits.ts';
import { isObject, type Json, type JsonObject } from './json-tree.ts';
import type { AnswerEdit, RequestEdit } from './lie.ts';

/** An answer edit: every collection that stands at the top of the result. */
export function changeCollections(
  change: (connection: JsonObject, asked: Asked) => JsonObject,
  when: Condition = () => true,
): AnswerEdit {
  return (answer, asked) => {
    const data = answer['data'] ?? null;
    if (!isObject(data)) return answer;
    const edited = Object.entries(data).map(([key, value]): [string, Json] => {
      const own = askedUnder(key, asked);
      return [key, isObject(value) && Array.isArray(value['edges']) && when(own) ? change(value, own) : value];
    });
    return { ...answer, data: Object.fromEntries(edited) };
  };
}

/** What was asked with the variables of one collection of several, by the names of its arguments. */
function askedUnder(key: string, asked: Asked): Asked {
  const given = new RegExp(`\\b${key}(?:: \\w+)?\\(([^()]*)\\)`, 'u').exec(asked.query)?.[1] ?? '';
  const named = [...given.matchAll(/(\w+): \$(\w+)/gu)].map(
    ([, name = '', variable = '']) => [name, variable] as const,
  );
  if (named.every(([name, variable]) => name === variable)) return asked;
  const variables = named.flatMap(([name, variable]) => {
    const value = asked.variables[variable];
    return value === undefined ? [] : [[name, value] as const];
  });
  return { ...asked, variables: Object.fromEntries(variables) };
}

/** A request edit: the operand of every filter with the operator. */
export function changeOperator(operator: string, change: (operand: Json) => JsonObject): RequestEdit {
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

/** Every record at a depth of relationships, changed. */
export function deeper(value: Json, depth: number, change: (record: JsonObject) => JsonObject): Json {
  if (Array.isArray(value)) return value.map((item) => deeper(item, depth, change));
  if (!isObject(value)) return value;
  const inside = Object.fromEntries(
    Object.entries(value).map(([key, item]) => [key, deeper(item, key === 'node' ? depth - 1 : depth, change)]),
  );
  return depth < 0 && isIdentified(inside) ? change(inside) : inside;
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

/** Whether a record shows which one it is. */
export const isIdentified = (record: JsonObject): boolean => 'nodeId' in record || 'id' in record;

/** The record with another nodeId, or another id if it shows that alone. */
export const withOtherId = (record: JsonObject): JsonObject => {
  const { nodeId, id } = record;
  if (nodeId !== undefined) return { ...record, nodeId: `${JSON.stringify(nodeId)}=` };
  if (typeof id === 'number') return { ...record, id: id + 1 };
  return typeof id === 'string' ? { ...record, id: `${id.slice(0, -1)}${id.endsWith('0') ? '1' : '0'}` } : record;
};
