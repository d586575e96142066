// Functions of callers that try to leave their role, session or limits, and get nowhere.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Db } from '../../mocks/db/db.ts';
import { runAsOwner } from '../../mocks/db/session/owner.ts';
import { askerOf, type Ask } from '../support/ask.ts';
import { grounds, openOnOneConnection, type StartedGround } from '../support/databases.ts';
import { serveData } from '../support/data-endpoint.ts';

const ATTEMPTS = [
  'reset role',
  'set role postgres',
  'set role none',
  'set session authorization default',
  'set session authorization postgres',
  'reset session authorization',
  'set local session authorization supabase_admin',
  `select set_config('role', 'postgres', false)`,
  `select set_config('session_authorization', 'postgres', false)`,
  `do $do$ begin set session authorization postgres; end $do$`,
  'reset all',
  'set row_security = off',
];

/** A caller sees one row of three; `escape` tries every way out and writes down where it got. */
const SCHEMA = `
create table public.secret (id int primary key, owner uuid, body text);
insert into secret values (1, '00000000-0000-4000-8000-000000000001', 'mine'), (2, '00000000-0000-4000-8000-000000000002', 'yours'), (3, null, 'nobody''s');
alter table secret enable row level security;
create policy own on secret to authenticated using (owner = auth.uid()) with check (owner = auth.uid());
create table public.loot (place text, attempt text, me text, login text, super text, rows bigint);
grant insert on loot to public;
create function public.escape(place text) returns int language plpgsql volatile as $fn$
declare attempt text; seen bigint;
begin
  foreach attempt in array array[${ATTEMPTS.map((text) => `$q$${text}$q$`).join(', ')}] loop
    begin execute attempt; exception when others then null; end;
    begin select count(*) into seen from public.secret; exception when others then seen := -1; end;
    insert into public.loot values (place, attempt, current_user, session_user, current_setting('is_superuser'), seen);
  end loop;
  return 1;
end $fn$;
create function public.pure(place text) returns int language plpgsql immutable as $fn$ begin return public.escape(place); end $fn$;

create table public.trap (id int primary key, kind text, n int default 0);
create function public.spring() returns trigger language plpgsql as $$ begin perform escape(tg_name); return new; end $$;
create trigger before_row before insert on trap for each row when (new.kind = 'before') execute function spring();
create trigger after_row after insert on trap for each row when (new.kind = 'after') execute function spring();
create constraint trigger at_commit after insert on trap deferrable initially deferred for each row when (new.kind = 'commit') execute function spring();
create table public.trap_default (id int primary key, n int default escape('default'));
create table public.trap_generated (id int primary key, n int generated always as (pure('generated')) stored);
create table public.trap_index (id int primary key, n int); create index on trap_index (pure('index'));
create table public.trap_check (id int primary key, check (escape('check') = 1));
create table public.trap_policy (id int primary key); insert into trap_policy values (1);
alter table trap_policy enable row level security; create policy p on trap_policy using (escape('policy') = 1);
create table public.trap_base (id int primary key); insert into trap_base values (1);
create view public.trap_view with (security_invoker) as select id, escape('view') as n from trap_base;
comment on view trap_view is '@graphql({"primary_key_columns": ["id"]})';
create type public.mood as enum ('fine');
create function public.to_mood(text) returns mood language plpgsql as $$ begin perform escape('cast'); return enum_first(null::mood); end $$;
create cast (text as mood) with function to_mood(text) as assignment;
create table public.trap_cast (id int primary key, kind text);
create function public.casting(row_of trap_cast) returns text language sql as $$ select (row_of.kind::mood)::text $$;
insert into trap_cast values (1, 'fine');
create function public.same(a int, b int) returns boolean language plpgsql as $$ begin perform escape('operator'); return a = b; end $$;
create operator public.=== (leftarg = int, rightarg = int, function = same);
create function public.comparing(row_of trap_cast) returns boolean language sql as $$ select row_of.id === 1 $$;

create function public.attempt(statement text) returns text language plpgsql as $$
begin execute statement; return 'done'; exception when others then return sqlerrm; end $$;
create function public.look() returns text language plpgsql as $$
declare seen bigint;
begin
  begin select count(*) into seen from public.secret; exception when others then seen := -1; end;
  return concat_ws(' ', current_user, session_user, current_setting('is_superuser'), seen);
end $$;
create function public.state() returns json language sql stable as $$ select json_build_object(
  'me', current_user, 'login', session_user, 'uid', auth.uid(), 'claims', current_setting('request.jwt.claims', true),
  'settings', (select json_object_agg(name, setting order by name) from pg_catalog.pg_settings where source = 'session'),
  'own', array[nullif(current_setting('app.secret', true), ''), nullif(current_setting('request.jwt.claim.email', true), '')],
  'temporary', (select count(*) from pg_catalog.pg_class where relpersistence = 't'),
  'prepared', (select json_agg(name) from pg_catalog.pg_prepared_statements where from_sql),
  'cursors', (select json_agg(name) from pg_catalog.pg_cursors where is_holdable),
  'channels', (select json_agg(c) from pg_catalog.pg_listening_channels() c),
  'locks', (select count(*) from pg_catalog.pg_locks where locktype = 'advisory'))
$$;
`;

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

describe.each(grounds())('a function that wants out, on $name', (ground) => {
  let started: StartedGround;
  let db: Db;
  let ask: Ask;
  let [me, you] = ['', ''];
  beforeAll(async () => {
    started = await ground.start();
    db = await openOnOneConnection(started, SCHEMA);
    const mock = await serveData(db, 'supabase');
    ask = askerOf(mock);
    [me, you] = (await Promise.all(
      [1, 2].map((n) => mock.as({ role: 'authenticated', sub: `00000000-0000-4000-8000-00000000000${n}` })),
    )) as [string, string];
  });
  afterAll(async () => {
    await db.close();
    await started.stop();
  });

  const attempt = async (statement: string) => {
    const { data, errors } = await ask({ token: me }, 'mutation ($s: String!) { attempt(statement: $s) look }', {
      s: statement,
    });
    return { said: textOf(data?.['attempt'] ?? errors?.[0]?.message), look: textOf(data?.['look']) };
  };
  const state = async (token: string) => (await ask({ token }, '{ state }')).data?.['state'];
  const loot = async () => (await runAsOwner(db, 'select * from loot; delete from loot'))[0] ?? [];

  test.each([
    [
      'a trigger before the row',
      'mutation { insertIntotrapCollection(objects: {id: 1, kind: "before"}) { affectedCount } }',
    ],
    [
      'a trigger after the row',
      'mutation { insertIntotrapCollection(objects: {id: 2, kind: "after"}) { affectedCount } }',
    ],
    [
      'a deferred trigger at commit',
      'mutation { insertIntotrapCollection(objects: {id: 3, kind: "commit"}) { affectedCount } }',
    ],
    ['a default', 'mutation { insertIntotrap_defaultCollection(objects: {id: 1}) { affectedCount } }'],
    ['a generated column', 'mutation { insertIntotrap_generatedCollection(objects: {id: 1}) { affectedCount } }'],
    ['an index expression', 'mutation { insertIntotrap_indexCollection(objects: {id: 1}) { affectedCount } }'],
    ['a check', 'mutation { insertIntotrap_checkCollection(objects: {id: 1}) { affectedCount } }'],
    ['a policy', '{ trap_policyCollection { edges { node { id } } } }'],
    ['a view', '{ trap_viewCollection { edges { node { id n } } } }'],
    ['a cast', '{ trap_castCollection { edges { node { casting } } } }'],
    ['an operator', '{ trap_castCollection { edges { node { comparing } } } }'],
    ['a function', 'mutation { escape(place: "function") }'],
  ])('%s gets nowhere', async (_, query) => {
    await loot();
    const { status } = await ask({ token: me }, query);
    expect(status).toBe(200);
    const rows = await loot();
    expect(rows.length).toBeGreaterThanOrEqual(ATTEMPTS.length);
    for (const row of rows) {
      expect(row).toMatchObject({ login: 'authenticator', super: 'off' });
      expect(['authenticated', 'authenticator']).toContain(row['me']);
      expect(['-1', '0', '1']).toContain(row['rows']);
    }
  });

  test.each([
    ...ATTEMPTS,
    `set session authorization service_role`,
    `select set_config('session_authorization', 'service_role', false)`,
    `select set_config('role', 'supabase_admin', true)`,
    `alter role authenticated superuser`,
    `alter role authenticated bypassrls`,
    `grant postgres to authenticated`,
    `grant service_role to authenticated`,
    `create role mine superuser`,
    `alter table secret disable row level security`,
    `alter policy own on secret using (true)`,
    `drop policy own on secret`,
    `grant all on secret to public`,
    `alter table secret owner to authenticated`,
    `create or replace function auth.uid() returns uuid language sql as $f$ select '00000000-0000-4000-8000-000000000002'::uuid $f$`,
    `create event trigger watch on ddl_command_end execute function spring()`,
    `create function pg_temp.out() returns void language sql set role = postgres as $f$ $f$`,
    `create function pg_temp.out() returns void language sql set session_authorization = postgres as $f$ $f$`,
    `update pg_catalog.pg_settings set setting = 'postgres' where name = 'role'`,
    `update pg_catalog.pg_settings set setting = 'postgres' where name = 'session_authorization'`,
    `update pg_catalog.pg_authid set rolsuper = true`,
    `update pg_catalog.pg_class set relrowsecurity = false where relname = 'secret'`,
    `load 'plpgsql'`,
    `create extension dblink`,
    `create extension file_fdw`,
    `select dblink('dbname=postgres', 'select 1')`,
    `copy (select 1) to program 'true'`,
    `copy (select 1) to '/tmp/touchstone-escape'`,
    `copy loot (place) from '/etc/passwd'`,
    `copy loot (place) from program 'id'`,
    `select pg_catalog.lo_import('/etc/passwd')`,
    `select pg_catalog.lo_export(1, '/tmp/touchstone-escape')`,
    `select pg_catalog.pg_read_file('/etc/passwd')`,
    `select pg_catalog.pg_ls_dir('/')`,
    `select pg_catalog.pg_reload_conf()`,
    `alter system set log_statement = 'all'`,
    `alter database postgres set role = 'postgres'`,
    `commit`,
    `rollback`,
    `do $do$ begin commit; end $do$`,
    `do $do$ begin rollback; end $do$`,
    `select pg_catalog.pg_terminate_backend(pg_backend_pid())`,
  ])('%s gains nothing and changes nothing', async (statement) => {
    const before = await fingerprint();
    const { look } = await attempt(statement);
    // A caller that left its role may not look; otherwise it sees its row, or none without claims.
    if (look !== '')
      expect(look).toMatch(/^(authenticated authenticator off (-1|0|1)|authenticator authenticator off -1)$/);
    expect(await fingerprint()).toBe(before);
  });

  test('what a function leaves in its session is gone for the next caller', async () => {
    const before = [await state(me), await state(you)];
    expect(before).toMatchObject([expect.stringContaining('0001'), expect.stringContaining('0002')]);
    const done: string[] = [];
    for (const statement of [
      `create temp table secret as select 1 as id`,
      `create temp table pg_class (oid oid)`,
      `create temp view pg_roles as select 1 as rolname`,
      `create temp sequence counter`,
      `create domain pg_temp.text as int`,
      `create function pg_temp.uid() returns uuid language sql as 'select null::uuid'`,
      `prepare left_behind as select 1`,
      `declare left_behind cursor with hold for select 1`,
      `listen left_behind`,
      `select pg_advisory_lock(1)`,
      `select pg_advisory_lock_shared(2, 3)`,
      ...[
        'search_path=pg_temp',
        'timezone=Asia/Kolkata',
        'datestyle=German',
        'intervalstyle=sql_standard',
        'bytea_output=escape',
        'extra_float_digits=-10',
        'standard_conforming_strings=off',
        'backslash_quote=off',
        'quote_all_identifiers=on',
        'transform_null_equals=on',
        'statement_timeout=1',
        'lock_timeout=1',
        'idle_in_transaction_session_timeout=1',
        'default_transaction_read_only=on',
        'default_transaction_isolation=serializable',
        'row_security=off',
        'client_encoding=LATIN1',
        'client_min_messages=error',
        'enable_indexscan=off',
        'app.secret=left',
        'request.jwt.claims={"sub":"00000000-0000-4000-8000-000000000002"}',
        'request.jwt.claim.sub=00000000-0000-4000-8000-000000000002',
        'request.jwt.claim.email=you@mock.test',
        'role=service_role',
        'application_name=mine',
      ].map((setting) => {
        const [name = '', value = ''] = setting.split(/=(.*)/s);
        return `select set_config('${name}', '${value}', false)`;
      }),
    ]) {
      const { said } = await attempt(statement);
      if (said === 'done') done.push(statement);
      expect({ statement, after: [await state(me), await state(you)] }).toEqual({ statement, after: before });
      expect((await ask({ token: you }, '{ secretCollection { edges { node { body } } } }')).text).toBe(
        '{"data":{"secretCollection": {"edges" : [{"node" : {"body" : "yours"}}]}}}',
      );
    }
    // Otherwise nothing would have been tried.
    expect(done.length).toBeGreaterThan(30);
  });

  test('a function that takes a role of authenticator has it for its request only', async () => {
    const { look } = await attempt('set role service_role');
    expect(look).toBe('service_role authenticator off 3');
    expect(await state(you)).toContain('"me" : "authenticated"');
    expect((await ask({ token: you }, '{ secretCollection { edges { node { body } } } }')).text).not.toContain('mine');
  });

  test.runIf(ground.kind === 'postgres')('a function that ends its own connection ends nothing else', async () => {
    const { said } = await attempt('reset role; select pg_terminate_backend(pg_backend_pid())');
    expect(said).toBe('terminating connection due to administrator command');
    expect(await state(you)).toContain('"me" : "authenticated"');
  });

  test.runIf(ground.kind === 'postgres')(
    'a connection that breaks while we think breaks that request only',
    async () => {
      const session = await db.acquire('requests');
      try {
        const [row] = await session.query('select pg_backend_pid()::text as pid');
        await runAsOwner(db, `select pg_terminate_backend(${row?.['pid'] ?? ''}, 5000)`);
        // The server's last words, if they arrive after the query left.
        const broken =
          /^The connection to the database was lost\.$|^terminating connection due to administrator command$/;
        await expect(session.query('select 1')).rejects.toThrow(broken);
      } finally {
        await session.release();
      }
      expect(await state(you)).toContain('"me" : "authenticated"');
    },
  );

  test.runIf(ground.kind === 'postgres')(
    'a connection that breaks before we know is not held against the token',
    async () => {
      for (let round = 0; round < 5; round += 1) {
        await runAsOwner(db, `select pg_terminate_backend(pid) from pg_stat_activity where usename = 'authenticator'`);
        expect((await ask({ token: me }, '{ __typename }')).status).toBe(200);
      }
    },
  );

  test.runIf(ground.kind === 'postgres')(
    'a statement that hangs is cancelled, and its connection is free again',
    async () => {
      const timeout = `mutation { attempt(statement: "do $$ begin raise exception '%', current_setting('statement_timeout'); end $$") }`;
      expect((await ask({ token: me }, timeout)).data).toEqual({ attempt: '8s' });
      // The owner may change the limit for new connections.
      await runAsOwner(
        db,
        `alter role authenticator set statement_timeout = '300ms';
       select pg_terminate_backend(pid, 5000) from pg_stat_activity where usename = 'authenticator'`,
      );
      for (const statement of [
        'select pg_sleep(1e9)',
        'select count(*) from generate_series(1, 1e15)',
        'set statement_timeout = 0; select pg_sleep(1e9)',
      ]) {
        // A function cannot catch a cancellation: it ends the request.
        const { said } = await attempt(statement);
        expect(said).toBe('canceling statement due to statement timeout');
        expect(await state(you)).toContain('"me" : "authenticated"');
      }
      await runAsOwner(db, `alter role authenticator set statement_timeout = '8s'`);
    },
  );

  async function fingerprint(): Promise<string> {
    const [rows] = await runAsOwner(
      db,
      `select md5(concat((select json_agg(s order by id) from secret s), (select json_agg(t order by id) from trap_base t))) as data,
        (select md5(string_agg(concat(c.oid, c.relname, c.relacl, c.relowner, c.relrowsecurity), ' ' order by c.oid)) from pg_class c where relpersistence <> 't' and relnamespace not in (select oid from pg_namespace where nspname like 'pg_t%')) as relations,
        (select md5(string_agg(concat(p.oid, p.proname, p.prosrc, p.proowner, p.proacl, p.proconfig), ' ' order by p.oid)) from pg_proc p) as functions,
        (select md5(string_agg(concat(a.oid, a.rolname, a.rolsuper, a.rolbypassrls, a.rolinherit, a.rolcanlogin), ' ' order by a.oid)) from pg_authid a) as roles,
        (select md5(string_agg(concat(roleid, member, admin_option), ' ' order by roleid, member)) from pg_auth_members) as members,
        (select md5(string_agg(concat(polrelid, polname, polqual, polwithcheck), ' ' order by oid)) from pg_policy) as policies,
        (select count(*) from pg_extension) as extensions, (select count(*) from pg_event_trigger) as events,
        (select json_agg(setconfig) from pg_db_role_setting) as settings`,
    );
    return JSON.stringify(rows);
  }
});
