// Rows of "Everything" that laws about filters and orders insert: every type that compares, with ties, neighbours and nulls.
import { checkEqual } from '../../kit/contract/check.ts';
import { readAll } from '../answers/collection.ts';
import type { DataContext } from '../context.ts';
import { compareDecimals } from './decimals.ts';
import { pluck, sortTexts } from '../answers/read.ts';
import { insert, openMarker } from '../fixture/tasks.ts';

export type TypedColumn = 'anInteger' | 'aBigint' | 'aNumeric' | 'aText' | 'aTimestamp' | 'aUuid' | 'anInet';
export type Value = number | string | null;

export interface TypedRow extends Readonly<Record<TypedColumn, Value>> {
  /** Stands in aVarchar, and in no other row. */
  readonly label: string;
}

const UUID = (end: number): string => `aaaaaaaa-bbbb-4ccc-8ddd-00000000000${end}`;

/** Texts have small letters alone, all of one length and no pair that any language sorts as one. */
const COLUMNS: Readonly<Record<TypedColumn, readonly Value[]>> = {
  anInteger: [5, -3, null, 0, 5, 2_147_483_647, -2_147_483_648, null, 12, 7],
  aBigint: [
    '9007199254740993',
    '9007199254740992',
    null,
    '-1',
    '-1',
    '9223372036854775807',
    '-9223372036854775808',
    '10',
    '9',
    null,
  ],
  aNumeric: [
    '0.1',
    '0.10000000000000000001',
    '-12.5',
    null,
    '99999999999999999999.5',
    '99999999999999999999.4',
    '3',
    '3',
    '-0.0001',
    null,
  ],
  aText: ['abe', 'abd', 'bea', null, 'abe', 'mob', 'ade', 'mab', null, 'bed'],
  aTimestamp: [
    '2024-02-29T12:00:00',
    '2024-02-29T12:00:00.000001',
    null,
    '1999-12-31T23:59:59',
    '2024-02-29T12:00:00',
    '1970-01-01T00:00:00',
    '2031-02-03T04:05:06.5',
    null,
    '2024-03-01T00:00:00',
    '2024-02-29T11:59:59.999999',
  ],
  aUuid: [UUID(1), UUID(2), null, UUID(1), UUID(3), UUID(4), UUID(5), null, UUID(6), UUID(7)],
  anInet: ['10.0.0.1', '10.0.0.2', null, '10.0.0.1', '192.168.0.0/16', '::1', null, '10.0.0.3', '10.0.0.4', '10.0.0.5'],
};

export const TYPED_COLUMNS = Object.keys(COLUMNS) as readonly TypedColumn[];

export const TYPED_ROWS: readonly TypedRow[] = COLUMNS.anInteger.map((_value, index) => ({
  label: `r${index}`,
  anInteger: COLUMNS.anInteger[index] ?? null,
  aBigint: COLUMNS.aBigint[index] ?? null,
  aNumeric: COLUMNS.aNumeric[index] ?? null,
  aText: COLUMNS.aText[index] ?? null,
  aTimestamp: COLUMNS.aTimestamp[index] ?? null,
  aUuid: COLUMNS.aUuid[index] ?? null,
  anInet: COLUMNS.anInet[index] ?? null,
}));

export function rowOf(label: unknown): TypedRow | undefined {
  return TYPED_ROWS.find((row) => row.label === label);
}

/** Negative, zero or positive, as numbers and times are; texts of these rows by their letters. */
export function compareValues(column: TypedColumn, a: number | string, b: number | string): number {
  switch (column) {
    case 'anInteger':
    case 'aBigint':
    case 'aNumeric':
      return compareDecimals(a, b);
    case 'aTimestamp':
      return compareTexts(withMicroseconds(a), withMicroseconds(b));
    case 'aText':
    case 'aUuid':
    case 'anInet':
      return compareTexts(String(a), String(b));
  }
}

function compareTexts(a: string, b: string): number {
  return a < b ? -1 : Number(a > b);
}

function withMicroseconds(moment: number | string): string {
  const [seconds = '', fraction = ''] = String(moment).split('.');
  return `${seconds}.${fraction.padEnd(6, '0')}`;
}

/** Inserts the rows, in an order of their own; returns the marker. */
export async function makeTypedRows(context: DataContext): Promise<string> {
  const marker = await openMarker(context, 'Everything');
  const rows = TYPED_ROWS.toReversed();
  const objects = rows.map(({ label, ...values }) => ({ marker, aVarchar: label, ...values }));
  await insert(context, 'Everything', objects, 'id');
  const stored = await readAll(context, 'Everything', 'aVarchar', { filter: { marker: { eq: marker } } });
  const labels = TYPED_ROWS.map((row) => row.label);
  checkEqual(sortTexts(pluck(stored, 'aVarchar')), sortTexts(labels), 'every row is there', {
    clause: 'data.insert.adds-each',
  });
  return marker;
}
