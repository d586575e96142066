// Which operators the target has: the contract shows those of few filters, so that the schema is asked, or the target.
import { getNamedType, isInputObjectType } from 'graphql';
import { isFilteredBy } from '../../../specs/fixture-api.ts';
import { collectionField } from '../answers/collection.ts';
import type { DataContext } from '../context.ts';
import { isLearned } from './knowledge.ts';

/** Whether a column of the fixture can be compared by the operator; one that must be there is taken to be. */
export async function offers(
  context: DataContext,
  table: string,
  column: string,
  operator: string,
  operand: unknown,
): Promise<boolean> {
  const { learned } = context.environment;
  if (!isFilteredBy(table, column, operator)) return false;
  if (!isLearned(learned)) return true;
  if (operator === 'is' && learned.nullWords === undefined) return false;
  if (learned.source === 'target') return operatorsIn(learned.schema.getType(`${table}Filter`), column).has(operator);
  const question = `${table}.${column}.${operator}`;
  const known = learned.operators.get(question);
  if (known !== undefined) return known;
  const field = collectionField(table);
  const query = `query($filter: ${table}Filter) { ${field}(first: 1, filter: $filter) { edges { cursor } } }`;
  const has = !(await context.send(query, { filter: { [column]: { [operator]: operand } } })).refused;
  learned.operators.set(question, has);
  return has;
}

function operatorsIn(filter: unknown, column: string): ReadonlySet<string> {
  const field = isInputObjectType(filter) ? filter.getFields()[column] : undefined;
  const type = field === undefined ? undefined : getNamedType(field.type);
  return new Set(isInputObjectType(type) ? Object.keys(type.getFields()) : []);
}
