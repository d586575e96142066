-- Everything closed, then opened one by one
create schema if not exists private;
create schema if not exists api;
revoke all on schema private from public;
revoke all on all tables in schema public from anon, authenticated;
alter default privileges in schema public revoke all on tables from anon, authenticated;
alter default privileges for role postgres in schema public revoke execute on functions from anon, authenticated;
alter default privileges in schema public revoke execute on functions from public;
alter default privileges in schema public grant select on tables to authenticated;
alter default privileges for role supabase_admin in schema public revoke all on sequences from anon;
grant usage on schema api to anon, authenticated, service_role;
revoke create on schema public from public;

alter role anon set statement_timeout = '3s';
alter role authenticated set statement_timeout = '8s';
alter role authenticated set search_path = public, extensions;
alter role authenticator set pgrst.db_aggregates_enabled = 'true';
alter role authenticator set pgrst.db_pre_request = 'public.check_request';
alter database postgres set timezone to 'UTC';
alter role postgres set idle_in_transaction_session_timeout = '60s';
grant supabase_auth_admin to postgres;
create role reporting nologin;
grant reporting to authenticator;
grant usage on schema public to reporting;
create role app_readonly with login password 'local' in role authenticated noinherit;
notify pgrst, 'reload schema';
notify pgrst, 'reload config';
