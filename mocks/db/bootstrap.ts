// Prepares a database as users' migrations expect to find it: roles, grants, and the schemas auth, storage and extensions.
import type { Session } from './db.ts';
import { trackDefinitions, TRACKING_SQL } from './snapshot/definition-version.ts';

/** The roles that requests run as, and those that dumps name as owners or grantees. */
const ROLES: readonly (readonly [name: string, attributes: string])[] = [
  ['anon', 'nologin noinherit'],
  ['authenticated', 'nologin noinherit'],
  ['service_role', 'nologin noinherit bypassrls'],
  ['authenticator', 'noinherit login'],
  ['postgres', 'nologin'],
  ['dashboard_user', 'nologin'],
  ['supabase_admin', 'nologin'],
  ['supabase_auth_admin', 'nologin noinherit'],
  ['supabase_storage_admin', 'nologin noinherit'],
  ['supabase_functions_admin', 'nologin noinherit'],
  ['supabase_realtime_admin', 'nologin noinherit'],
  ['supabase_replication_admin', 'nologin'],
  ['supabase_read_only_user', 'nologin bypassrls'],
  ['pgbouncer', 'nologin'],
];

const API_ROLES = 'anon, authenticated, service_role';

const rolesSql = `do $roles$ begin
${ROLES.map(
  ([name, attributes]) =>
    `  if not exists (select from pg_roles where rolname = '${name}') then create role ${name} ${attributes}; end if;`,
).join('\n')}
end $roles$;
grant ${API_ROLES} to authenticator;`;

/** By default everything in public is visible to the roles of requests. */
const publicSql = `grant usage on schema public to ${API_ROLES};
alter default privileges in schema public grant all on tables to ${API_ROLES};
alter default privileges in schema public grant all on functions to ${API_ROLES};
alter default privileges in schema public grant all on sequences to ${API_ROLES};
create schema if not exists extensions;
grant usage on schema extensions to ${API_ROLES};
alter default privileges in schema extensions grant all on functions to ${API_ROLES};`;

/** A LOCAL setting leaves an empty string behind, not null. */
const authFunctionsSql = `create schema if not exists auth;
grant usage on schema auth to ${API_ROLES};
create or replace function auth.jwt() returns jsonb language sql stable as $fn$
  select nullif(current_setting('request.jwt.claims', true), '')::jsonb
$fn$;
create or replace function auth.uid() returns uuid language sql stable as $fn$
  select coalesce(nullif(current_setting('request.jwt.claim.sub', true), ''), auth.jwt() ->> 'sub')::uuid
$fn$;
create or replace function auth.role() returns text language sql stable as $fn$
  select coalesce(nullif(current_setting('request.jwt.claim.role', true), ''), auth.jwt() ->> 'role')
$fn$;
create or replace function auth.email() returns text language sql stable as $fn$
  select coalesce(nullif(current_setting('request.jwt.claim.email', true), ''), auth.jwt() ->> 'email')
$fn$;`;

/** The columns that the seeds and triggers of real projects name. */
const authTablesSql = `create table if not exists auth.users (
  instance_id uuid,
  id uuid primary key,
  aud varchar(255),
  role varchar(255),
  email varchar(255),
  encrypted_password varchar(255),
  email_confirmed_at timestamptz,
  invited_at timestamptz,
  confirmation_token varchar(255),
  confirmation_sent_at timestamptz,
  recovery_token varchar(255),
  recovery_sent_at timestamptz,
  email_change_token_new varchar(255),
  email_change varchar(255),
  email_change_sent_at timestamptz,
  last_sign_in_at timestamptz,
  raw_app_meta_data jsonb,
  raw_user_meta_data jsonb,
  is_super_admin boolean,
  created_at timestamptz,
  updated_at timestamptz,
  phone text unique default null,
  phone_confirmed_at timestamptz,
  phone_change text default '',
  phone_change_token varchar(255) default '',
  phone_change_sent_at timestamptz,
  confirmed_at timestamptz generated always as (least(email_confirmed_at, phone_confirmed_at)) stored,
  email_change_token_current varchar(255) default '',
  email_change_confirm_status smallint default 0,
  banned_until timestamptz,
  reauthentication_token varchar(255) default '',
  reauthentication_sent_at timestamptz,
  is_sso_user boolean not null default false,
  deleted_at timestamptz,
  is_anonymous boolean not null default false
);
create table if not exists auth.identities (
  provider_id text not null,
  user_id uuid not null references auth.users (id) on delete cascade,
  identity_data jsonb not null,
  provider text not null,
  last_sign_in_at timestamptz,
  created_at timestamptz,
  updated_at timestamptz,
  email text generated always as (lower(identity_data ->> 'email')) stored,
  id uuid primary key default gen_random_uuid(),
  unique (provider_id, provider)
);
alter table auth.users enable row level security;
alter table auth.identities enable row level security;`;

const storageSchemaSql = `create schema if not exists storage;
grant usage on schema storage to ${API_ROLES};`;

/** Migrations add tables to this publication. */
const publicationSql = `do $publication$ begin
  if not exists (select from pg_publication where pubname = 'supabase_realtime') then
    create publication supabase_realtime;
  end if;
end $publication$;`;

/** Safe to run again on a database that was prepared before. `storageTables` is the storage interface's own SQL. */
export async function bootstrap(session: Session, storageTables: string): Promise<void> {
  await session.exec(preparation(storageTables));
  await trackDefinitions(session);
}

/** Everything that the bootstrap may run: distinguishes one bootstrap from another. */
export function bootstrapSql(storageTables: string): string {
  return preparation(storageTables) + TRACKING_SQL;
}

function preparation(storageTables: string): string {
  return [rolesSql, publicSql, authFunctionsSql, authTablesSql, storageSchemaSql, storageTables, publicationSql].join(
    '\n',
  );
}

/** The schemas in which names in the owner's SQL are looked up, as on a hosted project. */
export const OWNER_SEARCH_PATH = `set search_path to "$user", public, extensions`;
