// How SQL names become GraphQL names.
import { lowerFirst, toCase } from '../../../specs/graphql/names.ts';
import { nodeIdOf } from '../../../specs/graphql/read-api.ts';
import type { DataDialect } from '../dialect.ts';

/** GraphQL's own rule for names, in ASCII. */
export function isValidName(name: string): boolean {
  return /^[_A-Za-z][_A-Za-z0-9]*$/.test(name);
}

/** Whether a type or field may have the name: GraphQL reserves names that begin with `__`. */
export function isFreeName(name: string, { reservedNames }: Pick<DataDialect, 'reservedNames'>): boolean {
  return isValidName(name) && (reservedNames === 'taken' || !name.startsWith('__'));
}

/** Whether a row type may have the field; `nodeId` is the id of every row. */
export function isFreeField(name: string, dialect: Pick<DataDialect, 'api' | 'reservedNames'>): boolean {
  return isFreeName(name, dialect) && (dialect.reservedNames === 'taken' || name !== nodeIdOf(dialect.api).name);
}

/** `account_holder` becomes `AccountHolder` if inflection is on, and stays as it is otherwise. */
export function toBaseName(name: string, inflect: boolean): string {
  return inflect ? toCase(name, 'PASCAL_CASE') : name;
}

/** One leading underscore marks a computed field and is not part of its name. */
export function toFunctionField(name: string, inflect: boolean): string {
  return lowerFirst(toBaseName(name.startsWith('_') ? name.slice(1) : name, inflect));
}
