\set QUIET 1
\pset format unaligned
\timing off
\echo the tables of accounts
begin;
create extension if not exists pgtap with schema extensions;
select no_plan();

select has_table('accounts', 'accounts', 'there are accounts');
select has_column('accounts', 'accounts', 'slug', 'with a slug');
select col_is_unique('accounts', 'accounts', 'slug', 'that no other has');
select col_type_is('public', 'channels', 'inserted_at', 'timestamp with time zone', 'a channel has its time');
select fk_ok('public', 'channels', 'account_id', 'accounts', 'accounts', 'id');
select enum_has_labels('public', 'app_permission', array['channels.delete', 'messages.delete']);
select policies_are('public', 'channels', 
  array['members read', 'members of a paid plan write', 'admins delete', 'second factor to change']);
select policy_cmd_is('public', 'channels', 'members read', 'select', 'members only read by it');
select function_privs_are('public', 'custom_access_token_hook', array['jsonb'], 'anon', array[]::text[]);
select ok((select bool_and(relrowsecurity) from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'),
  'each table of public has row security');
select todo('not built yet', 1);
select has_table('public', 'invoices', 'there are invoices');

select * from finish();
rollback;
