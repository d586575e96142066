// No method of the client is forgotten: it is in the scenario, or it has a reason to be elsewhere.
import { StorageClient } from '@supabase/storage-js';
import { expect, test } from 'vitest';
import { ELSEWHERE } from './scenario/elsewhere.ts';
import { STEPS } from './scenario/steps.ts';
import { methodsOf } from './scenario/watch.ts';

const all = methodsOf(new StorageClient('http://storage.test'));
const covered = new Set(STEPS.flatMap(({ methods }) => methods));

test('each method of the installed client is in a step or has a reason', () => {
  expect(all.filter((name) => !covered.has(name) && ELSEWHERE[name] === undefined)).toEqual([]);
});

test('no step and no reason is for a method that the client does not have', () => {
  expect([...covered, ...Object.keys(ELSEWHERE)].filter((name) => !all.includes(name))).toEqual([]);
  expect(Object.keys(ELSEWHERE).filter((name) => covered.has(name))).toEqual([]);
});

test('steps are told apart by their names', () => {
  expect(new Set(STEPS.map(({ name }) => name)).size).toBe(STEPS.length);
});
