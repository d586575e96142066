// Extensions that cannot run in process, as scripts of SQL: files that the engine of PGlite finds, or SQL for a server.
import { PGlite, type Extension } from '@electric-sql/pglite';
import scripts from '../../../specs/generated/extension-sql.json' with { type: 'json' };

export interface StandIn {
  readonly name: string;
  readonly version: string;
  /** What it does otherwise than the extension: the end of a sentence that begins with its name. */
  readonly limits: string;
  readonly requires?: readonly string[];
  /**
   * Its objects have the names, the arguments and the grants of the extension's; those without a schema go where the
   * user wants them.
   */
  readonly sql: string;
  /** Tables and sequences whose content is the user's: snapshots and dumps have it. */
  readonly content?: readonly string[];
}

const NO_SERVER = 'reaches no other server: its foreign tables can be made, and a query of one fails';

const ALL: readonly Omit<StandIn, 'sql'>[] = [
  { name: 'dblink', version: '1.2', limits: 'reaches no other server: its functions fail, and say so' },
  { name: 'http', version: '1.6', limits: 'sends nothing: its functions fail, and say so' },
  {
    name: 'pg_cron',
    version: '1.6.4',
    limits:
      "keeps jobs, and runs them when the mock's clock is moved or by select cron.run_job('name'), not by itself as time passes",
    content: ['cron.job', 'cron.job_run_details', 'cron.jobid_seq', 'cron.runid_seq'],
  },
  { name: 'pg_graphql', version: '1.5.11', limits: 'answers no query in SQL: the data API is at /graphql/v1' },
  {
    name: 'pg_jsonschema',
    version: '0.3.3',
    limits:
      'reads the keywords of JSON Schema 2020-12 apart from format, dependencies, unevaluated ones and remote references',
  },
  {
    name: 'pg_net',
    version: '0.19.5',
    limits:
      "sends nothing: requests wait in net.http_request_queue, and select net.answer_request(id, 200, '{}') gives an answer",
    content: ['net.http_request_queue', 'net.http_request_queue_id_seq', 'net._http_response'],
  },
  {
    name: 'pgjwt',
    version: '0.2.0',
    limits: 'signs and verifies with HS256, HS384 and HS512',
    requires: ['pgcrypto'],
  },
  {
    name: 'pgmq',
    version: '1.5.1',
    limits: 'has no partitioned or unlogged queues: those are made as others are',
    content: ['pgmq.meta'],
  },
  {
    name: 'pgsodium',
    version: '3.1.8',
    limits: 'has its keys and names, and encrypts nothing',
    content: ['pgsodium.key', 'pgsodium.key_key_id_seq'],
  },
  { name: 'postgres_fdw', version: '1.1', limits: NO_SERVER },
  {
    name: 'supabase_vault',
    version: '0.3.1',
    limits: 'keeps secrets as they are: they are not encrypted',
    content: ['vault.secrets'],
  },
  { name: 'wrappers', version: '0.5.7', limits: NO_SERVER },
];

const SCRIPTS: Readonly<Record<string, string>> = scripts;

export const STAND_INS: ReadonlyMap<string, StandIn> = new Map(
  ALL.map((standIn) => {
    const sql = SCRIPTS[standIn.name];
    if (sql === undefined) throw new Error(`specs/sql/extensions has no ${standIn.name}.sql.`);
    return [standIn.name, { ...standIn, sql }];
  }),
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
