import { expect, it } from 'vitest';
import { lanesFor } from './consistency-window.ts';

it.each([
  [0, undefined, 4],
  [0, 20, 4],
  [100, undefined, 16],
  [1_000, undefined, 20],
  [3_000, undefined, 32],
  [3_000, 5, 15],
  [3_000, 1, 3],
  [100, 1, 1],
])('with a window of %d ms and %s requests a second %d cases are in flight', (window, rate, lanes) => {
  expect(lanesFor(window, rate)).toBe(lanes);
});
