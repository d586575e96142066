// How the mock's clock goes on, stands still, and ends.
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

test('a fixed clock stands still until it is moved, the system clock goes on', () => {
  const fixed = createClock(new Date('2024-01-01T00:00:00Z'));
  fixed.advance('1h30m');
  fixed.advance('500ms');
  expect(fixed.now().toISOString()).toBe('2024-01-01T01:30:00.500Z');
  const system = createClock();
  system.set(new Date('2040-01-01T00:00:00Z'));
  expect(system.now().getUTCFullYear()).toBe(2040);
  expect(() => {
    fixed.advance('999999999999d');
  }).toThrow('not a point in time');
  expect(fixed.now().getUTCFullYear()).toBe(2024);
});
