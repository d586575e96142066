// Faults of values by their type: on the wire, as input, in filters.
import type { Fault } from '../../kit/fault.ts';
import { changeKey, changeText } from '../../kit/data/edits.ts';
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
  lie('types.datetime-shifted', 'A Datetime is an hour early', {
    clause: 'types.datetime-exact',
    answer: changeText('aTimestamp', anHourEarlier),
  }),
];
