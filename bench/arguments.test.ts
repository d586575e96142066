import { expect, test } from 'vitest';
import { parseArguments } from './arguments.ts';

const known = ['data', 'pages', 'start'];

test('no name means all parts, names mean those in their own order', () => {
  expect(parseArguments([], known).parts).toEqual(known);
  expect(parseArguments(['start', 'data'], known).parts).toEqual(['data', 'start']);
});

test('options are read wherever they stand', () => {
  expect(parseArguments(['--gate', 'data', '--keep', 'out.ndjson'], known)).toEqual({
    parts: ['data'],
    quick: false,
    gate: true,
    help: false,
    keep: 'out.ndjson',
  });
});

test.each([
  [['dta'], 'There is no part "dta". Parts: data, pages, start.'],
  [['--fast'], "Unknown option '--fast'"],
  [['--keep'], "Option '--keep <value>' argument missing"],
  [['--keep', ''], '--keep needs the name of a file.'],
  [['--against', ''], '--against needs the name of a file.'],
  [['--keep', 'history.ndjson', '--quick'], '--keep and --quick exclude each other'],
])('%s is misuse', (args, message) => {
  expect(() => parseArguments(args, known)).toThrow(message);
});
