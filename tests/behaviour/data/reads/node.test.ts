// Node ids lead back to their rows.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openEngine, type Engine } from '../../../support/data-engine.ts';

let engine: Engine;
beforeAll(async () => {
  engine = await openEngine(`
    create table "Blog" (id bigint primary key, name text);
    create table "Odd ""Name" (id int primary key);
    comment on table "Odd ""Name" is '@graphql({"name": "Odd"})';
    create table "Pair" ("a b" int, b text, primary key ("a b", b));
    comment on column "Pair"."a b" is '@graphql({"name": "a"})';
    insert into "Blog" values (9007199254740993, 'x'); insert into "Odd ""Name" values (1);
    insert into "Pair" values (1, 'it''s "quoted"'), (1, 'b');
  `);
});
afterAll(() => engine.close());

async function nodeIds(collection: string): Promise<string[]> {
  const found = (await engine.data(`{ ${collection} { edges { node { nodeId } } } }`))[collection] as {
    edges: { node: { nodeId: string } }[];
  };
  return found.edges.map((edge) => edge.node.nodeId);
}

const encode = (value: unknown) => btoa(typeof value === 'string' ? value : JSON.stringify(value));

test('a node id leads back to its row, whatever the names and keys', async () => {
  for (const [collection, type] of [
    ['blogCollection', 'Blog'],
    ['oddCollection', 'Odd'],
    ['pairCollection', 'Pair'],
  ] as const)
    for (const id of await nodeIds(collection))
      expect(
        await engine.data(
          `query ($id: ID!) { node(nodeId: $id) { __typename nodeId ... on ${type} { again: nodeId } } }`,
          { id },
        ),
      ).toEqual({
        node: { __typename: type, nodeId: id, again: id },
      });
});

test('fragments of other types say nothing about a node', async () => {
  const [id] = await nodeIds('blogCollection');
  const query = `query ($id: ID!) { node(nodeId: $id) { ...B ...O ... on Pair { b } ... on Node { nodeId } } }
    fragment B on Blog { id name } fragment O on Odd { other: id }`;
  expect(await engine.data(query, { id })).toEqual({ node: { id: '9007199254740993', name: 'x', nodeId: id } });
});

test('every filter has nodeId', async () => {
  const ids = await nodeIds('pairCollection');
  for (const id of ids)
    expect(
      await engine.data(
        'query ($id: ID!) { pairCollection(filter: {nodeId: {eq: $id}}) { edges { node { nodeId } } } }',
        { id },
      ),
    ).toEqual({
      pairCollection: { edges: [{ node: { nodeId: id } }] },
    });
  const [blog] = await nodeIds('blogCollection');
  expect(
    await engine.refusal('query ($id: ID!) { pairCollection(filter: {nodeId: {eq: $id}}) { edges { cursor } } }', {
      id: blog,
    }),
  ).toBe('nodeId belongs to a different collection');
});

test('a node id without a row gives null, and one that is none is refused', async () => {
  const ask = (id: unknown) => engine.ask('query ($id: ID!) { node(nodeId: $id) { nodeId } }', { id });
  const message = async (id: unknown) => (await ask(id)).errors?.[0]?.message;
  expect(await ask(encode(['public', 'Blog', 1]))).toEqual({ data: { node: null } });
  expect(await message('?')).toBe('Invalid value passed to nodeId argument. Error 2');
  expect(await message('')).toBe('Invalid value passed to nodeId argument. Error 4');
  expect(await message(encode(['public', 'Blog']))).toBe('Invalid value passed to nodeId argument. Error 5');
  expect(await message(encode([1, 'Blog', 1]))).toBe('Invalid value passed to nodeId argument. Error 6');
  expect(await message(encode(['public', 1, 1]))).toBe('Invalid value passed to nodeId argument. Error 7');
  expect(await message(encode({}))).toBe('Invalid value passed to nodeId argument. Error 10');
  expect(await message(encode(['pg_catalog', 'pg_class', 1]))).toBe(
    'Collection referenced by nodeId did not match any known collection',
  );
  expect(await message(encode(['public', 'Blog', 1, 2]))).toBe(
    'Primary key column count mismatch. Expected 1, provided 2',
  );
  expect(await message(encode(['public', 'Blog', "1'; drop table x"]))).toContain(
    'invalid input syntax for type bigint',
  );
  expect(await message(null)).toContain('not to be null');
});
