// Values on the wire, going out and coming in, type by type; at the end those whose exact form is easily lost.
import { checkEqual, checkThat } from '../../kit/contract/check.ts';
import { parseJson } from '../../kit/contract/json.ts';
import { dataCases, type DataContext } from '../context.ts';
import { readNodes } from '../answers/collection.ts';
import { toDecimal } from '../values/decimals.ts';
import { at, objectAt, pluck, textAt, type Json } from '../answers/read.ts';
import { HIGH, LOW, SEED_MARKER } from '../fixture/seed-rows.ts';
import { makeRows } from '../rows.ts';
import { ASC } from '../schema/vocabulary.ts';
import table from './types.json' with { type: 'json' };

/** The seed's rows of "Everything": HIGH and LOW have values everywhere, the third has nulls. */
async function readSeed(context: DataContext, fields: string): Promise<readonly [Json, Json, Json]> {
  const filter = { marker: { eq: SEED_MARKER } };
  const rows = await readNodes(context, 'Everything', fields, { filter, orderBy: [{ id: ASC }] });
  return [objectAt(rows, 0), objectAt(rows, 1), objectAt(rows, 2)];
}

/** The two rows with values have in these columns what is stored. */
async function checkStored(context: DataContext, columns: readonly (keyof typeof HIGH)[], what: string): Promise<void> {
  const [first, second] = await readSeed(context, columns.join(' '));
  const stored = [HIGH, LOW].map((row) => Object.fromEntries(columns.map((column) => [column, row[column]])));
  checkEqual([first, second], stored, what);
}

/** A value that is answered as a text. */
function checkText(value: unknown, what: string): void {
  checkThat(typeof value === 'string', what, { expected: 'a string', actual: value });
}

export const typeCases = dataCases('read', ['fixture'], table, {
  'data.types.int': (context) =>
    checkStored(context, ['anInteger', 'aSerial'], 'integer and serial are numbers, negative ones too'),
  'data.types.string': (context) =>
    checkStored(context, ['aVarchar', 'aText'], 'empty texts, quotes and line breaks stay'),
  async 'data.types.bigint'(context) {
    const [first, second] = await readSeed(context, 'aBigint aBigserial');
    const exact = { clause: 'data.types.bigint-exact' };
    checkText(at(first, 'aBigint'), 'a BigInt is a string');
    checkEqual(first, { aBigint: HIGH.aBigint, aBigserial: HIGH.aBigserial }, 'no digit is lost', exact);
    checkEqual(at(second, 'aBigint'), LOW.aBigint, 'the smallest value is exact', exact);
    checkEqual(at(second, 'aBigserial'), LOW.aBigserial, 'a value that a double could hold is a string too');
  },
  async 'data.types.bigfloat'(context) {
    const [first, second] = await readSeed(context, 'aNumeric');
    checkText(at(second, 'aNumeric'), 'a BigFloat is a string');
    // Zeros behind the digits, or an exponent, are open.
    const digits = toDecimal(textAt(first, 'aNumeric'));
    checkEqual(digits, toDecimal(HIGH.aNumeric), 'no digit is lost', { clause: 'data.types.bigfloat-exact' });
  },
  async 'data.types.json'(context) {
    const [first] = await readSeed(context, 'aJson aJsonb');
    for (const column of ['aJson', 'aJsonb'] as const)
      checkEqual(parse(textAt(first, column)), parse(HIGH[column]), `${column} is serialized in a string`);
  },
  async 'data.types.datetime'(context) {
    const rows = await readSeed(context, 'aTimestamp');
    for (const [index, { aTimestamp }] of [HIGH, LOW].entries()) {
      const day = aTimestamp.slice(0, '2024-05-06'.length);
      const text = textAt(rows, index, 'aTimestamp');
      const iso = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d+)?(Z|[+-]\d{2}(:?\d{2})?)?$/.test(text);
      const told = { expected: `${day}T…`, actual: text };
      checkThat(iso && text.startsWith(day), 'a timestamp is an ISO 8601 string', told);
    }
  },
  async 'data.types.opaque'(context) {
    await checkStored(context, ['anInet', 'aBytea', 'aRange'], 'each is what to_jsonb makes of it');
    const [{ anInterval }] = await readSeed(context, 'anInterval');
    // The owner of the database chooses one of its four styles.
    const styles: readonly unknown[] = ['1 day 02:00:00', '1 2:00:00', '@ 1 day 2 hours', 'P1DT2H'];
    const what = 'an interval is what to_jsonb makes of it, in a style of the database';
    checkThat(styles.includes(anInterval), what, { expected: styles, actual: anInterval });
  },
  async 'data.types.null'(context) {
    const fields = ['anInteger', 'aText', 'aBigint', 'aNumeric', 'aJson', 'aTimestamp', 'aUuid', 'anInet'];
    const [, , third] = await readSeed(context, fields.join(' '));
    checkEqual(third, Object.fromEntries(fields.map((field) => [field, null])), 'nulls are answered as null');
  },
  async 'data.types.uuid-operators'(context) {
    const id = HIGH.aUuid;
    const marker = { eq: SEED_MARKER };
    const equal = await readNodes(context, 'Everything', 'id aUuid', { filter: { marker, aUuid: { eq: id } } });
    checkEqual(pluck(equal, 'id'), [1], 'eq finds the record of a UUID');
    const other = await readNodes(context, 'Everything', 'id', { filter: { marker, aUuid: { neq: id } } });
    checkEqual(pluck(other, 'id'), [2], 'neq finds the records of another UUID');
    const query = `query($id: UUID!) { everythingCollection(filter: {aUuid: {gt: $id}}) { edges { node { id } } } }`;
    const clause = 'data.operators.unordered-types-lack-ordering';
    await context.refuse('a UUID has no operator gt', [query, { id }], clause);
    const form = at(equal, 0, 'aUuid') === id ? 'lower-case string' : 'other';
    context.observe('data.types.uuid-on-wire', form);
  },
  async 'data.types.json-filter-refused'(context) {
    const filter = (text: string): string => `{ everythingCollection(filter: {${text}}) { edges { node { id } } } }`;
    await context.ask(filter(`aText: {eq: ${JSON.stringify(HIGH.aText)}}`));
    await context.refuse('a JSON column cannot be filtered', [filter('aJsonb: {eq: "{}"}')]);
  },
  async 'data.types.json-input'(context) {
    const value = { deep: [{ text: 'with "quotes"', none: null }, 1.5, true] };
    const serialized = JSON.stringify(value);
    const rows = await makeRows(context, 'Everything');
    const made = await rows.insert([{ aJson: serialized, aJsonb: serialized }], 'aJson aJsonb');
    for (const column of ['aJsonb', 'aJson']) {
      const inserted = parse(textAt(made.records(), 0, column));
      checkEqual(inserted, value, 'an inserted JSON string is stored as JSON');
    }
    const changed = await rows.update({ aJsonb: '[2]' }, { fields: 'aJsonb' });
    checkEqual(parse(textAt(changed.records(), 0, 'aJsonb')), [2], 'an updated JSON string is stored as JSON');
  },
  async 'data.types.exact-input'(context) {
    const row = {
      aBigint: '9223372036854775807',
      aNumeric: '-0.1000000000000000000000000000000000001',
      aTimestamp: '2031-02-03T04:05:06',
      aUuid: 'aaaaaaaa-bbbb-4ccc-8ddd-eeeeeeeeeeee',
      anInteger: 2147483647,
    };
    const rows = await makeRows(context, 'Everything', [row]);
    const found = await readNodes(context, 'Everything', Object.keys(row).join(' '), { filter: rows.within() });
    // How a UUID, a fraction of a second and the zeros of a number are written is open.
    const plain = found.map((record) => ({
      ...record,
      aNumeric: toDecimal(textAt(record, 'aNumeric')),
      aTimestamp: textAt(record, 'aTimestamp').slice(0, row.aTimestamp.length),
      aUuid: textAt(record, 'aUuid').toLowerCase(),
    }));
    const written = { ...row, aNumeric: toDecimal(row.aNumeric) };
    checkEqual(plain, [written], 'the record has the values that were inserted');
  },
  async 'data.types.json-scalars'(context) {
    const [, row] = await readSeed(context, 'aJson aJsonb');
    checkEqual(textAt(row, 'aJsonb'), '"text"', 'a JSON text keeps its quotes');
    checkEqual(textAt(row, 'aJson').replaceAll(/\s/g, ''), '[]', 'an empty list is serialized');
  },
  async 'data.types.json-digits'(context) {
    const list = '[12345678901234567890.123]';
    const rows = await makeRows(context, 'Everything');
    const made = await rows.insert([{ aJson: list, aJsonb: list }], 'aJson aJsonb');
    for (const column of ['aJson', 'aJsonb']) {
      const text = textAt(made.records(), 0, column);
      checkThat(text.includes(list.slice(1, -1)), `${column} has every digit`, { expected: list, actual: text });
    }
  },
  async 'data.types.datetime-moment'(context) {
    const read = await readSeed(context, 'aTimestamp');
    const [first, second] = [textAt(read, 0, 'aTimestamp'), textAt(read, 1, 'aTimestamp')];
    checkEqual(first.slice(0, 19), '2024-05-06T07:08:09', 'date and time are the stored ones');
    // How many zeros follow is open, and so is a zone behind it.
    const fraction = /^\.\d+/.exec(first.slice(19))?.[0] ?? '';
    checkEqual(Number(`0${fraction}`), 0.25, 'the quarter of a second is there');
    checkEqual(second.slice(0, 19), '1999-12-31T23:59:59', 'the last second of a year stays in its year');
  },
  async 'data.open.json-null'(context) {
    const rows = await makeRows(context, 'Everything');
    const made = await rows.insert([{ aJson: 'null', aJsonb: null }], 'aJson aJsonb');
    const { aJson, aJsonb } = objectAt(made.records(), 0);
    const told = `the null of JSON: ${JSON.stringify(aJson)}, no value: ${JSON.stringify(aJsonb)}`;
    context.observe('data.types.json-null-kept', told);
  },
});

function parse(text: string): unknown {
  const value = parseJson(text);
  checkThat(value !== undefined, 'a JSON value is serialized JSON', { expected: 'serialized JSON', actual: text });
  return value;
}
