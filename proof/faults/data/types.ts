// The conduct that rows of types.yaml name with `does`.
import { parseType } from 'graphql';
import { editArgument, editField, editType, toIntrospection } from '../../derived/data/introspection.ts';
import { changeKey, changeText } from '../../kit/data/edits.ts';
import { dataConduct, type AnswerEdit } from '../../kit/data/lie.ts';

const anHourEarlier = (time: string): string =>
  new Date(Date.parse(`${time}Z`) - 3_600_000).toISOString().slice(0, time.length);

/** An answer edit: numbers that are written as text become JSON numbers. */
const asNumbers =
  (keys: readonly string[], when: (text: string) => boolean = () => true): AnswerEdit =>
  (answer, asked) =>
    keys.reduce((tree, key) => changeText(key, (text) => (when(text) ? Number(text) : text))(tree, asked), answer);

const NUMERICS = ['aNumeric', 'balance'];

export const typesConduct = dataConduct({
  cursorIsString: {
    answer: (answer) =>
      editType(
        answer,
        'Query',
        editField(
          'blogCollection',
          editArgument('after', (argument) => ({ ...argument, type: toIntrospection(parseType('String')) })),
        ),
      ),
  },
  nodeIdIsUuid: {
    answer: (answer) =>
      editType(
        answer,
        'EmailAddress',
        editField('nodeId', (field) => ({ ...field, type: toIntrospection(parseType('UUID!')) })),
      ),
  },
  bigintRoundedInNode: {
    answer: changeText('aBigint', (text) => BigInt(Math.trunc(Number(text))).toString(), 'node(nodeId'),
  },
  shortNumericIsNumber: { answer: asNumbers(NUMERICS, (text) => String(Number(text)) === text) },
  largeNumericRounded: {
    answer: changeKey('aNumeric', (value) => (Math.abs(Number(value)) > 1e15 ? String(Number(value)) : value)),
  },
  datetimeShifted: { answer: changeText('aTimestamp', anHourEarlier) },
});
