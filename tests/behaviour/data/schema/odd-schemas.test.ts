// Schemas that GraphQL has no good names or types for: the contract dialect still shows a valid GraphQL schema.
import {
  buildClientSchema,
  buildSchema,
  getIntrospectionQuery,
  lexicographicSortSchema,
  printSchema,
  validateSchema,
  type GraphQLSchema,
  type IntrospectionQuery,
} from 'graphql';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { openEngine, type Engine } from '../../../support/data-engine.ts';

let engine: Engine;
beforeAll(async () => {
  engine = await openEngine('');
});
beforeEach(() => engine.sql('begin'));
afterEach(() => engine.sql('rollback'));
afterAll(() => engine.close());

/** The schema, introspected as by a tool and checked: valid, printable, readable again. */
async function shown(sql: string): Promise<GraphQLSchema> {
  await engine.sql(sql);
  const schema = buildClientSchema((await engine.data(getIntrospectionQuery())) as unknown as IntrospectionQuery);
  expect(validateSchema(schema)).toEqual([]);
  const printed = printSchema(lexicographicSortSchema(schema));
  expect(printSchema(lexicographicSortSchema(buildSchema(printed)))).toBe(printed);
  return schema;
}

const fieldsOf = (schema: GraphQLSchema, type: string): readonly string[] | undefined => {
  const found = schema.getType(type);
  return found !== undefined && 'getFields' in found ? Object.keys(found.getFields()).sort() : undefined;
};

test.each([
  ['without any table', ''],
  ['of a search path that leads nowhere', 'set local search_path to nowhere'],
  ['that the role may not use', 'revoke usage on schema public from public; create role guest; set local role guest'],
])('a schema %s still has a Query', async (_, sql) => {
  const schema = await shown(sql);
  expect(fieldsOf(schema, 'Query')).toEqual(['node']);
  expect(schema.getMutationType() ?? null).toBeNull();
  expect(await engine.refusal('mutation { insertIntoBlogCollection(objects: []) { affectedCount } }')).toMatch(
    /mutation/i,
  );
});

test('a role that may only read has no Mutation', async () => {
  const schema = await shown(`
    create table blog (id int primary key);
    create role reader; grant usage on schema public to reader; grant select on blog to reader;
    set local role reader;
  `);
  expect(fieldsOf(schema, 'Query')).toEqual(['blogCollection', 'node']);
  expect(schema.getMutationType() ?? null).toBeNull();
});

test('entry points and arguments that would take an empty input are left out', async () => {
  const schema = await shown(`
    create table numbered (id serial primary key);
    create table computed (id int primary key generated always as identity, twice int generated always as (2) stored);
    create table spoken ("weird name" int primary key, "1st" text);
    create view document as select '{}'::json as body;
    comment on view document is '@graphql({"primary_key_columns": ["body"]})';
  `);
  const mutations = (fieldsOf(schema, 'Mutation') ?? []).filter((name) => !name.startsWith('delete'));
  expect(mutations).toEqual(['insertIntodocumentCollection', 'updatedocumentCollection']);
  expect(fieldsOf(schema, 'numberedOrderBy')).toEqual(['id']);
  expect(fieldsOf(schema, 'spoken')).toEqual(['nodeId']);
  for (const name of ['spokenCollection', 'documentCollection']) {
    const collection = schema.getQueryType()?.getFields()[name];
    expect(collection?.args.map((argument) => argument.name)).toEqual(['first', 'last', 'before', 'after', 'filter']);
  }
  await engine.sql('insert into numbered default values');
  const page = '{ numberedCollection { edges { node { id } } } spokenCollection { edges { node { nodeId } } } }';
  expect(await engine.data(page)).toEqual({
    numberedCollection: { edges: [{ node: { id: 1 } }] },
    spokenCollection: { edges: [] },
  });
});

test('tables called like the types of GraphQL and of this API are told apart and can be read', async () => {
  const names = ['Query', 'Mutation', 'Node', 'PageInfo', 'String', 'Int', 'ID', 'JSON', 'FilterIs', '__Type'];
  const schema = await shown(names.map((name) => `create table "${name}" (id int primary key)`).join(';'));
  const collections = (fieldsOf(schema, 'Query') ?? []).filter((name) => name !== 'node');
  expect(collections).toEqual(names.map((name) => `public_${name}Collection`).sort());
  await engine.sql('insert into "PageInfo" values (7)');
  expect(
    await engine.data('{ public_PageInfoCollection { edges { node { __typename id } } pageInfo { __typename } } }'),
  ).toEqual({
    public_PageInfoCollection: {
      edges: [{ node: { __typename: 'public_PageInfo', id: 7 } }],
      pageInfo: { __typename: 'PageInfo' },
    },
  });
});

test('tables called like the types of another table, or like an enum, or like them but for the case, are told apart', async () => {
  const schema = await shown(`
    create table "Blog" (id int primary key);
    create table "BlogConnection" (id int primary key);
    create table "BlogEdge" (id int primary key, "Blog" int references "Blog");
    create table blog (id int primary key);
    create type feeling as enum ('calm');
    comment on type feeling is '@graphql({"name": "mood"})';
    create table mood (id int primary key, feeling feeling);
    create table "IntFilter" (id int primary key);
  `);
  expect(fieldsOf(schema, 'BlogConnection')).toEqual(['edges', 'pageInfo', 'totalCount']);
  expect(fieldsOf(schema, 'public_BlogConnection')).toEqual(['id', 'nodeId']);
  expect(fieldsOf(schema, 'Query')).toEqual([
    'blogCollection',
    'moodCollection',
    'node',
    'public_BlogConnectionCollection',
    'public_BlogEdgeCollection',
    'public_IntFilterCollection',
    'public_blogCollection',
  ]);
  await engine.sql(`insert into "Blog" values (1); insert into blog values (2)`);
  expect(
    await engine.data('{ blogCollection { edges { node { id } } } public_blogCollection { edges { node { id } } } }'),
  ).toEqual({
    blogCollection: { edges: [{ node: { id: 1 } }] },
    public_blogCollection: { edges: [{ node: { id: 2 } }] },
  });
});

test('names that introspection keeps for itself are not taken', async () => {
  const schema = await shown(`
    create table __secret (id int primary key);
    create table plain (id int primary key, __typename text, __x int);
    create function ___y(plain) returns int language sql stable as 'select 1';
    create function __z() returns int language sql stable as 'select 1';
    create function ___w() returns int language sql stable as 'select 1';
  `);
  expect(fieldsOf(schema, 'plain')).toEqual(['id', 'nodeId']);
  expect(fieldsOf(schema, 'plainInsertInput')).toEqual(['id']);
  expect(fieldsOf(schema, 'Query')).toEqual(['_z', 'node', 'plainCollection']);
  await engine.sql(`insert into plain values (1, 'text', 2)`);
  expect(await engine.data('{ plainCollection { edges { node { __typename } } } }')).toEqual({
    plainCollection: { edges: [{ node: { __typename: 'plain' } }] },
  });
});

test('nodeId is the id of the row, whatever columns and functions are called so', async () => {
  const schema = await shown(`
    create table tree (id int primary key, "nodeId" int);
    create table leaf (id int primary key);
    create function "nodeId"(leaf) returns int language sql stable as 'select 7';
    create function node() returns int language sql stable as 'select 1';
    insert into tree values (1, 5); insert into leaf values (1);
  `);
  expect(String(schema.getQueryType()?.getFields()['node']?.type)).toBe('Node');
  const { treeCollection, leafCollection } = await engine.data(
    '{ treeCollection { edges { node { nodeId } } } leafCollection { edges { node { nodeId } } } }',
  );
  for (const [collection, typeName] of [
    [treeCollection, 'tree'],
    [leafCollection, 'leaf'],
  ] as const) {
    const { edges } = collection as { edges: readonly { node: { nodeId: string } }[] };
    const [nodeId = ''] = edges.map((edge) => edge.node.nodeId);
    expect(await engine.data('query ($nodeId: ID!) { node(nodeId: $nodeId) { __typename } }', { nodeId })).toEqual({
      node: { __typename: typeName },
    });
    expect(
      await engine.data(`{ ${typeName}Collection(filter: { nodeId: { eq: "${nodeId}" } }) { totalCount } }`),
    ).toEqual({ [`${typeName}Collection`]: { totalCount: 1 } });
  }
});

test('two columns or arguments of one name leave one of them', async () => {
  const schema = await shown(`
    comment on schema public is '@graphql({"inflect_names": true})';
    create table account (id int primary key, foo_bar int, "fooBar" text, foo__bar int);
    create function plus(a_b int, "aB" int) returns int language sql immutable as 'select 1';
  `);
  expect(fieldsOf(schema, 'Account')).toEqual(['fooBar', 'id', 'nodeId']);
});
