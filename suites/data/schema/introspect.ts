// Reads one type of the schema, with its types written as GraphQL writes them: `[BlogEdge!]!`.
import { CheckFailure, checkEqual, checkThat } from '../../kit/contract/check.ts';
import type { AskOptions, DataContext } from '../context.ts';
import { at, objectAt, textAt } from '../answers/read.ts';

export interface FieldView {
  readonly name: string;
  readonly type: string;
  readonly defaultValue: string | null;
  readonly args: ReadonlyMap<string, FieldView>;
}

export interface TypeView {
  readonly name: string;
  readonly kind: string;
  /** Fields of an output type, or of an input. */
  readonly fields: ReadonlyMap<string, FieldView>;
  readonly enumValues: readonly string[];
}

const TYPE = 'type { kind name ofType { kind name ofType { kind name ofType { kind name } } } }';
const QUERY = `query($name: String!) { __type(name: $name) { kind name fields { name ${TYPE} args { name ${TYPE} defaultValue } } inputFields { name ${TYPE} defaultValue } enumValues { name } } }`;

/** Undefined if the schema has no such type for this identity. */
export async function findType(
  context: DataContext,
  name: string,
  options: AskOptions = {},
): Promise<TypeView | undefined> {
  const type = at(await context.ask(QUERY, { name }, options), '__type');
  if (type === null) return undefined;
  const kind = textAt(type, 'kind');
  return {
    name: textAt(type, 'name'),
    kind,
    fields: toFields(at(type, kind === 'INPUT_OBJECT' ? 'inputFields' : 'fields')),
    enumValues: toList(at(type, 'enumValues')).map((value) => textAt(value, 'name')),
  };
}

export async function readType(
  context: DataContext,
  name: string,
  clause: string,
  options: AskOptions = {},
): Promise<TypeView> {
  const type = await findType(context, name, options);
  if (type === undefined)
    throw new CheckFailure(`the schema has the type ${name}`, { expected: name, actual: null, clause });
  return type;
}

/** The type's fields have these types. More fields are legal. */
export function checkFields(type: TypeView, expected: Readonly<Record<string, string>>, clause: string): void {
  for (const [name, written] of Object.entries(expected))
    checkEqual(type.fields.get(name)?.type ?? null, written, `${type.name}.${name} has the type ${written}`, {
      clause,
      path: `/data/__type/fields/${name}`,
    });
}

export function fieldOf(type: TypeView, name: string, clause: string): FieldView {
  const field = type.fields.get(name);
  checkThat(field !== undefined, `${type.name} has the field ${name}`, {
    expected: name,
    actual: [...type.fields.keys()],
    clause,
  });
  return field;
}

/** The field's arguments have these types. More optional arguments are legal. */
export function checkArguments(field: FieldView, expected: Readonly<Record<string, string>>, clause: string): void {
  for (const [name, written] of Object.entries(expected))
    checkEqual(field.args.get(name)?.type ?? null, written, `${field.name} takes ${name}: ${written}`, { clause });
  for (const [name, argument] of field.args)
    checkThat(
      name in expected || !argument.type.endsWith('!') || argument.defaultValue !== null,
      `${field.name} can be asked with the arguments of the contract alone`,
      { expected: Object.keys(expected), actual: `${name}: ${argument.type}`, clause },
    );
}

/** `[Blog!]!` → `Blog`. */
export function namedType(written: string): string {
  return written.replaceAll(/[[\]!]/g, '');
}

function toFields(value: unknown): ReadonlyMap<string, FieldView> {
  return new Map(
    toList(value).map((field) => {
      const view = toField(field);
      return [view.name, view];
    }),
  );
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
