// What a caller leaves in a session is gone for the next caller.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Db } from '../../../../mocks/db/db.ts';
import { openPglite } from '../../../../mocks/db/pglite.ts';
import { openPostgres } from '../../../../mocks/db/postgres.ts';
import { findPostgres, startTestServer, type TestServer, wantsPostgres } from '../../../support/postgres-server.ts';
import { openDataEndpoint, type DataEndpoint } from '../../../support/data-endpoint.ts';

const bin = findPostgres();
const wanted = wantsPostgres();

/** What functions of a caller can leave in a session, and how to see each item. */
const schema = `
create sequence public.counter; grant usage on sequence public.counter to anon;
create function public."leaveAll"() returns text language plpgsql as $$
begin
  perform set_config('app.secret', 'left', false), set_config('search_path', 'pg_catalog', false),
    set_config('request.jwt.claims', '{"sub":"stolen"}', false), set_config('statement_timeout', '1h', false);
  execute 'prepare left_statement as select 1';
  execute 'declare left_cursor cursor with hold for select 1';
  execute 'listen left_channel';
  perform pg_advisory_lock(77), nextval('public.counter');
  create temp table left_table (id int);
  create function pg_temp.left_function() returns int language sql as 'select 1';
  return 'left';
end $$;
create function public."whatIsLeft"() returns text language plpgsql as $$
declare found text[] := '{}';
begin
  if nullif(current_setting('app.secret', true), '') is not null then found := found || 'setting'::text; end if;
  if current_setting('search_path') not like '%public%' then found := found || 'search path'::text; end if;
  if current_setting('request.jwt.claims') like '%stolen%' then found := found || 'claims'::text; end if;
  if current_setting('statement_timeout') = '1h' then found := found || 'timeout'::text; end if;
  if exists (select from pg_prepared_statements where name = 'left_statement') then found := found || 'statement'::text; end if;
  if exists (select from pg_cursors where name = 'left_cursor') then found := found || 'cursor'::text; end if;
  if exists (select from pg_listening_channels()) then found := found || 'channel'::text; end if;
  if exists (select from pg_locks where locktype = 'advisory' and pid = pg_backend_pid()) then found := found || 'lock'::text; end if;
  if to_regclass('pg_temp.left_table') is not null then found := found || 'table'::text; end if;
  if to_regprocedure('pg_temp.left_function()') is not null then found := found || 'function'::text; end if;
  begin
    perform currval('public.counter');
    found := found || 'sequence'::text;
  exception when object_not_in_prerequisite_state then null;
  end;
  return array_to_string(found, ', ');
end $$;
create function public."leaveAndFind"() returns text language plpgsql as $$
begin perform public."leaveAll"(); return public."whatIsLeft"(); end $$;
create function public."leaveAndFail"() returns text language plpgsql as $$
begin perform public."leaveAll"(); raise exception 'failed'; end $$;`;

const all = 'setting, search path, claims, timeout, statement, cursor, channel, lock, table, function, sequence';
const places = [
  { name: 'PGlite', onServer: false },
  { name: 'a PostgreSQL server', onServer: true },
];

describe.each(wanted ? places : places.slice(0, 1))('what a caller leaves in its session on $name', ({ onServer }) => {
  let server: TestServer | undefined;
  let db: Db;
  let endpoint: DataEndpoint;
  beforeAll(async () => {
    if (onServer) server = await startTestServer(bin ?? '');
    // One connection, so that the next caller gets the same session.
    db =
      server === undefined
        ? await openPglite()
        : await openPostgres({ url: await server.createDatabase(), connections: 1 });
    endpoint = await openDataEndpoint(db, schema);
  });
  afterAll(async () => {
    await db.close();
    await server?.stop();
  });
  const call = async (name: string) => (await endpoint.ask(`mutation { ${name} }`, { role: 'anon' })).data?.[name];

  test('is seen by the same request', async () => {
    // Only a commit keeps a cursor, or begins to listen to a channel.
    const seen = (await call('leaveAndFind')) as string;
    expect(all.split(', ').filter((kind) => !seen.includes(kind) && kind !== 'channel')).toEqual([]);
  });

  test('is gone for the next, whatever became of the request', async () => {
    for (let round = 0; round < 3; round += 1) {
      expect(await call('leaveAll')).toBe('left');
      expect(await call('whatIsLeft')).toBe('');
      expect(await call('leaveAndFail')).toBeUndefined();
      expect(await call('whatIsLeft')).toBe('');
    }
  });

  test('is gone even where the cleaning on the way was taken away', async () => {
    const owner = await db.acquire();
    await owner.exec('drop function touchstone_definitions.forget_session()');
    await owner.release();
    await call('whatIsLeft');
    expect(await call('leaveAll')).toBe('left');
    expect(await call('whatIsLeft')).toBe('');
  });
});
