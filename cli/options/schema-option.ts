// `--schema`, `--schemas` and `--seed` as the commands share them that open a database of the user's.
import { readdir } from 'node:fs/promises';
import { basename, join, resolve } from 'node:path';
import { InvalidArgumentError, Option } from 'commander';
import { ScriptError } from '../../mocks/db/script/load-script.ts';
import { ConnectionError } from '../../mocks/db/postgres/connection-error.ts';
import type { MockOptions } from '../../mocks/mock.ts';
import { isFolder, SchemaFileError } from '../../mocks/project/schema-files.ts';
import { CliError } from '../cli-error.ts';

export function schemaOption(): Option {
  return new Option(
    '--schema <path>',
    'an SQL file, a folder of them, or a supabase/ folder; may be repeated',
  ).argParser((value: string, before: readonly string[] | undefined) => [...(before ?? []), value]);
}

export function schemasOption(meaning: string): Option {
  return new Option('--schemas <list>', meaning).argParser((text: string) => {
    const names = text.split(',').map((name) => name.trim());
    if (names.includes('')) throw new InvalidArgumentError('Write names of schemas, with commas between them.');
    return names;
  });
}

export async function schemaOf(paths: readonly string[] | undefined): Promise<Pick<MockOptions, 'schema'>> {
  const [first, ...rest] = paths ?? [];
  if (first === undefined) return {};
  if (rest.length === 0 && (await isFolder(first))) {
    const names = await readdir(first);
    const files = names.filter((name) => name.endsWith('.sql')).sort();
    // Only a supabase/ folder stands for today's services; a folder without any SQL is refused by its reader.
    if (isSupabaseFolder(first, names) || files.length === 0) return { schema: { folder: first } };
    return { schema: { files: files.map((name) => join(first, name)) } };
  }
  for (const path of rest.length === 0 ? [] : [first, ...rest])
    if (await isFolder(path)) throw new CliError(`--schema ${path} is a folder: give one folder, or files.`);
  return { schema: { files: [first, ...rest] } };
}

function isSupabaseFolder(path: string, names: readonly string[]): boolean {
  return basename(resolve(path)) === 'supabase' || names.includes('migrations') || names.includes('config.toml');
}

/** SQL that does not load, a missing file and an unreachable server are for the user to mend. */
export async function withUsersSchema<T>(open: () => Promise<T>): Promise<T> {
  try {
    return await open();
  } catch (cause) {
    if (cause instanceof ScriptError || cause instanceof SchemaFileError || cause instanceof ConnectionError)
      throw new CliError(cause.message, 2, { cause });
    throw cause;
  }
}
