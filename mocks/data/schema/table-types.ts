// The GraphQL types that every table has, by the templates of the specs.
import {
  GraphQLInputObjectType,
  GraphQLObjectType,
  GraphQLString,
  isInterfaceType,
  type GraphQLFieldConfigArgumentMap,
  type GraphQLInputFieldConfig,
  type GraphQLNamedType,
  GraphQLNonNull,
  parseConstValue,
} from 'graphql';
import type { DataApi } from '../../../specs/graphql/api.ts';
import { entryOf, nodeIdOf, readEach } from '../../../specs/graphql/read-api.ts';
import { isOfTable, type FieldShape, type TypeShape } from '../../../specs/graphql/shape.ts';
import type { DataDialect } from '../dialect.ts';
import type { Column, Table, TableField, TableFunction } from '../model/model.ts';
import { aggregateType } from './aggregate-type.ts';
import type { FixedTypes } from './fixed-types.ts';
import {
  fieldFrom,
  inputFrom,
  nonNull,
  toInput,
  toOutput,
  typeFrom,
  typeOfShape,
  type Field,
  type ShapeScope,
} from '../../../specs/graphql/to-schema.ts';
import { createInputObject, createObject } from './introspection-oddities.ts';
import { isValidName } from '../model/names.ts';

/** The types of a table, by the names of their templates, and those that every schema has. */
export interface TableTypes extends ShapeScope {
  named(name: string): GraphQLNamedType;
}

export type TypesOf = (table: Table) => TableTypes;

/** What types of tables are made with. */
export interface SchemaScope {
  readonly fixed: FixedTypes;
  readonly typesOf: TypesOf;
  readonly dialect: DataDialect;
}

export function createTableTypes(table: Table, scope: SchemaScope): TableTypes {
  const { api } = scope.dialect;
  const made = new Map<string, GraphQLNamedType>();
  const types: TableTypes = {
    named: (name) => made.get(name) ?? scope.fixed.named(name),
    fill: (text) => text.replace('Table', () => table.listedAs),
  };
  for (const shape of api.types.values())
    if (isOfTable(shape)) made.set(shape.name, tableType(shape, table, types, scope));
  return types;
}

function tableType(shape: TypeShape, table: Table, types: TableTypes, scope: SchemaScope): GraphQLNamedType {
  const { table: templates } = scope.dialect.api;
  switch (shape) {
    case templates.row:
      return rowType(table, types, scope);
    case templates.connection:
      return connectionType(table, types, scope);
    case templates.filter:
      return filterType(table, types, scope);
    case templates.orderBy:
      return inputObject(table, shape, table.orders, types, scope);
    case templates.insertInput:
      return inputObject(table, shape, table.inserts, types, scope);
    case templates.updateInput:
      return inputObject(table, shape, table.updates, types, scope);
    default:
      return typeOfShape(shape, types, { schema: table.schema });
  }
}

function rowType(table: Table, types: TableTypes, scope: SchemaScope): GraphQLObjectType {
  const { dialect, fixed } = scope;
  const { row } = dialect.api.table;
  const column = columnOf(row);
  return createObject(
    {
      name: table.listedAs,
      description: table.description ?? null,
      interfaces: row.interfaces.map((name) => fixed.named(name)).filter(isInterfaceType),
      extensions: { schema: table.schema },
    },
    () =>
      (dialect.oddities === 'reproduced' ? table.listed : [...table.fields]).map(
        ([name, field]) => [name, rowField(field, { types, column }, scope)] as const,
      ),
  );
}

/** The template of a column. */
function columnOf(shape: TypeShape): FieldShape {
  const found = [...shape.fields.values()].find((field) => readEach(field)?.of === 'COLUMN');
  if (found === undefined) throw new Error(`${shape.place}: ${shape.name} has no @each(of: COLUMN). Add it.`);
  return found;
}

function connectionType(table: Table, types: TableTypes, { dialect, fixed }: SchemaScope): GraphQLNamedType {
  const { connection } = dialect.api.table;
  const fields = [...connection.fields.values()].filter((field) => table.totalCount || field.name !== 'totalCount');
  return new GraphQLObjectType<unknown, unknown>({
    name: types.fill(connection.name),
    extensions: { schema: table.schema },
    fields: () => ({
      ...Object.fromEntries(fields.map((field) => [field.name, fieldFrom(field, types)])),
      ...(table.aggregate
        ? {
            aggregate: {
              type: aggregateType(table, fixed),
              description: `Aggregate functions calculated on the collection of \`${table.listedAs}\``,
            },
          }
        : {}),
    }),
  });
}

/** The types of the table of a column, whose own is called `Column`, and its name `column`. */
export function withColumn({ name: column, type }: Column, types: TableTypes, fixed: FixedTypes): ShapeScope {
  return {
    named: (name) => (name === 'Column' ? fixed.output(type) : types.named(name)),
    fill: (text) => text.replace('column', () => column),
  };
}

function inputObject(
  table: Table,
  shape: TypeShape,
  columns: ReadonlyMap<string, Column>,
  types: TableTypes,
  { fixed }: SchemaScope,
): GraphQLInputObjectType {
  const template = columnOf(shape);
  return createInputObject(
    { name: types.fill(shape.name), extensions: { schema: table.schema } },
    [...columns].map(([name, column]) => [
      name,
      { type: toInput(typeFrom(template.type, withColumn(column, types, fixed))) },
    ]),
  );
}

function filterType(table: Table, types: TableTypes, { dialect, fixed }: SchemaScope): GraphQLInputObjectType {
  const { filter } = dialect.api.table;
  return new GraphQLInputObjectType({
    name: types.fill(filter.name),
    extensions: { schema: table.schema },
    fields: () =>
      Object.fromEntries<GraphQLInputFieldConfig>(
        [...filter.fields.values()].flatMap((field): (readonly [string, GraphQLInputFieldConfig])[] => {
          if (readEach(field) !== undefined)
            return [...table.filters].flatMap(([name, column]) => {
              const type = fixed.filter(column.type);
              return type === undefined ? [] : [[name, { type }] as const];
            });
          const isTaken = field.name !== 'nodeId' && table.filters.has(field.name);
          return isTaken ? [] : [[field.name, inputFrom(field, types)] as const];
        }),
      ),
  });
}

function rowField(
  field: TableField,
  { types, column }: { readonly types: TableTypes; readonly column: FieldShape },
  scope: SchemaScope,
): Field {
  switch (field.kind) {
    case 'node-id':
      return fieldFrom(nodeIdOf(scope.dialect.api), types);
    case 'column': {
      const type = typeFrom(column.type, withColumn(field.column, types, scope.fixed));
      const isNonNull = field.column.notNull && column.facts.has('nonNull');
      return { type: toOutput(isNonNull ? nonNull(type) : type), description: field.column.description ?? null };
    }
    case 'to-one': {
      const type = typeFrom(field.shape.type, otherTypes(field.table, scope));
      return { type: toOutput(field.required && field.shape.facts.has('nonNull') ? nonNull(type) : type) };
    }
    case 'to-many': {
      const other = scope.typesOf(field.table);
      const given = fieldFrom(field.shape, otherTypes(field.table, scope));
      const shared = field.shape.facts.has('arguments') ? connectionArguments(other, scope.dialect) : {};
      return { ...given, args: { ...given.args, ...shared } };
    }
    case 'computed':
      return functionField(field.function, scope);
  }
}

/** The types of the table at the other end of a key, whose templates are called `Other`. */
function otherTypes(table: Table, { typesOf }: SchemaScope): ShapeScope {
  const types = typesOf(table);
  return { named: (name) => types.named(name.replace('Other', 'Table')), fill: (text) => types.fill(text) };
}

export function functionField(called: TableFunction, { fixed, typesOf, dialect }: SchemaScope): Field {
  const { result } = called;
  const types = result.kind === 'value' ? undefined : typesOf(result.table);
  const { row, connection } = dialect.api.table;
  const type =
    result.kind === 'value'
      ? fixed.output(result.type)
      : types?.named(result.kind === 'row' ? row.name : connection.name);
  const paging = result.kind === 'rows' && types !== undefined ? connectionArguments(types, dialect) : {};
  return {
    type: toOutput(type ?? GraphQLString),
    description: called.description ?? null,
    args: { ...functionArguments(called, fixed), ...paging },
    extensions: { schema: called.schema },
  };
}

export function connectionArguments(types: TableTypes, dialect: DataDialect): GraphQLFieldConfigArgumentMap {
  const { field } = entryOf(dialect.api, 'COLLECTION');
  const taken = [...field.arguments.values()].filter(
    (one) => one.name !== 'orderBy' || dialect.emptyInputs === 'made' || canOrder(types, dialect.api),
  );
  return Object.fromEntries(taken.map((one) => [one.name, inputFrom(one, types)]));
}

function canOrder(types: TableTypes, { table }: DataApi): boolean {
  const type = types.named(table.orderBy.name);
  return type instanceof GraphQLInputObjectType && Object.keys(type.getFields()).length > 0;
}

/** With the defaults that can be written down. */
function functionArguments(called: TableFunction, fixed: FixedTypes): GraphQLFieldConfigArgumentMap {
  return Object.fromEntries(
    called.arguments
      .filter((argument) => isValidName(argument.field))
      .map((argument) => {
        const type = fixed.output(argument.type);
        const literal = readDefault(argument.defaultText);
        return [
          argument.field,
          {
            type: argument.optional ? type : new GraphQLNonNull(type),
            ...(literal === undefined ? {} : { default: { literal } }),
          },
        ];
      }),
  );
}

function readDefault(text: string | undefined) {
  if (text === undefined) return undefined;
  try {
    return parseConstValue(text, { noLocation: true });
  } catch {
    return undefined;
  }
}
