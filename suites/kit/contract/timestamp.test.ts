import { expect, test } from 'vitest';
import { latestTimestamp, readTimestamp } from './timestamp.ts';

const MOMENT = Date.UTC(2026, 0, 2, 3, 4, 5);

test.each([
  ['2026-01-02T03:04:05Z', MOMENT],
  ['2026-01-02T03:04:05.000+00:00', MOMENT],
  ['2026-01-02 04:04:05+01', MOMENT],
  [MOMENT, MOMENT],
  [MOMENT / 1_000, MOMENT],
  ['2026-01-02T03:04:05', undefined],
  ['2026-01-02', undefined],
  ['yesterday', undefined],
  [0, undefined],
  [null, undefined],
])('%j is the moment %j', (value, moment) => {
  expect(readTimestamp(value)).toBe(moment);
});

test('a change makes something younger, and without its beginning it has no age', () => {
  expect(latestTimestamp(MOMENT, MOMENT + 5, undefined)).toBe(MOMENT + 5);
  expect(latestTimestamp(undefined, MOMENT)).toBeUndefined();
});
