// A role sees the tables and columns that it has privileges on.
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { openEngine, type Engine } from '../../../support/data-engine.ts';

let engine: Engine;
beforeAll(async () => {
  engine = await openEngine(`
    create role anon; create role authenticated;
    grant usage on schema public to anon, authenticated;
    create table "Open" (id serial primary key, name text, secret text);
    create function "_loud" (entry "Open") returns text language sql stable as 'select upper(entry.name)';
    create table "Hidden" (id serial primary key, "openId" int references "Open" (id));
    create table "Keyless" (id int);
    create view "Unkeyed" as select 1 as id;
    create schema other; grant usage on schema other to anon;
    create table other."Elsewhere" (id int primary key); grant all on other."Elsewhere" to anon;
    create table "Note" (id serial primary key, owner text not null, body text);
    alter table "Note" enable row level security;
    create policy own on "Note" using (owner = current_setting('request.jwt.claim.sub', true));
    grant all on "Open", "Keyless", "Unkeyed", "Note" to anon;
    grant all on all sequences in schema public to anon;
    insert into "Open" (name, secret) values ('a', 's'); insert into "Note" (owner, body) values ('me', 'mine'), ('you', 'yours');
    set role anon;
  `);
});
afterEach(() => engine.sql('set role anon'));
afterAll(() => engine.close());

async function asOwner(sql: string): Promise<void> {
  await engine.sql(`reset role; ${sql}; set role anon`);
}

async function fieldsOf(type: string): Promise<readonly string[]> {
  const found = (await engine.data(`{ __type(name: "${type}") { fields { name } inputFields { name } } }`))[
    '__type'
  ] as {
    fields: { name: string }[] | null;
    inputFields: { name: string }[] | null;
  } | null;
  return (found?.fields ?? found?.inputFields ?? []).map((field) => field.name);
}

test('a role sees the tables that it may read and that have a key', async () => {
  expect(await fieldsOf('Query')).toEqual(['node', 'noteCollection', 'openCollection']);
  expect(await engine.refusal('{ hiddenCollection { edges { cursor } } }')).toContain(
    'Cannot query field "hiddenCollection"',
  );
  expect(await engine.refusal('{ elsewhereCollection { edges { cursor } } }')).toContain('Cannot query field');
  await asOwner('set search_path = public, other');
  expect(await fieldsOf('Query')).toContain('elsewhereCollection');
  await asOwner('set search_path = public');
});

test.each([
  ['insert', 'insertIntoOpenCollection'],
  ['update', 'updateOpenCollection'],
  ['delete', 'deleteFromOpenCollection'],
])('without %s there is no %s, and everything else stays', async (privilege, entry) => {
  const all = await fieldsOf('Mutation');
  expect(all).toContain(entry);
  await asOwner(`revoke ${privilege} on "Open" from anon`);
  expect(await fieldsOf('Mutation')).toEqual(all.filter((name) => name !== entry));
  expect(await fieldsOf('Query')).toContain('openCollection');
  await asOwner(`grant ${privilege} on "Open" to anon`);
  expect(await fieldsOf('Mutation')).toEqual(all);
});

test('without select the table is gone, with its mutations', async () => {
  await asOwner('revoke select on "Open" from anon');
  expect(await fieldsOf('Query')).toEqual(['node', 'noteCollection']);
  expect((await fieldsOf('Mutation')).filter((name) => name.includes('Open'))).toEqual([]);
  await asOwner('grant select on "Open" to anon');
});

test('columns follow the privileges on columns, and computed fields need the whole table', async () => {
  expect(await fieldsOf('Open')).toEqual(['nodeId', 'id', 'name', 'secret', 'loud']);
  await asOwner(
    'revoke all on "Open" from anon; grant select (id, name), insert (name), update (secret) on "Open" to anon',
  );
  expect(await fieldsOf('Open')).toEqual(['nodeId', 'id', 'name']);
  expect(await fieldsOf('OpenFilter')).toEqual(['id', 'name', 'nodeId', 'and', 'or', 'not']);
  expect(await fieldsOf('OpenInsertInput')).toEqual(['name']);
  expect(await fieldsOf('OpenUpdateInput')).toEqual(['secret']);
  expect(await engine.data('{ openCollection(first: 1) { edges { node { nodeId id name } } } }')).toMatchObject({
    openCollection: { edges: [{ node: { id: 1, name: 'a' } }] },
  });
  expect(await engine.data('mutation { insertIntoOpenCollection(objects: {name: "b"}) { records { name } } }')).toEqual(
    {
      insertIntoOpenCollection: { records: [{ name: 'b' }] },
    },
  );
  await asOwner('grant all on "Open" to anon');
});

test('row security decides which rows there are, and who may write them', async () => {
  const bodies = async () =>
    (
      (await engine.data('{ noteCollection { totalCount edges { node { body } } } }'))['noteCollection'] as {
        edges: { node: { body: string } }[];
      }
    ).edges.map((edge) => edge.node.body);
  expect(await bodies()).toEqual([]);
  await engine.sql(`set request.jwt.claim.sub = 'me'`);
  expect(await bodies()).toEqual(['mine']);
  expect(
    await engine.data('mutation { updateNoteCollection(set: {body: "new"}, atMost: 10) { affectedCount } }'),
  ).toEqual({
    updateNoteCollection: { affectedCount: 1 },
  });
  expect(
    await engine.refusal('mutation { insertIntoNoteCollection(objects: {owner: "you"}) { affectedCount } }'),
  ).toContain('violates row-level security policy');
  await engine.sql('reset request.jwt.claim.sub');
});

test('a schema that was changed and rolled back leaves no trace', async () => {
  await engine.sql('reset role; begin; savepoint s; alter table "Open" add column extra int');
  expect(await fieldsOf('Open')).toContain('extra');
  await engine.sql('rollback to savepoint s');
  expect(await fieldsOf('Open')).not.toContain('extra');
  await engine.sql('alter table "Open" add column other int');
  expect(await fieldsOf('Open')).toContain('other');
  await engine.sql('rollback');
  expect(await fieldsOf('Open')).not.toContain('other');
});
