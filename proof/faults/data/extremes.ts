// Lies about values at the ends of what their types hold, each on one of the ways in or out.
import type { Fault } from '../../lies/fault.ts';
import { changeKey, isObject, lie, mapKey } from '../../lies/data/lie.ts';
import type { Asked, Json, JsonObject, Lie, WitnessAsk } from '../../lies/data/lie.ts';

const INSERT =
  'mutation($objects: [EverythingInsertInput!]!) { insertIntoEverythingCollection(objects: $objects) { records { id nodeId } } }';
const UPDATE =
  'mutation($s0: EverythingUpdateInput!) { updateEverythingCollection(set: $s0, filter: {marker: {eq: "witness"}}) { records { aNumeric aTimestamp } } }';
const FOUND =
  'query($f0: EverythingFilter) { everythingCollection(filter: $f0) { edges { node { id aText aUuid aVarchar } } } }';

/** A request edit: every value under the key among the variables, where the document has the text. */
function changeInput(key: string, change: (value: Json) => Json, text = ''): NonNullable<Lie['request']> {
  return ({ query, variables }: Asked) =>
    query.includes(text) ? { variables: mapKey(variables, key, change) as JsonObject } : {};
}

/** An answer edit: every text under the key, where the document has the other text. */
function changeTold(key: string, change: (value: string) => Json, text: string): NonNullable<Lie['answer']> {
  const edit = changeKey(key, (value) => (typeof value === 'string' ? change(value) : value));
  return (answer, asked) => (asked.query.includes(text) ? edit(answer, asked) : answer);
}

const onText =
  (change: (text: string) => Json) =>
  (value: Json): Json =>
    typeof value === 'string' ? change(value) : value;

/** A record of the witness, and then something asked. */
const withRecord =
  (record: JsonObject, query: string, variables: JsonObject = {}) =>
  async (ask: WitnessAsk): Promise<unknown> => {
    await ask(INSERT, { objects: [{ marker: 'witness', ...record }] });
    return ask(query, variables);
  };

const ofWitness = { f0: { marker: { eq: 'witness' } } };

export const extremeFaults: readonly Fault[] = [
  lie('types.least-int-unequal', 'operators.eq', 'eq with the smallest Int keeps nothing', {
    request: changeInput('anInteger', (operators) =>
      isObject(operators) && operators['eq'] === -2_147_483_648 ? { eq: -2_147_483_647 } : operators,
    ),
    witness: withRecord({ anInteger: -2_147_483_648 }, FOUND, { f0: { anInteger: { eq: -2_147_483_648 } } }),
  }),
  lie('types.bigint-rounded-in-node', 'types.bigint-exact', 'Query.node gives a BigInt that went through a double', {
    answer: changeTold('aBigint', (text) => BigInt(Math.trunc(Number(text))).toString(), 'node(nodeId'),
    witness: [
      'query($id: ID!) { node(nodeId: $id) { ... on Everything { aBigint } } }',
      { id: btoa('["public", "Everything", 1]') },
    ],
  }),
  lie('types.bigfloat-rounded-when-told', 'types.bigfloat-exact', 'An update tells a BigFloat as a double', {
    answer: changeTold('aNumeric', (text) => String(Number(text)), 'updateEverythingCollection'),
    witness: withRecord({}, UPDATE, { s0: { aNumeric: `0.${'1'.repeat(40)}` } }),
  }),
  lie('types.text-composed', 'insert.values-kept', 'An inserted text is brought into one form of its letters', {
    request: changeInput(
      'aText',
      onText((text) => text.normalize('NFC')),
      'insertInto',
    ),
    witness: withRecord({ aText: 'e\u0301' }, FOUND, ofWitness),
  }),
  lie('types.datetime-set-in-milliseconds', 'types.datetime-exact', 'An update sets a Datetime to its millisecond', {
    request: changeInput(
      'aTimestamp',
      onText((text) => text.replace(/(\.\d{3})\d+/, '$1')),
      'updateEverythingCollection',
    ),
    witness: withRecord({}, UPDATE, { s0: { aTimestamp: '2024-02-29T12:00:00.000001' } }),
  }),
  lie('types.uuid-capitals-lost', 'insert.values-kept', 'A UUID in capital letters is stored as zeros', {
    request: changeInput(
      'aUuid',
      onText((text) => (/[A-F]/.test(text) ? text.replaceAll(/\w/g, '0') : text)),
    ),
    witness: withRecord({ aUuid: 'ABCDEF12-3456-4789-8ABC-DEF123456789' }, FOUND, ofWitness),
  }),
  lie('types.json-pair-lost', 'types.json-on-wire', 'A sign outside the basic plane is lost from JSON', {
    answer: changeKey(
      'aJson',
      onText((text) => text.replaceAll(/\\ud[89ab]\w\w\\ud[c-f]\w\w/g, '?')),
    ),
    witness: withRecord(
      { aJson: String.raw`"\ud83e\udded"` },
      '{ everythingCollection(filter: {marker: {eq: "witness"}}) { edges { node { aJson } } } }',
    ),
  }),
  lie('types.empty-range-null', 'types.opaque-on-wire', 'An empty range is answered as null', {
    answer: changeKey('aRange', (value) => (value === 'empty' ? null : value)),
    witness: ['{ everythingCollection(filter: {id: {eq: 2}}) { edges { node { aRange } } } }'],
  }),
  lie('insert.long-text-cut', 'insert.values-kept', 'A text that is longer than its column is cut', {
    request: changeInput(
      'aVarchar',
      onText((text) => text.slice(0, 40)),
    ),
    witness: withRecord({ aVarchar: 'x'.repeat(41) }, FOUND, ofWitness),
  }),
];
