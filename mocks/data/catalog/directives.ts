// What a comment says to the data API: the JSON inside `@graphql(...)`, checked key by key.
import { RequestError } from '../engine/request-error.ts';
import { isObject } from '../../runtime/unknown.ts';

export type SchemaDirective = ReturnType<typeof parseSchemaDirective>;

export type TableDirective = ReturnType<typeof parseTableDirective>;

type Json = Readonly<Record<string, unknown>>;

const maxInteger = 2 ** 31 - 1;

export function parseSchemaDirective(comment: string | null) {
  const json = parseDirective(comment);
  return {
    inflectNames: json['inflect_names'] === true,
    introspection: json['introspection'] === true,
    maxRows: rowLimit(json),
  };
}

export function parseTableDirective(comment: string | null) {
  const json = parseDirective(comment);
  const key = json['primary_key_columns'] ?? undefined;
  const foreignKeys = json['foreign_keys'] ?? [];
  const maxRows = rowLimit(json);
  if (!Array.isArray(foreignKeys)) throw wrongType(foreignKeys, 'a sequence');
  return {
    ...toNames(json),
    totalCount: isEnabled(json['totalCount']),
    aggregate: isEnabled(json['aggregate']),
    primaryKeyColumns: key === undefined ? undefined : texts(key),
    foreignKeys: foreignKeys.map((entry: unknown) => parseForeignKey(entry)),
    maxRows,
  };
}

/** Of a column or a function. */
export function parseNameDirective(comment: string | null) {
  return toNames(parseDirective(comment));
}

function toNames(json: Json) {
  return { name: textOf(json['name']), description: textOf(json['description']) };
}

/** `mappings`: SQL label → GraphQL name; no two labels have the same name. */
export function parseEnumDirective(comment: string | null) {
  const json = parseDirective(comment);
  return { name: textOf(json['name']), mappings: parseMappings(json['mappings']) };
}

export function parseConstraintDirective(comment: string | null) {
  const json = parseDirective(comment);
  return { localName: textOf(json['local_name']), foreignName: textOf(json['foreign_name']) };
}

function parseForeignKey(entry: unknown) {
  if (!isObject(entry)) throw wrongType(entry, 'struct TableDirectiveForeignKey');
  return {
    localName: optionalText(entry, 'local_name'),
    foreignName: optionalText(entry, 'foreign_name'),
    localColumns: texts(required(entry, 'local_columns')),
    foreignSchema: text(required(entry, 'foreign_schema')),
    foreignTable: text(required(entry, 'foreign_table')),
    foreignColumns: texts(required(entry, 'foreign_columns')),
  };
}

/** If two labels have the same name, the last one keeps it, in jsonb's order: shortest first. */
function parseMappings(value: unknown): ReadonlyMap<string, string> {
  if (value === undefined || value === null) return new Map();
  if (!isObject(value)) throw wrongType(value, 'a map');
  const byName = new Map<string, string>();
  const labels = Object.keys(value).sort((a, b) => byteLength(a) - byteLength(b) || (a < b ? -1 : 1));
  for (const label of labels) byName.set(text(value[label]), label);
  return new Map([...byName].map(([name, label]) => [label, name]));
}

/** Checks that the directive of a comment is JSON, and reads nothing from it. */
export function checkComment(comment: string | null): void {
  parseDirective(comment);
}

/** The JSON from the first `@graphql(` to the last `)`; empty if the comment has no directive. */
function parseDirective(comment: string | null): Json {
  const found = comment === null ? null : /@graphql\((.+)\)/s.exec(comment);
  if (found?.[1] === undefined) return {};
  try {
    const json: unknown = JSON.parse(found[1]);
    return isObject(json) ? json : {};
  } catch {
    throw new RequestError('invalid input syntax for type json');
  }
}

function rowLimit(json: Json): number | undefined {
  const limit = textOf(json['max_rows']);
  if (limit === undefined) return undefined;
  if (!/^\s*[+-]?\d+\s*$/.test(limit)) throw new RequestError(`invalid input syntax for type integer: "${limit}"`);
  const count = Number(limit);
  if (count > maxInteger || count < -maxInteger - 1)
    throw new RequestError(`value "${limit}" is out of range for type integer`);
  if (count < 0) throw wrongShape(`invalid value: integer \`${count}\`, expected u64`);
  return count;
}

function isEnabled(value: unknown): boolean {
  return isObject(value) && (value['enabled'] === true || value['enabled'] === 'true');
}

/** As `->>` reads it: a string as it is, any other value as its JSON. */
function textOf(value: unknown): string | undefined {
  if (value === undefined || value === null) return undefined;
  return typeof value === 'string' ? value : JSON.stringify(value);
}

function optionalText(json: Json, key: string): string | undefined {
  const value = json[key] ?? undefined;
  return value === undefined ? undefined : text(value);
}

function required(json: Json, key: string): unknown {
  if (!Object.hasOwn(json, key)) throw wrongShape(`missing field \`${key}\``);
  return json[key];
}

function texts(value: unknown): readonly string[] {
  if (!Array.isArray(value)) throw wrongType(value, 'a sequence');
  return value.map((item: unknown) => text(item));
}

function text(value: unknown): string {
  if (typeof value !== 'string') throw wrongType(value, 'a string');
  return value;
}

function byteLength(text: string): number {
  return new TextEncoder().encode(text).length;
}

function wrongType(value: unknown, expected: string): RequestError {
  return wrongShape(`invalid type: ${kindOf(value)}, expected ${expected}`);
}

function kindOf(value: unknown): string {
  switch (typeof value) {
    case 'string':
      return `string ${JSON.stringify(value)}`;
    case 'number':
      return Number.isInteger(value) ? `integer \`${value}\`` : `floating point \`${value}\``;
    case 'boolean':
      return `boolean \`${value}\``;
    default:
      return value === null ? 'null' : Array.isArray(value) ? 'sequence' : 'map';
  }
}

function wrongShape(detail: string): RequestError {
  return new RequestError(`Error while loading schema, check comment directives. ${detail}`, 'document');
}
