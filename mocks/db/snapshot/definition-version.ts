// Lets the database itself say when definitions changed: event triggers note each change under a version that never repeats.
import type { Session, Step } from '../db.ts';
import { FORGET_SESSION, RESET_CALLER } from '../session/forget-session.ts';

/** Not part of the user's database: no snapshot copies it. */
export const VERSION_SCHEMA = 'touchstone_definitions';

const schemaSql = `create schema if not exists ${VERSION_SCHEMA};
grant usage on schema ${VERSION_SCHEMA} to public;`;

/**
 * A row for each transaction that changed definitions; older ones are deleted as soon as that needs no waiting. The
 * visible rows belong to the visible definitions, also after a rollback and while other transactions are open.
 */
const tableSql = `${schemaSql}
create table if not exists ${VERSION_SCHEMA}.change (
  transaction xid8 primary key,
  version uuid not null default gen_random_uuid()
);
revoke all on ${VERSION_SCHEMA}.change from public, anon, authenticated, service_role;
grant select on ${VERSION_SCHEMA}.change to public;`;

/**
 * Neither grants of roles nor changes of event triggers fire an event trigger, so the xmin values of
 * their rows are added. In PL/pgSQL because that keeps its plans.
 */
const functionsSql = `create or replace function ${VERSION_SCHEMA}.current_version() returns text language plpgsql stable as $fn$
begin
  return concat_ws(' ',
    (select string_agg(c.version::text, ' ') from ${VERSION_SCHEMA}.change as c),
    array(select m.xmin from pg_catalog.pg_auth_members as m),
    array(select e.xmin from pg_catalog.pg_event_trigger as e),
    current_setting('is_superuser'));
end $fn$;
create or replace function ${VERSION_SCHEMA}.require_version(expected text) returns void language plpgsql stable as $fn$
begin
  if ${VERSION_SCHEMA}.current_version() is distinct from expected then
    raise exception 'The definitions are not those that the request was planned for.' using errcode = '55000';
  end if;
end $fn$;
create or replace function ${VERSION_SCHEMA}.note_change() returns event_trigger
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $fn$
begin
  if tg_tag = 'REFRESH MATERIALIZED VIEW' then
    return;
  elsif tg_event = 'sql_drop' then
    if not exists (
      select from pg_event_trigger_dropped_objects()
      where not is_temporary and schema_name is distinct from 'touchstone_snapshots'
    ) then
      return;
    end if;
  elsif exists (select from pg_event_trigger_ddl_commands()) then
    if not exists (
      select from pg_event_trigger_ddl_commands()
      where schema_name is distinct from 'pg_temp' and schema_name is distinct from 'touchstone_snapshots'
    ) then
      return;
    end if;
  -- What exists already was not created; what is dropped comes as sql_drop, too.
  elsif tg_tag like 'CREATE %' or (tg_tag like 'DROP %' and tg_tag <> 'DROP OWNED') then
    return;
  end if;
  insert into ${VERSION_SCHEMA}.change (transaction) values (pg_current_xact_id())
    on conflict (transaction) do update set version = gen_random_uuid();
  -- Under stricter isolation a row that another transaction took away would be an error.
  if current_setting('transaction_isolation') = 'read committed' then
    delete from ${VERSION_SCHEMA}.change where transaction in (
      select c.transaction from ${VERSION_SCHEMA}.change as c
      where c.transaction <> pg_current_xact_id() for update skip locked
    );
  end if;
end $fn$;
revoke all on function ${VERSION_SCHEMA}.note_change() from public;
grant execute on function ${VERSION_SCHEMA}.current_version(), ${VERSION_SCHEMA}.require_version(text) to public;`;

/** For FORGET, and for PGlite: one function instead of nine statements. */
const forgetSql = `create or replace function ${VERSION_SCHEMA}.forget_session() returns void language plpgsql as $fn$
begin
${[...RESET_CALLER, ...FORGET_SESSION].map(toPlpgsql).join('\n')}
end $fn$;
create or replace function ${VERSION_SCHEMA}.forget_state() returns void language plpgsql as $fn$
begin
${FORGET_SESSION.map(toPlpgsql).join('\n')}
end $fn$;
grant execute on function ${VERSION_SCHEMA}.forget_session(), ${VERSION_SCHEMA}.forget_state() to public;`;

/**
 * The plan of a statement without EXECUTE is kept; `close` has its own meaning in PL/pgSQL. If SQL prepared anything,
 * all prepared statements go, since any may be forged; otherwise our own stay, which come through the protocol.
 */
function toPlpgsql(statement: string): string {
  if (statement.startsWith('close ')) return `  execute '${statement}';`;
  if (statement === 'deallocate all')
    return `  if exists (select from pg_catalog.pg_prepared_statement() where from_sql) then ${statement}; end if;`;
  return `  ${statement.replace(/^select /, 'perform ')};`;
}

const triggers = ['ddl_command_end', 'sql_drop'].map((event) => ({ event, name: `touchstone_${event}` }));

/** Enabled ALWAYS, because dumps load as a replica. */
const triggersSql = triggers
  .map(
    ({ event, name }) => `do $do$ begin
  if not exists (select from pg_event_trigger where evtname = '${name}') then
    create event trigger ${name} on ${event} execute function ${VERSION_SCHEMA}.note_change();
  end if;
  if exists (select from pg_event_trigger where evtname = '${name}' and evtenabled <> 'A') then
    alter event trigger ${name} enable always;
  end if;
end $do$;`,
  )
  .join('\n');

export const TRACKING_SQL = [tableSql, functionsSql, forgetSql, triggersSql].join('\n');

/** Only a superuser may create event triggers; without them the catalog itself must be compared. Other notes need the schema. */
export async function trackDefinitions(session: Session): Promise<void> {
  const [row] = await session.query('select rolsuper from pg_roles where rolname = current_user');
  await session.exec(row?.['rolsuper'] === 't' ? TRACKING_SQL : `${schemaSql}\n${forgetSql}`);
}

/** The version of the definitions that the session sees; undefined if no triggers note it. */
export async function readVersion(session: Session): Promise<string | undefined> {
  const [known] = await session.query(
    `select to_regprocedure('${VERSION_SCHEMA}.current_version()') is not null and count(*) = 2 as known
      from pg_event_trigger where evtname in (${triggers.map(({ name }) => `'${name}'`).join(', ')}) and evtenabled = 'A'`,
  );
  if (known?.['known'] !== 't') return undefined;
  const [row] = await session.query(`select ${VERSION_SCHEMA}.current_version() as version`);
  return row?.['version'] ?? undefined;
}

/** A statement that fails when the definitions are not those of the version. */
export function requireVersion(version: string): Step {
  return { text: `select ${VERSION_SCHEMA}.require_version($1)`, params: [version], unread: true };
}
