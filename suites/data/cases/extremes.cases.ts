// Values at the ends of what their types hold, by every way in and out: inserts and updates, responses, collections, nodes, filters.
import { checkEqual, checkThat } from '../../kit/contract/check.ts';
import { askTogether } from '../answers/collection.ts';
import { at, listAt, nodesAt, objectAt, textAt, type Json } from '../answers/read.ts';
import { dataCases, type DataContext } from '../context.ts';
import { makeRows, type Rows } from '../rows.ts';
import {
  sameExactly,
  sameJson,
  sameLetters,
  sameMoment,
  sameNumber,
  sameUuid,
  type Same,
} from '../values/same-value.ts';
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
  /** By the columns that hold them. Clocks in Europe skip 2024-03-31T02:30, in America 2024-03-10T02:30: a time taken for local moves. */
  readonly kept?: Readonly<Record<string, readonly unknown[]>>;
  /** Broken by a value that comes back as another, if not the first clause. */
  readonly blames?: string;
}

interface RoundTrip {
  /** A column of "Everything", other than its label. */
  readonly column: string;
  /** At least two. */
  readonly values: readonly unknown[];
  /** Whether an answered value is the written one. */
  readonly same: Same;
  /** What is broken if a value is bent; absent: the first clause of the case. */
  readonly clause: string | undefined;
}

/** When values are the same, where that is more than to be spelled alike. */
const SAME: Readonly<Record<string, Same>> = {
  aNumeric: sameNumber,
  aTimestamp: sameMoment,
  aUuid: sameUuid,
  aJson: sameJson,
  aJsonb: sameJson,
};

/** Each value, by its columns, is the same by whichever way it goes in and out. */
function keepsAll({ title, kept = {}, blames: clause }: KeptRow): (context: DataContext) => Promise<void> {
  if (Object.keys(kept).length === 0) throw new Error(`There are no values to keep: ${title}.`);
  return async (context) => {
    for (const [columns, values] of Object.entries(kept))
      for (const column of columns.split(' '))
        await checkRoundTrip(context, { column, values, same: SAME[column] ?? sameExactly, clause });
  };
}

/** Which value a record was made for. */
const LABEL = 'aVarchar';

/** Each value goes in by an insert, then by an update of another record, and comes back the same from everywhere. */
async function checkRoundTrip(context: DataContext, trip: RoundTrip): Promise<void> {
  const { column, values } = trip;
  const rows = await makeRows(context, 'Everything');
  const objects = values.map((value, index) => ({ [LABEL]: `v${index}`, [column]: value }));
  const made = await rows.insert(objects, `${LABEL} ${column}`);
  checkValues(trip, made.records(), values, 'the response of the insert');
  const stored = await rows.read(`id nodeId ${LABEL} ${column}`);
  checkValues(trip, stored, values, 'the collection');
  await checkNodes(context, trip, stored);
  // A JSON column has no filter.
  if (!column.startsWith('aJson')) await checkEqualFilters(context, trip, rows, stored);
  await checkUpdates(context, trip, rows);
}

/** Each of the values is there once, under its label. */
function checkValues(trip: RoundTrip, records: readonly unknown[], written: readonly unknown[], where: string): void {
  const { column, same, clause } = trip;
  const found = new Map(records.map((record) => [textAt(record, LABEL), at(record, column)]));
  checkEqual(found.size, written.length, `${where} has every record`, { clause: 'data.insert.adds-each' });
  for (const [index, value] of written.entries()) {
    const answered = found.get(`v${index}`);
    checkThat(same(answered, value), `${where} has the value of ${column} that was written`, {
      expected: value,
      actual: answered ?? null,
      clause,
    });
  }
}

async function checkNodes(context: DataContext, trip: RoundTrip, stored: readonly Json[]): Promise<void> {
  const fields = `... on Everything { ${LABEL} ${trip.column} }`;
  const declared = stored.map((_record, index) => `$n${index}: ID!`).join(', ');
  const asked = stored.map((_record, index) => `n${index}: node(nodeId: $n${index}) { ${fields} }`).join(' ');
  const variables = Object.fromEntries(stored.map((record, index) => [`n${index}`, record['nodeId']]));
  const data = objectAt(await context.ask(`query(${declared}) { ${asked} }`, variables));
  checkValues(trip, Object.values(data), trip.values, 'Query.node');
}

/** The value as it was answered, given to eq, finds its record and only equal ones. */
async function checkEqualFilters(
  context: DataContext,
  { column, same }: RoundTrip,
  rows: Rows,
  stored: readonly Json[],
): Promise<void> {
  const equal = column === 'aText' ? sameLetters : same;
  const given = stored.map((record) => ({ filter: rows.within({ [column]: { eq: record[column] } }) }));
  const answered = await askTogether(context, 'Everything', `edges { node { id ${column} } }`, given);
  for (const [index, connection] of answered.entries()) {
    const found = nodesAt(connection);
    const record = stored[index];
    const value = record?.[column];
    checkThat(
      found.some((one) => one['id'] === record?.['id']) && found.every((one) => equal(one[column], value)),
      `eq with a value of ${column} as it was answered keeps its record and no other value`,
      { expected: value, actual: found.map((one) => one[column]), clause: 'data.operators.eq' },
    );
  }
}

/** Every record gets the value of the one behind it, all in one request. */
async function checkUpdates(context: DataContext, trip: RoundTrip, rows: Rows): Promise<void> {
  const { column, values } = trip;
  const moved = values.map((_value, index) => values[(index + 1) % values.length]);
  const declared = moved.map((_value, index) => `$s${index}: EverythingUpdateInput!`).join(', ');
  const asked = moved
    .map(
      (_value, index) =>
        `u${index}: updateEverythingCollection(set: $s${index}, filter: {marker: {eq: $marker}, ${LABEL}: {eq: "v${index}"}}) { records { ${LABEL} ${column} } }`,
    )
    .join(' ');
  const variables = Object.fromEntries(moved.map((value, index) => [`s${index}`, { [column]: value }]));
  const query = `mutation($marker: String!, ${declared}) { ${asked} }`;
  const data = objectAt(await context.ask(query, { marker: rows.marker, ...variables }));
  const told = Object.values(data).flatMap((response) => listAt(response, 'records'));
  checkValues(trip, told, moved, 'the response of the update');
  checkValues(trip, await rows.read(`${LABEL} ${column}`), moved, 'the collection after the update');
}

export const extremeCases = dataCases(
  'write-scoped',
  ['fixture'],
  table,
  {
    'data.types.string-extremes': keepsAll({ title: 'texts', kept: { aText: TEXTS } }),
    async 'data.types.beyond-borders'(context) {
      const made: Rows[] = [];
      for (const [column, value] of BEYOND) {
        const rows = await makeRows(context, 'Everything');
        await context.send(...rows.inserting([{ [column]: value }], 'id'));
        made.push(rows);
      }
      const columns = [...new Set(BEYOND.map(([column]) => column))].join(' ');
      const given = made.map(({ within }) => ({ filter: within() }));
      const stored = await askTogether(context, 'Everything', `edges { node { ${columns} } }`, given);
      for (const [index, [column, value, same]] of BEYOND.entries())
        for (const { [column]: actual } of nodesAt(stored[index]))
          checkThat(same(actual, value), `${column} is refused, or stored in full`, { expected: value, actual });
    },
  },
  { others: keepsAll, keys: ['kept', 'blames'] },
);
