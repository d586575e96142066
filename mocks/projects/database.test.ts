// The database of a project, filled from SQL or from an image.
import { readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { createClock } from '../runtime/clock.ts';
import { openFilledDatabase } from './database.ts';
import type { Db } from '../db/db.ts';
import { execute as run } from '../../tests/support/databases.ts';
import type { MockOptions } from '../mock.ts';
import { patterns } from '../../tests/support/table.ts';
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

/** Of each start: what `sql` answers, then and after a reset, what is said, and how many images there are more. */
async function startAt(moments: readonly string[], options: MockOptions, sql: string, change = 'select 1') {
  const before = images().length;
  const starts = [];
  for (const moment of moments) {
    const [rows, warnings] = await start(options, moment, async (db, told) => {
      const begun = await run(db, sql);
      await run(db, change);
      await db.restore('initial');
      // Where the SQL is loaded again, chance is another one.
      const again = patterns(begun.map((row) => ('id' in row ? { ...row, id: '~-' } : row)));
      expect(await run(db, sql)).toEqual(again);
      return [begun, told];
    });
    starts.push({ rows, warnings, images: images().length - before });
  }
  return starts;
}

test('files come from an image at their second start, at its own time, with what is said of them', async () => {
  const texts = [
    'create extension pg_repack; create table a (id uuid default gen_random_uuid(), at timestamptz default now(), day date default current_date);',
    `insert into a default values; insert into storage.buckets (id, name) values ('b', 'b'); create extension pg_prewarm;`,
    'create table days (day date unique); insert into days select current_date + i from generate_series(0, 3) as i;',
  ];
  const files = texts.map((text, index) => {
    const file = join(scripts, `${index}.sql`);
    writeFileSync(file, text);
    return file;
  });
  const moments = ['2001-02-03T04:05:06.789Z', '2001-02-05T01:00:00Z', '2001-02-02T01:00:00Z', '2001-03-01T00:00:00Z'];
  const sql = 'select id, at::text, day::text, (select max(day) from days)::text as last from a';
  const starts = await startAt(moments, { schema: { files } }, sql, 'delete from a; drop table days');
  const warnings = patterns(['~Extension pg_repack is not offered here', '~Extension pg_prewarm is not offered here']);
  const rowOf = (day: string, time: string, last: string) =>
    patterns([{ id: '~-', at: `${day} ${time}+00`, day, last }]);
  expect(starts).toEqual([
    { rows: rowOf('2001-02-03', '04:05:06.789', '2001-02-06'), warnings, images: 1 },
    { rows: rowOf('2001-02-05', '01:00:00', '2001-02-08'), warnings, images: 1 },
    // Before the image was made, and in another month.
    { rows: rowOf('2001-02-02', '01:00:00', '2001-02-05'), warnings, images: 1 },
    { rows: rowOf('2001-03-01', '00:00:00', '2001-03-04'), warnings, images: 2 },
  ]);
  const ids = starts.map(({ rows: [row] }) => row?.['id']);
  expect([ids[1] === ids[0], new Set(ids).size]).toEqual([true, 3]);
});

test('SQL that shows its time elsewhere is loaded at each start, and so is short SQL that is given as text', async () => {
  const text = "create table shown as select json_build_object('at', now()) as facts";
  const file = join(scripts, 'shown.sql');
  writeFileSync(file, text);
  const moments = ['2001-02-03T00:00:00Z', '2001-02-04T00:00:00Z'];
  for (const schema of [{ files: [file] }, { sql: text }]) {
    const starts = await startAt(moments, { schema }, `select left(facts ->> 'at', 10) as day from shown`);
    expect(starts).toEqual(
      moments.map((moment) => ({ rows: [{ day: moment.slice(0, 10) }], warnings: [], images: 0 })),
    );
  }
});

test('SQL that does not load says so at each start, and leaves no image', async () => {
  const before = images();
  for (const _ of [1, 2])
    await expect(
      start(
        { schema: { sql: `create table a (); -- ${'long '.repeat(1000)}\ncreate table a ();` } },
        '2001-02-03T00:00:00Z',
        dump,
      ),
    ).rejects.toThrow(/schema\.sql:2: relation "a" already exists/u);
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
