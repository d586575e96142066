// A schema full of what people forget: each omission is reported with its reason, and what is there is not reported.
import { describe, expect, test } from 'vitest';
import { createMock, type Mock } from '../../../../mocks/app.ts';
import { createClient } from '../../../../mocks/client.ts';
import { test as fixtureTest } from '../../../../mocks/vitest.ts';
import { findPostgres, startTestServer, wantsPostgres } from '../../../support/postgres-server.ts';
import type { DialectName } from '../../../../mocks/runtime/dialect.ts';

const schema = `
create table task (id serial primary key, title text, "due on" date);
create table log (at timestamptz, what text);
create table keyed (id int);
comment on table keyed is '@graphql({"primary_key_columns": ["idd"]})';
create table "task-list" (id serial primary key);
create table secret (id serial primary key);
revoke all on secret from anon, authenticated, service_role;
create table part (id int primary key) partition by range (id);
create table part_1 partition of part for values from (0) to (10);
create view titles as select id, title from task;
create type mood as enum ('good', 'very bad');
create function plus(a int, b int) returns int language sql immutable as 'select a + b';
create function late(t task) returns boolean language sql stable as 'select true';
create function twice(a int) returns int language sql immutable as 'select a';
create function twice(a text) returns text language sql immutable as 'select a';
create function unnamed(int) returns int language sql immutable as 'select $1';
create function numbers() returns setof int language sql immutable as 'select 1';
create function pair() returns table (a int, b int) language sql immutable as 'select 1, 2';
create function feel(m mood) returns int language sql immutable as 'select 1';
create function logged() returns setof log language sql stable as 'select * from log';
create function described(l log) returns text language sql stable as 'select l.what';
create function hidden() returns int language sql immutable as 'select 1';
revoke execute on function hidden() from public, anon, authenticated, service_role;
create function touch() returns trigger language plpgsql as 'begin return new; end';
comment on function plus(int, int) is 'Adds. @graphql({"title": "sum"})';
comment on column task.title is '@graphql {"name": "heading"}';
comment on table task is '@graphql({"totalCount": true})';
create schema billing;
create table billing.account (id serial primary key);
`;

async function withMock(sql: string, dialect: DialectName, look: (mock: Mock) => Promise<void>): Promise<void> {
  await using mock = await createMock({ schema: { sql }, dialect });
  await look(mock);
}

const told: readonly (readonly [string, RegExp])[] = [
  [
    'a table without a key',
    /^Table public\.log is not offered: it has no primary key\. Add one, or name .*comment on table public\.log is/,
  ],
  ['a key of columns that are not there', /^Table public\.keyed is not offered: its comment names .*: idd\.$/],
  [
    'a table without a GraphQL name',
    /^Table public\.task-list is not offered: its name .*comment on table public\."task-list" is/,
  ],
  [
    'a table that nobody may read',
    /^Table public\.secret is not offered: none of anon, authenticated, service_role may read it: grant select on public\.secret/,
  ],
  ['a partitioned table', /^Partitioned table public\.part is not offered: only its partitions are/],
  ['a view without a key', /^View public\.titles is not offered: it has no primary key\. Name the columns/],
  [
    'a column without a GraphQL name',
    /^Column due on of public\.task is not offered: .*comment on column public\.task\."due on" is/,
  ],
  ['functions of one name', /^Function public\.twice\(a integer\) is not offered: another function has its name/],
  ['an argument without a name', /^Function public\.unnamed\(integer\) is not offered: an argument has no name/],
  ['a set of values', /^Function public\.numbers\(\) is not offered: it returns a set of integer/],
  ['a set of rows of no table', /^Function public\.pair\(\) is not offered: it returns a set of record/],
  ['an enum as an argument', /^Function public\.feel\(m mood\) is not offered: its argument m is the enum mood/],
  [
    'rows of a table that is not offered',
    /^Function public\.logged\(\) is not offered: it returns rows of a table that is not/,
  ],
  [
    'a field of a table that is not offered',
    /^Function public\.described\(l log\) is not offered: the table whose row it takes/,
  ],
  ['a function that nobody may call', /^Function public\.hidden\(\) is not offered: none of .* may execute it/],
  ['a schema outside of the search path', /^Schema billing is not offered: .*--schemas public,billing$/],
  [
    'a key of a comment that means nothing',
    /^The comment of function public\.plus\(integer,integer\) has "title".*name, description/,
  ],
  ['a comment without parentheses', /^The comment of table column public\.task\.title says nothing/],
  [
    'a switch that is no switch',
    /^The comment of table public\.task does not turn totalCount on: write "totalCount": \{"enabled": true\}/,
  ],
];

describe.each(['contract', 'supabase'] as const)('in the %s dialect', (dialect) => {
  test('everything that is left out is told once, and nothing else', () =>
    withMock(schema, dialect, async (mock) => {
      const lines = await mock.leftOut();
      expect(told.filter(([, line]) => lines.filter((found) => line.test(found)).length !== 1)).toEqual([]);
      const more = lines.filter((line) => told.every(([, pattern]) => !pattern.test(line)));
      expect(more.filter((line) => !line.startsWith('Function public.twice(a text)'))).toEqual(
        dialect === 'contract' ? [] : [expect.stringMatching(/^Label "very bad" of enum mood is not a GraphQL name/)],
      );
    }));

  test('the comment that a message offers makes a collection of a table without a key', () =>
    withMock(schema, dialect, async (mock) => {
      const [, cure = ''] =
        /public\.log is not offered.* such as: (comment on .*)$/mu.exec((await mock.omissions()).join('\n')) ?? [];
      await mock.sql(cure);
      expect((await mock.omissions()).join('\n')).not.toContain('public.log is not offered');
      const { json } = await createClient(mock).graphql('{ logCollection { edges { node { what } } } }');
      expect(json).toEqual({ data: { logCollection: { edges: [] } } });
    }));

  test('what is put right is told no longer, and is there', () =>
    withMock(schema, dialect, async (mock) => {
      await mock.sql('alter table log add id serial primary key; grant select on secret to anon');
      const lines = await mock.leftOut();
      expect(lines.filter((line) => /public\.(log|secret) is not offered/.test(line))).toEqual([]);
      const query = '{ logCollection { edges { node { id } } } secretCollection { edges { node { id } } } }';
      const { json } = await createClient(mock).graphql(query);
      expect(json).toEqual({ data: { logCollection: { edges: [] }, secretCollection: { edges: [] } } });
    }));

  test('a comment that is no JSON is named, since it makes every request fail', () =>
    withMock(
      `create table a (id serial primary key); comment on column a.id is '@graphql({name: "x"})'`,
      dialect,
      async (mock) => {
        expect(await mock.leftOut()).toEqual([
          expect.stringMatching(/^The comment of table column public\.a\.id makes every request fail: .*not JSON/),
        ]);
      },
    ));

  test('a comment of the wrong shape is told in the words that requests get', () =>
    withMock(
      `create table a (id serial primary key); comment on table a is '@graphql({"foreign_keys": 1})'`,
      dialect,
      async (mock) => {
        expect(await mock.leftOut()).toEqual([expect.stringMatching(/^Every request .* fails: .*expected a sequence/)]);
      },
    ));
});

test('two foreign keys whose fields share a name are told where the last one wins', () =>
  withMock(
    `create table person (id serial primary key);
     create table letter (id serial primary key, sender int references person, receiver int references person);`,
    'supabase',
    async (mock) => {
      expect(await mock.leftOut()).toEqual([
        expect.stringMatching(/^Field person of letter would be there more than once/),
        expect.stringMatching(/^Field letterCollection of person would be there more than once/),
      ]);
    },
  ));

test('two tables of one name are told apart, and that is told', async () => {
  await using mock = await createMock({
    schema: {
      sql: 'create table a (id serial primary key); create schema b; create table b.a (id serial primary key);',
    },
    schemas: ['public', 'b'],
  });
  await mock.sql('grant usage on schema b to anon; grant select on b.a to anon');
  expect(await mock.leftOut()).toEqual([expect.stringMatching(/^b\.a is offered as b_a: another type has its name/)]);
});

fixtureTest(
  'of the fixture only the table that has no key on purpose is left out, and the administration says so',
  async ({ client }) => {
    const { status, json } = await client.admin('GET', '/left-out');
    expect(status).toBe(200);
    expect(json).toEqual([expect.stringMatching(/^Table public\.Unkeyed is not offered: it has no primary key/)]);
  },
);

const bin = findPostgres();
const wanted = wantsPostgres();

test.runIf(wanted)('a PostgreSQL server leaves out the same', async () => {
  const server = await startTestServer(bin ?? '');
  try {
    await using embedded = await createMock({ schema: { sql: schema } });
    await using mock = await createMock({ schema: { sql: schema }, database: { url: await server.createDatabase() } });
    expect(await mock.leftOut()).toEqual(await embedded.leftOut());
  } finally {
    await server.stop();
  }
});
