// Each mistake has its sentence, with the name of the value that is wrong.
import { expect, it } from 'vitest';
import type { Mistake } from '../../../specs/operation.ts';
import { bodyRefusal, queryRefusal } from './asked.ts';
import { wordsOfZod } from './zod-words.ts';
import { readTable } from '../../../tests/support/table.ts';

const { body, query, zod } = readTable(import.meta.url, ['body', 'query', 'zod']) as {
  readonly body: readonly (readonly [found: Partial<Mistake>, message: string])[];
  readonly zod: readonly (readonly [
    found: Partial<Mistake>,
    part: 'body' | 'query',
    value: unknown,
    message: string,
  ])[];
  readonly query: readonly (readonly [
    found: Partial<Mistake>,
    query: Record<string, string | string[]>,
    message: string,
  ])[];
};

const mistake = (found: Partial<Mistake>): Mistake => ({
  keyword: '',
  params: {},
  instancePath: '',
  message: 'must be otherwise',
  ...found,
});

it.each(body)('of a body: %j', (found, message) => {
  expect(bodyRefusal(mistake(found)).body).toEqual({ message });
});

it.each(query)('of a query: %j of %j', (found, given, message) => {
  expect(queryRefusal(mistake(found), given).body).toEqual({ message });
});

it.each(zod)("in today's words: %j in the %s %j", (found, part, value, message) => {
  expect(wordsOfZod(mistake(found), value, part)).toBe(message);
});
