// Words about counts, the same in reasons and reports.
import { expect, test } from 'vitest';
import { renderCount } from './outcome.ts';

test('one is not many', () => {
  expect([renderCount(1, 'exchange'), renderCount(0, 'case')]).toEqual(['1 exchange', '0 cases']);
});
