// The last moment of the mock's clock.
import { expect, test } from 'vitest';
import { createClock } from './clock.ts';

test('a clock that goes on stops at the last moment that there is', () => {
  const last = new Date(8.64e15);
  const clock = createClock();
  clock.set(new Date(last.getTime() - 1));
  const began = Date.now();
  while (Date.now() < began + 3);
  expect(clock.now()).toEqual(last);
  expect(() => {
    clock.advance('1s');
  }).toThrow('not a point in time');
  clock.advance('-1h');
  expect(clock.now().getTime()).toBeLessThan(last.getTime());
});
