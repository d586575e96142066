// Values whose exact form is easily lost on the wire: JSON that is not an object, digits inside JSON, timestamps.
import { cases } from '../../kit/contract/cases.ts';
import { checkEqual, checkThat } from '../../kit/contract/check.ts';
import { readNodes } from '../answers/collection.ts';
import type { DataContext } from '../context.ts';
import { at, objectAt, textAt } from '../answers/read.ts';
import { insert, openMarker } from '../fixture/tasks.ts';

async function readSeed(context: DataContext, id: number, fields: string): Promise<unknown> {
  return at(await readNodes(context, 'Everything', fields, { filter: { id: { eq: id } } }), 0);
}

export const wireValueCases = cases<DataContext>({ needs: ['fixture'], hazard: 'read' }, [
  {
    id: 'data.types.json-scalars',
    title: 'A JSON value that is a text or a list is serialized like any other',
    clauses: ['data.types.json-on-wire'],
    async run(context) {
      const row = await readSeed(context, 2, 'aJson aJsonb');
      checkEqual(textAt(row, 'aJsonb'), '"text"', 'a JSON text keeps its quotes');
      checkEqual(textAt(row, 'aJson').replaceAll(/\s/g, ''), '[]', 'an empty list is serialized');
    },
  },
  {
    id: 'data.types.json-digits',
    title: 'Numbers inside an inserted JSON value keep their digits',
    clauses: ['data.insert.values-kept', 'data.types.json-input'],
    hazard: 'write-scoped',
    async run(context) {
      const marker = await openMarker(context, 'Everything');
      const digits = '12345678901234567890.123';
      const made = await insert(
        context,
        'Everything',
        [{ marker, aJson: `[${digits}]`, aJsonb: `[${digits}]` }],
        'aJson aJsonb',
      );
      for (const column of ['aJson', 'aJsonb']) {
        const text = textAt(made, 'records', 0, column);
        checkThat(text.includes(digits), `${column} has every digit`, { expected: `[${digits}]`, actual: text });
      }
    },
  },
  {
    id: 'data.types.datetime-moment',
    title: 'A Datetime is the stored time of day, fractions of a second included',
    clauses: ['data.types.datetime-exact', 'data.types.datetime-on-wire'],
    async run(context) {
      const first = textAt(await readSeed(context, 1, 'aTimestamp'), 'aTimestamp');
      checkEqual(first.slice(0, 19), '2024-05-06T07:08:09', 'date and time are the stored ones');
      // How many zeros follow is open, and so is a zone behind it.
      const fraction = /^\.\d+/.exec(first.slice(19))?.[0] ?? '';
      checkEqual(Number(`0${fraction}`), 0.25, 'the quarter of a second is there');
      const second = textAt(await readSeed(context, 2, 'aTimestamp'), 'aTimestamp');
      checkEqual(second.slice(0, 19), '1999-12-31T23:59:59', 'the last second of a year stays in its year');
    },
  },
  {
    id: 'data.open.json-null',
    title: 'The JSON null, beside a column without a value, is observed',
    clauses: ['data.types.json-null-kept'],
    hazard: 'write-scoped',
    async run(context) {
      const marker = await openMarker(context, 'Everything');
      const made = await insert(context, 'Everything', [{ marker, aJson: 'null', aJsonb: null }], 'aJson aJsonb');
      const { aJson, aJsonb } = objectAt(made, 'records', 0);
      context.environment.observe(
        'data.types.json-null-kept',
        `the null of JSON: ${JSON.stringify(aJson)}, no value: ${JSON.stringify(aJsonb)}`,
      );
    },
  },
]);
