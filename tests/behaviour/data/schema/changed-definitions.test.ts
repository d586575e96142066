// The next request sees changed definitions.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Db } from '../../../../mocks/db/db.ts';
import { trackDefinitions } from '../../../../mocks/db/snapshot/definition-version.ts';
import { openPglite } from '../../../../mocks/db/pglite.ts';
import { openPostgres } from '../../../../mocks/db/postgres.ts';
import { findPostgres, startTestServer, type TestServer, wantsPostgres } from '../../../support/postgres-server.ts';
import { openDataEndpoint, type DataEndpoint } from '../../../support/data-endpoint.ts';

const bin = findPostgres();
const wanted = wantsPostgres();

const schema = `
create table public."Note" (id int primary key, body text, kept int);
insert into public."Note" values (1, 'one', 1);
create type public.mood as enum ('sad');
create table public."Person" (id int primary key, mood public.mood);
insert into public."Person" values (1, 'sad');
create role editor; create table public."Draft" (id int primary key);
revoke all on public."Draft" from anon, authenticated, service_role; grant all on public."Draft" to editor;
create function public.define() returns text language plpgsql security definer as $$
  begin create table public."Defined" (id int primary key); return 'done'; end $$;
create function public.pass() returns text language plpgsql as $$
  begin create temp table passing (id int); return 'passed'; end $$;
create table public."Unique" (id serial primary key, name text unique);
create table public."Late" (id int primary key, other int references public."Late" deferrable initially deferred);`;

const places = [
  { name: 'PGlite', onServer: false },
  { name: 'a PostgreSQL server', onServer: true },
];

describe.each(wanted ? places : places.slice(0, 1))('definitions that change, on $name', ({ onServer }) => {
  let server: TestServer | undefined;
  let db: Db;
  let endpoint: DataEndpoint;
  beforeAll(async () => {
    if (onServer) server = await startTestServer(bin ?? '');
    db = server === undefined ? await openPglite() : await openPostgres({ url: await server.createDatabase() });
    endpoint = await openDataEndpoint(db, schema);
  });
  afterAll(async () => {
    await db.close();
    await server?.stop();
  });
  const ask: DataEndpoint['ask'] = (query, claims) => endpoint.ask(query, claims);

  async function define(text: string): Promise<void> {
    const session = await db.acquire();
    await session.exec(text);
    await session.release();
  }

  const notes = (fields: string) => `{ noteCollection { edges { node { ${fields} } } } }`;
  const node = (values: object) => ({ status: 200, data: { noteCollection: { edges: [{ node: values }] } } });

  test('the next request sees a new column, its new type, its new name and that it is gone', async () => {
    expect(await ask(notes('id body'))).toEqual(node({ id: 1, body: 'one' }));
    expect(await ask(notes('extra'))).toHaveProperty('errors');
    await define('alter table public."Note" add column extra int default 7');
    expect(await ask(notes('extra'))).toEqual(node({ extra: 7 }));
    await define('alter table public."Note" alter column extra type bigint');
    expect(await ask(notes('extra'))).toEqual(node({ extra: '7' }));
    await define('alter table public."Note" rename column extra to more');
    expect(await ask(notes('more'))).toEqual(node({ more: '7' }));
    await define('alter table public."Note" drop column more');
    expect(await ask(notes('more'))).toHaveProperty('errors');
  });

  test('definitions that were undone are not seen, what was defined instead is', async () => {
    await ask(notes('id'));
    await define('begin; alter table public."Note" add column first int default 1; rollback');
    expect(await ask(notes('first'))).toHaveProperty('errors');
    await define('alter table public."Note" add column second int default 2');
    expect(await ask(notes('first'))).toHaveProperty('errors');
    expect(await ask(notes('second'))).toEqual(node({ second: 2 }));
  });

  test('the next request sees what was granted, revoked, commented and added to an enum', async () => {
    const anon = { role: 'anon' };
    expect(await ask(notes('id'), anon)).toEqual(node({ id: 1 }));
    await define('revoke all on public."Note" from anon');
    expect(await ask(notes('id'), anon)).toHaveProperty('errors');
    await define('grant select on public."Note" to anon');
    expect(await ask(notes('id'), anon)).toEqual(node({ id: 1 }));
    await define(`comment on column public."Note".body is '@graphql({"name": "text"})'`);
    expect(await ask(notes('text'))).toEqual(node({ text: 'one' }));
    const people = '{ personCollection(filter: {mood: {eq: glad}}) { edges { node { id } } } }';
    expect(await ask(people)).toHaveProperty('errors');
    await define(`alter type public.mood add value 'glad'`);
    expect(await ask(people)).not.toHaveProperty('errors');
  });

  test('the next request sees that its role became a member of another', async () => {
    const drafts = '{ draftCollection { edges { node { id } } } }';
    const known = { role: 'editing' };
    await define('create role editing; grant usage on schema public to editing; grant editing to authenticator');
    expect(await ask(drafts, known)).toHaveProperty('errors');
    await define('grant editor to editing');
    expect(await ask(drafts, known)).not.toHaveProperty('errors');
    await define('revoke editor from editing');
    expect(await ask(drafts, known)).toHaveProperty('errors');
  });

  test('a mutation whose function defines something is done once, and seen by the next', async () => {
    const defined = '{ definedCollection { edges { node { id } } } }';
    expect(await ask(defined)).toHaveProperty('errors');
    expect(await ask('mutation { define }')).toEqual({ status: 200, data: { define: 'done' } });
    expect(await ask(defined)).not.toHaveProperty('errors');
    for (let round = 0; round < 2; round += 1)
      expect(await ask('mutation { pass }')).toEqual({ status: 200, data: { pass: 'passed' } });
  });

  test('what a statement refuses is refused once', async () => {
    const insert = (name: string) =>
      `mutation { insertIntoUniqueCollection(objects: {name: "${name}"}) { records { id } } }`;
    await ask(insert('a'));
    expect(await ask(insert('a'))).toHaveProperty('errors.0.message', expect.stringContaining('duplicate key'));
    expect(await ask(insert('b'))).toHaveProperty('data.insertIntoUniqueCollection.records', [{ id: 3 }]);
  });

  test('a constraint that is looked at only in the end undoes everything', async () => {
    const insert = 'mutation { insertIntoLateCollection(objects: {id: 1, other: 2}) { affectedCount } }';
    for (let round = 0; round < 2; round += 1)
      expect(await ask(insert)).toMatchObject({
        data: null,
        errors: [{ message: expect.stringContaining('violates foreign key constraint') as string }],
      });
    expect(await ask('{ lateCollection { edges { node { id } } } }')).toEqual({
      status: 200,
      data: { lateCollection: { edges: [] } },
    });
  });

  test('a role that cannot be taken any more is refused', async () => {
    await define('create role passing; grant passing to authenticator; grant usage on schema public to passing');
    expect((await ask('{ __typename }', { role: 'passing' })).status).toBe(200);
    await define('revoke passing from authenticator');
    expect((await ask('{ __typename }', { role: 'passing' })).status).toBe(401);
    await define('drop owned by passing; drop role passing');
    expect((await ask('{ __typename }', { role: 'passing' })).status).toBe(401);
  });

  test('more records than allowed are left alone', async () => {
    await define(`insert into public."Note" values (2, 'two', 2), (3, 'three', 3)`);
    const update = 'mutation { updateNoteCollection(set: {kept: 9}) { affectedCount } }';
    for (let round = 0; round < 2; round += 1)
      expect(await ask(update)).toHaveProperty('errors.0.message', 'update impacts too many records');
    expect(await ask('{ noteCollection(filter: {kept: {eq: 9}}) { edges { node { id } } } }')).toEqual({
      status: 200,
      data: { noteCollection: { edges: [] } },
    });
  });

  test.runIf(onServer)('a request that waits while definitions change is answered by the new ones', async () => {
    await define(`create table public."Slow" (id int primary key, name text, size int);
      insert into public."Slow" values (1, 'slow', 5)`);
    const slow = (fields: string) => `{ slowCollection { edges { node { ${fields} } } } }`;
    expect(await ask(slow('name size'))).not.toHaveProperty('errors');

    async function changeDuring(query: string, change: string): ReturnType<DataEndpoint['ask']> {
      const other = await db.acquire();
      await other.exec(`begin; ${change}`);
      const answer = ask(query);
      const waiting = `select count(*) from pg_stat_activity where wait_event_type = 'Lock' and query like '%Slow%'`;
      const watcher = await db.acquire();
      while ((await watcher.query(waiting))[0]?.['count'] !== '1') await new Promise((done) => setTimeout(done, 5));
      await watcher.release();
      await other.commit();
      await other.release();
      return answer;
    }

    expect(await changeDuring(slow('size'), 'alter table public."Slow" alter column size type bigint')).toEqual({
      status: 200,
      data: { slowCollection: { edges: [{ node: { size: '5' } }] } },
    });
    const gone = await changeDuring(slow('name'), 'alter table public."Slow" rename column name to title');
    expect(gone.errors?.[0]?.message).toMatch(/name/);
    expect(gone.errors?.[0]?.message).not.toMatch(/does not exist/);
    const insert = 'mutation { insertIntoSlowCollection(objects: {id: 2, size: "6"}) { records { size } } }';
    expect(await changeDuring(insert, 'alter table public."Slow" alter column size type int')).toHaveProperty('errors');
    expect(await ask(slow('id'))).toHaveProperty('data.slowCollection.edges', [{ node: { id: 1 } }]);
  });

  test.each([
    'alter event trigger touchstone_ddl_command_end disable',
    'drop event trigger touchstone_sql_drop',
    'drop schema touchstone_definitions cascade',
  ])('after "%s" changes are seen, too', async (loss) => {
    const session = await db.acquire();
    await trackDefinitions(session);
    await session.release();
    const column = `after${loss.length}`;
    expect(await ask(notes('id'))).not.toHaveProperty('errors');
    await define(loss);
    for (const name of [column, `${column}b`]) {
      expect(await ask(notes(name))).toHaveProperty('errors');
      await define(`alter table public."Note" add column ${name} int`);
      expect(await ask(notes(name))).not.toHaveProperty('errors');
    }
  });
});
