// How names of the database become names of the API.

export type NameCase = 'UNCHANGED' | 'PASCAL_CASE' | 'CAMEL_CASE';

/** `account_holder` becomes `AccountHolder`, `accountHolder`, or stays as it is. */
export function toCase(name: string, into: NameCase): string {
  switch (into) {
    case 'UNCHANGED':
      return name;
    case 'PASCAL_CASE':
      return toPascalCase(name);
    case 'CAMEL_CASE':
      return lowerFirst(toPascalCase(name));
  }
}

function toPascalCase(name: string): string {
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

/** What a key's column says of the table that it leads to: `ownerId` or, with inflection, `owner_id` says `owner`. */
export function toReferenceName(column: string, inflected: boolean): string | undefined {
  if (inflected && column.endsWith('_id')) return lowerFirst(toPascalCase(column.slice(0, -3)));
  if (!inflected && column.endsWith('Id')) return lowerFirst(column.slice(0, -2));
  return undefined;
}

/** A template's name for a table: `insertIntoTableCollection` becomes `insertIntoBlogCollection`. */
export function fillName(pattern: string, typeName: string, placeholder: 'Table' | 'Other' = 'Table'): string {
  const lower = lowerFirst(placeholder);
  if (pattern.includes(placeholder)) return pattern.replace(placeholder, () => typeName);
  return pattern.startsWith(lower) ? lowerFirst(typeName) + pattern.slice(lower.length) : pattern;
}

/** `column`: the pattern of a field named after the key's column if that says what it refers to, or else after the table. */
export function nameBy(pattern: string, column: string | undefined, typeName: string, inflected: boolean): string {
  const byColumn = column === undefined || pattern !== 'column' ? undefined : toReferenceName(column, inflected);
  return byColumn ?? fillName(pattern === 'column' ? 'other' : pattern, typeName, 'Other');
}
