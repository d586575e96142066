// Extensions that cannot run in process: their names are there, and a call does what can be done or says why not.
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, test, type TestContext } from 'vitest';
import { createMock, type Mock } from '../../../mocks/app.ts';
import { STAND_INS } from '../../../mocks/db/stand-ins/stand-ins.ts';
import { grounds, type StartedGround } from '../../support/databases.ts';

/** What is defined with each extension; a server that has the real one goes without it here. */
const DEFINITIONS: Readonly<Record<string, string>> = {
  pg_cron: `create extension if not exists pg_cron with schema pg_catalog; grant usage on schema cron to postgres;
    select cron.schedule('visits', '*/15 * * * *', 'insert into public.visit default values');`,
  pg_net: `create extension if not exists pg_net with schema extensions;
    create function told() returns trigger language plpgsql as $$
    begin
      perform net.http_post('https://hooks.example/visit', jsonb_build_object('id', new.id));
      return new;
    end $$;
    create trigger told after insert on visit for each row execute function told();
    create trigger hooked after insert on visit for each row
      execute function supabase_functions.http_request('https://hooks.example/hook', 'POST', '{}', '{}', '1000');`,
  supabase_vault: `create extension if not exists supabase_vault with schema vault;
    select vault.create_secret('s3cr€t', 'key', 'a key');`,
  pgmq: 'create schema if not exists pgmq; create extension pgmq with schema pgmq;',
  pgjwt: 'create extension pgjwt with schema extensions;',
  http: 'create extension http with schema extensions;',
  pg_jsonschema: `create extension pg_jsonschema with schema extensions;
    create table shape (id int primary key, facts jsonb check (extensions.jsonb_matches_schema(
      '{"type": "object", "required": ["sides"], "properties": {"sides": {"type": "integer", "minimum": 3}}}', facts)));`,
  pg_graphql: 'create extension pg_graphql with schema graphql;',
  pgsodium: 'create extension pgsodium with schema pgsodium;',
  postgres_fdw: 'create extension postgres_fdw with schema extensions;',
  dblink: 'create extension dblink with schema extensions;',
  wrappers: `create extension wrappers with schema extensions;
    create foreign data wrapper payments handler stripe_fdw_handler validator stripe_fdw_validator;
    create server payments_server foreign data wrapper payments options (api_key_id 'x');
    create foreign table charges (id text) server payments_server options (object 'charges');`,
};

const START = new Date('2026-01-01T00:07:00Z');

describe.each(grounds())('on $name', (each) => {
  const isServer = each.kind === 'postgres';
  let real: ReadonlySet<string> = new Set();
  let mock: Mock;
  let opened: Mock | undefined;
  let ground: StartedGround | undefined;
  const warnings: string[] = [];
  const all = async (text: string): Promise<Record<string, unknown>[]> => (await mock.sql(text)).at(-1) ?? [];
  const one = async (text: string): Promise<unknown> => Object.values((await all(text))[0] ?? {})[0];

  beforeAll(async () => {
    ground = await each.start();
    const database = await ground.database();
    if ('url' in database) real = await readAvailable(database.url);
    const missing = Object.entries(DEFINITIONS).flatMap(([name, sql]) => (real.has(name) ? [] : [sql]));
    opened = await createMock({
      database,
      schema: {
        sql: [
          'create table visit (id bigint generated always as identity primary key, at timestamptz not null default now());',
          ...missing,
        ].join('\n'),
      },
      clock: START,
      warn: (message) => void warnings.push(message),
    });
    mock = opened;
  });
  afterAll(async () => {
    await opened?.close();
    await ground?.stop();
  });
  /** What a server has itself is not tried: there it is no stand-in. */
  const needs = ({ skip }: TestContext, ...names: readonly string[]): void => {
    const [name] = names.filter((one) => real.has(one));
    if (name !== undefined) skip(`This server has ${name} itself.`);
  };

  test('each says once what it does otherwise', () => {
    const said = warnings.flatMap((warning) => /^Extension (\S+) has a stand-in here: it /u.exec(warning)?.[1] ?? []);
    expect(said.toSorted()).toEqual([...STAND_INS.keys()].filter((name) => !real.has(name)).toSorted());
  });

  test.skipIf(isServer)('they are extensions for PostgreSQL: listed, commented on, dropped', async () => {
    expect(await all(`select extname from pg_extension where extname like 'pg\\_c%'`)).toEqual([
      { extname: 'pg_cron' },
    ]);
    await mock.sql(`begin; comment on extension pg_cron is 'x'; drop extension pg_cron cascade; rollback`);
    await mock.reset();
  });

  test('jobs run when the clock is moved, and by hand, and a reset undoes it', async (context) => {
    needs(context, 'pg_cron');
    mock.clock.advance('30m');
    mock.clock.advance('30m');
    expect(await one('select count(*)::int from visit')).toBe(4);
    expect(await all('select status, start_time::text from cron.job_run_details order by runid limit 1')).toEqual([
      { status: 'succeeded', start_time: '2026-01-01 00:15:00+00' },
    ]);
    expect(await one(`select cron.run_job('visits')`)).toBe('succeeded');
    await mock.sql(`select cron.schedule('wrong', '0 0 $ * *', 'nonsense')`);
    expect(await one(`select cron.run_job('wrong')`)).toBe('failed');
    expect(await one(`select return_message from cron.job_run_details order by runid desc limit 1`)).toContain(
      'nonsense',
    );
    await mock.reset();
    expect(await one('select count(*)::int from visit')).toBe(0);
    expect(await all('select jobname from cron.job')).toEqual([{ jobname: 'visits' }]);
    await expect(mock.sql(`select cron.schedule('x', '61 * * * *', 'select 1')`)).rejects.toThrow(
      'invalid schedule: 61',
    );
    await expect(mock.sql(`select cron.unschedule('x')`)).rejects.toThrow("could not find valid entry for job 'x'");
  });

  test('schedules mean what they mean in crontab', async (context) => {
    needs(context, 'pg_cron');
    const read = async (schedule: string): Promise<unknown> =>
      JSON.parse(
        String(
          await one(`select json_agg(to_char(t at time zone 'UTC', 'MM-DD HH24:MI:SS'))::text
            from cron.due_times('${schedule}', '2026-01-30 22:00+00', '2026-03-03 00:00+00', 3) as t`),
        ),
      );
    expect(await read('0 0 $ * *')).toEqual(['01-31 00:00:00', '02-28 00:00:00']);
    expect(await read('30 9-17/4 * * mon-fri')).toEqual(['02-02 09:30:00', '02-02 13:30:00', '02-02 17:30:00']);
    expect(await read('0 12 1 * 7')).toEqual(['02-01 12:00:00', '02-08 12:00:00', '02-15 12:00:00']);
    expect(await read('20 seconds')).toEqual(['01-30 22:00:20', '01-30 22:00:40', '01-30 22:01:00']);
    expect(await read('@monthly')).toEqual(['02-01 00:00:00', '03-01 00:00:00']);
  });

  test('requests wait, and can be given an answer', async (context) => {
    needs(context, 'pg_net');
    await mock.sql('insert into visit default values');
    expect(
      await all(
        `select method, url, convert_from(body, 'UTF8')::json ->> 'type' as type from net.http_request_queue order by id`,
      ),
    ).toEqual([
      { method: 'POST', url: 'https://hooks.example/hook', type: 'INSERT' },
      { method: 'POST', url: 'https://hooks.example/visit', type: null },
    ]);
    const [{ id } = {}] = await all('select min(id)::int as id from net.http_request_queue');
    await mock.sql(`select net.answer_request(${String(id)}, 201, '{"ok": true}')`);
    expect(await all('select status_code, content from net._http_response')).toEqual([
      { status_code: 201, content: '{"ok": true}' },
    ]);
    expect(await one(`select status::text from net.http_collect_response(${String(id)})`)).toBe('SUCCESS');
    await expect(mock.sql(`select net.answer_request(${String(id)})`)).rejects.toThrow('waits for an answer');
    expect(
      await one(
        `select net.http_get('https://a.example', '{"q": "ä b&c"}'); select url from net.http_request_queue order by id desc limit 1`,
      ),
    ).toBe('https://a.example?q=%C3%A4%20b%26c');
    await mock.reset();
    expect(await one('select count(*)::int from net.http_request_queue')).toBe(0);
  });

  test('secrets are kept for those who may read them', async (context) => {
    needs(context, 'supabase_vault');
    const read = 'select name, decrypted_secret from vault.decrypted_secrets';
    expect(await all(read)).toEqual([{ name: 'key', decrypted_secret: 's3cr€t' }]);
    await mock.sql(`select vault.update_secret(id, 'new') from vault.secrets`);
    expect(await all(`set role service_role; ${read}`)).toEqual([{ name: 'key', decrypted_secret: 'new' }]);
    await expect(mock.sql(`set role anon; ${read}`)).rejects.toThrow('permission denied');
    await mock.reset();
    expect(await all(read)).toEqual([{ name: 'key', decrypted_secret: 's3cr€t' }]);
  });

  test('queues work', async (context) => {
    needs(context, 'pgmq');
    await mock.sql(`select pgmq.create('jobs')`);
    await mock.sql(`select pgmq.send('jobs', '{"a": 1}'); select pgmq.send('jobs', '{"late": 1}', 60);
      select pgmq.send_batch('jobs', array['{"a": 2}', '{"a": 3}']::jsonb[])`);
    expect(await all(`select msg_id::int, read_ct, message ->> 'a' as a from pgmq.read('jobs', 30, 2)`)).toEqual([
      { msg_id: 1, read_ct: 1, a: '1' },
      { msg_id: 3, read_ct: 1, a: '2' },
    ]);
    expect(await one(`select msg_id::int from pgmq.pop('jobs')`)).toBe(4);
    expect(
      await all(
        `select pgmq.archive('jobs', 1) as archived, pgmq.delete('jobs', 3) as deleted, pgmq.delete('jobs', 99) as missing`,
      ),
    ).toEqual([{ archived: true, deleted: true, missing: false }]);
    expect(
      await all(`select queue_length::int, total_messages::int, queue_visible_length::int from pgmq.metrics('jobs')`),
    ).toEqual([{ queue_length: 1, total_messages: 4, queue_visible_length: 0 }]);
    expect(await one(`select pgmq.drop_queue('jobs')`)).toBe(true);
    await mock.reset();
  });

  test('tokens are signed and verified', async (context) => {
    needs(context, 'pgjwt');
    expect(
      await all(
        `set search_path to extensions; select payload ->> 'sub' as sub, valid from verify(sign('{"sub": "ann"}', 'secret'), 'secret')`,
      ),
    ).toEqual([{ sub: 'ann', valid: true }]);
  });

  test('documents are held against a schema', async (context) => {
    needs(context, 'pg_jsonschema');
    await mock.sql(`insert into shape values (1, '{"sides": 3}')`);
    await expect(mock.sql(`insert into shape values (2, '{"sides": 2}')`)).rejects.toThrow('check constraint');
    expect(
      await one(
        `select extensions.jsonschema_validation_errors('{"items": {"anyOf": [{"const": 1}, {"type": "string", "pattern": "^a"}]}}', '[1, "ab", "b"]')::text`,
      ),
    ).toBe('{"the value[2] fits 0 of anyOf"}');
    await mock.reset();
  });

  test('what nothing stands behind says so', async (context) => {
    needs(context, 'http', 'pgsodium', 'wrappers', 'pg_graphql');
    const said = async (text: string): Promise<string> =>
      mock.sql(text).then(
        () => 'nothing',
        (error: unknown) => String(error),
      );
    expect(await said(`select extensions.http_get('https://a.example')`)).toContain('it sends no request');
    expect(await said('select pgsodium.randombytes_buf(3)')).toContain('encrypts and decrypts nothing');
    expect(await said('select * from charges')).not.toBe('nothing');
    expect(JSON.stringify(await one(`select graphql_public.graphql(query => '{ a }')`))).toContain('/graphql/v1');
  });
});

async function readAvailable(url: string): Promise<ReadonlySet<string>> {
  const client = new Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query<{ name: string }>('select name from pg_available_extensions');
  await client.end();
  return new Set(rows.map(({ name }) => name));
}
