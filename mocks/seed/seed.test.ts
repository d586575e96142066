// Rows that a schema accepts, the same ones for the same seed.
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Row, Session } from '../db/db.ts';
import { openPglite } from '../db/pglite.ts';
import { opened } from '../../tests/support/opened.ts';
import { seedTables } from './seed.ts';

const SCHEMA = `
  create type mood as enum ('calm', 'stormy');
  create domain positive as int check (value > 0);
  create table team (id serial primary key, name text not null unique, lead int references team);
  create table person (
    id uuid primary key default gen_random_uuid(), team_id int not null references team, email varchar(60) unique not null,
    mood mood not null, age positive not null check (age < 60000), doubled int generated always as (age * 2) stored,
    score numeric(5, 2), joined timestamptz not null default now(), boss uuid references person);
  create table membership (team_id int references team, person_id uuid references person, primary key (team_id, person_id));`;

const db = opened(() => openPglite());
let session: Session;
beforeAll(async () => {
  session = await db().acquire();
});
afterAll(() => session.release());

/** Makes the schema in a database that is empty otherwise. */
async function begin(schema = SCHEMA): Promise<void> {
  await session.exec(
    `rollback; drop schema public cascade; drop schema if exists hidden cascade; create schema public; ${schema}`,
  );
}

const run = async (sql: string): Promise<readonly Row[]> => (await session.exec(sql)).flatMap((set) => set.rows);

const seed = async (rows: number, seed: number): Promise<string> =>
  (await seedTables(session, { schemas: ['public'], rows, seed })).sql;

const notes = async (rows: number, schemas = ['public']): Promise<readonly string[]> =>
  (await seedTables(session, { schemas, rows, seed: 1 })).notes;

test('gives SQL that fills every table of an empty copy of the schema, sequences included', async () => {
  await begin();
  const text = await seed(8, 3);
  await begin();
  await run(text);
  const counts = '(select count(*) from person) as person, (select count(*) from membership) as membership';
  expect(await run(`select ${counts}`)).toEqual([{ person: '8', membership: '8' }]);
  const [team] = await run("insert into team (name) values ('next') returning id");
  expect(team).toEqual({ id: '9' });
});

test('the same seed gives the same text, another seed another one', async () => {
  const texts: string[] = [];
  for (const number of [1, 1, 2]) {
    await begin();
    texts.push(await seed(5, number));
  }
  const [first, again, other] = texts;
  expect(again).toBe(first);
  expect(other).not.toBe(first);
});

test('names the tables of a circle of required references, and fills the others', async () => {
  await begin(`create table a (id int primary key); create table b (id int primary key, a int not null references a); alter table a add b int not null references b;
    create table c (id int primary key, a int not null references a); create table d (id serial primary key);`);
  expect(await notes(2)).toEqual([
    'public.a, public.b get no rows: they refer to each other in a circle of NOT NULL foreign keys. Make one of the columns nullable, or insert rows by hand.',
    'public.c gets no rows: it refers to public.a, which has no rows.',
  ]);
  expect(await run('select count(*) as d from d')).toEqual([{ d: '2' }]);
});

test('takes the texts that a check lists', async () => {
  await begin(
    `create table member (id serial primary key, role text not null check (role in ('owner', 'it''s me')), plan varchar(9) check (plan in ('free', 'paid')));`,
  );
  await seed(30, 1);
  const [roles] = await run('select array_agg(distinct role order by role)::text as roles from member');
  expect(roles).toEqual({ roles: '{"it\'s me",owner}' });
});

test('names the constraint when no valid row is found, and the type that it does not know', async () => {
  await begin(`create table never (id serial primary key, note text check (false));
    create table odd (id serial primary key, snapshot pg_snapshot not null); create table fine (id serial primary key, snapshot pg_snapshot);`);
  expect(await notes(1)).toEqual([
    'public.never gets no rows: no row was found in 60 attempts: new row for relation "never" violates check constraint "never_check".',
    'public.odd gets no rows: no generator knows the type pg_snapshot of its column snapshot, which is NOT NULL.',
    'public.fine has nothing in snapshot: no generator knows the type pg_snapshot.',
  ]);
  expect(await run('select snapshot from fine')).toEqual([{ snapshot: null }]);
});

const ACCOUNTS = `create schema hidden; create table hidden.account (id int primary key);
  create table profile (id int primary key references hidden.account, name text); create table post (id serial primary key, author int not null references profile);`;

test('a table whose key is a reference gets one row for each target, and a comment says so', async () => {
  await begin(ACCOUNTS);
  await run('insert into hidden.account values (1), (2)');
  expect(await seed(5, 1)).toMatch(
    /^-- public\.profile takes 2 of 5 rows: every row of hidden\.account is referred to already\.$/m,
  );
  const [counts] = await run('select (select count(*) from profile) as profile, (select count(*) from post) as post');
  expect(counts).toEqual({ profile: '2', post: '5' });
});

test('names the table that has no rows to refer to, and the schema that nobody asked for', async () => {
  await begin(ACCOUNTS);
  expect(await notes(1)).toEqual([
    'public.profile gets no rows: it refers to hidden.account, which has no rows.',
    'public.post gets no rows: it refers to public.profile, which has no rows.',
    'there are no rows for hidden.account: add --schemas public,hidden.',
  ]);
  await begin(ACCOUNTS);
  expect(await notes(1, ['public', 'hidden'])).toEqual([]);
  expect(await notes(1, ['elsewhere'])).toContain('there is no schema elsewhere, or it is not one of yours.');
});

test('says so when there is no table', async () => {
  await begin('');
  expect(await notes(1)).toEqual(['there is no table in public.']);
  expect(await seed(1, 1)).toBe('-- there is no table in public.\n');
});
