import { expect, test } from 'vitest';
import { exceptions } from './exceptions.ts';

test('at most ten kinds of edits need code', () => {
  expect(exceptions.length).toBeLessThanOrEqual(10);
});
