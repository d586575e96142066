// Rows that a schema accepts, the same ones for the same seed.
import { expect, test } from 'vitest';
import type { Row } from '../db/db.ts';
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

interface Seeding {
  readonly run: (sql: string) => Promise<readonly Row[]>;
  readonly seed: (rows: number, seed: number) => Promise<string>;
  readonly notes: (rows: number, schemas?: readonly string[]) => Promise<readonly string[]>;
}

const db = opened(() => openPglite());

/** Which is empty at the beginning. */
async function withDatabase<T>(use: (seeding: Seeding) => Promise<T>, schema = SCHEMA): Promise<T> {
  const session = await db().acquire();
  try {
    await session.exec(schema);
    return await use({
      run: async (sql) => (await session.exec(sql)).flatMap((set) => set.rows),
      seed: async (rows, seed) => (await seedTables(session, { schemas: ['public'], rows, seed })).sql,
      notes: async (rows, schemas = ['public']) => (await seedTables(session, { schemas, rows, seed: 1 })).notes,
    });
  } finally {
    await session.exec(
      'rollback; drop schema public cascade; drop schema if exists hidden cascade; create schema public',
    );
    await session.release();
  }
}

test('gives SQL that fills every table of an empty copy of the schema, sequences included', async () => {
  const text = await withDatabase(({ seed }) => seed(8, 3));
  await withDatabase(async ({ run }) => {
    await run(text);
    const counts = '(select count(*) from person) as person, (select count(*) from membership) as membership';
    expect(await run(`select ${counts}`)).toEqual([{ person: '8', membership: '8' }]);
    const [team] = await run("insert into team (name) values ('next') returning id");
    expect(team).toEqual({ id: '9' });
  });
});

test('the same seed gives the same text, another seed another one', async () => {
  const [first, again, other] = [
    await withDatabase(({ seed }) => seed(5, 1)),
    await withDatabase(({ seed }) => seed(5, 1)),
    await withDatabase(({ seed }) => seed(5, 2)),
  ];
  expect(again).toBe(first);
  expect(other).not.toBe(first);
});

test('names the tables of a circle of required references, and fills the others', async () => {
  const circle = `create table a (id int primary key); create table b (id int primary key, a int not null references a); alter table a add b int not null references b;
    create table c (id int primary key, a int not null references a); create table d (id serial primary key);`;
  await withDatabase(async ({ run, notes }) => {
    expect(await notes(2)).toEqual([
      'public.a, public.b get no rows: they refer to each other in a circle of NOT NULL foreign keys. Make one of the columns nullable, or insert rows by hand.',
      'public.c gets no rows: it refers to public.a, which has no rows.',
    ]);
    expect(await run('select count(*) as d from d')).toEqual([{ d: '2' }]);
  }, circle);
});

test('takes the texts that a check lists', async () => {
  const table = `create table member (id serial primary key, role text not null check (role in ('owner', 'it''s me')), plan varchar(9) check (plan in ('free', 'paid')));`;
  await withDatabase(async ({ run, seed }) => {
    await seed(30, 1);
    const [roles] = await run('select array_agg(distinct role order by role)::text as roles from member');
    expect(roles).toEqual({ roles: '{"it\'s me",owner}' });
  }, table);
});

test('names the constraint when no valid row is found, and the type that it does not know', async () => {
  const schema = `create table never (id serial primary key, note text check (false));
    create table odd (id serial primary key, snapshot pg_snapshot not null); create table fine (id serial primary key, snapshot pg_snapshot);`;
  await withDatabase(async ({ notes, run }) => {
    expect(await notes(1)).toEqual([
      'public.never gets no rows: no row was found in 60 attempts: new row for relation "never" violates check constraint "never_check".',
      'public.odd gets no rows: no generator knows the type pg_snapshot of its column snapshot, which is NOT NULL.',
      'public.fine has nothing in snapshot: no generator knows the type pg_snapshot.',
    ]);
    expect(await run('select snapshot from fine')).toEqual([{ snapshot: null }]);
  }, schema);
});

const ACCOUNTS = `create schema hidden; create table hidden.account (id int primary key);
  create table profile (id int primary key references hidden.account, name text); create table post (id serial primary key, author int not null references profile);`;

test('a table whose key is a reference gets one row for each target, and a comment says so', async () => {
  await withDatabase(async ({ run, seed }) => {
    await run('insert into hidden.account values (1), (2)');
    expect(await seed(5, 1)).toMatch(
      /^-- public\.profile takes 2 of 5 rows: every row of hidden\.account is referred to already\.$/m,
    );
    const [counts] = await run('select (select count(*) from profile) as profile, (select count(*) from post) as post');
    expect(counts).toEqual({ profile: '2', post: '5' });
  }, ACCOUNTS);
});

test('names the table that has no rows to refer to, and the schema that nobody asked for', async () => {
  await withDatabase(async ({ notes }) => {
    expect(await notes(1)).toEqual([
      'public.profile gets no rows: it refers to hidden.account, which has no rows.',
      'public.post gets no rows: it refers to public.profile, which has no rows.',
      'there are no rows for hidden.account: add --schemas public,hidden.',
    ]);
  }, ACCOUNTS);
  await withDatabase(async ({ notes }) => {
    expect(await notes(1, ['public', 'hidden'])).toEqual([]);
    expect(await notes(1, ['elsewhere'])).toContain('there is no schema elsewhere, or it is not one of yours.');
  }, ACCOUNTS);
});

test('says so when there is no table', async () => {
  await withDatabase(async ({ notes, seed }) => {
    expect(await notes(1)).toEqual(['there is no table in public.']);
    expect(await seed(1, 1)).toBe('-- there is no table in public.\n');
  }, '');
});
