// Values at the ends of what their types hold, by every way in and out.
import { checkThat } from '../../kit/contract/check.ts';
import { readNodesTogether, type CollectionArguments } from '../answers/collection.ts';
import { casesOf } from '../case-table.ts';
import { dataCases } from '../context.ts';
import { insertMutation, openMarker } from '../fixture/tasks.ts';
import { keepsAll } from '../values/round-trip.ts';
import { sameExactly, sameJson, sameMoment, sameNumber, type Same } from '../values/same-value.ts';
import table from './extremes.json' with { type: 'json' };

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

interface KeptRow {
  readonly title: string;
  /** By the column that holds them. Clocks in Europe skip 2024-03-31T02:30, in America 2024-03-10T02:30: a time taken for local moves. */
  readonly kept?: Readonly<Record<string, readonly unknown[]>>;
  /** Broken by a value that comes back as another, if not the first clause. */
  readonly blames?: string;
}

/** Values are the same by whichever way they go in and out, by eq as well. */
function keepsValues({ title, kept = {}, blames: clause }: KeptRow) {
  if (Object.keys(kept).length === 0) throw new Error(`There are no values to keep: ${title}.`);
  return { run: keepsAll(kept, { filtered: true, clause }) };
}

const CASES = casesOf(
  table,
  {
    'data.types.bigfloat-digits': {
      run: keepsAll(
        {
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
        },
        { filtered: true },
      ),
    },
    'data.types.string-extremes': {
      run: keepsAll({ aText: TEXTS }, { filtered: true }),
    },
    'data.types.json-extremes': {
      run: keepsAll({ aJson: DOCUMENTS, aJsonb: DOCUMENTS }),
    },
    'data.types.beyond-borders': {
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
  },
  keepsValues,
  ['kept', 'blames'],
);

export const extremeCases = dataCases('write-scoped', ['fixture'], CASES);
