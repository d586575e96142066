// The columns of any table whose values can be compared, their values, and those that tell its records apart: columns, so that a law
// needs nothing that has laws of its own.
import { at, type Json } from '../answers/read.ts';
import type { CompareOf } from '../values/filter-model.ts';
import { idOf } from '../values/order-model.ts';
import { COMPOUNDS } from '../schema/vocabulary.ts';
import { compareBy, kindOf } from '../values/scalar-kinds.ts';
import type { Column, Table } from './law-schema.ts';

/** How values are compared: whether they are equal, or as the database orders them. */
export const ANY = { ordered: false };
export const BY_ORDER = { ordered: true };

/** The value of a column in each record. */
export function valuesOf(column: Column, rows: readonly Json[]): readonly unknown[] {
  return rows.map((row) => at(row, column.name));
}

/** The different values of a column, without null. */
export function distinct(column: Column, rows: readonly Json[]): readonly unknown[] {
  return [...new Set(valuesOf(column, rows).filter((value) => value !== null))];
}

/** Whether a column has more than one value among the records. */
export function varies(rows: readonly Json[]): (column: Column) => boolean {
  return (column) => distinct(column, rows).length > 1;
}

/** Columns whose values in these records can be compared. */
export function comparableColumns(
  columns: readonly Column[],
  rows: readonly Json[],
  how: typeof ANY,
): readonly Column[] {
  return columns.filter((column) => {
    const kind = kindOf(column.scalar);
    if (kind === undefined || (how.ordered && !kind.ordered) || COMPOUNDS.has(column.name)) return false;
    return valuesOf(column, rows).every((value) => value === null || kind.understands(value));
  });
}

export function isComparable({ scalar }: Column, how: typeof ANY): boolean {
  const kind = kindOf(scalar);
  return kind !== undefined && (!how.ordered || kind.ordered);
}

/** How the columns of a table compare; where it has compounds, no column takes their names. */
export function comparesOf({ columns, hasCompounds }: Table): CompareOf {
  const compared = columns.filter(({ name }) => !hasCompounds || !COMPOUNDS.has(name));
  const compares = new Map(compared.map(({ name, scalar }) => [name, compareBy(scalar)]));
  return (column) => compares.get(column);
}

/** Scalars whose values a filter finds again as they were answered. */
const EXACT: ReadonlySet<string> = new Set(['Int', 'BigInt', 'String', 'UUID']);

/** The fewest columns that tell the records apart, or all of them. */
export function identify(table: Table, rows: readonly Json[]): Table {
  const columns = comparableColumns(table.columns, rows, ANY).filter(
    (column) => EXACT.has(column.scalar) && !valuesOf(column, rows).includes(null),
  );
  const tells = (...some: readonly Column[]): boolean => {
    const names = some.map(({ name }) => name);
    return new Set(rows.map((row) => idOf(names, row))).size === rows.length;
  };
  const one = columns.find((column) => tells(column));
  if (one !== undefined) return { ...table, identity: [one.name] };
  for (const [index, first] of columns.entries())
    for (const second of columns.slice(index + 1))
      if (tells(first, second)) return { ...table, identity: [first.name, second.name] };
  return table;
}

/** What records are, in short. */
export function idsOf({ identity }: Table, records: readonly Json[]): readonly string[] {
  return records.map((record) => idOf(identity, record));
}

/** A selection by which records can be told apart. */
export function identityFields({ identity }: Table): string {
  return identity.join(' ');
}

/** A filter that keeps the one record, if its columns can be compared. */
export function filterOf({ identity, columns }: Table, record: Json): Json | undefined {
  const known = identity.map((name) => columns.find((column) => column.name === name));
  if (known.some((column) => column === undefined || !EXACT.has(column.scalar) || !column.operators.has('eq')))
    return undefined;
  return Object.fromEntries(identity.map((name) => [name, { eq: at(record, name) }]));
}
