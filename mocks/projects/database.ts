// Opens the database of a mock and fills it, unless it was filled before.
import type { Clock } from '../runtime/clock.ts';
import { bootstrap, BOOTSTRAP_KEY } from '../db/bootstrap.ts';
import { ConnectionError } from '../db/postgres/connection-error.ts';
import { DatabaseError, withSession, type Db } from '../db/db.ts';
import type { Claim } from '../db/postgres/claim.ts';
import type { Script } from '../db/script/load-script.ts';
import type { Content, Stage } from '../db/pglite/start-engine.ts';
import { queryAsOwner } from '../db/session/owner.ts';
import { dropSnapshots } from '../db/snapshot/snapshots.ts';
import { isInMemory, openDatabase, openNewDatabase } from '../db/open.ts';
import type { MockOptions } from '../mock.ts';
import type { ProjectConfig } from '../supabase-folder/config.ts';
import { recordScript } from '../supabase-folder/recorded-migrations.ts';

type Warn = (message: string) => void;

/** The comment on a schema of ours that says that everything was loaded. */
const MARK = 'loaded by touchstone';
/** The comment until then: where it stayed, a load failed or was interrupted. */
const BEGUN = 'being loaded by touchstone';

/** Where this stayed, a start was interrupted before a project's files were in their buckets. */
const WITHOUT_FILES = 'loaded by touchstone, but for files';

/** A folder is emptied by ourselves (db/first-start.ts), a database on a server may be shared. */
const HALF_FILLED =
  'The database holds only a part of its SQL: an earlier start failed while it was loaded. Empty it, then start again.';

const FACTS = `select obj_description(to_regnamespace('extensions'), 'pg_namespace') as mark,
  exists (select from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v', 'm', 'f'))::text as used`;

export type Before = 'empty' | 'without files' | 'filled';

/** Hears of a filled database before its first state is put down. */
type Settle = (db: Db, before: Before) => Promise<void>;

/** With its snapshot `initial` taken; `beside` is loaded last, in memory only. `config` is that of a project's folder, if it was read. Throws a ScriptError when the SQL does not load. */
export async function openFilledDatabase(
  options: MockOptions & { readonly beside?: readonly Script[] },
  clock: Clock,
  warn: Warn,
  settle: Settle = () => Promise.resolve(),
  config?: ProjectConfig,
  claim?: Pick<Claim, 'isFirst' | 'isLast'>,
): Promise<Db> {
  const { beside = [] } = options;
  const scripts = [...(await readScripts(options, warn, config)), ...(isInMemory(options.database) ? beside : [])];
  const { starting = () => undefined } = options;
  const { createdExtensions, loadScripts } = await import('../db/script/load-script.ts');
  const created = createdExtensions(scripts);
  const makeUsers = await readUsers(options, clock);
  const load = async (db: Db): Promise<void> => {
    for (const note of await loadScripts(db, scripts, starting)) warn(note);
    await makeUsers?.(db);
  };
  starting('opening the database');
  if (isInMemory(options.database)) {
    // What is the same at any time needs no such care.
    const isConstant = scripts.every(({ constant }) => constant === true);
    const content = isConstant ? undefined : contentOf(scripts, options, starting, warn);
    const finish = async (db: Db): Promise<void> => {
      if (makeUsers === undefined) return;
      await withSession(db, dropSnapshots);
      await makeUsers(db);
    };
    const begin = async (db: Db): Promise<void> => {
      await finish(db);
      await settle(db, 'empty');
      await db.snapshot('initial', finish);
    };
    const stages = [
      FIRST,
      ...(isConstant ? [{ key: JSON.stringify(scripts), run: (db: Db) => takeInitial(db, scripts) }] : []),
    ];
    return openNewDatabase({ clock, stages, content, warn }, begin, created);
  }
  // Our fixture is what this version has, whatever an earlier one loaded.
  const files = options.schema === undefined ? [] : scripts;
  const begin = async (db: Db): Promise<void> => {
    // The first one filled it.
    if (claim?.isFirst === false) return;
    const { catchUp, noteLoaded } = await import('./apply-new-migrations.ts');
    const build = async (target: Db): Promise<void> => {
      await fill(target, load, MARK, BEGUN);
      await noteLoaded(target, files);
    };
    const [facts] = await queryAsOwner(db, FACTS);
    if (facts?.['mark'] === BEGUN) throw new ConnectionError(HALF_FILLED);
    const found = facts?.['mark'];
    if (found === MARK || found === WITHOUT_FILES) {
      if (options.users !== undefined)
        warn('The database was filled before: its users are those that it has, and no others were made.');
      await fill(db, undefined, found);
      await catchUp(db, files, { warn, starting });
      await settle(db, found === MARK ? 'filled' : 'without files');
      await db.snapshot('initial');
    } else if (facts?.['used'] === 'true') {
      // Somebody else's tables: our fixture has no place among them, SQL that was asked for has.
      await fill(db, options.schema === undefined ? undefined : load);
      await noteLoaded(db, files);
      await settle(db, 'filled');
      await db.snapshot('initial');
    } else {
      await build(db);
      await settle(db, 'empty');
      await db.snapshot('initial', build);
    }
  };
  return openDatabase(options.database, clock, begin, created, { warn, claim, stages: [FIRST] });
}

/** Users come last: the schema's triggers run for them. */
async function readUsers(
  { users, seed, starting }: MockOptions,
  clock: Clock,
): Promise<((db: Db) => Promise<void>) | undefined> {
  if (users === undefined) return undefined;
  const { readFirstUsers } = await import('../auth/first-users.ts');
  const makeUsers = await readFirstUsers(users, seed);
  return async (db) => {
    starting?.('making the users');
    await makeUsers(db, clock.now());
  };
}

/** Files are put into buckets when the mock can take them: until then the next start does it. */
export async function noteFiles(db: Db, state: 'missing' | 'there'): Promise<void> {
  await mark(db, state === 'there' ? MARK : WITHOUT_FILES);
}

const FIRST: Stage = { key: BOOTSTRAP_KEY, run: prepare };

/** Shorter SQL that is given as text is loaded again rather than kept in a file of megabytes. */
const WORTH_KEEPING = 4096;

function contentOf(
  scripts: readonly Script[],
  { schema }: MockOptions,
  starting: (what: string) => void,
  warn: Warn,
): Content {
  // Files are those of a project, which is started often; SQL that is given as text may be that of one test.
  const isFrequent = schema !== undefined && !('sql' in schema);
  const isLong = scripts.map(({ text }) => text).join('').length >= WORTH_KEEPING;
  const told = new Set<string>();
  return {
    scripts,
    isKept: (isFrequent || isLong) && !scripts.some(({ secret }) => secret === true),
    starting,
    // A reset may start the database anew.
    warn(note) {
      if (!told.has(note)) warn(note);
      told.add(note);
    },
  };
}

async function takeInitial(db: Db, scripts: readonly Script[]): Promise<void> {
  const { loadScripts } = await import('../db/script/load-script.ts');
  await loadScripts(db, scripts);
  await db.snapshot('initial');
}

async function fill(db: Db, load?: (db: Db) => Promise<void>, end = MARK, meanwhile?: string): Promise<void> {
  await prepare(db);
  if (meanwhile !== undefined) await mark(db, meanwhile);
  await load?.(db);
  await mark(db, end);
}

function prepare(db: Db): Promise<void> {
  const failed = (cause: unknown): never => {
    if (!(cause instanceof DatabaseError)) throw cause;
    const message = `The database cannot be prepared: ${cause.message} (${cause.code}). Its URL must be that of a superuser.`;
    throw new ConnectionError(message, { cause });
  };
  return withSession(db, (session) => bootstrap(session).catch(failed));
}

async function mark(db: Db, text: string): Promise<void> {
  await queryAsOwner(db, `comment on schema extensions is '${text}'`);
}

async function readScripts(
  { schema, uploadLimit, dialect, starting }: MockOptions,
  warn: Warn,
  known?: ProjectConfig,
): Promise<readonly Script[]> {
  if (schema === undefined) {
    // Not before: a page with tables of its own need not load it.
    const { default: sql } = await import('../../specs/generated/fixture-sql.json', { with: { type: 'json' } });
    return [
      { name: 'fixture.sql', text: sql.fixture, constant: true },
      { name: 'seed.sql', text: sql.seed, constant: true },
    ];
  }
  if ('sql' in schema) return schema.sql === '' ? [] : [{ name: 'schema.sql', text: schema.sql }];
  const files = await import('../supabase-folder/schema-files.ts');
  if ('files' in schema) return files.readSchemaFiles(schema.files);
  const { bucketScript, exposureScript, secretsScript } = await import('../supabase-folder/config-scripts.ts');
  const config = known ?? (await readConfig(schema.folder));
  // A limit that is asked for holds for buckets without one of their own, at this start and only at this.
  const buckets = bucketScript(uploadLimit === undefined ? config : { ...config, uploadLimit: undefined });
  const { roles, migrations, seeds, notes } = await files.readSchemaFolder(schema.folder, config.database);
  for (const note of notes) warn(note);
  const { before = [], after = [] } = schema;
  const scripts = [
    ...(dialect === 'contract' ? [] : [exposureScript(config)]),
    ...(await files.readSchemaFiles(before)),
    secretsScript(config),
    ...roles,
    ...migrations,
    recordScript(migrations),
    ...seeds,
    buckets,
    ...(await files.readSchemaFiles(after)),
  ].filter(({ text }) => text !== '');
  if (dialect !== 'contract' && starting !== undefined) files.warnOfGraphql(scripts, warn);
  return scripts;
}

async function readConfig(folder: string): Promise<ProjectConfig> {
  const { readProjectConfig } = await import('../supabase-folder/config.ts');
  return readProjectConfig(folder);
}
