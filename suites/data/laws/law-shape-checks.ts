// What the specs give to a table of any name, held against the schema that a target shows.
import type { GraphQLField, GraphQLInputObjectType, GraphQLObjectType, GraphQLSchema } from 'graphql';
import type { Privilege } from '../../../specs/graphql/api.ts';
import { contractApi } from '../../../specs/data-api.ts';
import { expandApi } from '../../../specs/graphql/expand.ts';
import { fillName } from '../../../specs/graphql/names.ts';
import type { TableFacts } from '../../../specs/graphql/tables.ts';
import { checkEqual } from '../../kit/contract/check.ts';
import { Unjudgeable } from '../../kit/contract/exchange.ts';
import { collectionField } from '../answers/collection.ts';
import { lawCaller, type DataContext } from '../context.ts';
import { compareSchema, type SchemaDifference, type ShownTypes } from '../schema/compare-schema.ts';
import { reachable } from '../../../specs/fixture-api.ts';
import { namedType, SCHEMA_QUERY, toViews } from '../schema/introspect.ts';
import { toUsableSchema } from '../schema/usable-schema.ts';
import { COMPOUNDS } from '../schema/vocabulary.ts';
import { nodeOf } from './law-schema.ts';

/** What a target shows: by its own names, and as cases know it. */
export interface ShownSchema {
  readonly types: ShownTypes;
  readonly schema: GraphQLSchema;
}

interface Shown {
  readonly node: GraphQLObjectType;
  readonly field: GraphQLField<unknown, unknown>;
}

export async function readShown(context: DataContext): Promise<ShownSchema> {
  const data = await context.ask(SCHEMA_QUERY, {}, lawCaller(context));
  const usable = toUsableSchema(data);
  if (typeof usable === 'string') throw new Unjudgeable(usable);
  return { types: toViews(data), schema: usable.schema };
}

/** The fields of Query that return connections, functions among them. */
export function connectionsOf({ schema }: ShownSchema): readonly Shown[] {
  const fields = Object.values(schema.getQueryType()?.getFields() ?? {});
  const shown = fields.flatMap((field) => {
    const node = nodeOf(field);
    return node === undefined ? [] : [{ node, field }];
  });
  if (shown.length === 0) throw new Unjudgeable('the schema shows no collection');
  return shown;
}

export function collectionName({ name }: GraphQLObjectType): string {
  return collectionField(name);
}

/** The collections of Query by their tables. */
export function collectionsOf(schema: ShownSchema): readonly Shown[] {
  return connectionsOf(schema).filter(({ node, field }) => field.name === collectionField(node.name));
}

/** The collections of relationships, each by the table that has it. */
export function branchesOf(schema: ShownSchema): readonly Shown[] {
  return collectionsOf(schema).flatMap(({ node }) =>
    Object.values(node.getFields()).flatMap((field) => {
      const to = nodeOf(field);
      // Functions of the row may return connections under any name.
      return to === undefined || field.name !== collectionField(to.name) ? [] : [{ node, field }];
    }),
  );
}

/** Stands for the columns, which are each table's own. */
const COLUMN = '__column';
const KEY = '__key';

/** What differs in the tables that a schema shows, columns apart. */
export function differencesOfTables(schema: ShownSchema): readonly SchemaDifference[] {
  const api = contractApi();
  const branches = branchesOf(schema);
  const tables = collectionsOf(schema).map(({ node }) => node);
  const facts = tables.map(({ name }): TableFacts => {
    const from = branches.filter(({ field }) => nodeOf(field)?.name === name);
    return {
      name,
      typeName: name,
      key: [KEY],
      columns: [KEY, COLUMN].map((column) => ({ name: column, field: column, type: 'integer' })),
      foreignKeys: from.map(({ node }) => ({ columns: [COLUMN], table: node.name })),
      privileges: ['SELECT', ...MUTATIONS.filter((operation) => showsMutation(schema, operation, name))],
    };
  });
  // A column of a compound's name takes its place, or loses its own: which one is not said.
  const taken = new Set(
    tables.flatMap((node) =>
      [...COMPOUNDS]
        .filter((name) => name in node.getFields())
        .map((name) => `${fillName(api.table.filter.name, node.name)}.${name}`),
    ),
  );
  const expanded = expandApi(api, facts);
  const led = reachable(expanded);
  // Filters that none of these columns has are there for others.
  const expected = new Map([...expanded].filter(([name]) => led.has(name) || api.types.has(name)));
  return compareSchema(expected, schema.types).filter(({ element }) => !element.includes('__') && !taken.has(element));
}

const MUTATIONS = ['INSERT', 'UPDATE', 'DELETE'] as const satisfies readonly Privilege[];

/** Whether a mutation of that kind is there, or one under another name that returns its response. */
function showsMutation({ types }: ShownSchema, operation: (typeof MUTATIONS)[number], table: string): boolean {
  const { entries, table: templates } = contractApi();
  const response = fillName(templates.responses[operation].name, table);
  const pattern = entries.find((entry) => entry.operation === operation)?.field.name ?? '';
  const shown = [...(types.get('Mutation')?.fields.values() ?? [])];
  return shown.some(({ name, type }) => name === fillName(pattern, table) || namedType(type) === response);
}

/** Scalars whose columns are filtered by a type of their name. */
const MATCHED: ReadonlySet<string> = new Set(['Int', 'String', 'Datetime', 'BigInt', 'BigFloat', 'UUID']);

/** Every column that is filtered is so by the type that matches it. */
export function checkColumnFilters(node: GraphQLObjectType, filter: GraphQLInputObjectType): void {
  const fields = filter.getFields();
  for (const column of Object.values(node.getFields())) {
    const compared = fields[column.name];
    const scalar = String(column.type).replace('!', '');
    if (compared === undefined || COMPOUNDS.has(column.name) || !MATCHED.has(scalar)) continue;
    const [written, expected] = [String(compared.type), `${scalar}Filter`];
    checkEqual(written, expected, `${filter.name} has ${column.name}: ${expected}`, {
      clause: 'data.shape.filter-columns',
    });
  }
}
