// Values of one column by every way: written by an insert and by an update, read from responses, a collection, nodes and filters.
import { checkEqual, checkThat } from '../../kit/contract/check.ts';
import { askTogether } from '../answers/collection.ts';
import type { DataContext } from '../context.ts';
import { at, listAt, nodesAt, objectAt, textAt, type Json } from '../answers/read.ts';
import { makeRows, type Rows } from '../rows.ts';
import { sameExactly, sameJson, sameLetters, sameMoment, sameNumber, sameUuid, type Same } from './same-value.ts';

interface RoundTrip {
  /** A column of "Everything", other than its label. */
  readonly column: string;
  /** At least two. */
  readonly values: readonly unknown[];
  /** Whether an answered value is the written one. */
  readonly same: Same;
  /** What is broken if a value is bent; absent: the first clause of the case. */
  readonly clause: string | undefined;
  /** Whether values are given to eq, too. */
  readonly filtered: boolean;
}

/** When values are the same, where that is more than to be spelled alike. */
const SAME: Readonly<Record<string, Same>> = {
  aNumeric: sameNumber,
  aTimestamp: sameMoment,
  aUuid: sameUuid,
  aJson: sameJson,
  aJsonb: sameJson,
};

interface How {
  readonly clause?: string | undefined;
  readonly filtered?: boolean;
}

/** What a case runs in which each value, by its column, is the same by whichever way it goes in and out. */
export const keepsAll =
  (columns: Readonly<Record<string, readonly unknown[]>>, { clause, filtered = false }: How = {}) =>
  async (context: DataContext): Promise<void> => {
    for (const [column, values] of Object.entries(columns))
      await checkRoundTrip(context, { column, values, same: SAME[column] ?? sameExactly, clause, filtered });
  };

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
  if (trip.filtered) await checkEqualFilters(context, trip, rows, stored);
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
