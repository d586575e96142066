// What a role may see of types, schemas and functions decides about columns, enums and entry points.
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { openEngine, type Engine } from '../../../support/data-engine.ts';

const schema = `
  comment on schema public is '@graphql({"introspection": true})';
  create schema apart; create schema hidden;
  comment on schema apart is '@graphql({"introspection": true})'; comment on schema hidden is '@graphql({"introspection": true})';
  create role reader; grant usage on schema public, apart to reader;
  create type apart.mood as enum ('a'); create type hidden.secret as enum ('x'); create type near as enum ('n'); create type barred as enum ('b');
  create domain hidden.code as int; revoke usage on type barred from public;
  create table blog (id int primary key, mood apart.mood, moods apart.mood[], secret hidden.secret, secrets hidden.secret[], code hidden.code,
    near near, nears near[], barred barred, "barredOnes" barred[]);
  create table hidden.parent (id int primary key); create table child (id int primary key, "parentId" int references hidden.parent);
  create function of_hidden (a hidden.code) returns int language sql stable as 'select 1';
  create function to_hidden () returns hidden.code language sql stable as 'select 1';
  create function hidden.away () returns int language sql stable as 'select 1';
  create function revoked () returns int language sql stable as 'select 1'; revoke execute on function revoked from public;
  create function granted () returns int language sql stable as 'select 1';
  grant all on all tables in schema public to reader;
  insert into blog values (1, 'a', '{a}', 'x', '{x}', 5, 'n', '{n}', 'b', '{b}');
`;
let engine: Engine;
beforeAll(async () => {
  engine = await openEngine(schema, 'supabase');
});
beforeEach(() => engine.sql('begin'));
afterEach(() => engine.sql('rollback'));
afterAll(() => engine.close());

async function typesOf(type: string, list: 'fields' | 'inputFields' = 'fields'): Promise<Record<string, string>> {
  const shape = '{ kind name ofType { kind name ofType { kind name ofType { name } } } }';
  const found = (await engine.data(`{ __type(name: "${type}") { list: ${list} { name type ${shape} } } }`))['__type'];
  interface Shape {
    readonly kind: string;
    readonly name: string | null;
    readonly ofType?: Shape | null;
  }
  const bare = ({ kind, name, ofType }: Shape): string =>
    ofType === null || ofType === undefined ? (name ?? '') : kind === 'LIST' ? `[${bare(ofType)}]` : bare(ofType);
  return Object.fromEntries(
    (found as { list: { name: string; type: Shape }[] }).list.map((field) => [field.name, bare(field.type)]),
  );
}

test('an enum is an enum on the search path, and opaque elsewhere', async () => {
  expect(await typesOf('blog')).toMatchObject({
    mood: 'Opaque',
    moods: '[Opaque]',
    secret: 'Opaque',
    near: 'near',
    nears: '[near]',
    barred: 'barred',
  });
  await engine.sql('set local search_path = public, apart');
  expect(await typesOf('blog')).toMatchObject({ mood: 'mood', moods: '[mood]', secret: 'Opaque' });
});

test('a role does not see columns of types in schemas that it may not use', async () => {
  await engine.sql('set local role reader');
  const fields = await typesOf('blog');
  expect(fields).toMatchObject({ mood: 'Opaque', moods: '[Opaque]', near: 'near' });
  for (const name of ['secret', 'secrets', 'code']) expect(fields).not.toHaveProperty(name);
  for (const type of ['blogInsertInput', 'blogUpdateInput', 'blogFilter'])
    expect(await typesOf(type, 'inputFields')).not.toHaveProperty('secret');
  expect(await engine.data('{ blogCollection { edges { node { mood moods near nears barred } } } }')).toEqual({
    blogCollection: { edges: [{ node: { mood: 'a', moods: ['a'], near: 'n', nears: ['n'], barred: 'b' } }] },
  });
});

test('without usage of a type its own column stays, and the column of its array goes', async () => {
  expect(await typesOf('blog')).toMatchObject({ barredOnes: '[barred]' });
  await engine.sql('set local role reader');
  const fields = await typesOf('blog');
  expect(fields).toHaveProperty('barred', 'barred');
  expect(fields).not.toHaveProperty('barredOnes');
});

test('tables and functions follow the schema, the types and the grants', async () => {
  const own = async () => Object.keys(await typesOf('Query')).filter((name) => !/Collection|ByPk|node/.test(name));
  await engine.sql('set local search_path = public, hidden');
  expect(await own()).toEqual(['away', 'granted', 'of_hidden', 'revoked', 'to_hidden']);
  expect(await typesOf('child')).toHaveProperty('parent', 'parent');
  await engine.sql('set local role reader');
  expect(await own()).toEqual(['granted']);
  expect(await typesOf('child')).not.toHaveProperty('parent');
  expect(Object.keys(await typesOf('Query'))).not.toContain('parentCollection');
});
