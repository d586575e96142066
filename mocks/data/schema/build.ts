// The GraphQL schema of a model: for introspection, printing and tools; requests are planned from the model itself.
import {
  GraphQLBoolean,
  GraphQLDirective,
  GraphQLIncludeDirective,
  GraphQLNonNull,
  GraphQLObjectType,
  GraphQLSchema,
  GraphQLSkipDirective,
  type GraphQLFieldConfigArgumentMap,
  type GraphQLNamedType,
} from 'graphql';
import { readEach } from '../../../specs/graphql/read-api.ts';
import type { FieldShape } from '../../../specs/graphql/shape.ts';
import type { DataDialect } from '../dialect.ts';
import { isValidName } from '../model/names.ts';
import type { Model, MutationField, QueryField, Table } from '../model/model.ts';
import { createFixedTypes } from './fixed-types.ts';
import { fieldFrom, inputFrom, type Field } from '../../../specs/graphql/to-schema.ts';
import {
  connectionArguments,
  createTableTypes,
  functionField,
  withColumn,
  type SchemaScope,
  type TableTypes,
  type TypesOf,
} from './table-types.ts';

export function buildSchema(model: Model, dialect: DataDialect): GraphQLSchema {
  const fixed = createFixedTypes(model.enums, dialect);
  const made = new Map<Table, TableTypes>();
  const typesOf: TypesOf = (table) => {
    const found = made.get(table) ?? createTableTypes(table, scope);
    made.set(table, found);
    return found;
  };
  const scope: SchemaScope = { fixed, typesOf, dialect };
  for (const table of model.tables.values()) typesOf(table);
  const root = (name: 'Query' | 'Mutation') =>
    new GraphQLObjectType<unknown, unknown>({
      name,
      description: dialect.api.types.get(name)?.description ?? null,
      fields: () =>
        sortedFields(
          [...(name === 'Query' ? model.query : model.mutation)].map(([key, field]) => [key, rootField(field, scope)]),
        ),
    });
  const rows = [...model.tables.values()].map((table): GraphQLNamedType =>
    typesOf(table).named(dialect.api.table.row.name),
  );
  return new GraphQLSchema({
    description: 'Represents the GraphQL schema of the database',
    query: root('Query'),
    ...(model.mutation.size > 0 ? { mutation: root('Mutation') } : {}),
    types: [...fixed.all, ...rows],
    directives:
      dialect.introspectionTypes === 'own' ? ownDirectives() : [GraphQLIncludeDirective, GraphQLSkipDirective],
    assumeValid: true,
  });
}

/** The two directives with the descriptions of today's service. */
function ownDirectives(): readonly GraphQLDirective[] {
  return (
    [
      [GraphQLIncludeDirective, 'included only', 'Included'],
      [GraphQLSkipDirective, 'skipped', 'Skipped'],
    ] as const
  ).map(
    ([{ name, locations }, what, word]) =>
      new GraphQLDirective({
        name,
        locations: [...locations],
        description: `This field or fragment will be ${what} when the \`if\` argument is true.`,
        args: { if: { type: new GraphQLNonNull(GraphQLBoolean), description: `${word} when true` } },
      }),
  );
}

function sortedFields(entries: readonly (readonly [string, Field])[]): Record<string, Field> {
  return Object.fromEntries([...entries].sort(([a], [b]) => (a < b ? -1 : 1)));
}

function rootField(field: QueryField | MutationField, scope: SchemaScope): Field {
  switch (field.kind) {
    case 'function':
      return functionField(field.function, scope);
    case 'node':
      return fieldFrom(field.shape, { named: (name) => scope.fixed.named(name), fill: (text) => text });
    case 'collection': {
      const types = scope.typesOf(field.table);
      return { ...fieldFrom(field.shape, types), args: connectionArguments(types, scope.dialect) };
    }
    case 'by-key': {
      const types = scope.typesOf(field.table);
      const bare = fieldFrom({ ...field.shape, arguments: new Map() }, types);
      return { ...bare, args: keyArguments(field.shape, field.table, scope) };
    }
    case 'insert':
    case 'update':
    case 'delete':
      return fieldFrom(field.shape, scope.typesOf(field.table));
  }
}

/** One argument for each column of the key. */
function keyArguments(shape: FieldShape, table: Table, { fixed, typesOf }: SchemaScope): GraphQLFieldConfigArgumentMap {
  const types = typesOf(table);
  const columns = table.key.filter((column) => isValidName(column.field));
  return Object.fromEntries(
    [...shape.arguments.values()].flatMap((argument) =>
      readEach(argument) === undefined
        ? [[argument.name, inputFrom(argument, types)]]
        : columns.map((column) => [column.field, inputFrom(argument, withColumn(column, types, fixed))]),
    ),
  );
}
