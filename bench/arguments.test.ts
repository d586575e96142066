import { expect, test } from 'vitest';
import { parseArguments } from './arguments.ts';

const known = ['data', 'pages', 'start'];

test('no name means all parts, names mean those in their own order', () => {
  expect(parseArguments([], known).parts).toEqual(known);
  expect(parseArguments(['start', 'data'], known).parts).toEqual(['data', 'start']);
});

test('options are read wherever they stand', () => {
  expect(parseArguments(['--gate', 'data', '--quick'], known)).toEqual({
    parts: ['data'],
    quick: true,
    gate: true,
    help: false,
  });
});

test.each([
  [['dta'], 'There is no part "dta". Parts: data, pages, start.'],
  [['--fast'], "Unknown option '--fast'"],
])('%s is misuse', (args, message) => {
  expect(() => parseArguments(args, known)).toThrow(message);
});
