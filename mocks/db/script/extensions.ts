// Which extensions a database can have: those that come with the embedded one, and those that are known to be missing.
import type { Extension } from '@electric-sql/pglite';

const BUNDLED: Readonly<Record<string, () => Promise<Extension>>> = {
  amcheck: async () => (await import('@electric-sql/pglite/contrib/amcheck')).amcheck,
  bloom: async () => (await import('@electric-sql/pglite/contrib/bloom')).bloom,
  btree_gin: async () => (await import('@electric-sql/pglite/contrib/btree_gin')).btree_gin,
  btree_gist: async () => (await import('@electric-sql/pglite/contrib/btree_gist')).btree_gist,
  citext: async () => (await import('@electric-sql/pglite/contrib/citext')).citext,
  cube: async () => (await import('@electric-sql/pglite/contrib/cube')).cube,
  dict_int: async () => (await import('@electric-sql/pglite/contrib/dict_int')).dict_int,
  dict_xsyn: async () => (await import('@electric-sql/pglite/contrib/dict_xsyn')).dict_xsyn,
  earthdistance: async () => (await import('@electric-sql/pglite/contrib/earthdistance')).earthdistance,
  file_fdw: async () => (await import('@electric-sql/pglite/contrib/file_fdw')).file_fdw,
  fuzzystrmatch: async () => (await import('@electric-sql/pglite/contrib/fuzzystrmatch')).fuzzystrmatch,
  hstore: async () => (await import('@electric-sql/pglite/contrib/hstore')).hstore,
  intarray: async () => (await import('@electric-sql/pglite/contrib/intarray')).intarray,
  isn: async () => (await import('@electric-sql/pglite/contrib/isn')).isn,
  lo: async () => (await import('@electric-sql/pglite/contrib/lo')).lo,
  ltree: async () => (await import('@electric-sql/pglite/contrib/ltree')).ltree,
  moddatetime: async () => (await import('@electric-sql/pglite/contrib/moddatetime')).moddatetime,
  pageinspect: async () => (await import('@electric-sql/pglite/contrib/pageinspect')).pageinspect,
  pg_buffercache: async () => (await import('@electric-sql/pglite/contrib/pg_buffercache')).pg_buffercache,
  pg_freespacemap: async () => (await import('@electric-sql/pglite/contrib/pg_freespacemap')).pg_freespacemap,
  pg_stat_statements: async () => (await import('@electric-sql/pglite/contrib/pg_stat_statements')).pg_stat_statements,
  pg_surgery: async () => (await import('@electric-sql/pglite/contrib/pg_surgery')).pg_surgery,
  pg_trgm: async () => (await import('@electric-sql/pglite/contrib/pg_trgm')).pg_trgm,
  pg_visibility: async () => (await import('@electric-sql/pglite/contrib/pg_visibility')).pg_visibility,
  pg_walinspect: async () => (await import('@electric-sql/pglite/contrib/pg_walinspect')).pg_walinspect,
  pgcrypto: async () => (await import('@electric-sql/pglite/contrib/pgcrypto')).pgcrypto,
  seg: async () => (await import('@electric-sql/pglite/contrib/seg')).seg,
  tablefunc: async () => (await import('@electric-sql/pglite/contrib/tablefunc')).tablefunc,
  tcn: async () => (await import('@electric-sql/pglite/contrib/tcn')).tcn,
  tsm_system_rows: async () => (await import('@electric-sql/pglite/contrib/tsm_system_rows')).tsm_system_rows,
  tsm_system_time: async () => (await import('@electric-sql/pglite/contrib/tsm_system_time')).tsm_system_time,
  unaccent: async () => (await import('@electric-sql/pglite/contrib/unaccent')).unaccent,
  'uuid-ossp': async () => (await import('@electric-sql/pglite/contrib/uuid_ossp')).uuid_ossp,
  vector: async () => (await import('@electric-sql/pglite-pgvector')).vector,
};

/** Their SQL names; the last three are unpacked with moddatetime. */
export const BUNDLED_EXTENSIONS: readonly string[] = [...Object.keys(BUNDLED), 'autoinc', 'insert_username', 'refint'];

/** Too large to come along: the user installs the package, in the version that runs on our engine. */
const POSTGIS_PACKAGE = '@electric-sql/pglite-postgis';
const POSTGIS_VERSION = '0.2.8';

/** Extensions that are loaded only when the SQL creates them, with the package that has them. */
export const OPTIONAL_EXTENSIONS: ReadonlyMap<string, string> = new Map(
  ['postgis', 'postgis_raster', 'postgis_tiger_geocoder', 'postgis_topology'].map((name) => [
    name,
    `${POSTGIS_PACKAGE}@${POSTGIS_VERSION}`,
  ]),
);

/** The extensions that come with the embedded database, and of the others those that are asked for and installed. */
export async function loadExtensions(asked: ReadonlySet<string> = new Set()): Promise<Record<string, Extension>> {
  const entries = Object.entries(BUNDLED).map(async ([name, load]) => [name, await load()] as const);
  const loaded = Object.fromEntries(await Promise.all(entries));
  if (![...asked].some((name) => OPTIONAL_EXTENSIONS.has(name))) return loaded;
  const postgis = await loadPostgis();
  return postgis === undefined ? loaded : { ...loaded, postgis };
}

/** Undefined without the package: the statement that needs it then fails, with its file and line. */
async function loadPostgis(): Promise<Extension | undefined> {
  // Not as a literal: a bundler would demand the package from everybody.
  const name = POSTGIS_PACKAGE;
  try {
    const found = (await import(/* @vite-ignore */ name)) as { readonly postgis: Extension };
    return found.postgis;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ERR_MODULE_NOT_FOUND') return undefined;
    throw error;
  }
}

/** Extensions of hosted databases that migrations merely install: without them everything else still loads. */
export const ABSENT_EXTENSIONS: ReadonlySet<string> = new Set([
  'dblink',
  'http',
  'hypopg',
  'index_advisor',
  'pg_cron',
  'pg_graphql',
  'pg_hashids',
  'pg_jsonschema',
  'pg_net',
  'pg_prewarm',
  'pg_repack',
  'pg_stat_monitor',
  'pg_tle',
  'pgaudit',
  'pgjwt',
  'pgmq',
  'pgrowlocks',
  'pgsodium',
  'pgstattuple',
  'pgtap',
  'plpgsql_check',
  'postgres_fdw',
  'sslinfo',
  'supabase_vault',
  'timescaledb',
  'wrappers',
]);

/** Extensions that a hosted project has from the start, and how to see that SQL relies on one. */
export const HOSTED_EXTENSIONS: readonly { readonly name: string; readonly usedBy: RegExp }[] = [
  { name: 'uuid-ossp', usedBy: /\buuid_(generate_v[1345]|nil|ns_)/i },
  { name: 'pgcrypto', usedBy: /\b(gen_salt|crypt|digest|hmac|gen_random_bytes|pgp_(sym|pub)_\w+)\s*\(/i },
];
