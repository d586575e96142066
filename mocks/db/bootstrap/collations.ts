// Collations of languages: a server has them from the start, the embedded database only the one of no language.

const LANGUAGES =
  'ar bg cs da de de-AT de-CH el en en-AU en-CA en-GB en-US es es-ES es-MX et fi fr fr-CA fr-FR he hi hr hu id it ja ko lt lv nb nl pl pt pt-BR pt-PT ro ru sk sl sv th tr uk vi zh'.split(
    ' ',
  );

/** They sort as no language does: the engine has the rules of none. */
export const collationsSql = `do $$
declare
  language text;
begin
  if to_regcollation('pg_catalog."und-x-icu"') is null or to_regcollation('pg_catalog."en-x-icu"') is not null then return; end if;
  perform set_config('allow_system_table_mods', 'on', true);
  foreach language in array '{${LANGUAGES.join(',')}}'::text[] loop
    execute format('create collation pg_catalog.%I (provider = icu, locale = %L)', language || '-x-icu', language);
  end loop;
end $$;`;
