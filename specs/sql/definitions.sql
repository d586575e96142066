-- Lets the database itself say when definitions changed: event triggers note each change under a version that never repeats.
-- mocks/db/snapshot/definition-version.ts makes the schema, and has its name and those of the triggers.
-- A row for each transaction that changed definitions; older ones are deleted as soon as that needs no waiting. The
-- visible rows belong to the visible definitions, also after a rollback and while other transactions are open.
create table if not exists touchstone_definitions.change (
  transaction xid8 primary key,
  version uuid not null default gen_random_uuid()
);
revoke all on touchstone_definitions.change from public, anon, authenticated, service_role;
grant select on touchstone_definitions.change to public;

-- Neither grants of roles nor changes of event triggers fire an event trigger, so the xmin values of
-- their rows are added. In PL/pgSQL because that keeps its plans.
create or replace function touchstone_definitions.current_version() returns text language plpgsql stable as $fn$
begin
  return concat_ws(' ',
    (select string_agg(c.version::text, ' ') from touchstone_definitions.change as c),
    array(select m.xmin from pg_catalog.pg_auth_members as m),
    array(select e.xmin from pg_catalog.pg_event_trigger as e),
    current_setting('is_superuser'));
end $fn$;

create or replace function touchstone_definitions.require_version(expected text) returns void language plpgsql stable as $fn$
begin
  if touchstone_definitions.current_version() is distinct from expected then
    raise exception 'The definitions are not those that the request was planned for.' using errcode = '55000';
  end if;
end $fn$;

create or replace function touchstone_definitions.note_change() returns event_trigger
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
  insert into touchstone_definitions.change (transaction) values (pg_current_xact_id())
    on conflict (transaction) do update set version = gen_random_uuid();
  -- Under stricter isolation a row that another transaction took away would be an error.
  if current_setting('transaction_isolation') = 'read committed' then
    delete from touchstone_definitions.change where transaction in (
      select c.transaction from touchstone_definitions.change as c
      where c.transaction <> pg_current_xact_id() for update skip locked
    );
  end if;
end $fn$;
revoke all on function touchstone_definitions.note_change() from public;
grant execute on function touchstone_definitions.current_version(), touchstone_definitions.require_version(text) to public;

-- Enabled ALWAYS, because dumps load as a replica.
do $do$ begin
  if not exists (select from pg_event_trigger where evtname = 'touchstone_ddl_command_end') then
    create event trigger touchstone_ddl_command_end on ddl_command_end execute function touchstone_definitions.note_change();
  end if;
  if not exists (select from pg_event_trigger where evtname = 'touchstone_sql_drop') then
    create event trigger touchstone_sql_drop on sql_drop execute function touchstone_definitions.note_change();
  end if;
  if exists (select from pg_event_trigger where evtname = 'touchstone_ddl_command_end' and evtenabled <> 'A') then
    alter event trigger touchstone_ddl_command_end enable always;
  end if;
  if exists (select from pg_event_trigger where evtname = 'touchstone_sql_drop' and evtenabled <> 'A') then
    alter event trigger touchstone_sql_drop enable always;
  end if;
end $do$;
