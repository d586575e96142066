// What a comment says to the data API: the JSON inside `@graphql(...)`, checked key by key.
import { RequestError } from '../request-error.ts';

export interface SchemaDirective {
  readonly inflectNames: boolean;
  readonly introspection: boolean;
  readonly maxRows?: number;
}

export interface TableDirective {
  readonly name?: string;
  readonly description?: string;
  readonly totalCount: boolean;
  readonly aggregate: boolean;
  readonly primaryKeyColumns?: readonly string[];
  readonly foreignKeys: readonly ForeignKeyDirective[];
  readonly maxRows?: number;
}

interface ForeignKeyDirective {
  readonly localName?: string;
  readonly localColumns: readonly string[];
  readonly foreignName?: string;
  readonly foreignSchema: string;
  readonly foreignTable: string;
  readonly foreignColumns: readonly string[];
}

/** Of a column, a function, an enum. */
export interface NameDirective {
  readonly name?: string;
  readonly description?: string;
  readonly mappings: ReadonlyMap<string, string>;
}

export interface ConstraintDirective {
  readonly localName?: string;
  readonly foreignName?: string;
}

type Json = Readonly<Record<string, unknown>>;

export function parseSchemaDirective(comment: string | null): SchemaDirective {
  const json = parseDirective(comment);
  const maxRows = rowLimit(json);
  return {
    inflectNames: json['inflect_names'] === true,
    introspection: json['introspection'] === true,
    ...(maxRows === undefined ? {} : { maxRows }),
  };
}

export function parseTableDirective(comment: string | null): TableDirective {
  const json = parseDirective(comment);
  const maxRows = rowLimit(json);
  const key = json['primary_key_columns'];
  const foreignKeys = json['foreign_keys'] ?? [];
  if (!Array.isArray(foreignKeys)) throw broken(foreignKeys, 'a sequence');
  return {
    ...textEntry(json, 'name', 'name'),
    ...textEntry(json, 'description', 'description'),
    totalCount: isEnabled(json['totalCount']),
    aggregate: isEnabled(json['aggregate']),
    ...(key === undefined || key === null ? {} : { primaryKeyColumns: texts(key) }),
    foreignKeys: foreignKeys.map((entry: unknown) => parseForeignKey(entry)),
    ...(maxRows === undefined ? {} : { maxRows }),
  };
}

export function parseNameDirective(comment: string | null): NameDirective {
  const json = parseDirective(comment);
  const mappings = json['mappings'];
  return {
    ...textEntry(json, 'name', 'name'),
    ...textEntry(json, 'description', 'description'),
    mappings: new Map(
      isJson(mappings)
        ? Object.entries(mappings).flatMap(([label, name]) => (typeof name === 'string' ? [[label, name]] : []))
        : [],
    ),
  };
}

export function parseConstraintDirective(comment: string | null): ConstraintDirective {
  const json = parseDirective(comment);
  return { ...textEntry(json, 'local_name', 'localName'), ...textEntry(json, 'foreign_name', 'foreignName') };
}

function parseForeignKey(entry: unknown): ForeignKeyDirective {
  if (!isJson(entry)) throw broken(entry, 'struct DirectiveForeignKey');
  return {
    ...textEntry(entry, 'local_name', 'localName'),
    ...textEntry(entry, 'foreign_name', 'foreignName'),
    localColumns: texts(entry['local_columns']),
    foreignSchema: text(entry['foreign_schema']),
    foreignTable: text(entry['foreign_table']),
    foreignColumns: texts(entry['foreign_columns']),
  };
}

/** The JSON of the first `@graphql(` up to the last `)`; no directive is an empty one. */
function parseDirective(comment: string | null): Json {
  const found = comment === null ? null : /@graphql\((.+)\)/s.exec(comment);
  if (found?.[1] === undefined) return {};
  try {
    const json: unknown = JSON.parse(found[1]);
    return isJson(json) ? json : {};
  } catch {
    throw new RequestError('invalid input syntax for type json');
  }
}

function rowLimit(json: Json): number | undefined {
  const value = json['max_rows'];
  if (value === undefined || value === null) return undefined;
  const limit = Number(value);
  if (!Number.isInteger(limit))
    throw new RequestError(`invalid input syntax for type integer: "${JSON.stringify(value)}"`);
  if (limit < 0) throw brokenShape(`invalid value: integer \`${limit}\`, expected u64`);
  return limit;
}

function isEnabled(value: unknown): boolean {
  return isJson(value) && (value['enabled'] === true || value['enabled'] === 'true');
}

function textEntry<Key extends string>(json: Json, from: string, to: Key): { readonly [K in Key]?: string } {
  const value = json[from];
  return typeof value === 'string' ? ({ [to]: value } as { [K in Key]: string }) : {};
}

function texts(value: unknown): readonly string[] {
  if (!Array.isArray(value)) throw broken(value, 'a sequence');
  return value.map((item: unknown) => text(item));
}

function text(value: unknown): string {
  if (typeof value !== 'string') throw broken(value, 'a string');
  return value;
}

function isJson(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function broken(value: unknown, expected: string): RequestError {
  const found =
    typeof value === 'string'
      ? `string ${JSON.stringify(value)}`
      : value === undefined || value === null
        ? 'null'
        : typeof value === 'number'
          ? `integer \`${value}\``
          : Array.isArray(value)
            ? 'sequence'
            : typeof value === 'boolean'
              ? `boolean \`${value}\``
              : 'map';
  return brokenShape(`invalid type: ${found}, expected ${expected}`);
}

function brokenShape(detail: string): RequestError {
  return new RequestError(`Error while loading schema, check comment directives. ${detail}`, 'document');
}
