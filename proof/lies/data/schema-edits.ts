// Lies about the schema: edits of the fields of one type, wherever introspection shows that type.
import { isObject, mapKey, objectsOf } from './json-tree.ts';
import type { Json, JsonObject } from './json-tree.ts';
import type { Lie } from './lie.ts';

export const TYPE_WITNESS = `query($name: String!) { __type(name: $name) { kind name
  fields { name type { kind name ofType { kind name ofType { kind name ofType { kind name } } } } args { name defaultValue type { kind name ofType { kind name ofType { kind name } } } } }
  inputFields { name defaultValue type { kind name ofType { kind name ofType { kind name ofType { kind name } } } } } } }`;

export const named = (name: string, kind = 'SCALAR'): JsonObject => ({ kind, name, ofType: null });
export const nonNull = (type: Json): JsonObject => ({ kind: 'NON_NULL', name: null, ofType: type });
export const list = (type: Json): JsonObject => ({ kind: 'LIST', name: null, ofType: type });

export type Edit = (fields: JsonObject[]) => JsonObject[];

/** The fields of one type are edited, and its introspection shows it. */
export function inType(type: string, edit: Edit): Pick<Lie, 'answer' | 'witness'> {
  const editType = (value: Json): Json => {
    if (!isObject(value) || value['name'] !== type) return value;
    const key = value['kind'] === 'INPUT_OBJECT' ? 'inputFields' : 'fields';
    return key in value ? { ...value, [key]: edit(objectsOf(value[key])) } : value;
  };
  return {
    answer: (answer) => {
      const one = mapKey(answer, '__type', editType);
      return mapKey(one, 'types', (types) => (Array.isArray(types) ? types.map(editType) : types)) as JsonObject;
    },
    witness: [TYPE_WITNESS, { name: type }],
  };
}

export const without =
  (name: string): Edit =>
  (fields) =>
    fields.filter((field) => field['name'] !== name);

export const edited =
  (name: string, edit: (field: JsonObject) => JsonObject): Edit =>
  (fields) =>
    fields.map((field) => (field['name'] === name ? edit(field) : field));

export const typed = (name: string, type: JsonObject): Edit => edited(name, (field) => ({ ...field, type }));

/** The field's type without its outermost non-null. */
export const nullable = (name: string): Edit =>
  edited(name, (field) => ({ ...field, type: isObject(field['type'] ?? null) ? inner(field['type']) : null }));

function inner(type: Json | undefined): Json {
  return type !== undefined && isObject(type) && type['kind'] === 'NON_NULL'
    ? (type['ofType'] ?? null)
    : (type ?? null);
}

export const withArguments = (name: string, edit: Edit): Edit =>
  edited(name, (field) => ('args' in field ? { ...field, args: edit(objectsOf(field['args'])) } : field));

export const renamed = (name: string, to: string): Edit => edited(name, (field) => ({ ...field, name: to }));

export const added =
  (name: string, type: JsonObject): Edit =>
  (fields) => [...fields, { name, type, args: [], defaultValue: null }];
