// A cache that forgets what was not used for longest.
import { expect, test } from 'vitest';
import { createLru } from './lru.ts';

test('what was not used for longest is forgotten first', () => {
  const lru = createLru<number>({ entries: 2 });
  lru.set('a', 1);
  lru.set('b', 2);
  expect(lru.get('a')).toBe(1);
  lru.set('c', 3);
  expect(['a', 'b', 'c'].map((key) => lru.get(key))).toEqual([1, undefined, 3]);
});

test('the weight of all entries has a limit', () => {
  const lru = createLru<string>({ entries: 10, weight: 10 });
  lru.set('a', 'first', 6);
  lru.set('b', 'second', 4);
  lru.set('b', 'lighter', 3);
  expect(lru.get('a')).toBe('first');
  lru.set('c', 'third', 4);
  expect(['a', 'b', 'c'].map((key) => lru.get(key))).toEqual(['first', undefined, 'third']);
  lru.set('d', 'too heavy', 11);
  expect(lru.get('d')).toBeUndefined();
  expect(lru.get('a')).toBe('first');
});

test('a value is made once while it is remembered', () => {
  const lru = createLru<object>({ entries: 1 });
  const made = lru.getOrSet('a', () => ({}));
  expect(lru.getOrSet('a', () => ({}))).toBe(made);
  lru.clear();
  expect(lru.getOrSet('a', () => ({}))).not.toBe(made);
});
