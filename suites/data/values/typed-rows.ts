// Rows of "Everything" that laws about filters and orders insert: every type that compares, with ties, neighbours and nulls.
import type { Json } from '../answers/read.ts';
import columns from './typed-rows.json' with { type: 'json' };

/** The columns. The texts in aText have small letters only, all of one length and no pair that any language sorts as one. */
export type TypedColumn = keyof typeof columns;

export const TYPED_COLUMNS = Object.keys(columns) as readonly TypedColumn[];

/** Each with a label in aVarchar that no other row has. */
export const TYPED_ROWS: readonly Json[] = columns.anInteger.map((_value, index) => ({
  aVarchar: `r${index}`,
  ...Object.fromEntries(TYPED_COLUMNS.map((column) => [column, columns[column][index] ?? null])),
}));
