// Laws of the schema, held against every table that the target's introspection shows: what the specs give to a table of any name.
import {
  isEnumType,
  type GraphQLField,
  type GraphQLInputObjectType,
  type GraphQLObjectType,
  type GraphQLSchema,
} from 'graphql';
import { contractApi } from '../../../specs/data-api.ts';
import { reachable } from '../../../specs/fixture-api.ts';
import type { Privilege } from '../../../specs/graphql/api.ts';
import { expandApi } from '../../../specs/graphql/expand.ts';
import { fillName } from '../../../specs/graphql/names.ts';
import type { TableFacts } from '../../../specs/graphql/tables.ts';
import { checkEqual, checkThat } from '../../kit/contract/check.ts';
import { NotApplicable, Unjudgeable } from '../../kit/contract/exchange.ts';
import { collectionField } from '../answers/collection.ts';
import { dataCases, lawCaller, type DataContext } from '../context.ts';
import { inputOf, nodeOf } from '../laws/law-schema.ts';
import { checkElements } from '../schema/check-elements.ts';
import { compareSchema, type SchemaDifference, type ShownTypes } from '../schema/compare-schema.ts';
import { namedType, SCHEMA_QUERY, toViews } from '../schema/introspect.ts';
import { withoutViews } from '../schema/tables-alone.ts';
import { toUsableSchema } from '../schema/usable-schema.ts';
import { COMPOUNDS } from '../schema/vocabulary.ts';
import table from './law-shapes.json' with { type: 'json' };

/** What a target shows: by its own names, and as cases know it. */
interface ShownSchema {
  readonly types: ShownTypes;
  readonly schema: GraphQLSchema;
}

interface Shown {
  readonly node: GraphQLObjectType;
  readonly field: GraphQLField<unknown, unknown>;
}

async function readShown(context: DataContext): Promise<ShownSchema> {
  const data = await context.ask(SCHEMA_QUERY, {}, lawCaller(context));
  const usable = toUsableSchema(data);
  if (typeof usable === 'string') throw new Unjudgeable(usable);
  return { types: toViews(data), schema: usable.schema };
}

/** The fields of Query that return connections, functions among them. */
function connectionsOf({ schema }: ShownSchema): readonly Shown[] {
  const fields = Object.values(schema.getQueryType()?.getFields() ?? {});
  const shown = fields.flatMap((field) => {
    const node = nodeOf(field);
    return node === undefined ? [] : [{ node, field }];
  });
  if (shown.length === 0) throw new Unjudgeable('the schema shows no collection');
  return shown;
}

/** The collections of Query by their tables. */
function collectionsOf(schema: ShownSchema): readonly Shown[] {
  return connectionsOf(schema).filter(({ node, field }) => field.name === collectionField(node.name));
}

/** The collections of relationships, each by the table that has it. */
function branchesOf(schema: ShownSchema): readonly Shown[] {
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
function differencesOfTables(schema: ShownSchema): readonly SchemaDifference[] {
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
function showsMutation({ types }: ShownSchema, operation: (typeof MUTATIONS)[number], type: string): boolean {
  const { entries, table: templates } = contractApi();
  const response = fillName(templates.responses[operation].name, type);
  const pattern = entries.find((entry) => entry.operation === operation)?.field.name ?? '';
  const shown = [...(types.get('Mutation')?.fields.values() ?? [])];
  return shown.some((field) => field.name === fillName(pattern, type) || namedType(field.type) === response);
}

/** Scalars whose columns are filtered by a type of their name. */
const MATCHED: ReadonlySet<string> = new Set(['Int', 'String', 'Datetime', 'BigInt', 'BigFloat', 'UUID']);

/** Every column that is filtered is so by the type that matches it. */
function checkColumnFilters(node: GraphQLObjectType, filter: GraphQLInputObjectType): void {
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

/** What a schema shows of its tables, or of these types alone, differs in no element that rests on the clauses. `also`: checked besides. */
const asPromised =
  (
    also: (schema: ShownSchema) => void = () => undefined,
    types: (schema: ShownSchema) => ReadonlySet<string> | undefined = () => undefined,
  ) =>
  async (context: DataContext, clauses: readonly string[]): Promise<void> => {
    const schema = await readShown(context);
    also(schema);
    const looked = types(schema);
    const found = withoutViews(context, differencesOfTables(schema)).filter(
      ({ element }) => looked?.has(element.split('.')[0] ?? '') ?? true,
    );
    checkElements(found, clauses);
  };

/** Of the filters whose operators the contract lists those that some column has: another one filters nothing. */
function usedFilters(schema: ShownSchema): ReadonlySet<string> {
  const filters = collectionsOf(schema).flatMap(({ field }) =>
    Object.values(inputOf(field, 'filter')?.getFields() ?? {}),
  );
  const used = filters.map(({ type }) => namedType(String(type))).filter((name) => LISTED.has(name));
  if (used.length === 0) throw new NotApplicable('no column has a filter type whose operators the contract lists');
  return new Set(used);
}

const LISTED: ReadonlySet<string> = new Set(['BigIntFilter', 'BigFloatFilter', 'OpaqueFilter', 'UUIDFilter']);

function checkNames(schema: ShownSchema): void {
  const shown = connectionsOf(schema).map(({ node, field }) => ({
    name: field.name,
    expected: collectionField(node.name),
  }));
  const names = shown.map(({ name }) => name);
  const alike = shown.filter(({ name, expected }) => name.toLowerCase() === expected.toLowerCase());
  checkThat(alike.length > 0, 'the collection of a table is named after it', {
    expected: shown.map(({ expected }) => expected),
    actual: names,
  });
  for (const { name, expected } of alike)
    if (!names.includes(expected))
      checkEqual(name, expected, 'only the first letter of the table is lowered', {
        clause: 'data.naming.collection-field-case',
      });
}

function checkColumns(schema: ShownSchema): void {
  for (const { node, field } of collectionsOf(schema)) {
    const own = node.getFields();
    const filter = inputOf(field, 'filter');
    if (filter !== undefined) checkColumnFilters(node, filter);
    for (const ordering of Object.values(inputOf(field, 'orderBy')?.getFields() ?? {}))
      checkThat(!(ordering.name in own) || isEnumType(ordering.type), `${node.name} is ordered by its columns`, {
        expected: 'an optional ordering value for a column',
        actual: `${ordering.name}: ${String(ordering.type)}`,
        clause: 'data.shape.order-by-columns',
      });
  }
}

export const lawShapeCases = dataCases('read', ['introspection'], table, {
  'data.laws.collections': asPromised(checkNames),
  'data.laws.connections': asPromised(),
  'data.laws.filter-types': asPromised(checkColumns),
  'data.laws.operators': asPromised(undefined, usedFilters),
  'data.laws.mutations': asPromised(({ types }) => {
    if (!types.has('Mutation')) throw new NotApplicable('the schema shows no mutation of a table');
  }),
  'data.laws.branches': asPromised((schema) => {
    if (branchesOf(schema).length === 0)
      throw new NotApplicable('no table has a collection of a relationship under the name of another table');
  }),
});
