// mistakes.yaml has what is none of them.
import { expect, test } from 'vitest';
import { readBooleanVariable } from './environment.ts';

test.each([
  ['1', true],
  ['true', true],
  ['Yes', true],
  ['0', false],
  ['false', false],
  ['no', false],
  ['', false],
  [undefined, false],
])('a variable set to %j says %j', (value, said) => {
  expect(readBooleanVariable('TOUCHSTONE_SHUFFLE', { TOUCHSTONE_SHUFFLE: value })).toBe(said);
});
