// What the contract says of the types, fields and arguments of any table, held against a schema.
import { getNamedType, isObjectType, print } from 'graphql';
import type { GraphQLArgument, GraphQLField, GraphQLInputObjectType, GraphQLObjectType, GraphQLSchema } from 'graphql';
import { checkEqual, checkThat } from '../../kit/contract/check.ts';
import { Unjudgeable } from '../../kit/contract/exchange.ts';
import { nodeOf } from './law-schema.ts';
import { AT_MOST } from '../schema/vocabulary.ts';

interface Shown {
  readonly node: GraphQLObjectType;
  readonly field: GraphQLField<unknown, unknown>;
}

/** The fields of Query that return connections, functions among them. */
export function connectionsOf(schema: GraphQLSchema): readonly Shown[] {
  const fields = Object.values(schema.getQueryType()?.getFields() ?? {});
  const shown = fields.flatMap((field) => {
    const node = nodeOf(field);
    return node === undefined ? [] : [{ node, field }];
  });
  if (shown.length === 0) throw new Unjudgeable('the schema shows no collection');
  return shown;
}

export function collectionName({ name }: GraphQLObjectType): string {
  return `${name.slice(0, 1).toLowerCase()}${name.slice(1)}Collection`;
}

/** The collections of Query by their tables. */
export function collectionsOf(schema: GraphQLSchema): readonly Shown[] {
  return connectionsOf(schema).filter(({ node, field }) => field.name === collectionName(node));
}

/** `expected`: name → type, as GraphQL writes it. */
export function checkTypes(
  type: string,
  actual: Readonly<Record<string, { readonly type: unknown }>>,
  expected: Readonly<Record<string, string>>,
  clause: string,
): void {
  for (const [name, written] of Object.entries(expected))
    checkEqual(name in actual ? String(actual[name]?.type) : null, written, `${type} has ${name}: ${written}`, {
      clause,
    });
}

export function checkArguments(
  field: GraphQLField<unknown, unknown>,
  expected: Readonly<Record<string, string>>,
  clause: string,
): void {
  const given = Object.fromEntries(field.args.map((argument) => [argument.name, argument]));
  checkTypes(field.name, given, expected, clause);
}

export function collectionArguments(table: string): Readonly<Record<string, string>> {
  const inputs = { filter: `${table}Filter`, orderBy: `[${table}OrderBy!]` };
  return { first: 'Int', last: 'Int', before: 'Cursor', after: 'Cursor', ...inputs };
}

/** Scalars whose columns are filtered by a type of their name. */
const MATCHED: ReadonlySet<string> = new Set(['Int', 'String', 'Datetime', 'BigInt', 'BigFloat', 'UUID']);

export function checkFilter(node: GraphQLObjectType, filter: GraphQLInputObjectType): void {
  const [own, fields] = [node.getFields(), filter.getFields()];
  checkTypes(filter.name, fields, { nodeId: 'IDFilter' }, 'data.shape.filter-node-id');
  const compounds = { and: `[${filter.name}!]`, or: `[${filter.name}!]`, not: filter.name };
  // A column of such a name takes the place of the compound, or loses its own: which one is not said.
  const free = Object.entries(compounds).filter(([name]) => !(name in own));
  checkTypes(filter.name, fields, Object.fromEntries(free), 'data.shape.filter-compounds');
  for (const column of Object.values(own)) {
    const compared = fields[column.name];
    const scalar = String(column.type).replace('!', '');
    if (compared === undefined || column.name in compounds) continue;
    if (MATCHED.has(scalar))
      checkTypes(filter.name, fields, { [column.name]: `${scalar}Filter` }, 'data.shape.filter-columns');
  }
}

type MutationKind = 'insert' | 'update' | 'delete';

const RESPONSES = { insert: 'InsertResponse', update: 'UpdateResponse', delete: 'DeleteResponse' } as const;
const PREFIXES = { insert: 'insertInto', update: 'update', delete: 'deleteFrom' } as const;

/** The mutation of the contract, which may have others besides; without it those that return its response. */
export function mutationsOf(
  node: GraphQLObjectType,
  kind: MutationKind,
  mutations: readonly GraphQLField<unknown, unknown>[],
): readonly GraphQLField<unknown, unknown>[] {
  const responding = mutations.filter((field) => respondsWith(field, node, kind));
  const named = responding.filter((field) => field.name === `${PREFIXES[kind]}${node.name}Collection`);
  return named.length > 0 ? named : responding;
}

function respondsWith(field: GraphQLField<unknown, unknown>, { name }: GraphQLObjectType, kind: MutationKind): boolean {
  return getNamedType(field.type).name === `${name}${RESPONSES[kind]}`;
}

export function checkMutation(
  field: GraphQLField<unknown, unknown>,
  { name }: GraphQLObjectType,
  kind: MutationKind,
): void {
  const response = `${name}${RESPONSES[kind]}`;
  checkEqual(field.name, `${PREFIXES[kind]}${name}Collection`, `the ${kind} mutation is named after its table`, {
    clause: `data.naming.${kind}-field`,
  });
  checkEqual(String(field.type), kind === 'insert' ? response : `${response}!`, `${field.name} gives its response`, {
    clause: `data.${kind}.response`,
  });
  const filtered = { filter: `${name}Filter`, atMost: 'Int!' };
  const expected = {
    insert: { objects: `[${name}InsertInput!]!` },
    update: { set: `${name}UpdateInput!`, ...filtered },
    delete: filtered,
  } as const;
  checkArguments(field, expected[kind], kind === 'insert' ? 'data.insert.objects' : `data.${kind}.arguments`);
  const atMost = field.args.find((argument) => argument.name === 'atMost');
  if (kind !== 'insert')
    checkEqual(defaultOf(atMost), String(AT_MOST), `${field.name} has the default ${AT_MOST} of atMost`, {
      clause: `data.${kind}.arguments`,
    });
  const type = getNamedType(field.type);
  const fields = isObjectType(type) ? type.getFields() : {};
  const has = (key: string, written: string): boolean => String(fields[key]?.type).replaceAll('!', '') === written;
  checkThat(has('affectedCount', 'Int'), `${response} has affectedCount`, { clause: 'data.shape.affected-count' });
  checkThat(has('records', `[${name}]`), `${response} has records`, { clause: 'data.shape.records' });
}

/** As GraphQL writes it. */
function defaultOf(argument: GraphQLArgument | undefined): string | null {
  const given = argument?.default;
  if (given === undefined) return null;
  return given.literal === undefined ? JSON.stringify(given.value) : print(given.literal);
}
