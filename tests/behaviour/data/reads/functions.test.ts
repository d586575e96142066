// Functions as queries and mutations, and computed fields.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openEngine, type Engine } from '../../../support/data-engine.ts';

let engine: Engine;
beforeAll(async () => {
  engine = await openEngine(`
    create table "Blog" (id int primary key, name text); insert into "Blog" select n, 'b' || n from generate_series(1, 5) n;
    create function "pickBlog" (wanted int) returns "Blog" language sql stable as 'select * from "Blog" where id = wanted';
    create function "blogsFrom" (start int default 3) returns setof "Blog" language sql stable as 'select * from "Blog" where id >= start';
    create function "bigSum" (a bigint, b bigint) returns bigint language sql immutable as 'select a + b';
    create function "doubled" (list int[]) returns int[] language sql immutable as 'select array_agg(x * 2) from unnest(list) x';
    create function "renameBlog" (which int, "newName" text) returns "Blog" language sql as
      'update "Blog" set name = "newName" where id = which returning *';
    create function "forget" () returns void language sql as 'delete from "Blog" where id = 5';
    create function "fail" () returns int language plpgsql stable as $$ begin raise exception 'on purpose'; end $$;
    create function "twice" (a int) returns int language sql as 'select 1'; create function "twice" (a text) returns int language sql as 'select 2';
    create function "unnamed" (int) returns int language sql stable as 'select 1';
    create role anon; grant usage on schema public to anon; grant all on "Blog" to anon; revoke execute on function "bigSum" from public;
  `);
});
afterAll(() => engine.close());

test('a function that does not write is a query, whatever it returns', async () => {
  expect(
    await engine.data(
      `query ($n: BigInt!) { pickBlog(wanted: 2) { __typename id nodeId } none: pickBlog(wanted: 99) { id }
      blogsFrom(first: 1, orderBy: {id: DescNullsLast}, filter: {id: {lt: 5}}) { totalCount pageInfo { hasNextPage } edges { node { id } } }
      all: blogsFrom(start: 1) { totalCount } bigSum(a: $n, b: "1") doubled(list: [1, 2]) }`,
      { n: '9007199254740992' },
    ),
  ).toEqual({
    pickBlog: { __typename: 'Blog', id: 2, nodeId: expect.any(String) as string },
    none: null,
    blogsFrom: { totalCount: 2, pageInfo: { hasNextPage: true }, edges: [{ node: { id: 4 } }] },
    all: { totalCount: 5 },
    bigSum: '9007199254740993',
    doubled: [2, 4],
  });
});

test('a function that may write is a mutation, and is undone with its request', async () => {
  expect(await engine.data('mutation { renameBlog(which: 1, newName: "new") { name } }')).toEqual({
    renameBlog: { name: 'new' },
  });
  expect(
    await engine.refusal(
      'mutation { renameBlog(which: 1, newName: "newer") { name } updateBlogCollection(set: {name: "x"}) { affectedCount } }',
    ),
  ).toBe('update impacts too many records');
  expect(await engine.data('{ pickBlog(wanted: 1) { name } }')).toEqual({ pickBlog: { name: 'new' } });
  expect(await engine.data('mutation { forget }')).toEqual({ forget: null });
  expect(await engine.data('{ blogCollection { totalCount } }')).toEqual({ blogCollection: { totalCount: 4 } });
});

test('what a function raises is the answer', async () => {
  expect(await engine.ask('{ fail blogCollection { totalCount } }')).toEqual({
    data: null,
    errors: [{ message: 'on purpose' }],
  });
});

test('overloaded and unnamed ones, and those that the role may not call, are absent', async () => {
  for (const name of ['twice(a: 1)', 'unnamed'])
    expect(await engine.refusal(`{ ${name} }`)).toContain('Cannot query field');
  await engine.sql('set role anon');
  expect(await engine.refusal('{ bigSum(a: "1", b: "1") }')).toContain('Cannot query field "bigSum"');
  await engine.sql('reset role');
});

test('a function that writes is called once, whatever is asked of its rows', async () => {
  await engine.sql(`
    create table "Tick" (id serial primary key, note text default 'x');
    create function "tick" (times int) returns setof "Tick" language sql as
      'insert into "Tick" (note) select ''t'' || n from generate_series(1, times) n returning *';
    create function "loud" (t "Tick") returns text language sql stable as 'select upper(t.note)'`);
  const found = await engine.data(`mutation { tick(times: 3, first: 2, filter: {id: {gt: 1}}) { totalCount
    edges { node { id note loud } } pageInfo { hasNextPage hasPreviousPage startCursor } } }`);
  expect(found).toEqual({
    tick: {
      totalCount: 2,
      edges: [{ node: { id: 2, note: 't2', loud: 'T2' } }, { node: { id: 3, note: 't3', loud: 'T3' } }],
      pageInfo: { hasNextPage: false, hasPreviousPage: false, startCursor: 'WzJd' },
    },
  });
  expect(await engine.column('select count(*) from "Tick"')).toEqual(['3']);
  expect(await engine.data('mutation { tick(times: 2) { __typename } }')).toEqual({
    tick: { __typename: 'TickConnection' },
  });
  expect(await engine.column('select count(*) from "Tick"')).toEqual(['5']);
});

test('a computed field of an enum is listed by the supabase dialect, and then refused as by the real system', async () => {
  const schema = `create type mood as enum ('calm'); create table item (id int primary key); insert into item values (1);
    create function mood_of (i item) returns mood language sql stable as $$ select 'calm'::mood $$`;
  const query = '{ itemCollection { edges { node { mood_of } } } }';
  const supabase = await openEngine(schema, 'supabase');
  expect(await supabase.refusal(query)).toBe('invalid return type from function');
  await supabase.close();
  const contract = await openEngine(schema);
  expect(await contract.data(query)).toEqual({ itemCollection: { edges: [{ node: { mood_of: 'calm' } }] } });
  await contract.close();
});
