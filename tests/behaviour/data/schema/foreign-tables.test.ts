// Foreign tables, which only a PostgreSQL server has.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Db, Session } from '../../../../mocks/db/db.ts';
import { openPostgres } from '../../../../mocks/db/postgres.ts';
import { findPostgres, startTestServer, type TestServer, wantsPostgres } from '../../../support/postgres-server.ts';
import { resolve } from '../../../../mocks/data/resolve.ts';

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
