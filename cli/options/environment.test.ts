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

test('anything else is misuse', () => {
  expect(() => readBooleanVariable('TOUCHSTONE_SHUFFLE', { TOUCHSTONE_SHUFFLE: 'maybe' })).toThrow(
    'TOUCHSTONE_SHUFFLE must be 1, true or yes, or 0, false or no.',
  );
});
