import { expect, test } from 'vitest';
import { median, medianRatio } from './statistics.ts';

test('a median lies between the two values in the middle', () => {
  expect(median([9, 1, 5])).toBe(5);
  expect(median([1, 10, 2, 4])).toBe(3);
  expect(median([])).toBeNaN();
});

test('a slow round does not change the ratio when both sides were slow in it', () => {
  expect(medianRatio([80, 8, 80], [100, 10, 100])).toBeCloseTo(0.8);
});
