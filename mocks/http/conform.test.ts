// Answers are what their schema says, whatever their handler knows.
import { describe, expect, test } from 'vitest';
import type { AnswerSchema } from '../../specs/operation.ts';
import { conform } from './conform.ts';
import { readTable } from '../../tests/support/table.ts';

const { shelf, 'made-up': madeUp } = readTable(import.meta.url, ['shelf', 'made-up']) as {
  readonly shelf: AnswerSchema;
  readonly 'made-up': readonly (readonly [schema: AnswerSchema, given: unknown, made: unknown])[];
};

/** What is answered, and the places at which it was made up. */
function answer(schema: AnswerSchema, value: unknown): readonly [unknown, ...string[]] {
  const places: string[] = [];
  const made = conform(schema, value, (place) => places.push(place));
  return [made, ...places];
}

describe('an answer', () => {
  test('that is right stays as it is', () => {
    const right = { name: 'a', owner: 'me', width: 1, depth: null, kind: 'closed', books: ['X'] };
    expect(answer(shelf, right)).toEqual([right]);
    expect(answer({}, { anything: [null] })).toEqual([{ anything: [null] }]);
  });

  test('leaves out what is forbidden and what is not known', () => {
    const known = { name: 'a', owner: 'me', colour: 'red', width: null };
    expect(answer(shelf, known)).toEqual([{ name: 'a', owner: 'me' }]);
  });

  test('leaves out what no handler knows as the document wants it, and reports that', () => {
    expect(answer(shelf, { name: 'a', owner: 'me', width: '7' })).toEqual([{ name: 'a', owner: 'me' }, '/width']);
  });

  test('has the default of what is demanded and not known', () => {
    expect(answer(shelf, { name: 'a', owner: null })).toEqual([{ name: 'a', owner: 'the library' }]);
    expect(answer(shelf, { name: 'a' })).toEqual([{ name: 'a', owner: 'the library' }]);
  });

  test.each([...madeUp, [{}, undefined, undefined] as const])(
    '%j has a value for %j that is made up of the document alone: %j',
    (schema, given, made) => {
      expect(answer(schema, given)).toEqual(made === given ? [made] : [made, '']);
    },
  );

  test('is made up with all that it demands', () => {
    expect(answer(shelf, 7)).toEqual([{ name: '', owner: 'the library' }, '', '/name']);
  });

  test('reports the place of each value that is made up', () => {
    const wrong = [{ name: 'a' }, { owner: 'me', books: ['x', '7'] }];
    expect(answer({ type: 'array', items: shelf }, wrong)).toEqual([
      [
        { name: 'a', owner: 'the library' },
        { name: '', owner: 'me', books: ['x', ''] },
      ],
      '/1/books/1',
      '/1/name',
    ]);
  });
});
