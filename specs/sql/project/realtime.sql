-- Policies guard its messages, triggers send to it. Nothing carries them to clients here.
create schema if not exists realtime;
grant usage on schema realtime to anon, authenticated, service_role;
grant all on schema realtime to postgres, dashboard_user, supabase_realtime_admin;
do $$ begin
  if to_regtype('realtime.action') is null then
    create type realtime.action as enum ('INSERT', 'UPDATE', 'DELETE', 'TRUNCATE', 'ERROR');
  end if;
  if to_regtype('realtime.equality_op') is null then
    create type realtime.equality_op as enum ('eq', 'neq', 'lt', 'lte', 'gt', 'gte', 'in');
  end if;
  if to_regtype('realtime.user_defined_filter') is null then
    create type realtime.user_defined_filter as (column_name text, op realtime.equality_op, value text);
  end if;
end $$;
-- On the platform there is a partition for each day.
create table if not exists realtime.messages (
  topic text not null,
  extension text not null,
  payload jsonb,
  event text,
  private boolean default false,
  updated_at timestamp not null default now(),
  inserted_at timestamp not null default now(),
  id uuid not null default gen_random_uuid(),
  primary key (id, inserted_at)
) partition by range (inserted_at);
create table if not exists realtime.messages_default partition of realtime.messages default;
create table if not exists realtime.subscription (
  id bigint generated always as identity primary key,
  subscription_id uuid not null,
  entity regclass not null,
  filters realtime.user_defined_filter[] not null default '{}',
  claims jsonb not null,
  created_at timestamp not null default timezone('utc', now())
);
create table if not exists realtime.schema_migrations (
  version bigint primary key,
  inserted_at timestamp(0)
);
alter table realtime.messages enable row level security;
grant select, insert, update on realtime.messages to anon, authenticated, service_role;
grant select on realtime.subscription, realtime.schema_migrations to anon, authenticated, service_role;
grant all on all tables in schema realtime to postgres, dashboard_user, supabase_realtime_admin;
create or replace function realtime.topic() returns text language sql stable as $$
  select nullif(current_setting('realtime.topic', true), '')::text
$$;
create or replace function realtime.to_regrole(role_name text) returns regrole language sql immutable as $$
  select role_name::regrole
$$;
create or replace function realtime.send(payload jsonb, event text, topic text, private boolean default true)
  returns void language plpgsql as $$
begin
  insert into realtime.messages (payload, event, topic, private, extension)
    values (payload, event, topic, private, 'broadcast');
exception when others then
  raise warning 'ErrorSendingBroadcastMessage: %', sqlerrm;
end $$;
create or replace function realtime.broadcast_changes(
  topic_name text, event_name text, operation text, table_name text, table_schema text, new record, old record, level text default 'ROW'
) returns void language plpgsql as $$
begin
  if level = 'STATEMENT' then
    raise exception 'function can only be triggered for each row, not for each statement';
  end if;
  perform realtime.send(jsonb_build_object(
    'old_record', old, 'record', new, 'operation', operation, 'table', table_name, 'schema', table_schema
  ), event_name, topic_name);
end $$;

-- Migrations add tables to it. The service makes another one for its messages when the first client connects.
do $publication$ begin
  if not exists (select from pg_publication where pubname = 'supabase_realtime') then
    create publication supabase_realtime;
  end if;
end $publication$;
