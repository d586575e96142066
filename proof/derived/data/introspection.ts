// A schema as introspection answers it, and edits of one type in it.
import { Kind, type TypeNode } from 'graphql';
import { isObject, objectsOf, type Json, type JsonObject } from '../../kit/data/json-tree.ts';
import { fixtureTypes } from './elements.ts';

/** Returns the type changed, or nothing if it is not to be shown. */
export type TypeEdit = (type: JsonObject) => JsonObject | undefined;

/** The answer with one type shown otherwise, if it shows that type. */
export function editType(answer: JsonObject, name: string, edit: TypeEdit): JsonObject {
  const data = answer['data'] ?? null;
  if (!isObject(data) || !('__type' in data || '__schema' in data)) return answer;
  const { __type: one = null, __schema: whole = null } = data;
  const isMeant = (type: Json): type is JsonObject => isObject(type) && type['name'] === name;
  const types = isObject(whole) ? objectsOf(whole['types']) : [];
  const edited = types.flatMap((type) => (isMeant(type) ? (edit(type) ?? []) : type));
  return {
    ...answer,
    data: {
      ...data,
      ...('__type' in data ? { __type: isMeant(one) ? (edit(one) ?? null) : one } : {}),
      ...(isObject(whole) ? { __schema: { ...whole, types: edited } } : {}),
    },
  };
}

/** What is in a type, changed under the name that it has there. */
export function editField(name: string, edit: TypeEdit): TypeEdit {
  return (type) => ({
    ...type,
    ...editList(type, 'fields', name, edit),
    ...editList(type, 'inputFields', name, edit),
    ...editList(type, 'enumValues', name, edit),
  });
}

export function editArgument(name: string, edit: TypeEdit): TypeEdit {
  return (field) => ({ ...field, ...editList(field, 'args', name, edit) });
}

/** A field has an argument more, a type a field. */
export function withMore(one: JsonObject): TypeEdit {
  return (holder) => {
    const key = ['args', 'inputFields', 'fields'].find((name) => Array.isArray(holder[name]));
    return key === undefined ? holder : { ...holder, [key]: [...objectsOf(holder[key]), one] };
  };
}

/** A field or an argument, of a kind that every schema has. */
export function another(name: string, type: Json): JsonObject {
  return { name, args: [], type, defaultValue: null, isDeprecated: false, deprecationReason: null };
}

export function toIntrospection(type: TypeNode): JsonObject {
  switch (type.kind) {
    case Kind.NAMED_TYPE: {
      const { value: name } = type.name;
      return { kind: KINDS[fixtureTypes.get(name)?.kind ?? 'scalar'], name, ofType: null };
    }
    case Kind.LIST_TYPE:
      return { kind: 'LIST', name: null, ofType: toIntrospection(type.type) };
    case Kind.NON_NULL_TYPE:
      return { kind: 'NON_NULL', name: null, ofType: toIntrospection(type.type) };
  }
}

const KINDS = {
  scalar: 'SCALAR',
  object: 'OBJECT',
  interface: 'INTERFACE',
  input: 'INPUT_OBJECT',
  enum: 'ENUM',
  schema: 'SCALAR',
} as const;

function editList(holder: JsonObject, key: string, name: string, edit: TypeEdit): JsonObject {
  const list = holder[key] ?? null;
  if (list === null) return {};
  return { [key]: objectsOf(list).flatMap((one) => (one['name'] === name ? (edit(one) ?? []) : one)) };
}
