// The columns of any table whose values can be compared, and their values.
import { at, type Json } from '../answers/read.ts';
import type { CompareOf } from '../values/filter-model.ts';
import { COMPOUNDS } from '../schema/vocabulary.ts';
import { compareBy, kindOf } from '../values/scalar-kinds.ts';
import type { Column, Table } from './law-schema.ts';

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

/** Columns whose values in these records can be compared; `ordered`: as the database orders them. */
export function comparableColumns(
  columns: readonly Column[],
  rows: readonly Json[],
  how: { readonly ordered: boolean },
): readonly Column[] {
  return columns.filter((column) => {
    const kind = kindOf(column.scalar);
    if (kind === undefined || (how.ordered && !kind.ordered) || COMPOUNDS.has(column.name)) return false;
    return valuesOf(column, rows).every((value) => value === null || kind.understands(value));
  });
}

export function isComparable({ scalar }: Column, how: { readonly ordered: boolean }): boolean {
  const kind = kindOf(scalar);
  return kind !== undefined && (!how.ordered || kind.ordered);
}

/** How the columns of a table compare; where it has compounds, no column takes their names. */
export function comparesOf({ columns, hasCompounds }: Table): CompareOf {
  const compared = columns.filter(({ name }) => !hasCompounds || !COMPOUNDS.has(name));
  const compares = new Map(compared.map(({ name, scalar }) => [name, compareBy(scalar)]));
  return (column) => compares.get(column);
}
