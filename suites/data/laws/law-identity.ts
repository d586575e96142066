// How a law tells the records of a table apart: by columns, so that it needs nothing that has laws of its own.
import { at, type Json } from '../answers/read.ts';
import { idOf } from '../values/order-model.ts';
import type { Column, Table } from './law-schema.ts';
import { comparableColumns, valuesOf } from './law-values.ts';

/** Scalars whose values a filter finds again as they were answered. */
const EXACT: ReadonlySet<string> = new Set(['Int', 'BigInt', 'String', 'UUID']);

/** The fewest columns that tell the records apart, or all of them. */
export function identify(table: Table, rows: readonly Json[]): Table {
  const columns = comparableColumns(table.columns, rows, { ordered: false }).filter(
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
