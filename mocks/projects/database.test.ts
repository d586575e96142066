// The database of a project, filled from SQL or from an image.
import { readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { createClock } from '../runtime/clock.ts';
import { openFilledDatabase } from './database.ts';
import type { Db } from '../db/db.ts';
import { execute as run } from '../../tests/support/databases.ts';
import type { MockOptions } from '../mock.ts';
import { temporaryFolder } from '../../tests/support/temporary-folder.ts';

const cache = temporaryFolder();
const scripts = temporaryFolder();
beforeAll(() => {
  vi.stubEnv('TOUCHSTONE_CACHE', cache);
});
afterAll(() => {
  vi.unstubAllEnvs();
});

const images = (): readonly string[] => readdirSync(cache).filter((name) => name.endsWith('.image'));

async function start<T>(
  options: MockOptions,
  now: string,
  work: (db: Db, warnings: readonly string[]) => Promise<T>,
): Promise<T> {
  const warnings: string[] = [];
  const db = await openFilledDatabase(options, createClock(new Date(now)), (message) => warnings.push(message));
  try {
    return await work(db, warnings);
  } finally {
    await db.close();
  }
}

/** Everything that the tables hold. */
async function dump(db: Db): Promise<unknown> {
  const tables = await run(
    db,
    `select n.nspname, c.relname, c.relkind from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where c.relkind in ('r', 'S') and n.nspname not in ('pg_catalog', 'information_schema', 'touchstone_definitions', 'touchstone_snapshots')
      order by 1, 2`,
  );
  const rows: unknown[] = [];
  for (const { nspname, relname, relkind } of tables) {
    const what = relkind === 'S' ? 'json_build_array(last_value, is_called)' : 'json_agg(t)';
    const [row] = await run(db, `select ${what} as rows from "${nspname}"."${relname}" t`);
    rows.push([nspname, relname, row?.['rows']]);
  }
  return rows;
}

test('the fixture is the same at any time, from SQL and from an image, and goes back to the same', async () => {
  const first = await start({}, '2001-02-03T04:05:06Z', dump);
  expect(JSON.stringify(first)).not.toContain('2001-02-03');
  expect(images()).toHaveLength(2);
  await start({}, '2030-01-01T00:00:00Z', async (db) => {
    expect(await dump(db)).toEqual(first);
    expect(await run(db, 'select now()::date::text as day')).toEqual([{ day: '2030-01-01' }]);
    await run(db, `delete from "Reply"; delete from "BlogPost"; insert into "Blog" (name) values ('x')`);
    await db.restore('initial');
    expect(await dump(db)).toEqual(first);
    await run(db, `drop table "BlogPost" cascade`);
    await db.restore('initial');
    expect(await dump(db)).toEqual(first);
  });
  expect(images()).toHaveLength(2);
});

const wide = Array.from({ length: 200 }, (_, index) => `column_${index} timestamptz default now()`).join(', ');

test('rows tell the time of their own start; what only defines comes from an image, with its warnings', async () => {
  const files = ['1.sql', '2.sql', '3.sql'].map((name) => join(scripts, name));
  writeFileSync(
    files[0] ?? '',
    `create extension pg_repack; create table a (id uuid default gen_random_uuid(), ${wide});`,
  );
  writeFileSync(files[1] ?? '', `insert into a default values; create extension pg_prewarm;`);
  writeFileSync(files[2] ?? '', `create table b (id int); select uuid_generate_v4();`);
  const before = images();
  const starts: string[] = [];
  for (const now of ['2001-02-03T00:00:00Z', '2002-03-04T00:00:00Z'])
    await start({ schema: { files } }, now, async (db, warnings) => {
      expect(warnings).toEqual([
        expect.stringContaining('Extension pg_repack is not offered here'),
        expect.stringContaining('Extension pg_prewarm is not offered here'),
      ]);
      const rows = `select id, column_7::date::text as day from a`;
      const [row] = await run(db, rows);
      expect(row?.['day']).toBe(now.slice(0, 10));
      starts.push(row?.['id'] ?? '');
      await run(db, 'delete from a; drop table b');
      await db.restore('initial');
      expect(await run(db, `${rows}; select day from (${rows}) as r`)).toEqual([{ day: now.slice(0, 10) }]);
      expect(await run(db, 'select * from b')).toEqual([]);
    });
  expect(new Set(starts).size).toBe(2);
  expect(images().length - before.length).toBe(1);
});

test('a short file has an image from its second start on, and goes back to what it began with; the same SQL as text has none', async () => {
  const text = 'create table short (id int primary key, at timestamptz default now())';
  const file = join(scripts, 'short.sql');
  writeFileSync(file, text);
  const before = images();
  await start({ schema: { sql: text } }, '2001-02-03T00:00:00Z', dump);
  expect(images()).toEqual(before);
  for (const [index, day] of ['2001-02-03', '2002-03-04', '2003-04-05'].entries()) {
    await start({ schema: { files: [file] } }, `${day}T00:00:00Z`, async (db) => {
      await run(db, 'insert into short values (1)');
      expect(await run(db, 'select id, at::date::text as day from short')).toEqual([{ id: '1', day }]);
      await db.restore('initial');
      expect(await run(db, 'select * from short')).toEqual([]);
    });
    expect(images().length - before.length).toBe(index === 0 ? 0 : 1);
  }
});

test('SQL that does not load says so at each start, and leaves no image', async () => {
  const before = images();
  for (const _ of [1, 2])
    await expect(
      start({ schema: { sql: `create table a (${wide}); create table a ();` } }, '2001-02-03T00:00:00Z', dump),
    ).rejects.toThrow(/schema\.sql:1: relation "a" already exists/u);
  expect(images()).toEqual(before);
});

test('a snapshot outlives an engine that broke down', async () => {
  const sql = `create table kept (a int); insert into kept values (1), (2);
    create function inlined(i int) returns int language sql as $$ select inlined(i + 1) $$`;
  await start({ schema: { sql } }, '2001-02-03T00:00:00Z', async (db) => {
    await expect(run(db, 'select inlined(1)')).rejects.toMatchObject({ code: '57P02' });
    await run(db, 'insert into kept values (3)');
    await db.restore('initial');
    expect(await run(db, 'select count(*) from kept')).toEqual([{ count: '2' }]);
  });
});
