// The column types of random tables: what GraphQL makes of them in each dialect, and the values worth trying.
import type { DialectName } from '../../../../mocks/runtime/dialect.ts';
import { literal, pick } from './sql-text.ts';

export type GraphqlKind =
  | 'Int'
  | 'BigInt'
  | 'BigFloat'
  | 'Float'
  | 'String'
  | 'Boolean'
  | 'UUID'
  | 'Date'
  | 'Time'
  | 'Datetime'
  | 'JSON'
  | 'Opaque'
  | 'Enum'
  | 'List';

export interface ColumnType {
  /** As PostgreSQL prints it. */
  readonly sql: string;
  readonly kind: Readonly<Record<DialectName, GraphqlKind>>;
  /** Texts that PostgreSQL reads; of a list, the JSON of its items. */
  readonly values: readonly string[];
  /** Makes a value from any number and text. */
  readonly random: ((whole: bigint, text: string) => string) | undefined;
  /** `sum`, `avg`; `min`, `max`: which aggregates there are. */
  readonly aggregates: 'none' | 'compared' | 'summed';
}

/** How a random value is chosen; null is SQL's null. */
export type ValueDraft = number | { readonly whole: bigint; readonly text: string } | null;

function type(
  sql: string,
  contract: GraphqlKind,
  supabase: GraphqlKind,
  values: readonly string[],
  more: Partial<Pick<ColumnType, 'random' | 'aggregates'>> = {},
): ColumnType {
  return { sql, kind: { contract, supabase }, values, random: undefined, aggregates: 'none', ...more };
}

const words = ['a', 'A', '', 'b', 'ab', ' ', '%', '_', 'a%', '\\', "'", '"', 'é', '$1', 'a_b'];
const texts = [
  ...words,
  'e\u0301',
  '𝒳😀',
  '\n\t\r\b',
  '%s %I',
  '{"a"}',
  '{}',
  'NULL',
  'null',
  '\u2028\u2029',
  '\u007f\u0001',
  "\\'; drop table x; --",
  '${x}',
  '\ufeff',
  '\ufffd\uffff',
  'long '.repeat(60),
];
const days = ['2024-02-29', '2024-03-01', 'infinity', '-infinity', '0001-01-01', '0044-03-15 BC', '10000-01-01'];
const instant = (whole: bigint) => new Date(Number(BigInt.asUintN(43, whole) % 4_102_444_800_000n)).toISOString();

export const keyTypes: readonly ColumnType[] = [
  type('integer', 'Int', 'Int', ['1', '2', '0', '-1', '2147483647', '-2147483648'], {
    random: (whole) => String(BigInt.asIntN(32, whole)),
    aggregates: 'summed',
  }),
  type('text', 'String', 'String', texts, { random: (_, text) => text, aggregates: 'compared' }),
  type(
    'bigint',
    'BigInt',
    'BigInt',
    [
      '1',
      '0',
      '9007199254740993',
      '9007199254740992',
      '-9007199254740993',
      '9223372036854775807',
      '-9223372036854775808',
    ],
    { random: (whole) => String(BigInt.asIntN(64, whole)), aggregates: 'summed' },
  ),
  type('uuid', 'UUID', 'UUID', [
    'a0eebc99-9c0b-4ef8-bb6d-6bb9bd380a11',
    'A0EEBC99-9C0B-4EF8-BB6D-6BB9BD380A12',
    '00000000-0000-0000-0000-000000000000',
    '{ffffffff-ffff-ffff-ffff-ffffffffffff}',
  ]),
  type(
    'numeric',
    'BigFloat',
    'BigFloat',
    [
      '1',
      '1.10',
      '1.1',
      '0.00',
      '-1',
      'NaN',
      'Infinity',
      '-Infinity',
      '1e30',
      '0.1000000000000000000000001',
      '123456789012345678901234567890.123456789',
      '1e-40',
      '1e400',
    ],
    { random: (whole, text) => `${whole}.${text.length}`, aggregates: 'summed' },
  ),
  type(
    'timestamp without time zone',
    'Datetime',
    'Datetime',
    [...days, '2024-01-01 00:00:00.000001', '294276-12-31 23:59:59.999999', '4713-01-01 00:00:00 BC'],
    { random: instant, aggregates: 'compared' },
  ),
  type(
    'timestamp with time zone',
    'Opaque',
    'Datetime',
    [
      ...days,
      '2024-01-01 00:00:00+05:30',
      '1850-06-01 00:00:00.5+00',
      '12024-06-01 12:00:00Z',
      '0044-03-15 12:00:00+00 BC',
    ],
    { random: instant, aggregates: 'compared' },
  ),
  type('date', 'Opaque', 'Date', [...days, '5874897-12-31'], {
    random: (whole) => instant(whole).slice(0, 10),
    aggregates: 'compared',
  }),
  type('boolean', 'Opaque', 'Boolean', ['true', 'false']),
  type('smallint', 'Opaque', 'Int', ['1', '0', '-32768', '32767'], { aggregates: 'summed' }),
  type('character varying(8)', 'String', 'String', words, { aggregates: 'compared' }),
  type('character(4)', 'Opaque', 'String', ['a', 'ab', '', 'A  ', "'", '%', '\\'], { aggregates: 'compared' }),
  type('bytea', 'Opaque', 'Opaque', ['\\x', '\\x00ff', '\\xdeadbeef', '\\x00']),
  type('time without time zone', 'Opaque', 'Time', ['00:00:00', '24:00:00', '12:34:56.789'], {
    aggregates: 'compared',
  }),
  type('interval', 'Opaque', 'Opaque', [
    '1 mon',
    '30 days',
    '-1 day',
    '00:00:00.000001',
    '1 year 2 mons 3 days 04:05:06',
  ]),
  type('inet', 'Opaque', 'Opaque', ['10.0.0.1', '10.0.0.0/8', '::1', 'fe80::/10']),
  type(
    'double precision',
    'Opaque',
    'Float',
    ['0', '1.5', '0.1', '0.30000000000000004', '-0', 'NaN', 'Infinity', '-1e-300'],
    {
      aggregates: 'summed',
    },
  ),
  type('real', 'Opaque', 'Float', ['0', '0.1', '1e30', '-1e-30', 'NaN'], { aggregates: 'summed' }),
  type('mood', 'Opaque', 'Enum', ['low', 'Mid point', 'é"\'\\', '$1']),
  type('integer[]', 'Opaque', 'List', ['[1]', '[]', '[1,2]', '[2,1]', '[null]', '[1,null]']),
  type('text[]', 'Opaque', 'List', [
    '["a"]',
    '[]',
    '["a","b"]',
    '["\\"","\\\\"]',
    '[null]',
    '["NULL","",","]',
    '["{}"]',
  ]),
];

/** Types that have no order, for columns outside of keys. */
const otherTypes: readonly ColumnType[] = [
  type('json', 'JSON', 'JSON', [
    '{"a": [1, {"b": null}]}',
    'null',
    '"s"',
    '[]',
    '1e400',
    '{"\\u0041": "😀", "a": 1, "a": 2}',
  ]),
  type('jsonb', 'JSON', 'JSON', ['{"a": [1, {"b": null}]}', 'null', '"s"', '[]', '12345678901234567890.50', 'true']),
];

export const allTypes: readonly ColumnType[] = [...keyTypes, ...otherTypes];

export function isList(of: ColumnType): boolean {
  return of.sql.endsWith('[]');
}

export function isJson(of: ColumnType): boolean {
  return of.kind.contract === 'JSON';
}

export function toText(draft: ValueDraft, of: ColumnType): string | null {
  if (draft === null) return null;
  if (typeof draft === 'number') return pick(of.values, draft);
  return of.random?.(draft.whole, draft.text.replaceAll('\0', '')) ?? pick(of.values, draft.text.length);
}

/** The value in SQL. */
export function valueSql(text: string | null, of: ColumnType): string {
  if (text === null) return `null::${of.sql}`;
  if (!isList(of)) return `${literal(text)}::${of.sql}`;
  const items = (JSON.parse(text) as readonly (string | number | null)[]).map((item) =>
    item === null ? 'null' : literal(String(item)),
  );
  return `array[${items.join(', ')}]::${of.sql}`;
}

/** The column as the JSON value that the API answers. */
export function wireSql(column: string, of: ColumnType, dialect: DialectName): string {
  switch (of.kind[dialect]) {
    case 'BigInt':
    case 'BigFloat':
      return `cast(${column} as text)`;
    case 'JSON':
      // The real service answers null for JSON's null, and bare text for its strings.
      if (dialect === 'contract') return `cast(${column} as text)`;
      return `(case ${of.sql}_typeof(${column}) when 'null' then null when 'string' then ${column} #>> '{}' else cast(${column} as text) end)`;
    default:
      return column;
  }
}
