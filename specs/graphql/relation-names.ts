// How the field of a foreign key is named.
import { fillName, toReferenceName } from './names.ts';

/** `column`: the pattern of a field named after the key's column if that says what it refers to, or else after the table. */
export function nameBy(pattern: string, column: string | undefined, typeName: string, inflected: boolean): string {
  const byColumn = column === undefined || pattern !== 'column' ? undefined : toReferenceName(column, inflected);
  return byColumn ?? fillName(pattern === 'column' ? 'other' : pattern, typeName, 'Other');
}
