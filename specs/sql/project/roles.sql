-- The roles of a project: those that requests run as, and those that migrations and dumps name.
do $roles$ begin
  if not exists (select from pg_roles where rolname = 'anon') then create role anon nologin noinherit; end if;
  if not exists (select from pg_roles where rolname = 'authenticated') then create role authenticated nologin noinherit; end if;
  if not exists (select from pg_roles where rolname = 'service_role') then create role service_role nologin noinherit bypassrls; end if;
  if not exists (select from pg_roles where rolname = 'authenticator') then create role authenticator noinherit login; end if;
  if not exists (select from pg_roles where rolname = 'postgres') then create role postgres nologin; end if;
  if not exists (select from pg_roles where rolname = 'dashboard_user') then create role dashboard_user nologin; end if;
  if not exists (select from pg_roles where rolname = 'supabase_admin') then create role supabase_admin nologin; end if;
  if not exists (select from pg_roles where rolname = 'supabase_auth_admin') then create role supabase_auth_admin nologin noinherit; end if;
  if not exists (select from pg_roles where rolname = 'supabase_storage_admin') then create role supabase_storage_admin nologin noinherit; end if;
  if not exists (select from pg_roles where rolname = 'supabase_functions_admin') then create role supabase_functions_admin nologin noinherit; end if;
  if not exists (select from pg_roles where rolname = 'supabase_realtime_admin') then create role supabase_realtime_admin nologin noinherit; end if;
  if not exists (select from pg_roles where rolname = 'supabase_replication_admin') then create role supabase_replication_admin nologin; end if;
  if not exists (select from pg_roles where rolname = 'supabase_read_only_user') then create role supabase_read_only_user nologin bypassrls; end if;
  if not exists (select from pg_roles where rolname = 'supabase_etl_admin') then create role supabase_etl_admin nologin; end if;
  if not exists (select from pg_roles where rolname = 'supabase_privileged_role') then create role supabase_privileged_role nologin; end if;
  if not exists (select from pg_roles where rolname = 'cli_login_postgres') then create role cli_login_postgres nologin; end if;
  if not exists (select from pg_roles where rolname = 'pgbouncer') then create role pgbouncer nologin; end if;
  if not exists (select from pg_roles where rolname = 'pgsodium_keyholder') then create role pgsodium_keyholder nologin; end if;
  if not exists (select from pg_roles where rolname = 'pgsodium_keyiduser') then create role pgsodium_keyiduser nologin; end if;
  if not exists (select from pg_roles where rolname = 'pgsodium_keymaker') then create role pgsodium_keymaker nologin; end if;
end $roles$;
grant anon, authenticated, service_role to authenticator;
-- On a server whose owner may not grant it, the role reads what everybody may.
do $reader$ begin
  grant pg_read_all_data to supabase_read_only_user;
exception when insufficient_privilege then null;
end $reader$;
