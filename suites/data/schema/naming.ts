// What the tables and columns of the fixture are called by the target: under inflection otherwise than in SQL.
import type { DataContext } from '../context.ts';
import { toCamel, toPascal } from './inflection.ts';
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
