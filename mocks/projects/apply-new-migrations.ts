// Brings a database that was filled before up to its SQL: applies newer migrations, and names the files that changed.
import { MIGRATIONS_TABLE } from '../db/bootstrap.ts';
import type { Db } from '../db/db.ts';
import { loadScripts, type Script } from '../db/script/load-script.ts';
import { queryAsOwner } from '../db/session/owner.ts';
import { VERSION_SCHEMA } from '../db/snapshot/definition-version.ts';
import { digestOf } from '../runtime/digest.ts';
import { recordScript, versionOf } from '../supabase-folder/recorded-migrations.ts';
import { CONFIG_FILES } from '../supabase-folder/schema-files.ts';

interface Told {
  readonly warn: (message: string) => void;
  readonly starting: (what: string) => void;
}

/** What was loaded, by file; not part of the user's database. */
const TABLE = `${VERSION_SCHEMA}.loaded`;

/** Scripts of our own, which are no files. */
const MADE_HERE = ['migrations', ...CONFIG_FILES];

const RELOAD = 'To load SQL as it is now, take a new folder or database, or empty this one.';

/** Remembers which files a database was filled from, and what was in them. */
export async function noteLoaded(db: Db, scripts: readonly Script[]): Promise<void> {
  await queryAsOwner(db, `create table if not exists ${TABLE} (file text primary key, digest text not null)`);
  const add = `insert into ${TABLE} values ($1, $2) on conflict (file) do update set digest = excluded.digest`;
  for (const script of filesOf(scripts)) await queryAsOwner(db, add, [keyOf(script), digestOf(script.text)]);
}

/** Throws a ScriptError if a migration does not load; nothing of it is left then. */
export async function catchUp(db: Db, scripts: readonly Script[], told: Told): Promise<void> {
  const files = filesOf(scripts);
  const migrations = files.filter(({ name }) => versionOf(name) !== undefined);
  const loaded = await readLoaded(db);
  await applyMigrations(db, migrations, loaded !== undefined, told);
  if (loaded === undefined) return;
  const added = files.filter((script) => !loaded.has(keyOf(script)) && !migrations.includes(script));
  if (added.length > 0)
    told.warn(`${list(added)} came after the database was filled, and ${were(added)} not loaded. ${RELOAD}`);
  const changed = files.filter((script) => ![undefined, digestOf(script.text)].includes(loaded.get(keyOf(script))));
  if (changed.length > 0)
    told.warn(
      `${list(changed)} changed after the database was filled, and ${were(changed)} not loaded again. ${RELOAD}`,
    );
}

/** Those that are newer than all that were applied, as the platform's command line does; one that is older stops all. */
async function applyMigrations(
  db: Db,
  migrations: readonly Script[],
  isOurs: boolean,
  { warn, starting }: Told,
): Promise<void> {
  const applied = await readApplied(db);
  const pending = migrations.filter(({ name }) => !applied.includes(versionOf(name) ?? ''));
  const newest = applied.toSorted(byTime).at(-1);
  const late = pending.filter(({ name }) => newest !== undefined && byTime(versionOf(name) ?? '', newest) < 0);
  if (late.length > 0)
    warn(
      `${list(late)} ${late.length === 1 ? 'is' : 'are'} older than ${newest}, the newest migration that was applied, so no new one was applied. Begin the name of each with a later time, then start again.`,
    );
  else if (applied.length === 0 && !isOurs && pending.length > 0)
    warn(`The database has no record of its migrations, so none was applied. ${RELOAD}`);
  else
    for (const script of pending) {
      // What is not committed is not recorded.
      const text = [script.text, recordScript([script]).text].join('\n;\n');
      for (const note of await loadScripts(db, [{ ...script, text }], starting)) warn(note);
      await noteLoaded(db, [script]);
      warn(`Applied ${script.name}, a migration that is new.`);
    }
}

async function readLoaded(db: Db): Promise<ReadonlyMap<string, string> | undefined> {
  if (!(await exists(db, TABLE))) return undefined;
  return new Map(
    (await queryAsOwner(db, `select file, digest from ${TABLE}`)).map((row) => [
      row['file'] ?? '',
      row['digest'] ?? '',
    ]),
  );
}

async function readApplied(db: Db): Promise<readonly string[]> {
  if (!(await exists(db, MIGRATIONS_TABLE))) return [];
  return (await queryAsOwner(db, `select version from ${MIGRATIONS_TABLE}`)).map((row) => row['version'] ?? '');
}

async function exists(db: Db, table: string): Promise<boolean> {
  const [row] = await queryAsOwner(db, 'select to_regclass($1) is not null as there', [table]);
  return row?.['there'] === 't';
}

function filesOf(scripts: readonly Script[]): readonly Script[] {
  return scripts.filter(({ name }) => !MADE_HERE.includes(name));
}

/** The same wherever the command is started: a migration by its version, another file by its name and folder. */
function keyOf({ name }: Script): string {
  return versionOf(name) ?? name.split(/[\\/]/).slice(-2).join('/');
}

/** Versions are times in digits, or numbers that count up. */
function byTime(one: string, other: string): number {
  if (!/^\d+$/.test(one) || !/^\d+$/.test(other)) return one < other ? -1 : 1;
  return BigInt(one) < BigInt(other) ? -1 : 1;
}

const SHOWN = 5;

function list(scripts: readonly Script[]): string {
  const names = scripts.slice(0, SHOWN).map(({ name }) => name);
  const more = scripts.length - names.length;
  return [...names, ...(more > 0 ? [`${more} more files`] : [])].join(', ');
}

function were({ length }: readonly Script[]): string {
  return length === 1 ? 'was' : 'were';
}
