// The tables that any schema shows: their columns, filters, orders and relationships.
import {
  getNamedType,
  isEnumType,
  isInputObjectType,
  isLeafType,
  isListType,
  isNonNullType,
  isObjectType,
  isRequiredArgument,
  type GraphQLField,
  type GraphQLInputObjectType,
  type GraphQLObjectType,
  type GraphQLSchema,
} from 'graphql';
import { wordsAmong } from '../schema/null-words.ts';
import { ASC, COMPOUNDS } from '../schema/vocabulary.ts';

export type Table = ReturnType<typeof toTable>;
export type Column = Table['columns'][number];
/** A field that leads from a record to another one, or to a collection of them: `table` is the type of what it leads to. */
export type Link = Table['references' | 'branches'][number];

/** The tables with a collection, in the order of their names. */
export function readTables(schema: GraphQLSchema): readonly Table[] {
  const fields = Object.values(schema.getQueryType()?.getFields() ?? {});
  const tables = fields.flatMap((field) => {
    const node = nodeOf(field);
    return node === undefined || !isCollection(field, node) ? [] : [toTable(field, node)];
  });
  return tables.toSorted((a, b) => (a.name < b.name ? -1 : 1));
}

/** Functions that return records are fields of Query, too, under names of their own. */
function isCollection(field: GraphQLField<unknown, unknown>, node: GraphQLObjectType): boolean {
  return (
    field.name.toLowerCase() === `${node.name}Collection`.toLowerCase() &&
    !field.args.some((argument) => isRequiredArgument(argument))
  );
}

/** The type of the records in the connection that a field returns, if it returns one. */
export function nodeOf(field: GraphQLField<unknown, unknown>): GraphQLObjectType | undefined {
  const connection = getNamedType(field.type);
  if (!isObjectType(connection) || !connection.name.endsWith('Connection')) return undefined;
  const edge = namedTypeOf(connection, 'edges');
  const node = edge === undefined ? undefined : namedTypeOf(edge, 'node');
  return node !== undefined && isObjectType(node) ? node : undefined;
}

function namedTypeOf(type: GraphQLObjectType, name: string): GraphQLObjectType | undefined {
  const field = type.getFields()[name];
  const named = field === undefined ? undefined : getNamedType(field.type);
  return isObjectType(named) ? named : undefined;
}

/** The type of an argument, if the field takes it: of an input, or of its elements. */
export function inputOf(field: GraphQLField<unknown, unknown>, name: string): GraphQLInputObjectType | undefined {
  const argument = field.args.find((one) => one.name === name);
  const named = argument === undefined ? undefined : getNamedType(argument.type);
  return isInputObjectType(named) ? named : undefined;
}

function toTable(field: GraphQLField<unknown, unknown>, node: GraphQLObjectType) {
  const connection = getNamedType(field.type);
  const filter = inputOf(field, 'filter');
  const order = inputOf(field, 'orderBy');
  const own = Object.values(node.getFields());
  const open = own.filter(({ args }) => !args.some((argument) => isRequiredArgument(argument)));
  /** Those that filters or orders know: others may be computed. */
  const columns = open.flatMap((one) => toColumn(one, filter, order));
  return {
    /** Its type. */
    name: node.name,
    /** Its collection, a field of Query. */
    field: field.name,
    filterType: filter?.name,
    orderType: order?.name,
    /** Whether its filter has and, or and not; a column of such a name may stand in their place. */
    hasCompounds:
      filter !== undefined && [...COMPOUNDS].every((name) => getNamedType(filter.getFields()[name]?.type) === filter),
    hasTotal: isObjectType(connection) && 'totalCount' in connection.getFields(),
    hasNodeId: 'nodeId' in node.getFields(),
    columns,
    /** Names of columns that tell its records apart. */
    identity: columns.map(({ name }) => name),
    references: open.flatMap((one) => {
      const to = getNamedType(one.type);
      const single = isObjectType(to) && !hasList(one) && 'nodeId' in to.getFields() && one.args.length === 0;
      return single ? [{ field: one.name, table: to.name }] : [];
    }),
    branches: open.flatMap((one) => {
      const to = nodeOf(one);
      return to === undefined || inputOf(one, 'filter') === undefined ? [] : [{ field: one.name, table: to.name }];
    }),
  };
}

function toColumn(
  field: GraphQLField<unknown, unknown>,
  filter: GraphQLInputObjectType | undefined,
  order: GraphQLInputObjectType | undefined,
) {
  const type = getNamedType(field.type);
  const compared = filter?.getFields()[field.name];
  const ordering = order?.getFields()[field.name];
  if (!isLeafType(type) || hasList(field) || field.name === 'nodeId' || field.args.length > 0) return [];
  if (compared === undefined && ordering === undefined) return [];
  const operators = compared === undefined ? undefined : getNamedType(compared.type);
  const directions = ordering === undefined ? undefined : getNamedType(ordering.type);
  return [
    {
      name: field.name,
      /** Name of its scalar or enumeration. */
      scalar: type.name,
      nullable: !isNonNullType(field.type),
      /** Of its filter; empty if it cannot be filtered. */
      operators: new Set(isInputObjectType(operators) ? operatorsOf(operators) : []),
      /** Whether records can be ordered by it. */
      ordered: isEnumType(directions) && directions.getValue(ASC) !== undefined,
    },
  ];
}

/** `is` only if the names of its values say what they mean. */
function operatorsOf(type: GraphQLInputObjectType): readonly string[] {
  return Object.values(type.getFields()).flatMap(({ name, type: operand }) => {
    const words = getNamedType(operand);
    const isKnown = isEnumType(words) && wordsAmong(words.getValues().map((value) => value.name)) !== undefined;
    return name !== 'is' || isKnown ? [name] : [];
  });
}

function hasList(field: GraphQLField<unknown, unknown>): boolean {
  const type = isNonNullType(field.type) ? field.type.ofType : field.type;
  return isListType(type);
}
