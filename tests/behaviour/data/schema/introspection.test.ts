// Introspection in both dialects.
import {
  buildClientSchema,
  getIntrospectionQuery,
  printSchema,
  validateSchema,
  type IntrospectionQuery,
} from 'graphql';
import { expect, test } from 'vitest';
import { renderType, type TypeShape } from '../../../support/type-shape.ts';
import { type Engine, openInBothDialects } from '../../../support/data-engine.ts';

const schema = `
  comment on schema public is '@graphql({"introspection": true, "inflect_names": false})';
  create type mood as enum ('calm', 'very stormy');
  comment on type mood is '@graphql({"name": "Mood", "mappings": {"very stormy": "VERY_STORMY"}})';
  create table "Blog" (id serial primary key, name varchar(20) not null, mood mood, tags text[], at timestamptz);
  comment on table "Blog" is '@graphql({"aggregate": {"enabled": true}, "totalCount": {"enabled": true}, "description": "A blog"})';
  comment on column "Blog".name is '@graphql({"description": "Its name"})';
  create table "Post" (id uuid primary key, "blogId" int not null references "Blog" (id));
  create function "addNumbers" (a int, b int default 2) returns int language sql immutable as 'select a + b';
  insert into "Blog" (name, mood) values ('x', 'very stormy');
`;
const { contract, supabase } = openInBothDialects(schema);

test('the standard introspection query gives a valid schema in both dialects', async () => {
  const query = getIntrospectionQuery({ descriptions: true, inputValueDeprecation: true });
  for (const engine of [contract, supabase]) {
    const data = (await engine.data(query)) as unknown as IntrospectionQuery;
    const built = buildClientSchema(data);
    expect(validateSchema(built)).toEqual([]);
    expect(printSchema(built)).toContain('type Blog implements Node {');
  }
});

async function fieldsOf(engine: Engine, type: string): Promise<Record<string, string>> {
  const found = (
    await engine.data(`{ __type(name: "${type}") { description
    fields { name type { ...T } } inputFields { name type { ...T } } enumValues { name } } }
    fragment T on __Type { kind name ofType { kind name ofType { kind name ofType { kind name } } } }`)
  )['__type'] as Shape | null;
  const list = found?.fields ?? found?.inputFields;
  if (list !== null && list !== undefined)
    return Object.fromEntries(list.map((field) => [field.name, renderType(field.type)]));
  return Object.fromEntries((found?.enumValues ?? []).map((value) => [value.name, '']));
}
interface Shape {
  readonly fields: readonly { readonly name: string; readonly type: TypeShape }[] | null;
  readonly inputFields: readonly { readonly name: string; readonly type: TypeShape }[] | null;
  readonly enumValues: readonly { readonly name: string }[] | null;
}
test('the dialects differ where they say they do', async () => {
  expect(await fieldsOf(contract, 'Blog')).toEqual({
    nodeId: 'ID!',
    id: 'Int!',
    name: 'String!',
    mood: 'Opaque',
    tags: 'Opaque',
    at: 'Opaque',
    postCollection: 'PostConnection',
  });
  expect(await fieldsOf(supabase, 'Blog')).toEqual({
    nodeId: 'ID!',
    id: 'Int!',
    name: 'String!',
    mood: 'Mood',
    tags: '[String]',
    at: 'Datetime',
    postCollection: 'PostConnection',
  });
  expect(await fieldsOf(contract, 'BlogEdge')).toEqual({ cursor: 'String!', node: 'Blog' });
  expect(await fieldsOf(supabase, 'BlogEdge')).toEqual({ cursor: 'String!', node: 'Blog!' });
  expect(await fieldsOf(contract, 'UUIDFilter')).toEqual({ eq: 'UUID', neq: 'UUID' });
  expect(await fieldsOf(supabase, 'UUIDFilter')).toEqual({ eq: 'UUID', in: '[UUID!]', is: 'FilterIs', neq: 'UUID' });
  expect(await fieldsOf(contract, 'PostConnection')).toHaveProperty('totalCount', 'Int!');
  expect(await fieldsOf(supabase, 'PostConnection')).not.toHaveProperty('totalCount');
  expect(Object.keys(await fieldsOf(contract, 'OrderByDirection'))).toContain('AscNullFirst');
  expect(Object.keys(await fieldsOf(supabase, 'OrderByDirection'))).not.toContain('AscNullFirst');
  expect(await fieldsOf(supabase, 'Mood')).toEqual({ calm: '', VERY_STORMY: '' });
  expect(await fieldsOf(supabase, 'Query')).toHaveProperty('postByPk', 'Post');
  expect(await fieldsOf(contract, 'Query')).not.toHaveProperty('postByPk');
});

test('enum values go by their mapped names, both ways', async () => {
  expect(
    await supabase.data('{ blogCollection(filter: {mood: {eq: VERY_STORMY}}) { edges { node { mood } } } }'),
  ).toEqual({
    blogCollection: { edges: [{ node: { mood: 'VERY_STORMY' } }] },
  });
  expect(
    await contract.data('{ blogCollection(filter: {mood: {eq: "very stormy"}}) { edges { node { mood } } } }'),
  ).toEqual({
    blogCollection: { edges: [{ node: { mood: 'very stormy' } }] },
  });
});

test('aggregates are there where a comment asks for them', async () => {
  expect(await contract.data('{ blogCollection { aggregate { count sum { id } min { name } avg { id } } } }')).toEqual({
    blogCollection: { aggregate: { count: 1, sum: { id: 1 }, min: { name: 'x' }, avg: { id: 1 } } },
  });
  expect(await contract.refusal('{ postCollection { aggregate { count } } }')).toContain(
    'Cannot query field "aggregate"',
  );
});

test('functions are root fields with their defaults', async () => {
  expect(await contract.data('{ a: addNumbers(a: 1) b: addNumbers(a: 1, b: 5) }')).toEqual({ a: 3, b: 6 });
  expect(await contract.refusal('{ addNumbers(b: 5) }')).toContain('is required');
  const found = await contract.data('{ __type(name: "Query") { fields { name args { name defaultValue } } } }');
  const { fields } = found['__type'] as { fields: { name: string; args: unknown }[] };
  expect(fields.find((field) => field.name === 'addNumbers')?.args).toEqual([
    { name: 'a', defaultValue: null },
    { name: 'b', defaultValue: '2' },
  ]);
});

test('without the directive there is no introspection in the supabase dialect', async () => {
  await supabase.sql(`begin; comment on schema public is null`);
  expect(await supabase.refusal('{ __schema { types { name } } }')).toBe('Unknown field "__schema" on type Query');
  await supabase.sql('rollback');
  await contract.sql(`begin; comment on schema public is null`);
  expect(await contract.data('{ __type(name: "Blog") { kind } }')).toEqual({ __type: { kind: 'OBJECT' } });
  await contract.sql('rollback');
});
