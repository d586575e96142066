// Rows of "Everything" that laws about filters and orders insert: every type that compares, with ties, neighbours and nulls.
import type { Json } from '../answers/read.ts';

export type TypedColumn = 'anInteger' | 'aBigint' | 'aNumeric' | 'aText' | 'aTimestamp' | 'aUuid' | 'anInet';

const UUID = (end: number): string => `aaaaaaaa-bbbb-4ccc-8ddd-00000000000${end}`;

/** Texts have small letters alone, all of one length and no pair that any language sorts as one. */
const COLUMNS: Readonly<Record<TypedColumn, readonly (number | string | null)[]>> = {
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

/** Each with a label in aVarchar that no other row has. */
export const TYPED_ROWS: readonly Json[] = COLUMNS.anInteger.map((_value, index) => ({
  aVarchar: `r${index}`,
  ...Object.fromEntries(TYPED_COLUMNS.map((column) => [column, COLUMNS[column][index] ?? null])),
}));
