// The schema's fixed part: scalars, filter types, orderings.
import {
  GraphQLBoolean,
  GraphQLEnumType,
  GraphQLFloat,
  GraphQLID,
  GraphQLInputObjectType,
  GraphQLInt,
  GraphQLInterfaceType,
  GraphQLList,
  GraphQLNonNull,
  GraphQLObjectType,
  GraphQLScalarType,
  GraphQLString,
  isEnumType,
  type GraphQLInputType,
  type GraphQLNamedInputType,
  type GraphQLNamedType,
} from 'graphql';
import type { DataDialect } from '../dialect.ts';
import { isValidName } from '../model/names.ts';
import { listFilterScalars, type EnumType, type ScalarName, type ValueType } from '../model/types.ts';
import { filterOperators, scalarOperators, type FilterOperator } from '../plan/filter.ts';

export const scalarDescriptions: Readonly<Record<string, string>> = {
  ID: 'A globally unique identifier for a given record',
  Int: 'A scalar integer up to 32 bits',
  Float: 'A scalar floating point value up to 32 bits',
  String: 'A string',
  Boolean: 'A value that is true or false',
  BigInt: 'An arbitrary size integer represented as a string',
  Date: 'A date without time information',
  Time: 'A time without date information',
  Datetime: 'A date and time',
  UUID: 'A universally unique identifier',
  JSON: 'A Javascript Object Notation value serialized as a string',
  Cursor: 'An opaque string using for tracking a position in results during pagination',
  BigFloat: 'A high precision floating point value represented as a string',
  Opaque: 'Any type not handled by the type system',
};

const directionDescriptions: Readonly<Record<string, string>> = {
  AscNullFirst: 'Ascending order, nulls first',
  AscNullsFirst: 'Ascending order, nulls first',
  AscNullsLast: 'Ascending order, nulls last',
  DescNullsFirst: 'Descending order, nulls first',
  DescNullsLast: 'Descending order, nulls last',
};

const filterable: Readonly<Record<DataDialect['types'], readonly ScalarName[]>> = {
  documented: ['Int', 'String', 'Datetime', 'BigInt', 'BigFloat', 'UUID', 'Opaque'],
  all: ['Int', 'Float', 'String', 'Boolean', 'Date', 'Time', 'Datetime', 'BigInt', 'UUID', 'BigFloat', 'Opaque'],
};

/** The types that every schema of a dialect has. */
export interface FixedTypes {
  readonly cursor: GraphQLScalarType;
  readonly direction: GraphQLEnumType;
  readonly pageInfo: GraphQLObjectType;
  readonly node: GraphQLInterfaceType;
  readonly idFilter: GraphQLInputObjectType;
  readonly all: readonly GraphQLNamedType[];
  output(type: ValueType): GraphQLScalarType | GraphQLEnumType | GraphQLList<GraphQLScalarType | GraphQLEnumType>;
  filter(type: ValueType): GraphQLInputObjectType | undefined;
}

export function createFixedTypes(enums: readonly EnumType[], dialect: DataDialect): FixedTypes {
  const scalars = createScalars(dialect);
  const scalar = (name: string): GraphQLScalarType => {
    const found = scalars.get(name);
    if (found === undefined) throw new Error(`no scalar ${name}`);
    return found;
  };
  const enumTypes = new Map(enums.map((entry) => [entry, toGraphqlEnum(entry)]));
  const filterIs = new GraphQLEnumType({ name: 'FilterIs', values: { NULL: {}, NOT_NULL: {} } });
  const filters = createFilters(scalar, enumTypes, filterIs, dialect);
  const idFilter = createFilter('ID', GraphQLID, ['eq'], { filterIs });
  const direction = createDirection(dialect);
  const pageInfo = createPageInfo();

  function output(type: ValueType): ReturnType<FixedTypes['output']> {
    switch (type.kind) {
      case 'scalar':
        // An aggregate may have a type that its dialect has no scalar for.
        return scalars.get(type.scalar) ?? scalar('Opaque');
      case 'enum':
        return enumTypes.get(type.enum) ?? scalar('Opaque');
      case 'list':
        return new GraphQLList(output(type.element) as GraphQLScalarType | GraphQLEnumType);
    }
  }

  return {
    cursor: scalar('Cursor'),
    direction,
    idFilter,
    pageInfo,
    node: new GraphQLInterfaceType({
      name: 'Node',
      fields: { nodeId: { type: new GraphQLNonNull(GraphQLID), description: 'Retrieves a record by `ID`' } },
    }),
    all: [...scalars.values(), ...enumTypes.values(), filterIs, direction, pageInfo, idFilter, ...filters.values()],
    output,
    filter(type) {
      switch (type.kind) {
        case 'scalar':
          return filters.get(type.scalar);
        case 'enum':
          return filters.get(type.enum.name) ?? filters.get('Opaque');
        case 'list':
          return type.element.kind === 'scalar' ? filters.get(`${type.element.scalar}List`) : undefined;
      }
    },
  };
}

function createScalars({ types }: DataDialect): ReadonlyMap<string, GraphQLScalarType> {
  const scalars = new Map<string, GraphQLScalarType>([
    ['Int', GraphQLInt],
    ['Float', GraphQLFloat],
    ['String', GraphQLString],
    ['Boolean', GraphQLBoolean],
    ['ID', GraphQLID],
  ]);
  const custom = types === 'all' ? Object.keys(scalarDescriptions) : [...filterable.documented, 'JSON', 'Cursor'];
  for (const name of custom)
    if (!scalars.has(name))
      scalars.set(name, new GraphQLScalarType({ name, description: scalarDescriptions[name] ?? null }));
  return scalars;
}

/** By the name of the type that they compare; filters of lists add `List` to it. */
function createFilters(
  scalar: (name: string) => GraphQLScalarType,
  enumTypes: ReadonlyMap<EnumType, GraphQLEnumType>,
  filterIs: GraphQLEnumType,
  dialect: DataDialect,
): ReadonlyMap<string, GraphQLInputObjectType> {
  const filters = new Map<string, GraphQLInputObjectType>();
  for (const name of filterable[dialect.types])
    filters.set(name, createFilter(name, scalar(name), scalarOperators(name, dialect), { filterIs }));
  for (const [entry, type] of enumTypes) {
    const operators = filterOperators({ kind: 'enum', enum: entry }, dialect);
    filters.set(entry.name, createFilter(entry.name, type, operators, { filterIs }));
  }
  if (dialect.types === 'all')
    for (const name of listFilterScalars) {
      const operators = filterOperators({ kind: 'list', element: { kind: 'scalar', scalar: name } }, dialect);
      filters.set(`${name}List`, createFilter(`${name}List`, scalar(name), operators, { filterIs, isList: true }));
    }
  return filters;
}

function createFilter(
  name: string,
  operand: GraphQLNamedInputType,
  operators: readonly FilterOperator[],
  { filterIs, isList = false }: { readonly filterIs: GraphQLEnumType; readonly isList?: boolean },
): GraphQLInputObjectType {
  const list = new GraphQLList(new GraphQLNonNull(operand));
  const typeOf = (operator: FilterOperator): GraphQLInputType =>
    operator === 'is' ? filterIs : isList || operator === 'in' ? list : operand;
  return new GraphQLInputObjectType({
    name: `${name}Filter`,
    description: `Boolean expression comparing fields on type "${name}"`,
    extensions: isEnumType(operand) ? operand.extensions : {},
    fields: Object.fromEntries(operators.map((operator) => [operator, { type: typeOf(operator) }])),
  });
}

function createDirection({ directions }: DataDialect): GraphQLEnumType {
  return new GraphQLEnumType({
    name: 'OrderByDirection',
    description: 'Defines a per-field sorting order',
    values: Object.fromEntries(
      Object.keys(directions).map((name) => [name, { description: directionDescriptions[name] ?? null }]),
    ),
  });
}

function createPageInfo(): GraphQLObjectType {
  return new GraphQLObjectType({
    name: 'PageInfo',
    fields: {
      endCursor: { type: GraphQLString },
      hasNextPage: { type: new GraphQLNonNull(GraphQLBoolean) },
      hasPreviousPage: { type: new GraphQLNonNull(GraphQLBoolean) },
      startCursor: { type: GraphQLString },
    },
  });
}

function toGraphqlEnum(entry: EnumType): GraphQLEnumType {
  const names = [...entry.values.values()];
  const possible = names.filter((name) => isValidName(name) && !reserved.has(name));
  return new GraphQLEnumType({
    name: entry.name,
    values: Object.fromEntries(possible.map((name) => [name, {}])),
    extensions: { schema: entry.schema, unlisted: !entry.usable, names },
  });
}

const reserved = new Set(['true', 'false', 'null']);
