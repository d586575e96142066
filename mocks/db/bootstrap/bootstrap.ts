// Prepares a database as users' migrations expect to find it: roles, grants, and the schemas that the platform has.
import type { Session } from '../db.ts';
import { trackDefinitions, TRACKING_SQL } from '../snapshot/definition-version.ts';
import { authSql } from './auth.ts';
import { platformSchemasSql } from './platform-schemas.ts';
import { realtimeSql } from './realtime.ts';
import { API_ROLES, rolesSql } from './roles.ts';

/** By default everything in public is visible to the roles of requests. */
const publicSql = `grant usage on schema public to ${API_ROLES};
alter default privileges in schema public grant all on tables to ${API_ROLES};
alter default privileges in schema public grant all on functions to ${API_ROLES};
alter default privileges in schema public grant all on sequences to ${API_ROLES};
create schema if not exists extensions;
grant usage on schema extensions to ${API_ROLES};
alter default privileges in schema extensions grant all on functions to ${API_ROLES};`;

const storageSchemaSql = `create schema if not exists storage;
grant usage on schema storage to ${API_ROLES};`;

/** Migrations add tables to the first publication, the service its messages to the second. */
const publicationsSql = `do $publication$ begin
  if not exists (select from pg_publication where pubname = 'supabase_realtime') then
    create publication supabase_realtime;
  end if;
  if not exists (select from pg_publication where pubname = 'supabase_realtime_messages_publication') then
    create publication supabase_realtime_messages_publication;
    alter publication supabase_realtime_messages_publication add table realtime.messages;
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
  return [
    rolesSql,
    collationsSql,
    publicSql,
    authSql,
    storageSchemaSql,
    storageTables,
    realtimeSql,
    platformSchemasSql,
    publicationsSql,
  ].join('\n');
}

/** The schemas in which names in the owner's SQL are looked up, as on a hosted project. */
export const OWNER_SEARCH_PATH = `set search_path to "$user", public, extensions`;

/** A server has their collations from the start, the embedded database only the one of no language. */
const LANGUAGES =
  'ar bg cs da de de-AT de-CH el en en-AU en-CA en-GB en-US es es-ES es-MX et fi fr fr-CA fr-FR he hi hr hu id it ja ko lt lv nb nl pl pt pt-BR pt-PT ro ru sk sl sv th tr uk vi zh'.split(
    ' ',
  );

/** They sort as no language does: the engine has the rules of none. */
const collationsSql = `do $$
declare
  language text;
begin
  if to_regcollation('pg_catalog."und-x-icu"') is null or to_regcollation('pg_catalog."en-x-icu"') is not null then return; end if;
  perform set_config('allow_system_table_mods', 'on', true);
  foreach language in array '{${LANGUAGES.join(',')}}'::text[] loop
    execute format('create collation pg_catalog.%I (provider = icu, locale = %L)', language || '-x-icu', language);
  end loop;
end $$;`;
