// Faults of values by their type: on the wire, as input, in filters.
import type { Fault } from '../../kit/fault.ts';
import { changeInput, changeKey, changeText } from '../../kit/data/edits.ts';
import { INSERT_EVERYTHING, stored, UPDATE_EVERYTHING, withRecord } from '../../kit/data/everything.ts';
import { nodeIdOf } from '../../kit/data/identifiers.ts';
import type { AnswerEdit } from '../../kit/data/lie.ts';
import { lie } from '../../kit/data/lie.ts';

const anHourEarlier = (time: string): string =>
  new Date(Date.parse(`${time}Z`) - 3_600_000).toISOString().slice(0, time.length);

/** An answer edit: numbers that are written as text become JSON numbers. */
const asNumbers =
  (keys: readonly string[], when: (text: string) => boolean = () => true): AnswerEdit =>
  (answer, asked) =>
    keys.reduce((tree, key) => changeText(key, (text) => (when(text) ? Number(text) : text))(tree, asked), answer);

const NUMERICS = ['aNumeric', 'balance'];

export const typesValuesFaults: readonly Fault[] = [
  lie('types.line-breaks-lost', 'Line breaks in a text become spaces', {
    clause: 'types.string-on-wire',
    answer: changeText('aText', (value) => value.replaceAll('\n', ' ')),
    witness: stored('aText', 2),
  }),
  lie('types.bigserial-as-number', 'A BigInt of a bigserial column goes through a double', {
    clause: 'types.bigint-exact',
    answer: changeKey('aBigserial', (value) => String(Number(value))),
    witness: stored('aBigserial'),
  }),
  lie('types.updated-bigint-rounded', 'A BigInt of an update goes through a double', {
    clause: 'types.bigint-exact',
    request: changeInput('aBigint', (value) => String(Number(value)), 'updateEverythingCollection'),
    witness: withRecord({}, UPDATE_EVERYTHING, { set: { aBigint: '9007199254740993' } }),
  }),
  lie('types.bigint-rounded-in-node', 'Query.node gives a BigInt that went through a double', {
    clause: 'types.bigint-exact',
    answer: changeText('aBigint', (text) => BigInt(Math.trunc(Number(text))).toString(), 'node(nodeId'),
    witness: [
      'query($id: ID!) { node(nodeId: $id) { ... on Everything { aBigint } } }',
      { id: nodeIdOf('Everything', 1) },
    ],
  }),
  lie('types.short-numeric-is-number', 'A BigFloat of few digits is a JSON number', {
    clause: 'types.bigfloat-on-wire',
    answer: asNumbers(NUMERICS, (text) => String(Number(text)) === text),
    witness: stored('aNumeric', 2),
  }),
  lie('types.large-numeric-rounded', 'A large BigFloat loses its last digits', {
    clause: 'types.bigfloat-exact',
    answer: changeKey('aNumeric', (value) => (Math.abs(Number(value)) > 1e15 ? String(Number(value)) : value)),
    witness: stored('aNumeric'),
  }),
  lie('types.bigfloat-rounded-when-told', 'An update tells a BigFloat as a double', {
    clause: 'types.bigfloat-exact',
    answer: changeText('aNumeric', (text) => String(Number(text)), 'updateEverythingCollection'),
    witness: withRecord({}, UPDATE_EVERYTHING, { set: { aNumeric: `0.${'1'.repeat(40)}` } }),
  }),
  lie('types.json-pair-lost', 'A sign outside the basic plane is lost from JSON', {
    clause: 'types.json-on-wire',
    answer: changeText('aJson', (text) => text.replaceAll(/\\ud[89ab]\w\w\\ud[c-f]\w\w/g, '?')),
    witness: withRecord(
      { aJson: String.raw`"\ud83e\udded"` },
      '{ everythingCollection(filter: {marker: {eq: "witness"}}) { edges { node { aJson } } } }',
    ),
  }),
  lie('types.json-input-wrapped', 'An inserted JSON value is put into a list', {
    clause: 'types.json-input',
    request: changeInput('aJsonb', (value) => `[${value}]`),
    witness: [INSERT_EVERYTHING, { objects: [{ marker: 'witness', aJsonb: '{"a": 1}' }] }],
  }),
  lie('types.json-filter-ignored', 'A filter on a JSON column is dropped silently', {
    clause: 'types.json-not-filterable',
    request: ({ query }) => ({ query: query.replace(/aJsonb: \{eq: "[^"]*"\}/, '') }),
    witness: ['{ everythingCollection(filter: {aJsonb: {eq: "{}"}}) { edges { node { id } } } }'],
  }),
  lie('types.json-null-test-ignored', 'A test for null on a JSON column is dropped silently', {
    clause: 'types.json-not-filterable',
    request: ({ query }) => ({ query: query.replace(/aJsonb?: \{is: \w+\}/, '') }),
    witness: ['{ everythingCollection(filter: {aJsonb: {is: NOT_NULL}}) { edges { node { id } } } }'],
  }),
  lie('types.datetime-with-space', 'A Datetime has a space instead of the T', {
    clause: 'types.datetime-on-wire',
    answer: changeText('aTimestamp', (value) => value.replace('T', ' ')),
    witness: stored('aTimestamp'),
  }),
  lie('types.datetime-set-in-milliseconds', 'An update sets a Datetime to its millisecond', {
    clause: 'types.datetime-exact',
    request: changeInput('aTimestamp', (text) => text.replace(/(\.\d{3})\d+/, '$1'), 'updateEverythingCollection'),
    witness: withRecord({}, UPDATE_EVERYTHING, { set: { aTimestamp: '2024-02-29T12:00:00.000001' } }),
  }),
  lie('types.datetime-shifted', 'A Datetime is an hour early', {
    clause: 'types.datetime-exact',
    answer: changeText('aTimestamp', anHourEarlier),
    witness: stored('aTimestamp'),
  }),
];
