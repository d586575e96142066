// Types of extensions: citext is text, everything else is opaque.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { loadExtensions } from '../../../../mocks/db/script/extensions.ts';
import { openEngine, type Engine } from '../../../support/data-engine.ts';

const schema = `
  comment on schema public is '@graphql({"introspection": true})';
  create extension citext; create extension hstore; create extension ltree;
  create table reader (email citext primary key, aliases citext[], facts hstore, path ltree, note text);
  comment on table reader is '@graphql({"aggregate": {"enabled": true}})';
  insert into reader values ('Ann@X.org', '{A,b}', 'a=>1, b=>null', 'top.mid', 'n'), ('bob@x.org', null, null, null, null);
`;
let contract: Engine;
let supabase: Engine;
beforeAll(async () => {
  const extensions = await loadExtensions();
  contract = await openEngine(schema, 'contract', { extensions });
  supabase = await openEngine(schema, 'supabase', { extensions });
});
afterAll(async () => {
  await contract.close();
  await supabase.close();
});

async function typesOf(engine: Engine, type: string, list: 'fields' | 'inputFields') {
  const query = `{ __type(name: "${type}") { list: ${list} { name type { name ofType { name } } } } }`;
  const found = (await engine.data(query))['__type'] as {
    list: { name: string; type: { name: string | null; ofType: { name: string } | null } }[];
  };
  return Object.fromEntries(found.list.map(({ name, type: of }) => [name, of.name ?? `of ${of.ofType?.name ?? ''}`]));
}

test('citext is a String, with its filters, lists, order, aggregates and key', async () => {
  expect(await typesOf(supabase, 'reader', 'fields')).toMatchObject({
    email: 'of String',
    aliases: 'of String',
    facts: 'Opaque',
    path: 'Opaque',
  });
  expect(await typesOf(supabase, 'readerFilter', 'inputFields')).toMatchObject({
    email: 'StringFilter',
    aliases: 'StringListFilter',
    facts: 'OpaqueFilter',
  });
  expect(
    await supabase.data(
      `{ readerCollection(filter: {email: {eq: "ANN@x.org"}, aliases: {contains: ["a"]}}) { edges { node { email aliases } } }
        all: readerCollection(orderBy: [{email: DescNullsLast}]) { edges { node { email } } aggregate { min { email } } }
        readerByPk(email: "BOB@X.ORG") { email } }`,
    ),
  ).toEqual({
    readerCollection: { edges: [{ node: { email: 'Ann@X.org', aliases: ['A', 'b'] } }] },
    all: {
      edges: [{ node: { email: 'bob@x.org' } }, { node: { email: 'Ann@X.org' } }],
      aggregate: { min: { email: 'Ann@X.org' } },
    },
    readerByPk: { email: 'bob@x.org' },
  });
});

test('in the contract dialect citext is no documented type', async () => {
  expect(await typesOf(contract, 'reader', 'fields')).toMatchObject({ email: 'of Opaque', aliases: 'Opaque' });
});

test('opaque values come as the JSON that PostgreSQL makes of them, and go in as text', async () => {
  for (const engine of [contract, supabase]) {
    await engine.sql('begin');
    expect(
      await engine.data('{ readerCollection(filter: {path: {eq: "top.mid"}}) { edges { node { facts path } } } }'),
    ).toEqual({ readerCollection: { edges: [{ node: { facts: { a: '1', b: null }, path: 'top.mid' } }] } });
    expect(
      await engine.data(
        `mutation { updatereaderCollection(set: {facts: "c=>3", path: "x.y"}, filter: {email: {eq: "bob@x.org"}}) { records { facts path } } }`,
      ),
    ).toEqual({ updatereaderCollection: { records: [{ facts: { c: '3' }, path: 'x.y' }] } });
    await engine.sql('rollback');
  }
});

test('a citext that is not on the search path is a String without a field by key', async () => {
  await supabase.sql('begin; create schema apart; alter extension citext set schema apart');
  expect(await typesOf(supabase, 'reader', 'fields')).toMatchObject({ email: 'of String' });
  expect(await typesOf(supabase, 'Query', 'fields')).not.toHaveProperty('readerByPk');
  await supabase.sql('rollback');
});
