// Values at the ends of what their types hold, by every way in and out.
import { checkThat } from '../../kit/contract/check.ts';
import { readNodesTogether, type CollectionArguments } from '../answers/collection.ts';
import { dataCases } from '../context.ts';
import { insertMutation, openMarker } from '../fixture/tasks.ts';
import { keepsAll } from '../values/round-trip.ts';
import { sameExactly, sameJson, sameMoment, sameNumber, type Same } from '../values/same-value.ts';

/** Signs that break where text is quoted, cut, normalised or counted in the wrong unit. */
const TEXTS: readonly string[] = [
  '',
  'null',
  `'; select 1; -- "$1" $$ \\' {} []`,
  'back\\slash \\u0041 \\n %_',
  '\u0001\u0008\u001b\u001f\u007f\t\r\n',
  'e\u0301 and \u00e9',
  '\u05e9\u05dc\u05d5\u05dd \u202eright to left\u202c \u0645\u0631\u062d\u0628\u0627',
  '\ufeffzero\u200bwidth\u200d\u2028\u2029',
  '\u{1f9ed}\u{1f468}\u200d\u{1f469}\u200d\u{1f467} \u{10fffd}',
  'long '.repeat(1_000),
];

const DOCUMENTS: readonly string[] = [
  '{}',
  '[]',
  '""',
  'false',
  '-0.5e-10',
  '1234567890123456789012345678901234567890',
  `{"a": {"": [null, true, {"b": "\\"quoted\\" \\\\ \\u00fc \\ud83e\\udded"}]}, "c": [[], {}]}`,
  `${'['.repeat(40)}"deep"${']'.repeat(40)}`,
];

/** A value that its column cannot hold; whether it is refused or stored in full is the target's. */
const BEYOND: readonly (readonly [column: string, value: unknown, same: Same])[] = [
  ['anInteger', 2_147_483_648, sameExactly],
  ['anInteger', -2_147_483_649, sameExactly],
  ['aBigint', '9223372036854775808', sameNumber],
  ['aBigint', '-9223372036854775809', sameNumber],
  ['aVarchar', 'x'.repeat(41), sameExactly],
  ['aTimestamp', '2023-02-29T00:00:00', sameMoment],
  ['aUuid', 'no uuid at all', sameExactly],
  ['aNumeric', 'twelve', sameExactly],
  ['aJsonb', '{broken', sameJson],
];

/** By eq as well. */
const kept = (columns: Readonly<Record<string, readonly unknown[]>>, clause?: string) =>
  keepsAll(columns, { filtered: true, clause });

export const extremeCases = dataCases('write-scoped', ['fixture'], {
  'data.types.int-borders': {
    title: 'Int values at the limits of 32 bits are kept on every path',
    clauses: ['data.types.int-on-wire', 'data.insert.values-kept', 'data.update.sets-every-match', 'data.operators.eq'],
    run: kept({ anInteger: [2_147_483_647, -2_147_483_648, 0, -1, 65_536] }),
  },
  'data.types.bigint-borders': {
    title: 'BigInt values at the limits of 64 and of 53 bits are kept on every path',
    clauses: ['data.types.bigint-exact', 'data.types.bigint-on-wire', 'data.operators.eq'],
    run: kept({
      aBigint: [
        '9223372036854775807',
        '-9223372036854775808',
        '9223372036854775806',
        '9007199254740991',
        '9007199254740993',
        '-9007199254740993',
        '4294967296',
        '0',
      ],
    }),
  },
  'data.types.bigfloat-digits': {
    title: 'BigFloat values of many digits, huge and tiny, are kept on every path',
    clauses: ['data.types.bigfloat-exact', 'data.types.bigfloat-on-wire', 'data.operators.eq'],
    run: kept({
      aNumeric: [
        '1234567890123456789012345678901234567890',
        '-1234567890123456789012345678901234567891',
        `0.${'0'.repeat(39)}1`,
        `-${'9'.repeat(120)}.${'3'.repeat(60)}`,
        '0.1',
        '0.30000000000000004',
        '1.50',
        '0',
      ],
    }),
  },
  'data.types.string-extremes': {
    title: 'Texts of any characters and length, the empty one included, are kept on every path',
    clauses: ['data.types.string-on-wire', 'data.insert.values-kept', 'data.operators.eq'],
    run: kept({ aText: TEXTS }),
  },
  'data.types.datetime-borders': {
    title: 'Datetime values at the limits of years, months and fractions are kept on every path',
    clauses: ['data.types.datetime-exact', 'data.types.datetime-on-wire', 'data.operators.eq'],
    run: kept({
      aTimestamp: [
        '0001-01-01T00:00:00',
        '9999-12-31T23:59:59.999999',
        '1969-12-31T23:59:59.999999',
        '1970-01-01T00:00:00',
        '2024-02-29T12:00:00.000001',
        // An hour that clocks in Europe or America have never shown.
        '2024-03-31T02:30:00',
        '2024-03-10T02:30:00',
        '2038-01-19T03:14:08',
      ],
    }),
  },
  'data.types.uuid-forms': {
    title: 'UUID values of any letters, all zeros and all ones are kept on every path',
    clauses: ['data.types.uuid-filter', 'data.insert.values-kept', 'data.operators.eq'],
    run: kept(
      {
        aUuid: [
          '00000000-0000-0000-0000-000000000000',
          'ffffffff-ffff-ffff-ffff-ffffffffffff',
          'ABCDEF12-3456-4789-8ABC-DEF123456789',
          'abcdef12-3456-1789-babc-def123456780',
        ],
      },
      'data.insert.values-kept',
    ),
  },
  'data.types.json-extremes': {
    title: 'JSON values of any shape, depth and number are kept on every path',
    clauses: ['data.types.json-on-wire', 'data.types.json-input', 'data.insert.values-kept'],
    run: kept({ aJson: DOCUMENTS, aJsonb: DOCUMENTS }),
  },
  'data.types.opaque-extremes': {
    title: "Opaque values are inserted in the database's JSON form and kept on every path",
    clauses: ['data.types.opaque-on-wire', 'data.filters.opaque-operators', 'data.operators.eq'],
    run: kept({
      anInet: ['0.0.0.0/0', '255.255.255.255', 'fe80::1/64', '::'],
      aBytea: ['\\x', '\\x00', '\\xff5c27220a'],
      aRange: ['empty', '(,)', '[-2147483648,5)', '[7,)'],
    }),
  },
  'data.types.beyond-borders': {
    title: 'A value that its column cannot hold is never stored as another value',
    clauses: ['data.insert.values-kept', 'data.types.bigint-exact', 'data.types.json-on-wire'],
    async run(context) {
      const given: CollectionArguments[] = [];
      for (const [column, value] of BEYOND) {
        const marker = await openMarker(context, 'Everything');
        await context.send(...insertMutation('Everything', [{ marker, [column]: value }], 'id'));
        given.push({ filter: { marker: { eq: marker } } });
      }
      const columns = [...new Set(BEYOND.map(([column]) => column))].join(' ');
      const stored = await readNodesTogether(context, 'Everything', columns, given);
      for (const [index, [column, value, same]] of BEYOND.entries())
        for (const { [column]: actual } of stored[index] ?? [])
          checkThat(same(actual, value), `${column} is refused, or stored in full`, { expected: value, actual });
    },
  },
});
