// What introspection lists in the supabase dialect although little or nothing can be done with it.
import { expect, test } from 'vitest';
import { type Engine, openInBothDialects } from '../../../support/data-engine.ts';

const schema = `
  comment on schema public is '@graphql({"introspection": true})';
  create type mood as enum ('calm', 'very stormy', '1st', 'true');
  create type pair as (a int, b text); create domain numbers as int[];
  create table blog (id int primary key, title text, mood mood, "odd name" int, pair pair, list numbers, tags text[], doc jsonb, secret int);
  comment on table blog is '@graphql({"aggregate": {"enabled": true}})';
  create table post (id int primary key, "blogId" int references blog);
  comment on constraint "post_blogId_fkey" on post is '@graphql({"local_name": "all posts", "foreign_name": "the blog"})';
  create function _title (b blog) returns text language sql stable as $$ select 'computed' $$;
  create function _feeling (b blog) returns mood language sql stable as $$ select 'calm'::mood $$;
  insert into blog values (1, 'stored', 'very stormy', 5, '(1,x)', '{1,2}', '{a}', '{}', 7);
  create role reader; grant usage on schema public to reader; grant select (id, title) on blog to reader;
`;
const { contract, supabase } = openInBothDialects(schema);

async function names(engine: Engine, type: string, list: 'fields' | 'inputFields' | 'enumValues') {
  const found = (await engine.data(`{ __type(name: "${type}") { list: ${list} { name } } }`))['__type'];
  return (found as { list: { name: string }[] }).list.map(({ name }) => name);
}

test('a function called like a column is listed beside it, and answers for both', async () => {
  expect((await names(supabase, 'blog', 'fields')).filter((name) => name === 'title')).toHaveLength(2);
  expect((await names(contract, 'blog', 'fields')).filter((name) => name === 'title')).toHaveLength(1);
  for (const engine of [contract, supabase])
    expect(await engine.data('{ blogCollection { edges { node { title } } } }')).toEqual({
      blogCollection: { edges: [{ node: { title: 'computed' } }] },
    });
});

test('the labels of an enum are listed as they are, and a variable or a text can hold them', async () => {
  expect(await names(supabase, 'mood', 'enumValues')).toEqual(['calm', 'very stormy', '1st', 'true']);
  const find = 'query ($m: mood) { blogCollection(filter: {mood: {eq: $m}}) { edges { node { mood } } } }';
  expect(await supabase.data(find, { m: 'very stormy' })).toEqual({
    blogCollection: { edges: [{ node: { mood: 'very stormy' } }] },
  });
  expect(await supabase.refusal(find, { m: 'stormy' })).toBe('Invalid input for mood type');
});

test('relationships may have any name', async () => {
  expect(await names(supabase, 'blog', 'fields')).toContain('all posts');
  expect(await names(supabase, 'post', 'fields')).toContain('the blog');
  expect(await names(contract, 'blog', 'fields')).not.toContain('all posts');
});

test('columns with any name can be written by a variable, and not be read', async () => {
  for (const input of ['blogInsertInput', 'blogUpdateInput'])
    expect(await names(supabase, input, 'inputFields')).toContain('odd name');
  for (const type of ['blogFilter', 'blogOrderBy'])
    expect(await names(supabase, type, 'inputFields')).not.toContain('odd name');
  expect(await names(supabase, 'blog', 'fields')).not.toContain('odd name');
  expect(await names(contract, 'blogInsertInput', 'inputFields')).not.toContain('odd name');
  const update = 'mutation ($s: blogUpdateInput!) { updateblogCollection(set: $s) { affectedCount } }';
  expect(await supabase.data(update, { s: { 'odd name': 6 } })).toEqual({ updateblogCollection: { affectedCount: 1 } });
  expect(await supabase.column('select "odd name" from blog')).toEqual(['6']);
});

test('a column of a domain over an array can only be ordered by; composites, arrays and JSON not even that', async () => {
  expect(await names(supabase, 'blogOrderBy', 'inputFields')).toEqual(['id', 'title', 'mood', 'list', 'secret']);
  expect(await names(supabase, 'blog', 'fields')).not.toContain('list');
  expect(await names(supabase, 'blogInsertInput', 'inputFields')).not.toContain('list');
  expect(await supabase.data('{ blogCollection(orderBy: [{list: DescNullsLast}]) { edges { cursor } } }')).toEqual({
    blogCollection: { edges: [{ cursor: btoa('[[1, 2], 1]') }] },
  });
});

test('aggregates are offered for columns that the role may not read, and PostgreSQL refuses them', async () => {
  for (const engine of [contract, supabase]) await engine.sql('begin; set local role reader');
  expect(await names(supabase, 'blogSumAggregateResult', 'fields')).toEqual(['id', 'odd name', 'secret']);
  expect(await names(contract, 'blogSumAggregateResult', 'fields')).toEqual(['id']);
  expect(await supabase.data('{ blogCollection { aggregate { sum { id } } } }')).toEqual({
    blogCollection: { aggregate: { sum: { id: 1 } } },
  });
  expect(await supabase.refusal('{ blogCollection { aggregate { sum { secret } } } }')).toBe(
    'permission denied for table blog',
  );
  for (const engine of [contract, supabase]) await engine.sql('rollback');
});

test('a computed field of an enum is listed, and refused when it is asked for', async () => {
  expect(await names(supabase, 'blog', 'fields')).toContain('feeling');
  expect(await supabase.refusal('{ blogCollection { edges { node { feeling } } } }')).toBe(
    'invalid return type from function',
  );
  expect(await contract.data('{ blogCollection { edges { node { feeling } } } }')).toEqual({
    blogCollection: { edges: [{ node: { feeling: 'calm' } }] },
  });
});

test('a table called like the aggregates of another that has none keeps its name', async () => {
  await supabase.sql('begin; create table "postAggregate" (id int primary key)');
  expect(await names(supabase, 'postAggregate', 'fields')).toEqual(['nodeId', 'id']);
  await supabase.sql('rollback');
});
