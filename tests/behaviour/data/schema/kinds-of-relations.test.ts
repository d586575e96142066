// Tables, views, materialized views, foreign tables and partitions: which are there, and what can be done with them.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Db, Session } from '../../../../mocks/db/db.ts';
import { openPostgres } from '../../../../mocks/db/postgres.ts';
import { findPostgres, startTestServer, type TestServer, wantsPostgres } from '../../../support/postgres-server.ts';
import { resolve } from '../../../../mocks/data/resolve.ts';
import { type Engine, openInBothDialects } from '../../../support/data-engine.ts';

const schema = `
  create table base (id int primary key, name text); insert into base values (1, 'x'), (2, 'y');
  create table keyless (id int);
  create view updatable as select id, name from base where id < 100 with check option;
  create view grouped as select name, count(*) as many from base group by name;
  create materialized view stored as select id, name from base;
  comment on view updatable is '@graphql({"primary_key_columns": ["id"]})';
  comment on view grouped is '@graphql({"primary_key_columns": ["name"]})';
  comment on materialized view stored is '@graphql({"primary_key_columns": ["id"], "foreign_keys": [{"local_name": "copy", "foreign_name": "origin",
    "local_columns": ["id"], "foreign_schema": "public", "foreign_table": "base", "foreign_columns": ["id"]}]})';
  create table measured (id int, day date not null, "baseId" int references base, primary key (id, day)) partition by range (day);
  create table measured_old partition of measured for values from ('2020-01-01') to ('2024-01-01');
  create table measured_new partition of measured for values from ('2024-01-01') to ('2030-01-01');
  insert into measured values (1, '2021-05-05', 1), (2, '2025-05-05', 1), (3, '2025-06-06', 2);
  create sequence counted; create index on base (name); create type pair as (a int);
`;
const { contract, supabase } = openInBothDialects(schema);

async function collections(engine: Engine): Promise<readonly string[]> {
  await engine.sql(`begin; comment on schema public is '@graphql({"introspection": true})'`);
  const found = await engine.data('{ __type(name: "Query") { fields { name } } }');
  await engine.sql('rollback');
  const { fields } = found['__type'] as { fields: { name: string }[] };
  return fields.map(({ name }) => name).filter((name) => name.endsWith('Collection'));
}

test('whatever holds rows and has a key is a collection; a partitioned table is its partitions', async () => {
  for (const engine of [contract, supabase])
    expect(await collections(engine)).toEqual([
      'baseCollection',
      'groupedCollection',
      'measured_newCollection',
      'measured_oldCollection',
      'storedCollection',
      'updatableCollection',
    ]);
});

test('a partition has its own key, relationships and rows', async () => {
  expect(
    await supabase.data(
      `{ baseCollection { edges { node { id measured_newCollection { edges { node { id day base { id } } } } } } }
        measured_oldCollection { edges { cursor } } }`,
    ),
  ).toEqual({
    baseCollection: {
      edges: [
        {
          node: { id: 1, measured_newCollection: { edges: [{ node: { id: 2, day: '2025-05-05', base: { id: 1 } } }] } },
        },
        {
          node: { id: 2, measured_newCollection: { edges: [{ node: { id: 3, day: '2025-06-06', base: { id: 2 } } }] } },
        },
      ],
    },
    measured_oldCollection: { edges: [{ cursor: btoa('[1, "2021-05-05"]') }] },
  });
  expect(
    await supabase.refusal(
      'mutation { insertIntomeasured_newCollection(objects: [{id: 9, day: "2021-01-01"}]) { affectedCount } }',
    ),
  ).toBe('new row for relation "measured_new" violates partition constraint');
});

test('a view is written through where PostgreSQL can, and refused in its words where it cannot', async () => {
  for (const engine of [contract, supabase]) {
    await engine.sql('begin');
    const insert = (view: string, object: string) =>
      `mutation { insertInto${view}Collection(objects: [${object}]) { affectedCount } }`;
    expect(await engine.data(insert('updatable', '{id: 7, name: "z"}'))).toEqual({
      insertIntoupdatableCollection: { affectedCount: 1 },
    });
    expect(await engine.refusal(insert('updatable', '{id: 700}'))).toBe(
      'new row violates check option for view "updatable"',
    );
    expect(await engine.refusal(insert('grouped', '{name: "z"}'))).toBe('cannot insert into view "grouped"');
    expect(await engine.refusal(insert('stored', '{id: 7}'))).toBe('cannot change materialized view "stored"');
    await engine.sql('rollback');
  }
});

test('a materialized view shows what it stored, and relates by its comment', async () => {
  await supabase.sql(`begin; insert into base values (3, 'z')`);
  expect(await supabase.data('{ storedCollection { edges { node { name origin { name } } } } }')).toEqual({
    storedCollection: {
      edges: [{ node: { name: 'x', origin: { name: 'x' } } }, { node: { name: 'y', origin: { name: 'y' } } }],
    },
  });
  await supabase.sql('rollback');
});

const bin = findPostgres();
describe.runIf(wantsPostgres())('foreign tables of a PostgreSQL server', () => {
  let server: TestServer;
  let db: Db;
  let session: Session;
  beforeAll(async () => {
    server = await startTestServer(bin ?? '');
    const url = await server.createDatabase();
    db = await openPostgres({ url });
    session = await db.acquire();
    const { hostname, port, pathname } = new URL(url);
    await session.exec(`
      create extension postgres_fdw;
      create server loop foreign data wrapper postgres_fdw options (host '${hostname}', port '${port}', dbname '${pathname.slice(1)}');
      create user mapping for current_user server loop options (user 'postgres');
      create schema inner_part; create table inner_part.kept (id int primary key, name text, at timestamptz default now());
      insert into inner_part.kept values (1, 'x'), (2, 'y');
      create foreign table far (id int not null, name text) server loop options (schema_name 'inner_part', table_name 'kept');
      create foreign table keyless (id int) server loop options (schema_name 'inner_part', table_name 'kept');
      create table near (id int primary key, "farId" int); insert into near values (1, 2);
      comment on foreign table far is '@graphql({"primary_key_columns": ["id"], "totalCount": {"enabled": true}})';
      comment on table near is '@graphql({"foreign_keys": [{"local_columns": ["farId"], "foreign_schema": "public", "foreign_table": "far", "foreign_columns": ["id"]}]})';
    `);
  });
  afterAll(async () => {
    await session.release();
    await db.close();
    await server.stop();
  });

  test('they are read, related and written like tables, by the key that their comment names', async () => {
    for (const dialect of ['contract', 'supabase'] as const) {
      const ask = (query: string) => resolve(session, { query }, { dialect });
      expect(
        await ask(`{ farCollection(first: 1, orderBy: [{name: DescNullsLast}]) { totalCount edges { node { id name } } }
          nearCollection { edges { node { far { name nearCollection { edges { node { id } } } } } } } }`),
      ).toEqual({
        data: {
          farCollection: { totalCount: 2, edges: [{ node: { id: 2, name: 'y' } }] },
          nearCollection: {
            edges: [{ node: { far: { name: 'y', nearCollection: { edges: [{ node: { id: 1 } }] } } } }],
          },
        },
      });
      expect(await ask('{ keylessCollection { edges { cursor } } }')).toHaveProperty('errors');
      expect(
        await ask(`mutation { insertIntofarCollection(objects: [{id: 3, name: "z"}]) { records { id } }
          updatefarCollection(set: {name: "zz"}, filter: {id: {eq: 3}}) { records { name } }
          deleteFromfarCollection(filter: {name: {eq: "zz"}}) { affectedCount } }`),
      ).toEqual({
        data: {
          insertIntofarCollection: { records: [{ id: 3 }] },
          updatefarCollection: { records: [{ name: 'zz' }] },
          deleteFromfarCollection: { affectedCount: 1 },
        },
      });
    }
  });
});
