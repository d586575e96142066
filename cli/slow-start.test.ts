// A start that takes long says what it is doing.
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createMock } from '../mocks/app.ts';
import { watchStart } from './slow-start.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('a start of a second is silent; a longer one says what it is at, less and less often', () => {
  const said: string[] = [];
  const start = watchStart((text) => void said.push(text));
  start.at('opening the database');
  vi.advanceTimersByTime(999);
  expect(said).toEqual([]);
  vi.advanceTimersByTime(1);
  expect(said).toEqual(['touchstone: opening the database …\n']);
  vi.advanceTimersByTime(2_000);
  expect(said).toHaveLength(1);
  for (let file = 1; file <= 60; file += 1) {
    start.at(`loading migrations/${file}.sql`);
    vi.advanceTimersByTime(1_000);
  }
  expect(said.slice(1)).toEqual([
    'touchstone: loading migrations/4.sql …\n',
    'touchstone: loading migrations/12.sql …\n',
    'touchstone: loading migrations/28.sql …\n',
    'touchstone: loading migrations/60.sql …\n',
  ]);
  start.end();
  expect(vi.getTimerCount()).toBe(0);
});

test('a mock says which file it loads', async () => {
  vi.useRealTimers();
  const said: string[] = [];
  const schema = { sql: 'create table note (id int primary key); insert into note values (1)' };
  await using _ = await createMock({ schema, starting: (what) => void said.push(what) });
  expect(said).toEqual(['opening the database', 'loading schema.sql']);
});
