// The extensions that stand-ins are written for, as files that the engine of PGlite finds, or as SQL for a server.
import { PGlite, type Extension } from '@electric-sql/pglite';
import { dblink, postgresFdw, wrappers } from './foreign-data.ts';
import { http } from './http.ts';
import { pgCron } from './pg-cron.ts';
import { pgGraphql } from './pg-graphql.ts';
import { pgJsonschema } from './pg-jsonschema.ts';
import { pgNet } from './pg-net.ts';
import { pgjwt } from './pgjwt.ts';
import { pgmq } from './pgmq.ts';
import { pgsodium } from './pgsodium.ts';
import type { StandIn } from './stand-in.ts';
import { vault } from './vault.ts';

export const STAND_INS: ReadonlyMap<string, StandIn> = new Map(
  [dblink, http, pgCron, pgGraphql, pgJsonschema, pgNet, pgjwt, pgmq, pgsodium, postgresFdw, vault, wrappers].map(
    (standIn) => [standIn.name, standIn],
  ),
);

const FOLDER = `${PGlite.paths.PG_ROOT}/share/postgresql/extension`;

/** The part of Emscripten's module that is used; PGlite's own types name a package that it does not bring. */
interface WithFiles {
  readonly FS: { writeFile(path: string, text: string): void };
}

/** Writes their files before the engine starts: for PostgreSQL they are extensions like any other. */
export const standInsExtension: Extension = {
  name: 'stand-ins',
  setup: (_, options: { readonly preRun?: readonly unknown[] }) => {
    const write = (module: WithFiles): void => {
      for (const standIn of STAND_INS.values()) {
        module.FS.writeFile(`${FOLDER}/${standIn.name}.control`, controlOf(standIn));
        module.FS.writeFile(`${FOLDER}/${standIn.name}--${standIn.version}.sql`, scriptOf(standIn));
      }
    };
    return Promise.resolve({ emscriptenOpts: { ...options, preRun: [...(options.preRun ?? []), write] } });
  },
};

function controlOf({ name, version, requires = [] }: StandIn): string {
  return [
    `comment = 'stands in for ${name}'`,
    `default_version = '${version}'`,
    'relocatable = false',
    ...(requires.length === 0 ? [] : [`requires = '${requires.join(', ')}'`]),
  ]
    .map((line) => `${line}\n`)
    .join('');
}

function scriptOf({ sql, content = [] }: StandIn): string {
  return [sql, ...content.map((name) => `select pg_catalog.pg_extension_config_dump('${name}', '');`)].join('\n');
}

/** For a server without such an extension: the same objects in one transaction, which belong to no extension. */
export function looseScript({ sql }: StandIn, schema: string): string {
  const path = `select set_config('search_path', '"${schema}", public, extensions', true);`;
  return [path, sql.replaceAll('@extschema@', `"${schema}"`)].join('\n');
}
