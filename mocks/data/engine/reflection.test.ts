// When the reflected schema is read again: after a change, and not without one.
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Db, Session } from '../../db/db.ts';
import { openPglite } from '../../db/pglite.ts';
import { dataDialects } from '../dialect.ts';
import { createReflectionCache } from './reflection.ts';
import { readTable } from '../../../tests/support/table.ts';

let db: Db;
let session: Session;
let queries: string[] = [];
beforeAll(async () => {
  db = await openPglite();
  const inner = await db.acquire();
  session = {
    ...inner,
    query(text, params) {
      queries.push(text);
      return inner.query(text, params);
    },
  };
  await session.exec(`create role anon; create schema other; create type mood as enum ('a', 'b');
    create table "Blog" (id serial primary key, name text, "otherId" int); create table "Other" (id int primary key);
    grant all on "Blog", "Other" to anon; grant usage on schema public to anon; create role more; grant more to anon`);
});
afterAll(async () => {
  await session.release();
  await db.close();
});

test('without a write in between nothing is read again, and after one only the fingerprint', async () => {
  const cache = createReflectionCache();
  const first = await cache.read(session, dataDialects.contract);
  queries = [];
  expect(await cache.read(session, dataDialects.contract)).toBe(first);
  expect(queries).toHaveLength(1);
  await session.exec(`insert into "Blog" (name) values ('x')`);
  queries = [];
  expect(await cache.read(session, dataDialects.contract)).toBe(first);
  expect(queries).toHaveLength(2);
});

test('each dialect, role and search path has its own', async () => {
  const cache = createReflectionCache();
  const contract = await cache.read(session, dataDialects.contract);
  expect(await cache.read(session, dataDialects.supabase)).not.toBe(contract);
  await session.exec('set search_path = other');
  expect((await cache.read(session, dataDialects.contract)).model.tables.size).toBe(0);
  await session.exec('set search_path = public; set role anon; ');
  expect((await cache.read(session, dataDialects.contract)).model.tables.get('Blog')?.privileges.has('DELETE')).toBe(
    true,
  );
  await session.exec('reset role');
});

const changes = readTable(import.meta.url) as readonly string[];

test.each(changes)('a change is seen at once, and so is its end: %s', async (change) => {
  const cache = createReflectionCache();
  const text = async () => {
    const { model } = await cache.read(session, dataDialects.contract);
    const fresh = await createReflectionCache().read(session, dataDialects.contract);
    expect(model).toEqual(fresh.model);
    return model;
  };
  await session.exec('set role anon');
  const before = await text();
  await session.exec(`reset role; begin; ${change}; set role anon`);
  await text();
  await session.exec('rollback; set role anon');
  expect(await text()).toEqual(before);
  const image = `reset role; begin; ${change}; commit; set role anon`;
  await session.exec(image);
  await text();
  await session.exec(`reset role; drop table "Blog" cascade; drop table if exists "Other"; alter role anon nosuperuser;
    comment on schema public is null; grant usage on schema public to public, anon;
    create table "Blog" (id serial primary key, name text, "otherId" int); create table "Other" (id int primary key);
    grant all on "Blog", "Other" to anon`);
});
