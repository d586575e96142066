-- Schemas that each project has from the start, and that migrations and dumps name.
create schema if not exists graphql;
create schema if not exists graphql_public;
create schema if not exists vault;
create schema if not exists pgbouncer;
grant usage on schema graphql, graphql_public to postgres, anon, authenticated, service_role;
grant usage on schema vault to postgres, service_role;
create schema if not exists supabase_functions;
grant usage on schema supabase_functions to postgres, anon, authenticated, service_role;
create table if not exists supabase_functions.migrations (
  version text primary key,
  inserted_at timestamptz not null default now()
);
create table if not exists supabase_functions.hooks (
  id bigserial primary key,
  hook_table_id integer not null,
  hook_name text not null,
  created_at timestamptz not null default now(),
  request_id bigint
);
grant all on all tables in schema supabase_functions to postgres, anon, authenticated, service_role;
grant all on all sequences in schema supabase_functions to postgres, anon, authenticated, service_role;
-- Webhooks of the dashboard are triggers with this function; pg_net notes their requests, if it is there.
create or replace function supabase_functions.http_request() returns trigger
  language plpgsql security definer set search_path = supabase_functions as $$
declare
  url text := tg_argv[0];
  method text := tg_argv[1];
  headers jsonb := coalesce(nullif(tg_argv[2], 'null'), '{"Content-Type": "application/json"}')::jsonb;
  params jsonb := coalesce(nullif(tg_argv[3], 'null'), '{}')::jsonb;
  timeout integer := coalesce(nullif(tg_argv[4], 'null'), '1000')::integer;
  request_id bigint;
begin
  if url is null or url = 'null' then raise exception 'url argument is missing'; end if;
  if method is null or method = 'null' then raise exception 'method argument is missing'; end if;
  if to_regnamespace('net') is null then return new; end if;
  if method = 'GET' then
    select net.http_get(url, params, headers, timeout) into request_id;
  elsif method = 'POST' then
    select net.http_post(url, jsonb_build_object(
      'old_record', old, 'record', new, 'type', tg_op, 'table', tg_table_name, 'schema', tg_table_schema
    ), params, headers, timeout) into request_id;
  else
    raise exception 'method argument % is invalid', method;
  end if;
  insert into supabase_functions.hooks (hook_table_id, hook_name, request_id) values (tg_relid, tg_name, request_id);
  return new;
end $$;
-- Whether pg_graphql was dropped: the data API reads it from the comment of the schema. Also where the extension never was,
-- since a project may have it from the start.
create or replace function extensions.set_graphql_placeholder() returns event_trigger
  language plpgsql security definer set search_path = pg_catalog as $$
begin
  if to_regnamespace('graphql_public') is null then return; end if;
  if exists (select from pg_extension where extname = 'pg_graphql') then
    comment on schema graphql_public is null;
  elsif tg_tag = 'DROP EXTENSION' and current_query() ~* 'pg_graphql' then
    comment on schema graphql_public is 'pg_graphql extension is not enabled.';
  end if;
end $$;
do $$ begin
  if (select rolsuper from pg_roles where rolname = current_user)
    and not exists (select from pg_event_trigger where evtname = 'issue_graphql_placeholder') then
    create event trigger issue_graphql_placeholder on ddl_command_end when tag in ('CREATE EXTENSION', 'DROP EXTENSION')
      execute function extensions.set_graphql_placeholder();
    alter event trigger issue_graphql_placeholder enable always;
  end if;
end $$;
