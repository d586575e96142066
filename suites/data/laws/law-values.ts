// What can be said of values without knowing the database: when two are equal, and which comes first.
import { compareDecimals, isDecimal } from '../values/decimals.ts';
import type { Column } from './law-schema.ts';
import { at } from '../answers/read.ts';
import type { Json } from '../answers/read.ts';

/** Below 0: the first is smaller. */
export type Compare = (a: unknown, b: unknown) => number;

interface Kind {
  /** Forms that are understood; a column with any other value is left alone. */
  readonly understands: (value: unknown) => boolean;
  readonly compare: Compare;
  /** Whether `compare` is also the order of the database: that of texts depends on its collation. */
  readonly ordered: boolean;
}

const byText: Compare = (a, b) => (String(a) < String(b) ? -1 : Number(String(a) !== String(b)));
const isText = (value: unknown): boolean => typeof value === 'string';

const KINDS: Readonly<Record<string, Kind>> = {
  Int: {
    understands: (value) => typeof value === 'number',
    compare: (a, b) => Number(a) - Number(b),
    ordered: true,
  },
  BigInt: { understands: isDecimal, compare: compareDecimals, ordered: true },
  BigFloat: { understands: isDecimal, compare: compareDecimals, ordered: true },
  Datetime: {
    // Years of four digits without a zone, or all of them in the same one, compare as texts.
    understands: (value) => /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]00:?00)?$/.test(String(value)),
    compare: byText,
    ordered: true,
  },
  String: { understands: isText, compare: byText, ordered: false },
  UUID: { understands: isText, compare: byText, ordered: false },
};

/** The value of a column in each record. */
export function valuesOf(column: Column, rows: readonly Json[]): readonly unknown[] {
  return rows.map((row) => at(row, column.name));
}

/** The different values of a column, without null. */
export function distinct(column: Column, rows: readonly Json[]): readonly unknown[] {
  return [...new Set(valuesOf(column, rows).filter((value) => value !== null))];
}

/** Columns whose values in these records can be compared; `ordered`: as the database orders them. */
export function comparableColumns(
  columns: readonly Column[],
  rows: readonly Json[],
  how: { readonly ordered: boolean },
): readonly Column[] {
  return columns.filter((column) => {
    const kind = kindOf(column);
    if (kind === undefined || (how.ordered && !kind.ordered)) return false;
    return valuesOf(column, rows).every((value) => value === null || kind.understands(value));
  });
}

export function isComparable({ scalar }: Column, how: { readonly ordered: boolean }): boolean {
  return Object.hasOwn(KINDS, scalar) && (!how.ordered || KINDS[scalar]?.ordered === true);
}

/** The comparison of a comparable column. */
export function compareOf(column: Column): Compare {
  return kindOf(column)?.compare ?? byText;
}

function kindOf({ scalar }: Column): Kind | undefined {
  return Object.hasOwn(KINDS, scalar) ? KINDS[scalar] : undefined;
}

/** One of the items, by chance; undefined without any. */
export function pick<T>(items: readonly T[], random: () => number): T | undefined {
  return items[Math.floor(random() * items.length)];
}
