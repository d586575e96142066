// What the tables and columns of the fixture are called by the target, and whether it inflects names: by its schema, or by what it answers to.
import { isObjectType, type GraphQLSchema } from 'graphql';
import type { DataContext, GraphqlAnswer } from '../context.ts';
import { isLearned } from './knowledge.ts';

/** Whether the target was found to inflect names. */
export function isInflected({ environment: { learned } }: DataContext): boolean {
  return isLearned(learned) && learned.inflected;
}

/** The type of a table: `account_holder`, or `AccountHolder` if inflection is on. */
export function typeOf(context: DataContext, table: string): string {
  return isInflected(context) && table.includes('_') ? toPascal(table) : table;
}

/** The field of a column: `full_name`, or `fullName` if inflection is on. */
export function fieldOfColumn(context: DataContext, column: string): string {
  return isInflected(context) ? toCamel(column) : column;
}

/** The fixture's one table, and its one column, whose names inflection changes. */
const TABLE = 'account_holder';
const COLUMN = 'full_name';

/**
 * Whether the schema shows the fixture under inflected names alone. One that still has a name of the other kind anywhere
 * renames only sometimes, which is not inflection.
 */
export function showsInflection(schema: GraphQLSchema): boolean {
  const type = schema.getType(toPascal(TABLE));
  if (!isObjectType(type)) return false;
  const fields = Object.keys(type.getFields());
  const roots = [schema.getQueryType(), schema.getMutationType()];
  const names = [
    ...Object.keys(schema.getTypeMap()),
    ...roots.flatMap((root) => Object.keys(root?.getFields() ?? {})),
    ...fields,
  ];
  return fields.includes(toCamel(COLUMN)) && !names.some((name) => name.includes(TABLE) || name === COLUMN);
}

/** Whether a target without introspection answers to the inflected names, and not to the others. */
export async function answersToInflection(context: DataContext): Promise<boolean> {
  if ((await askInflected(context)).refused) return false;
  return (await context.send(`{ ${TABLE}Collection(first: 1) { edges { node { ${COLUMN} } } } }`)).refused;
}

/** Asks the fixture by its inflected names. */
export function askInflected(context: DataContext): Promise<GraphqlAnswer> {
  return context.send(`{ ${toCamel(TABLE)}Collection(first: 1) { edges { node { ${toCamel(COLUMN)} } } } }`);
}

/** `account_holder` → `AccountHolder`. */
export function toPascal(name: string): string {
  const camel = toCamel(name);
  return `${camel.slice(0, 1).toUpperCase()}${camel.slice(1)}`;
}

/** `full_name` → `fullName`. */
export function toCamel(name: string): string {
  return name.replaceAll(/_([a-z])/gu, (_whole, letter: string) => letter.toUpperCase());
}
