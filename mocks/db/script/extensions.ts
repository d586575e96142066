// Which extensions a database can have: those that come with the embedded one, and those that are known to be missing.
import type { Extension } from '@electric-sql/pglite';
import { codeOf } from '../../runtime/unknown.ts';

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

const BUNDLED_NAMES = Object.keys(BUNDLED);

/** But for the one whose library PostgreSQL loads at its start, as the configuration says, which is a file of the database. */
const BRING_FILES_ONLY: ReadonlySet<string> = new Set(BUNDLED_NAMES.filter((name) => name !== 'pg_stat_statements'));

/** Their SQL names; the last three are unpacked with moddatetime. */
export const BUNDLED_EXTENSIONS: readonly string[] = [...BUNDLED_NAMES, 'autoinc', 'insert_username', 'refint'];

/** In packages of their own, which the user installs in the version that runs on our engine. */
const PACKAGES: readonly { readonly name: string; readonly version: string; readonly extensions: readonly string[] }[] =
  [
    {
      name: '@electric-sql/pglite-postgis',
      version: '0.2.8',
      extensions: ['postgis', 'postgis_raster', 'postgis_tiger_geocoder', 'postgis_topology'],
    },
    { name: '@electric-sql/pglite-pg_hashids', version: '0.0.15', extensions: ['pg_hashids'] },
    { name: '@electric-sql/pglite-pg_ivm', version: '0.0.15', extensions: ['pg_ivm'] },
    { name: '@electric-sql/pglite-pg_textsearch', version: '0.0.16', extensions: ['pg_textsearch'] },
    { name: '@electric-sql/pglite-pg_uuidv7', version: '0.0.15', extensions: ['pg_uuidv7'] },
    { name: '@electric-sql/pglite-age', version: '0.0.15', extensions: ['age'] },
  ];

/** Extensions that are loaded only when the SQL creates them, with the package that has them. */
export const OPTIONAL_EXTENSIONS: ReadonlyMap<string, string> = new Map(
  PACKAGES.flatMap(({ name, version, extensions }) =>
    extensions.map((extension) => [extension, `${name}@${version}`] as const),
  ),
);

/** The extensions that come with the embedded database, and of the others those that are asked for and installed. */
export async function loadExtensions(asked: ReadonlySet<string> = new Set()): Promise<Record<string, Extension>> {
  const wanted = PACKAGES.filter(({ extensions }) => extensions.some((name) => asked.has(name)));
  const optional = await Promise.all(wanted.map(async ({ name }) => [name, await loadPackage(name)] as const));
  const standIns = async (): Promise<Extension> => (await import('./stand-ins.ts')).standInsExtension(asked);
  return Object.fromEntries([
    ...Object.entries({ ...BUNDLED, 'stand-ins': standIns }).map(
      ([name, load]) => [name, whenSetUp(name, load)] as const,
    ),
    ...optional.filter((entry): entry is readonly [string, Extension] => entry[1] !== undefined),
  ]);
}

/** Its module is loaded only when an engine needs its files. */
function whenSetUp(name: string, load: () => Promise<Extension>): Extension {
  return { name, setup: async (...given) => (await load()).setup(...given) };
}

/** For an engine whose files are there already: what extensions set besides, such as where PostGIS finds its projections. */
export function withoutFiles(extensions: Readonly<Record<string, Extension>>): Record<string, Extension> {
  const more = Object.entries(extensions).filter(([name]) => !BRING_FILES_ONLY.has(name));
  return Object.fromEntries(
    more.map(([name, { name: called, setup }]) => [
      name,
      {
        name: called,
        setup: async (...given) => {
          const { bundlePath: _, ...rest } = await setup(...given);
          return rest;
        },
      },
    ]),
  );
}

/** Undefined without the package: the statement that needs it then fails, with its file and line. */
async function loadPackage(name: string): Promise<Extension | undefined> {
  try {
    // Not as a literal: a bundler would demand the package from everybody.
    const found = (await import(/* @vite-ignore */ name)) as Readonly<Record<string, Extension>>;
    return found[name.replace('@electric-sql/pglite-', '')];
  } catch (error) {
    if (codeOf(error) === 'ERR_MODULE_NOT_FOUND') return undefined;
    throw error;
  }
}
