-- By default everything in public is visible to the roles of requests. A database that was filled before, as a comment says,
-- may have changed that.
grant usage on schema public to anon, authenticated, service_role;
do $$ begin
  if obj_description(to_regnamespace('extensions'), 'pg_namespace') like '%loaded by touchstone%' then return; end if;
  alter default privileges in schema public grant all on tables to anon, authenticated, service_role;
  alter default privileges in schema public grant all on functions to anon, authenticated, service_role;
  alter default privileges in schema public grant all on sequences to anon, authenticated, service_role;
end $$;
create schema if not exists extensions;
grant usage on schema extensions to anon, authenticated, service_role;
alter default privileges in schema extensions grant all on functions to anon, authenticated, service_role;

-- A server has the collations of languages from the start, the embedded database only the one of no language.
-- These sort as no language does: the engine has the rules of none.
do $$
declare
  language text;
begin
  if to_regcollation('pg_catalog."und-x-icu"') is null or to_regcollation('pg_catalog."en-x-icu"') is not null then return; end if;
  perform set_config('allow_system_table_mods', 'on', true);
  foreach language in array '{ar,bg,cs,da,de,de-AT,de-CH,el,en,en-AU,en-CA,en-GB,en-US,es,es-ES,es-MX,et,fi,fr,fr-CA,fr-FR,he,hi,hr,hu,id,it,ja,ko,lt,lv,nb,nl,pl,pt,pt-BR,pt-PT,ro,ru,sk,sl,sv,th,tr,uk,vi,zh}'::text[] loop
    execute format('create collation pg_catalog.%I (provider = icu, locale = %L)', language || '-x-icu', language);
  end loop;
end $$;
