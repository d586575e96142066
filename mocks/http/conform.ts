// Makes an answer what the schema of its operation says: what a handler knows comes out in the document's properties and types.
import type { AnswerSchema } from '../../specs/operation.ts';

/** Leaves out what the schema forbids and what is unknown, and puts an empty value where it demands one. */
export function conform(schema: AnswerSchema, value: unknown): unknown {
  const types = [schema.type ?? []].flat();
  const typed = types.length === 0 || types.some((type) => isOf(type, value)) ? value : toType(types[0] ?? '', value);
  if (schema.enum?.includes(typed) === false) return schema.enum[0];
  const { items } = schema;
  if (Array.isArray(typed)) return items === undefined ? typed : typed.map((item: unknown) => conform(items, item));
  return schema.properties === undefined || !isOf('object', typed)
    ? typed
    : conformObject(schema, schema.properties, typed as Readonly<Record<string, unknown>>);
}

function conformObject(
  { required = [], additionalProperties }: AnswerSchema,
  properties: Readonly<Record<string, AnswerSchema>>,
  value: Readonly<Record<string, unknown>>,
): unknown {
  const kept = Object.entries(value).flatMap(([name, entry]) => {
    const property = properties[name];
    if (property === undefined) return additionalProperties === false ? [] : [[name, entry]];
    return isKnown(property, entry) || required.includes(name) ? [[name, conform(property, entry)]] : [];
  });
  const missing = required.filter((name) => !Object.hasOwn(value, name));
  return Object.fromEntries([...kept, ...missing.map((name) => [name, conform(properties[name] ?? {}, null)])]);
}

/** A handler says null for what it does not know. */
function isKnown({ type = [] }: AnswerSchema, value: unknown): boolean {
  const types = [type].flat();
  return value !== undefined && (value !== null || types.length === 0 || types.includes('null'));
}

function isOf(type: string, value: unknown): boolean {
  switch (type) {
    case 'null':
      return value === null;
    case 'array':
      return Array.isArray(value);
    case 'object':
      return typeof value === 'object' && value !== null && !Array.isArray(value);
    case 'integer':
      return Number.isInteger(value);
    default:
      return typeof value === type;
  }
}

function toType(type: string, value: unknown): unknown {
  switch (type) {
    case 'string':
      return value === null || value === undefined ? '' : JSON.stringify(value);
    case 'integer':
      return Math.trunc(Number(value)) || 0;
    case 'number':
      return Number(value) || 0;
    case 'boolean':
      return Boolean(value);
    case 'array':
      return value === null ? [] : [value];
    case 'object':
      return {};
    default:
      return null;
  }
}
