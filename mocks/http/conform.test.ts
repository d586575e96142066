// Answers are what their schema says, whatever their handler knows.
import { expect, test } from 'vitest';
import type { AnswerSchema } from '../../specs/operation.ts';
import { conform } from './conform.ts';
import { checkKeys, readTable } from '../../tests/support/table.ts';

const { answers, 'made-up': madeUp } = readTable(import.meta.url, ['answers', 'made-up']) as {
  readonly answers: readonly { title: string; schema: AnswerSchema; given: unknown; answer: readonly unknown[] }[];
  readonly 'made-up': readonly (readonly [schema: AnswerSchema, given: unknown, made: unknown])[];
};
for (const row of answers) checkKeys(row, ['title', 'schema', 'given', 'answer'], row.title);

/** What is answered, and the places at which it was made up. */
function answer(schema: AnswerSchema, value: unknown): readonly [unknown, ...string[]] {
  const places: string[] = [];
  const made = conform(schema, value, (place) => places.push(place));
  return [made, ...places];
}

test.each(answers)('an answer $title', ({ schema, given, answer: expected }) => {
  expect(answer(schema, given)).toEqual(expected);
});

test.each([...madeUp, [{}, undefined, undefined] as const])(
  '%j has a value for %j that is made up of the document alone: %j',
  (schema, given, made) => {
    expect(answer(schema, given)).toEqual(made === given ? [made] : [made, '']);
  },
);
