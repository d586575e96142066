// The data interface on a PostgreSQL server.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { fixtureSql, seedSql } from '../../../../specs/load.ts';
import type { Db, Session } from '../../../../mocks/db/db.ts';
import { openPglite } from '../../../../mocks/db/pglite.ts';
import { openPostgres } from '../../../../mocks/db/postgres.ts';
import { findPostgres, startTestServer, type TestServer, wantsPostgres } from '../../../support/postgres-server.ts';
import { dataDialects } from '../../../../mocks/data/dialect.ts';
import { createReflectionCache } from '../../../../mocks/data/engine/reflection.ts';
import { resolve } from '../../../../mocks/data/resolve.ts';

const bin = findPostgres();
const wanted = wantsPostgres();
const requests = [
  '{ blogCollection(first: 3, orderBy: [{rating: DescNullsLast}]) { totalCount pageInfo { hasNextPage hasPreviousPage endCursor } edges { cursor node { nodeId id name rating createdAt slug blogPostCollection(last: 2) { edges { node { title blog { id } } } } } } } }',
  '{ everythingCollection { edges { node { id anInteger aVarchar aBigint aNumeric aJson aJsonb aTimestamp aUuid anInet anInterval aBytea aRange aSmallint aDouble aBoolean aDate aTime aMood someIntegers } } } }',
  '{ employeeCollection { edges { node { name emailAddress { address employee { id } } } } } }',
  '{ reservationCollection { edges { node { seat { nodeId label } } } } blogSummaryCollection(first: 2) { edges { node { postCount } } } }',
  'mutation { insertIntoTaskCollection(objects: [{marker: "x"}, {marker: "y", priority: 2}]) { affectedCount records { marker title status priority } } }',
  'mutation { updateTaskCollection(set: {status: "open"}, filter: {marker: {in: ["x", "y"]}}) { affectedCount } }',
  'mutation { deleteFromTaskCollection(filter: {marker: {startsWith: "x"}}) { affectedCount records { marker } } }',
  '{ taskCollection(filter: {marker: {eq: "y"}, not: {status: {eq: "open"}}}) { totalCount edges { node { priority } } } }',
  '{ blogCollection(filter: {name: {regex: "("}}) { edges { cursor } } }',
];

async function fill(db: Db): Promise<Session> {
  const session = await db.acquire();
  await session.exec(`${fixtureSql()}; ${seedSql()}; set timezone = 'UTC'`);
  await session.exec('set role service_role');
  return session;
}

describe.runIf(wanted)('on a PostgreSQL server', () => {
  let server: TestServer;
  let onServer: Db;
  let embedded: Db;
  let sessions: readonly [Session, Session];
  beforeAll(async () => {
    server = await startTestServer(bin ?? '');
    onServer = await openPostgres({ url: await server.createDatabase() });
    embedded = await openPglite();
    sessions = [await fill(onServer), await fill(embedded)];
  });
  afterAll(async () => {
    for (const session of sessions) await session.release();
    await onServer.close();
    await embedded.close();
    await server.stop();
  });

  test('the fixture reflects to the same schema, but for the foreign table that only a server has', async () => {
    const [first, second] = await Promise.all(
      sessions.map(async (session) => {
        const { model } = await createReflectionCache().read(session, dataDialects.contract);
        return [...model.tables.values()]
          .filter((table) => table.typeName !== 'ServerFile')
          .map((table) => ({
            name: table.typeName,
            fields: [...table.fields].map(([name, field]) => [name, field.kind]),
            inputs: [table.filters, table.orders, table.inserts, table.updates].map((columns) => [...columns.keys()]),
            privileges: [...table.privileges],
          }));
      }),
    );
    expect(first).toEqual(second);
    expect(first?.length).toBeGreaterThan(10);
  });

  test.each(requests)('%s', async (query) => {
    const [first, second] = await Promise.all(
      sessions.map((session) => resolve(session, { query }, { dialect: 'contract' })),
    );
    expect(first).toEqual(second);
    expect(first).toBeDefined();
  });

  test('what another session defines is seen as soon as it is kept', async () => {
    const cache = createReflectionCache();
    const [session] = sessions;
    const has = async () =>
      (await cache.read(session, dataDialects.contract)).model.tables.get('Blog')?.fields.has('extra');
    const other = await onServer.acquire();
    expect(await has()).toBe(false);
    await other.exec('begin; alter table "Blog" add column extra int');
    await other.commit();
    expect(await has()).toBe(true);
    await other.exec('alter table "Blog" drop column extra');
    expect(await has()).toBe(false);
    await other.release();
  });
});
