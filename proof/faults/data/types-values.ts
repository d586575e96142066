// Faults of values by their type: on the wire, as input, in filters.
import type { Fault } from '../../kit/fault.ts';
import { changeInput, changeKey, changeText } from '../../kit/data/edits.ts';
import { lie, type AnswerEdit } from '../../kit/data/lie.ts';

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
  }),
  lie('types.bigserial-as-number', 'A BigInt of a bigserial column goes through a double', {
    clause: 'types.bigint-exact',
    answer: changeKey('aBigserial', (value) => String(Number(value))),
  }),
  lie('types.updated-bigint-rounded', 'A BigInt of an update goes through a double', {
    clause: 'types.bigint-exact',
    request: changeInput('aBigint', (value) => String(Number(value)), 'updateEverythingCollection'),
  }),
  lie('types.bigint-rounded-in-node', 'Query.node gives a BigInt that went through a double', {
    clause: 'types.bigint-exact',
    answer: changeText('aBigint', (text) => BigInt(Math.trunc(Number(text))).toString(), 'node(nodeId'),
  }),
  lie('types.short-numeric-is-number', 'A BigFloat of few digits is a JSON number', {
    clause: 'types.bigfloat-on-wire',
    answer: asNumbers(NUMERICS, (text) => String(Number(text)) === text),
  }),
  lie('types.large-numeric-rounded', 'A large BigFloat loses its last digits', {
    clause: 'types.bigfloat-exact',
    answer: changeKey('aNumeric', (value) => (Math.abs(Number(value)) > 1e15 ? String(Number(value)) : value)),
  }),
  lie('types.bigfloat-rounded-when-told', 'An update tells a BigFloat as a double', {
    clause: 'types.bigfloat-exact',
    answer: changeText('aNumeric', (text) => String(Number(text)), 'updateEverythingCollection'),
  }),
  lie('types.json-pair-lost', 'A sign outside the basic plane is lost from JSON', {
    clause: 'types.json-on-wire',
    answer: changeText('aJson', (text) => text.replaceAll(/\\ud[89ab]\w\w\\ud[c-f]\w\w/g, '?')),
  }),
  lie('types.json-input-wrapped', 'An inserted JSON value is put into a list', {
    clause: 'types.json-input',
    request: changeInput('aJsonb', (value) => `[${value}]`),
  }),
  lie('types.json-filter-ignored', 'A filter on a JSON column is dropped silently', {
    clause: 'types.json-not-filterable',
    request: ({ query }) => ({ query: query.replace(/aJsonb: \{eq: "[^"]*"\}/, '') }),
  }),
  lie('types.json-null-test-ignored', 'A test for null on a JSON column is dropped silently', {
    clause: 'types.json-not-filterable',
    request: ({ query }) => ({ query: query.replace(/aJsonb?: \{is: \w+\}/, '') }),
  }),
  lie('types.datetime-with-space', 'A Datetime has a space instead of the T', {
    clause: 'types.datetime-on-wire',
    answer: changeText('aTimestamp', (value) => value.replace('T', ' ')),
  }),
  lie('types.datetime-set-in-milliseconds', 'An update sets a Datetime to its millisecond', {
    clause: 'types.datetime-exact',
    request: changeInput('aTimestamp', (text) => text.replace(/(\.\d{3})\d+/, '$1'), 'updateEverythingCollection'),
  }),
  lie('types.datetime-shifted', 'A Datetime is an hour early', {
    clause: 'types.datetime-exact',
    answer: changeText('aTimestamp', anHourEarlier),
  }),
];
