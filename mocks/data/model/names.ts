// How SQL names become GraphQL names.
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
export function isFreeField(name: string, dialect: Pick<DataDialect, 'reservedNames'>): boolean {
  return isFreeName(name, dialect) && (dialect.reservedNames === 'taken' || name !== 'nodeId');
}

/** `account_holder` becomes `AccountHolder` if inflection is on, and stays as it is otherwise. */
export function toBaseName(name: string, inflect: boolean): string {
  if (!inflect) return name;
  const characters = Array.from(name);
  return characters
    .map((character, index) => (isAlphanumeric(characters[index - 1]) ? character : character.toUpperCase()))
    .filter((character) => character !== '_')
    .join('');
}

function isAlphanumeric(character: string | undefined): boolean {
  return character !== undefined && /^[\p{Alphabetic}\p{N}]$/u.test(character);
}

export function lowerFirst(name: string): string {
  const [first = '', ...rest] = name;
  return first.toLowerCase() + rest.join('');
}

export function toColumnField(name: string, inflect: boolean): string {
  return inflect ? lowerFirst(toBaseName(name, true)) : name;
}

/** One leading underscore marks a computed field and is not part of its name. */
export function toFunctionField(name: string, inflect: boolean): string {
  return lowerFirst(toBaseName(name.startsWith('_') ? name.slice(1) : name, inflect));
}

/** With inflection `owner_id` becomes `owner`, without it `ownerId` does; other columns do not. */
export function toRelationName(column: string, inflect: boolean): string | undefined {
  if (inflect && column.endsWith('_id')) return lowerFirst(toBaseName(column.slice(0, -3), true));
  if (!inflect && column.endsWith('Id')) return lowerFirst(column.slice(0, -2));
  return undefined;
}
