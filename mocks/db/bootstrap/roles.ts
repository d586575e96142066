// The roles of a project: those that requests run as, and those that migrations and dumps name.

export const ROLES: readonly (readonly [name: string, attributes: string])[] = [
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
  ['supabase_etl_admin', 'nologin'],
  ['supabase_privileged_role', 'nologin'],
  ['cli_login_postgres', 'nologin'],
  ['pgbouncer', 'nologin'],
  ['pgsodium_keyholder', 'nologin'],
  ['pgsodium_keyiduser', 'nologin'],
  ['pgsodium_keymaker', 'nologin'],
];

export const API_ROLES = 'anon, authenticated, service_role';

export const rolesSql = `do $roles$ begin
${ROLES.map(
  ([name, attributes]) =>
    `  if not exists (select from pg_roles where rolname = '${name}') then create role ${name} ${attributes}; end if;`,
).join('\n')}
end $roles$;
grant ${API_ROLES} to authenticator;`;
