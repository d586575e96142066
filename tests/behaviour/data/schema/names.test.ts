// The GraphQL names of tables, columns and enums.
import { afterEach, expect, test } from 'vitest';
import { openEngine, type Engine } from '../../../support/data-engine.ts';

let engine: Engine;
afterEach(() => engine.close());

async function names(type: string): Promise<readonly string[]> {
  const found = (await engine.data(`{ __type(name: "${type}") { fields { name } } }`))['__type'] as {
    fields: { name: string }[];
  } | null;
  return (found?.fields ?? []).map((field) => field.name);
}

async function types(): Promise<readonly string[]> {
  const found = (await engine.data('{ __schema { types { name } } }'))['__schema'] as { types: { name: string }[] };
  return found.types.map((type) => type.name);
}

test('names stay as they are, and root fields start with a small letter', async () => {
  engine = await openEngine(
    'create table "BlogPost" (id int primary key, "createdAt" date, snake_case int); create table account_holder (id int primary key)',
  );
  expect(await names('Query')).toEqual(['account_holderCollection', 'blogPostCollection', 'node']);
  expect(await names('Mutation')).toEqual([
    'deleteFromBlogPostCollection',
    'deleteFromaccount_holderCollection',
    'insertIntoBlogPostCollection',
    'insertIntoaccount_holderCollection',
    'updateBlogPostCollection',
    'updateaccount_holderCollection',
  ]);
  expect(await names('BlogPost')).toEqual(['nodeId', 'id', 'createdAt', 'snake_case']);
});

test('inflection makes Pascal and camel case, and comments have the last word', async () => {
  engine = await openEngine(
    `
    comment on schema public is 'Hello (world) @graphql({"inflect_names": true})';
    create table account_holder (id int primary key, created_at date, "account_BY_email" text, plain text);
    comment on column account_holder.plain is '@graphql({"name": "fancy"})';
    create table blog_post (id int primary key, owner_id int references account_holder (id));
    comment on constraint blog_post_owner_id_fkey on blog_post is '@graphql({"local_name": "posts", "foreign_name": "author"})';
    comment on table blog_post is '@graphql({"name": "Article"})';
    create function _full_name (a account_holder) returns text language sql as $$ select 'x' $$;
  `,
    'contract',
  );
  expect(await names('Query')).toEqual(['accountHolderCollection', 'articleCollection', 'node']);
  expect(await names('AccountHolder')).toEqual([
    'nodeId',
    'id',
    'createdAt',
    'accountBYEmail',
    'fancy',
    'posts',
    'fullName',
  ]);
  expect(await names('Article')).toEqual(['nodeId', 'id', 'ownerId', 'author']);
});

test('names that GraphQL cannot have are left out', async () => {
  engine = await openEngine(
    'create table "!x" (id int primary key); create table ok (id int primary key, "b c" int, "1st" int)',
  );
  expect(await names('Query')).toEqual(['node', 'okCollection']);
  expect(await names('ok')).toEqual(['nodeId', 'id']);
});

test('tables and enums that would share a type are told apart', async () => {
  engine = await openEngine(
    `
    create schema other; set search_path = public, other;
    create table other."Blog" (id int primary key, note text); create table public."Blog" (id int primary key);
    create table public."BlogFilter" (id int primary key); create table public."Node" (id int primary key);
    create type other."Blog_" as enum ('a'); create table public."Blog_" (id int primary key, kind other."Blog_");
  `,
    'supabase',
  );
  await engine.sql(
    `comment on schema public is '@graphql({"introspection": true})'; comment on schema other is '@graphql({"introspection": true})'`,
  );
  const found = await types();
  expect(new Set(found).size).toBe(found.length);
  expect(found).toEqual(
    expect.arrayContaining(['Blog', 'other_Blog', 'public_BlogFilter', 'public_Node', 'other_Blog_', 'Node']),
  );
  expect(await names('other_Blog')).toContain('note');
  expect(await engine.data('{ other_BlogCollection { edges { node { __typename note } } } }')).toBeDefined();
});

test('a type that the role may not use is the type of its columns, and not listed', async () => {
  engine = await openEngine(
    `
    comment on schema public is '@graphql({"introspection": true})';
    create type mood as enum ('a'); create table "Blog" (id int primary key, mood mood);
    create role anon; grant usage on schema public to anon; grant all on "Blog" to anon;
    revoke usage on type mood from public; set role anon;
  `,
    'supabase',
  );
  expect(await names('Blog')).toContain('mood');
  expect((await types()).filter((name) => name.startsWith('mood'))).toEqual([]);
});

test('views become tables by what their comments say', async () => {
  engine = await openEngine(`
    create table "Blog" (id int primary key, name text);
    create view "Title" as select id as "blogId", upper(name) as title from "Blog";
    comment on view "Title" is '@graphql({"primary_key_columns": ["blogId"], "max_rows": 1, "foreign_keys": [
      {"local_name": "titles", "local_columns": ["blogId"], "foreign_name": "source", "foreign_schema": "public", "foreign_table": "Blog", "foreign_columns": ["id"]},
      {"local_columns": ["none"], "foreign_schema": "public", "foreign_table": "Blog", "foreign_columns": ["id"]}]})';
    insert into "Blog" values (1, 'x'), (2, 'y');
  `);
  expect(
    await engine.data(
      '{ titleCollection(first: 5) { totalCount edges { node { title source { name titles { totalCount } } } } } }',
    ),
  ).toEqual({
    titleCollection: {
      totalCount: 2,
      edges: [{ node: { title: 'X', source: { name: 'x', titles: { totalCount: 1 } } } }],
    },
  });
});

test('a comment that makes no sense says so', async () => {
  engine = await openEngine('create table "Blog" (id int primary key)');
  const say = async (comment: string) => {
    await engine.sql(`comment on table "Blog" is '${comment}'`);
    return engine.ask('{ __typename }');
  };
  expect(await say('@graphql({"max_rows": -1})')).toEqual({
    errors: [
      { message: 'Error while loading schema, check comment directives. invalid value: integer `-1`, expected u64' },
    ],
  });
  expect(await say('@graphql({"foreign_keys": [{"local_columns": "id"}]})')).toEqual({
    errors: [
      {
        message: 'Error while loading schema, check comment directives. invalid type: string "id", expected a sequence',
      },
    ],
  });
  expect(await say('@graphql(nonsense)')).toMatchObject({
    data: null,
    errors: [{ message: 'invalid input syntax for type json' }],
  });
  expect(await say('no directive')).toEqual({ data: { __typename: 'Query' } });
});
