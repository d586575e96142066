// Reads the SQL that a user points at: files in order, or a `supabase/` folder with migrations and a seed.
import { readdir, readFile, stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type { Script } from '../db/script/load-script.ts';

/** A path that cannot be read as a schema; the message is for the user. */
export class SchemaFileError extends Error {
  override readonly name = 'SchemaFileError';
}

export async function readSchemaFiles(files: readonly string[]): Promise<readonly Script[]> {
  return Promise.all(files.map(readScript));
}

/**
 * `migrations/*.sql` by name, then `seed.sql`; without a folder of migrations, its own `*.sql` files by name. A folder
 * with a config.toml may have no SQL files.
 */
export async function readSchemaFolder(folder: string): Promise<readonly Script[]> {
  const entries = await listFolder(folder);
  const migrations = join(folder, 'migrations');
  const files = entries.includes('migrations')
    ? [...(await sqlFiles(migrations)), ...(entries.includes('seed.sql') ? [join(folder, 'seed.sql')] : [])]
    : await sqlFiles(folder);
  if (files.length === 0 && !entries.includes('config.toml'))
    throw new SchemaFileError(`There are no SQL files in ${folder}: expected migrations/*.sql and seed.sql, or *.sql.`);
  return readSchemaFiles(files);
}

/** What `--schema` accepts: one SQL file, or a folder. */
export async function isFolder(path: string): Promise<boolean> {
  try {
    return (await stat(path)).isDirectory();
  } catch (error) {
    throw new SchemaFileError(`The schema ${path} cannot be read: ${reason(error)} (${resolve(path)}).`, {
      cause: error,
    });
  }
}

async function sqlFiles(folder: string): Promise<string[]> {
  const names = (await listFolder(folder)).filter((name) => name.endsWith('.sql'));
  return names.sort().map((name) => join(folder, name));
}

async function listFolder(folder: string): Promise<string[]> {
  try {
    return await readdir(folder);
  } catch (error) {
    throw new SchemaFileError(`The folder ${folder} cannot be read: ${reason(error)}.`, { cause: error });
  }
}

async function readScript(file: string): Promise<Script> {
  try {
    return { name: file, text: await readFile(file, 'utf8') };
  } catch (error) {
    throw new SchemaFileError(`The schema file ${file} cannot be read: ${reason(error)}.`, { cause: error });
  }
}

const REASONS: Readonly<Record<string, string>> = {
  ENOENT: 'there is no such file or folder',
  EACCES: 'permission denied',
  ENOTDIR: 'it is not a folder',
  EISDIR: 'it is a folder',
};

function reason(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  return REASONS[code] ?? (error instanceof Error ? error.message : String(error));
}
