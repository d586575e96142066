// Reads the schema, or one type of it, with types written as GraphQL writes them: `[BlogEdge!]!`.
import { getIntrospectionQuery, stripIgnoredCharacters } from 'graphql';
import { CheckFailure } from '../../kit/contract/check.ts';
import { isRecord } from '../../kit/contract/json.ts';
import type { DataContext } from '../context.ts';
import { at, listAt, objectAt, textAt } from '../answers/read.ts';

export interface FieldView {
  readonly name: string;
  readonly type: string;
  readonly defaultValue: string | null;
  readonly args: ReadonlyMap<string, FieldView>;
}

export type TypeView = ReturnType<typeof toView>;

const TYPE = 'type { kind name ofType { kind name ofType { kind name ofType { kind name } } } }';
const QUERY = `query($name: String!) { __type(name: $name) { kind name fields { name ${TYPE} args { name ${TYPE} defaultValue } } inputFields { name ${TYPE} defaultValue } enumValues { name } } }`;

/** No more than the laws and the checks need, since every target must answer it; without blanks, since reports show it. */
export const SCHEMA_QUERY = stripIgnoredCharacters(
  getIntrospectionQuery({ descriptions: false, specifiedByUrl: false }),
);

/** Undefined if the schema has no such type for this identity. */
export async function findType(context: DataContext, name: string): Promise<TypeView | undefined> {
  const type = at(await context.ask(QUERY, { name }), '__type');
  return type === null ? undefined : toView(type);
}

/** The same, where it is beside the point: undefined also if the schema is not shown. */
export async function seenType(context: DataContext, name: string): Promise<TypeView | undefined> {
  const { refused, data } = await context.send(QUERY, { name });
  const type = refused || !isRecord(data) ? undefined : data['__type'];
  return isRecord(type) ? toView(type) : undefined;
}

/** Every type that the schema shows to the client without a user, by its name. */
export async function readTypes(context: DataContext): Promise<ReadonlyMap<string, TypeView>> {
  return toViews(await context.ask(SCHEMA_QUERY));
}

/** What an answer to `SCHEMA_QUERY` shows. */
export function toViews(data: unknown): ReadonlyMap<string, TypeView> {
  const types = listAt(data, '__schema', 'types').map(toView);
  return new Map(types.map((type) => [type.name, type]));
}

function toView(type: unknown) {
  const kind = textAt(type, 'kind');
  return {
    name: textAt(type, 'name'),
    kind,
    /** Of an output type, or of an input. */
    fields: toFields(at(type, kind === 'INPUT_OBJECT' ? 'inputFields' : 'fields')),
    enumValues: toList(at(type, 'enumValues')).map((value) => textAt(value, 'name')),
  };
}

export async function readType(context: DataContext, name: string, clause: string): Promise<TypeView> {
  const type = await findType(context, name);
  if (type === undefined)
    throw new CheckFailure(`the schema has the type ${name}`, { expected: name, actual: null, clause });
  return type;
}

/** `[Blog!]!` → `Blog`. */
export function namedType(written: string): string {
  return written.replaceAll(/[[\]!]/g, '');
}

function toFields(value: unknown): ReadonlyMap<string, FieldView> {
  return new Map(toList(value).map((field) => [textAt(field, 'name'), toField(field)]));
}

function toField(field: unknown): FieldView {
  const { args, defaultValue } = objectAt(field);
  return {
    name: textAt(field, 'name'),
    type: writeType(at(field, 'type')),
    defaultValue: typeof defaultValue === 'string' ? defaultValue : null,
    args: toFields(args ?? null),
  };
}

function toList(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

function writeType(type: unknown): string {
  const kind = textAt(type, 'kind');
  if (kind === 'NON_NULL') return `${writeType(at(type, 'ofType'))}!`;
  if (kind === 'LIST') return `[${writeType(at(type, 'ofType'))}]`;
  return textAt(type, 'name');
}
