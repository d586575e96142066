// The GraphQL schema of a model: for introspection, printing and tools; requests are planned from the model itself.
import {
  GraphQLID,
  GraphQLIncludeDirective,
  GraphQLInt,
  GraphQLList,
  GraphQLNonNull,
  GraphQLObjectType,
  GraphQLSchema,
  GraphQLSkipDirective,
  type GraphQLFieldConfig,
  type GraphQLFieldConfigArgumentMap,
} from 'graphql';
import type { DataDialect } from '../dialect.ts';
import { isValidName } from '../model/names.ts';
import type { Model, MutationField, QueryField, Table } from '../model/model.ts';
import { createFixedTypes, type FixedTypes } from './inputs.ts';
import {
  connectionArgumentTypes,
  createTableTypes,
  functionField,
  type TableTypes,
  type TypesOf,
} from './table-types.ts';

type Field = GraphQLFieldConfig<unknown, unknown>;

export function buildSchema(model: Model, dialect: DataDialect): GraphQLSchema {
  const fixed = createFixedTypes(model.enums, dialect);
  const made = new Map<Table, TableTypes>();
  const typesOf: TypesOf = (table) => {
    const found = made.get(table) ?? createTableTypes(table, fixed, typesOf, dialect);
    made.set(table, found);
    return found;
  };
  for (const table of model.tables.values()) typesOf(table);
  const query = new GraphQLObjectType({
    name: 'Query',
    description: 'The root type for querying data',
    fields: () =>
      sortedFields([
        [
          'node',
          {
            type: fixed.node,
            description: 'Retrieve a record by its `ID`',
            args: { nodeId: { type: new GraphQLNonNull(GraphQLID), description: "The record's `ID`" } },
          },
        ],
        ...[...model.query].map(([name, field]) => [name, queryField(field, fixed, typesOf, dialect)] as const),
      ]),
  });
  const mutation = new GraphQLObjectType({
    name: 'Mutation',
    description: 'The root type for creating and mutating data',
    fields: () =>
      sortedFields(
        [...model.mutation].map(([name, field]) => [name, mutationField(field, fixed, typesOf, dialect)] as const),
      ),
  });
  const rows = [...model.tables.values()].map((table) => typesOf(table).row);
  return new GraphQLSchema({
    description: 'Represents the GraphQL schema of the database',
    query,
    ...(model.mutation.size > 0 ? { mutation } : {}),
    types: [...fixed.all, ...rows],
    directives: [GraphQLIncludeDirective, GraphQLSkipDirective],
    assumeValid: true,
  });
}

function sortedFields(entries: readonly (readonly [string, Field])[]): Record<string, Field> {
  return Object.fromEntries([...entries].sort(([a], [b]) => (a < b ? -1 : 1)));
}

function queryField(field: QueryField, fixed: FixedTypes, typesOf: TypesOf, dialect: DataDialect): Field {
  if (field.kind === 'function') return functionField(field.function, fixed, typesOf, dialect);
  const types = typesOf(field.table);
  const name = field.table.typeName;
  if (field.kind === 'collection')
    return {
      type: new GraphQLNonNull(types.connection),
      description: `A pagable collection of type \`${name}\``,
      args: connectionArgumentTypes(types, fixed, dialect),
    };
  return {
    type: types.row,
    description: `Retrieve a record of type \`${name}\` by its primary key`,
    args: Object.fromEntries(
      field.table.key
        .filter((column) => isValidName(column.field))
        .map((column) => [
          column.field,
          { type: new GraphQLNonNull(fixed.output(column.type)), description: `The record's \`${column.name}\` value` },
        ]),
    ),
  };
}

function mutationField(field: MutationField, fixed: FixedTypes, typesOf: TypesOf, dialect: DataDialect): Field {
  if (field.kind === 'function') return functionField(field.function, fixed, typesOf, dialect);
  const types = typesOf(field.table);
  const name = field.table.typeName;
  const response = types.responses[field.kind];
  switch (field.kind) {
    case 'insert':
      return {
        type: response,
        description: `Adds one or more \`${name}\` records to the collection`,
        args: { objects: { type: new GraphQLNonNull(new GraphQLList(new GraphQLNonNull(types.insertInput))) } },
      };
    case 'update':
      return {
        type: new GraphQLNonNull(response),
        description: `Updates zero or more records in the \`${name}\` collection`,
        args: {
          set: {
            type: new GraphQLNonNull(types.updateInput),
            description: 'Fields that are set will be updated for all records matching the `filter`',
          },
          ...impact(types),
        },
      };
    case 'delete':
      return {
        type: new GraphQLNonNull(response),
        description: `Deletes zero or more records from the \`${name}\` collection`,
        args: impact(types),
      };
  }
}

function impact(types: TableTypes): GraphQLFieldConfigArgumentMap {
  return {
    filter: { type: types.filter, description: "Restricts the mutation's impact to records matching the criteria" },
    atMost: {
      type: new GraphQLNonNull(GraphQLInt),
      description: 'The maximum number of records in the collection permitted to be affected',
      default: { value: 1 },
    },
  };
}
