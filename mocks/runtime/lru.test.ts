import { expect, test } from 'vitest';
import { createRecent } from './lru.ts';

test('what was not used for longest is forgotten first', () => {
  const recent = createRecent<number>({ entries: 2 });
  recent.set('a', 1);
  recent.set('b', 2);
  expect(recent.get('a')).toBe(1);
  recent.set('c', 3);
  expect(['a', 'b', 'c'].map((key) => recent.get(key))).toEqual([1, undefined, 3]);
});

test('the weight of all entries has a limit', () => {
  const recent = createRecent<string>({ entries: 10, weight: 10 });
  recent.set('a', 'first', 6);
  recent.set('b', 'second', 4);
  recent.set('b', 'lighter', 3);
  expect(recent.get('a')).toBe('first');
  recent.set('c', 'third', 4);
  expect(['a', 'b', 'c'].map((key) => recent.get(key))).toEqual(['first', undefined, 'third']);
  recent.set('d', 'too heavy', 11);
  expect(recent.get('d')).toBeUndefined();
  expect(recent.get('a')).toBe('first');
});

test('a value is made once while it is remembered', () => {
  const recent = createRecent<object>({ entries: 1 });
  const made = recent.getOrSet('a', () => ({}));
  expect(recent.getOrSet('a', () => ({}))).toBe(made);
  recent.clear();
  expect(recent.getOrSet('a', () => ({}))).not.toBe(made);
});
