// Reads the SQL that a user points at: files in order, or a `supabase/` folder with migrations and a seed.
import { readdir, readFile, stat } from 'node:fs/promises';
import { basename, dirname, join, normalize, relative, resolve, sep } from 'node:path';
import type { Script } from '../db/script/load-script.ts';
import { codeOf, messageOf } from '../runtime/unknown.ts';
import { versionOf } from './recorded-migrations.ts';

/** A path that cannot be read as a schema; the message is for the user. */
export class SchemaFileError extends Error {
  override readonly name = 'SchemaFileError';
}

export async function readSchemaFiles(files: readonly string[]): Promise<readonly Script[]> {
  return Promise.all(files.map(readScript));
}

/** Which SQL of a folder is wanted; the seeds are paths and patterns below it. */
interface Wanted {
  readonly migrations: boolean;
  readonly seeds: readonly string[];
  /** The configuration that says so. */
  readonly file: string;
}

/** The names of a configuration; the first that is there is read. */
export const CONFIG_FILES = ['config.json', 'config.jsonc', 'config.toml'];

const SEED = './seed.sql';
const ALL: Wanted = { migrations: true, seeds: [SEED], file: '' };

/**
 * `roles.sql` (roles that migrations name), the migrations by name and the files that seed; without a folder of
 * migrations, its own `*.sql` files by name. A folder with a configuration may have no SQL files. `notes`: a sentence for
 * each pattern that no file matches, and about files that are no migrations.
 */
export async function listSchemaFolder(folder: string, wanted: Wanted = ALL) {
  const entries = await listFolder(folder);
  const found = entries.includes('migrations')
    ? await findProjectFiles(folder, entries, wanted)
    : { roles: [], migrations: await sqlFiles(folder), seeds: [], notes: [] };
  const count = found.migrations.length + found.seeds.length + found.notes.length;
  if (count === 0 && !CONFIG_FILES.some((name) => entries.includes(name)))
    throw new SchemaFileError(`There are no SQL files in ${folder}: expected migrations/*.sql and seed.sql, or *.sql.`);
  return found;
}

async function findProjectFiles(folder: string, entries: readonly string[], wanted: Wanted) {
  const files = wanted.migrations ? await sqlFiles(join(folder, 'migrations')) : [];
  const skipped = files.flatMap((file, index) => {
    const why = whySkipped(file, index === 0);
    return why === undefined ? [] : [{ file, note: `${file} is skipped: ${why}.` }];
  });
  const { seeds, notes } = await findSeeds(folder, wanted);
  return {
    roles: entries.includes('roles.sql') ? [join(folder, 'roles.sql')] : [],
    migrations: files.filter((file) => !skipped.some((each) => each.file === file)),
    seeds,
    notes: [...skipped.map(({ note }) => note), ...notes],
  };
}

/** By the platform's command line. */
function whySkipped(file: string, isFirst: boolean): string | undefined {
  if (versionOf(file) === undefined) return 'only files named <digits>_<name>.sql are migrations';
  const init = /(\d{14})_init\.sql$/.exec(file)?.[1];
  const isOld = isFirst && init !== undefined && init < '20211209000000';
  return isOld ? 'a first init of that age has what each project has anyway' : undefined;
}

async function findSeeds(folder: string, { seeds: patterns, file }: Wanted) {
  const found = await Promise.all(
    patterns.map(async (pattern) => ({ pattern, files: await findFiles(folder, pattern) })),
  );
  const seeds = [...new Set(found.flatMap(({ files }) => files))];
  // The platform's command line writes the name of the default file into each configuration.
  const lost = found.filter(({ pattern, files }) => files.length === 0 && pattern !== SEED);
  return {
    seeds,
    notes: lost.map(({ pattern }) => `${file}: db.seed.sql_paths: no file matches ${pattern}.`),
  };
}

export async function readSchemaFolder(folder: string, wanted: Wanted) {
  const { roles, migrations, seeds, notes } = await listSchemaFolder(folder, wanted);
  const read = async (files: readonly string[]): Promise<readonly Script[]> =>
    (await readSchemaFiles(files)).map((script) => ({ ...script, isOfProject: true }));
  return { roles: await read(roles), migrations: await read(migrations), seeds: await read(seeds), notes };
}

/** Files that a pattern with `*`, `**` and `?` stands for, by name; of a plain path the file, if it is there. */
async function findFiles(folder: string, pattern: string): Promise<readonly string[]> {
  const parts = normalize(pattern).split(sep);
  const plain = parts.findIndex((part) => /[*?]/.test(part));
  const base = resolve(folder, ...(plain < 0 ? parts.slice(0, -1) : parts.slice(0, plain)));
  const rest = (plain < 0 ? parts.slice(-1) : parts.slice(plain)).join('/');
  const names = await readdir(base, { recursive: plain >= 0 }).catch(() => []);
  const matches = new RegExp(`^${rest.replaceAll(/\*\*\/?|[*?]|[^*?\w/-]/g, toPattern)}$`);
  return names
    .map((name) => name.split(sep).join('/'))
    .filter((name) => matches.test(name))
    .toSorted()
    .map((name) => join(folder, relative(resolve(folder), join(base, name))));
}

function toPattern(part: string): string {
  if (part.startsWith('**')) return '(?:.*/)?';
  return { '*': '[^/]*', '?': '[^/]' }[part] ?? `\\${part}`;
}

/** What is answered here before a migration asks for it is not answered on the platform. */
export function warnOfGraphql(scripts: readonly Script[], warn: (message: string) => void): void {
  if (scripts.every(({ text }) => !/pg_graphql/i.test(text)))
    warn(
      'No file names pg_graphql, which is off in new projects of the platform until a migration says `create extension pg_graphql`. Here GraphQL is answered all the same.',
    );
}

/** What `--schema` accepts: one SQL file, or a folder. */
export async function isFolder(path: string): Promise<boolean> {
  return (await stat(path).catch(unreadable('The schema', path))).isDirectory();
}

async function sqlFiles(folder: string): Promise<string[]> {
  const names = (await listFolder(folder)).filter((name) => name.endsWith('.sql'));
  return names.sort().map((name) => join(folder, name));
}

function listFolder(folder: string): Promise<string[]> {
  return readdir(folder).catch(unreadable('The folder', folder));
}

async function readScript(file: string): Promise<Script> {
  if (/\.(toml|json|ya?ml)$/i.test(file)) throw new SchemaFileError(describeNoSql(file));
  return { name: file, text: await readFile(file, 'utf8').catch(unreadable('The schema file', file)) };
}

/** A project's configuration is read with its folder. */
function describeNoSql(file: string): string {
  const folder = dirname(file);
  const instead = CONFIG_FILES.includes(basename(file))
    ? `Give its folder: ${folder}`
    : 'Give an SQL file, or a folder of them';
  return `${file} is not SQL. ${instead}.`;
}

const REASONS: Readonly<Record<string, string>> = {
  ENOENT: 'there is no such file or folder',
  EACCES: 'permission denied',
  ENOTDIR: 'it is not a folder',
  EISDIR: 'it is a folder',
};

function unreadable(what: string, path: string): (cause: unknown) => never {
  return (cause) => {
    const reason = REASONS[codeOf(cause)] ?? messageOf(cause);
    throw new SchemaFileError(`${what} ${path} cannot be read: ${reason} (${resolve(path)}).`, { cause });
  };
}
