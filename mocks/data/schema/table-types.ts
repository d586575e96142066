// The GraphQL types that every table has.
import {
  GraphQLID,
  GraphQLInputObjectType,
  GraphQLInt,
  GraphQLList,
  GraphQLNonNull,
  GraphQLObjectType,
  GraphQLString,
  type GraphQLFieldConfig,
  type GraphQLFieldConfigArgumentMap,
  type GraphQLInputFieldConfig,
  type GraphQLOutputType,
} from 'graphql';
import type { DataDialect } from '../dialect.ts';
import type { Column, Table, TableField, TableFunction } from '../model/model.ts';
import { aggregateType } from './aggregate-type.ts';
import { functionArguments } from './function-arguments.ts';
import type { FixedTypes } from './inputs.ts';
import { createInputObject, createObject } from './listed.ts';

type Field = GraphQLFieldConfig<unknown, unknown>;

export interface TableTypes {
  readonly row: GraphQLObjectType;
  readonly connection: GraphQLObjectType;
  readonly filter: GraphQLInputObjectType;
  readonly orderBy: GraphQLInputObjectType;
  readonly insertInput: GraphQLInputObjectType;
  readonly updateInput: GraphQLInputObjectType;
  readonly responses: Readonly<Record<'insert' | 'update' | 'delete', GraphQLObjectType>>;
}

export type TypesOf = (table: Table) => TableTypes;

export function createTableTypes(table: Table, fixed: FixedTypes, typesOf: TypesOf, dialect: DataDialect): TableTypes {
  const row = rowType(table, fixed, typesOf, dialect);
  return {
    row,
    connection: connectionType(table, row, fixed, dialect),
    filter: filterType(table, fixed),
    orderBy: inputObject(table, 'OrderBy', table.orders, () => fixed.direction),
    insertInput: inputObject(table, 'InsertInput', table.inserts, (column) => fixed.output(column.type)),
    updateInput: inputObject(table, 'UpdateInput', table.updates, (column) => fixed.output(column.type)),
    responses: {
      insert: responseType(table, 'Insert', row),
      update: responseType(table, 'Update', row),
      delete: responseType(table, 'Delete', row),
    },
  };
}

function rowType(table: Table, fixed: FixedTypes, typesOf: TypesOf, dialect: DataDialect): GraphQLObjectType {
  return createObject(
    {
      name: table.typeName,
      description: table.description ?? null,
      interfaces: [fixed.node],
      extensions: { schema: table.schema },
    },
    () =>
      (dialect.oddities === 'reproduced' ? table.listed : [...table.fields]).flatMap(([name, field]) => {
        const config = rowField(field, fixed, typesOf, dialect);
        return config === undefined ? [] : [[name, config] as const];
      }),
  );
}

function connectionType(
  table: Table,
  row: GraphQLObjectType,
  fixed: FixedTypes,
  dialect: DataDialect,
): GraphQLObjectType {
  const { typeName } = table;
  const extensions = { schema: table.schema };
  const edge = new GraphQLObjectType({
    name: `${typeName}Edge`,
    extensions,
    fields: {
      cursor: { type: new GraphQLNonNull(GraphQLString) },
      node: { type: dialect.edgeNode === 'required' ? new GraphQLNonNull(row) : row },
    },
  });
  return new GraphQLObjectType({
    name: `${typeName}Connection`,
    extensions,
    fields: () => ({
      edges: { type: new GraphQLNonNull(new GraphQLList(new GraphQLNonNull(edge))) },
      pageInfo: { type: new GraphQLNonNull(fixed.pageInfo) },
      ...(table.totalCount
        ? {
            totalCount: {
              type: new GraphQLNonNull(GraphQLInt),
              description: 'The total number of records matching the `filter` criteria',
            },
          }
        : {}),
      ...(table.aggregate
        ? {
            aggregate: {
              type: aggregateType(table, fixed),
              description: `Aggregate functions calculated on the collection of \`${typeName}\``,
            },
          }
        : {}),
    }),
  });
}

function responseType(table: Table, kind: 'Insert' | 'Update' | 'Delete', row: GraphQLObjectType): GraphQLObjectType {
  return new GraphQLObjectType({
    name: `${table.typeName}${kind}Response`,
    extensions: { schema: table.schema },
    fields: {
      affectedCount: {
        type: new GraphQLNonNull(GraphQLInt),
        description: 'Count of the records impacted by the mutation',
      },
      records: {
        type: new GraphQLNonNull(new GraphQLList(new GraphQLNonNull(row))),
        description: 'Array of records impacted by the mutation',
      },
    },
  });
}

function inputObject(
  table: Table,
  suffix: string,
  columns: ReadonlyMap<string, Column>,
  typeOf: (column: Column) => GraphQLInputFieldConfig['type'],
): GraphQLInputObjectType {
  return createInputObject(
    { name: `${table.typeName}${suffix}`, extensions: { schema: table.schema } },
    [...columns].map(([name, column]) => [name, { type: typeOf(column) }]),
  );
}

function filterType(table: Table, fixed: FixedTypes): GraphQLInputObjectType {
  const filter: GraphQLInputObjectType = new GraphQLInputObjectType({
    name: `${table.typeName}Filter`,
    extensions: { schema: table.schema },
    fields: () => filterFields(table, fixed, filter),
  });
  return filter;
}

function filterFields(table: Table, fixed: FixedTypes, self: GraphQLInputObjectType) {
  const columns = [...table.filters].flatMap(([name, column]) => {
    const type = fixed.filter(column.type);
    return type === undefined ? [] : [[name, { type }] as const];
  });
  const list = new GraphQLList(new GraphQLNonNull(self));
  const compound = {
    and: { type: list, description: 'Returns true only if all its inner filters are true, otherwise returns false' },
    or: {
      type: list,
      description: 'Returns true if at least one of its inner filters is true, otherwise returns false',
    },
    not: { type: self, description: 'Negates a filter' },
  };
  const free = Object.entries(compound).filter(([name]) => !table.filters.has(name));
  return Object.fromEntries<GraphQLInputFieldConfig>([...columns, ['nodeId', { type: fixed.idFilter }], ...free]);
}

function rowField(field: TableField, fixed: FixedTypes, typesOf: TypesOf, dialect: DataDialect): Field | undefined {
  switch (field.kind) {
    case 'node-id':
      return { type: new GraphQLNonNull(GraphQLID), description: 'Globally Unique Record Identifier' };
    case 'column': {
      const type = fixed.output(field.column.type);
      return {
        type: field.column.notNull ? new GraphQLNonNull(type) : type,
        description: field.column.description ?? null,
      };
    }
    case 'to-one': {
      const { row } = typesOf(field.table);
      return { type: field.required ? new GraphQLNonNull(row) : row };
    }
    case 'to-many':
      return {
        type: typesOf(field.table).connection,
        args: connectionArgumentTypes(typesOf(field.table), fixed, dialect),
      };
    case 'computed':
      return functionField(field.function, fixed, typesOf, dialect);
  }
}

export function functionField(called: TableFunction, fixed: FixedTypes, typesOf: TypesOf, dialect: DataDialect): Field {
  const { result } = called;
  const types = result.kind === 'value' ? undefined : typesOf(result.table);
  const type: GraphQLOutputType | undefined =
    result.kind === 'value' ? fixed.output(result.type) : result.kind === 'row' ? types?.row : types?.connection;
  const paging = result.kind === 'rows' && types !== undefined ? connectionArgumentTypes(types, fixed, dialect) : {};
  return {
    type: type ?? GraphQLString,
    description: called.description ?? null,
    args: { ...functionArguments(called, fixed), ...paging },
    extensions: { schema: called.schema },
  };
}

export function connectionArgumentTypes(
  types: TableTypes,
  fixed: FixedTypes,
  dialect: DataDialect,
): GraphQLFieldConfigArgumentMap {
  return {
    first: { type: GraphQLInt, description: 'Query the first `n` records in the collection' },
    last: { type: GraphQLInt, description: 'Query the last `n` records in the collection' },
    before: { type: fixed.cursor, description: 'Query values in the collection before the provided cursor' },
    after: { type: fixed.cursor, description: 'Query values in the collection after the provided cursor' },
    ...(dialect.offset
      ? {
          offset: {
            type: GraphQLInt,
            description:
              'Skip n values from the after cursor. Alternative to cursor pagination. Backward pagination not supported.',
          },
        }
      : {}),
    filter: {
      type: types.filter,
      description: 'Filters to apply to the results set when querying from the collection',
    },
    ...(dialect.emptyInputs === 'made' || Object.keys(types.orderBy.getFields()).length > 0
      ? {
          orderBy: {
            type: new GraphQLList(new GraphQLNonNull(types.orderBy)),
            description: 'Sort order to apply to the collection',
          },
        }
      : {}),
  };
}
