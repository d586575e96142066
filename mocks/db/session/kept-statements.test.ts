// Which statements a connection keeps, under which names, and when it forgets them.
import { expect, test } from 'vitest';
import { createKeptByConnections, createKeptStatements, isNoLongerKept } from './kept-statements.ts';

const one = { text: 'select 1', kept: 'anon' };

test('a statement is new to a connection once, for each who asks it', () => {
  const kept = createKeptStatements();
  const first = kept.name(one);
  expect(first?.isNew).toBe(true);
  expect(kept.name(one)).toEqual({ name: first?.name, isNew: false });
  const other = kept.name({ ...one, kept: 'service_role' });
  expect(other?.isNew).toBe(true);
  expect(other?.name).not.toBe(first?.name);
  expect(kept.name({ text: 'select 1' })).toBeUndefined();
});

test('its plan is made anew after a hundred uses', () => {
  const kept = createKeptStatements();
  const asked = Array.from({ length: 250 }, () => kept.name(one)?.isNew);
  expect(asked.flatMap((isNew, index) => (isNew === true ? [index] : []))).toEqual([0, 100, 200]);
});

test('its plan is made anew after a thousand uses of others, while tables may have grown', () => {
  const kept = createKeptStatements();
  kept.name(one);
  for (let index = 0; index < 990; index += 1) kept.name({ text: 'insert', kept: 'anon' });
  expect(kept.name(one)?.isNew).toBe(false);
  for (let index = 0; index < 10; index += 1) kept.name({ text: 'insert', kept: 'anon' });
  expect(kept.name(one)?.isNew).toBe(true);
});

test('no two statements have one name at a time, however many there are', () => {
  const kept = createKeptStatements();
  const holders = new Map<string, string>();
  for (let index = 0; index < 1000; index += 1) {
    const text = `select ${(index * 7) % 130}`;
    const { name = '', isNew = false } = kept.name({ text, kept: 'anon' }) ?? {};
    if (isNew) holders.set(name, text);
    expect(holders.get(name)).toBe(text);
  }
  expect(holders.size).toBe(64);
});

test('what was new in a batch that failed is new again', () => {
  const kept = createKeptStatements();
  kept.name(one);
  kept.name(one);
  kept.name({ text: 'select 2', kept: 'anon' });
  kept.doubt();
  expect(kept.name(one)?.isNew).toBe(false);
  expect(kept.name({ text: 'select 2', kept: 'anon' })?.isNew).toBe(true);
});

test('each connection has its own, and all forget at once', () => {
  const all = createKeptByConnections('mine');
  const [a, b] = [{}, {}];
  expect(all.of(a).name(one)?.name).toMatch(/^mine_/);
  expect(all.of(a).name(one)?.isNew).toBe(false);
  expect(all.of(b).name(one)?.isNew).toBe(true);
  all.forget();
  expect(all.of(a).name(one)?.isNew).toBe(true);
});

test('only a kept statement that is gone or changed is a reason to ask again', () => {
  expect(isNoLongerKept(one, { code: '26000' })).toBe(true);
  expect(isNoLongerKept(one, { code: '0A000' })).toBe(true);
  expect(isNoLongerKept(one, { code: '42501' })).toBe(false);
  expect(isNoLongerKept({ text: 'select 1' }, { code: '26000' })).toBe(false);
  expect(isNoLongerKept(undefined, { code: '26000' })).toBe(false);
});
