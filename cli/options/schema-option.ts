// Reads what `--schema` and `--schemas` name, and tells which faults in files of the user are the user's to mend.
import { readdir } from 'node:fs/promises';
import { basename, resolve } from 'node:path';
import { InvalidArgumentError } from 'commander';
import { UsersError } from '../../mocks/auth/first-users.ts';
import { ScriptError } from '../../mocks/db/script/script-error.ts';
import { ConnectionError } from '../../mocks/db/postgres/connection-error.ts';
import type { MockOptions } from '../../mocks/mock.ts';
import { CONFIG_FILES, isFolder, listSchemaFolder, SchemaFileError } from '../../mocks/supabase-folder/schema-files.ts';
import { StubFileError } from '../../mocks/request/stubs/stub.ts';
import { CliError } from '../cli-error.ts';

export function toSchemas(text: string): readonly string[] {
  const names = text.split(',').map((name) => name.trim());
  if (names.includes('')) throw new InvalidArgumentError('Write names of schemas, with commas between them.');
  return names;
}

export async function schemaOf(paths: readonly string[] | undefined): Promise<Pick<MockOptions, 'schema'>> {
  if (paths === undefined || paths.length === 0) return {};
  const given = await Promise.all(paths.map(async (path) => ({ path, kind: await kindOf(path) })));
  const [project, second] = given.filter(({ kind }) => kind === 'project');
  if (project === undefined) return { schema: { files: await filesOf(given) } };
  if (second !== undefined)
    throw new CliError(
      `--schema names two projects, ${project.path} and ${second.path}: a mock has one. Give the SQL files of the other.`,
    );
  const place = given.indexOf(project);
  const before = await filesOf(given.slice(0, place));
  const after = await filesOf(given.slice(place + 1));
  return {
    schema: {
      folder: project.path,
      ...(before.length === 0 ? {} : { before }),
      ...(after.length === 0 ? {} : { after }),
    },
  };
}

type Kind = 'file' | 'folder' | 'project';

interface Given {
  readonly path: string;
  readonly kind: Kind;
}

/** A folder without any SQL counts as a project: its reader refuses it. */
async function kindOf(path: string): Promise<Kind> {
  if (!(await isFolder(path))) return 'file';
  const names = await readdir(path);
  const hasFiles = names.some((name) => name.endsWith('.sql'));
  return isSupabaseFolder(path, names) || !hasFiles ? 'project' : 'folder';
}

async function filesOf(given: readonly Given[]): Promise<readonly string[]> {
  const lists = given.map(async ({ path, kind }) =>
    kind === 'file' ? [path] : (await listSchemaFolder(path)).migrations,
  );
  return (await Promise.all(lists)).flat();
}

function isSupabaseFolder(path: string, names: readonly string[]): boolean {
  return (
    basename(resolve(path)) === 'supabase' ||
    names.includes('migrations') ||
    CONFIG_FILES.some((name) => names.includes(name))
  );
}

/** SQL that does not load, a wrong stub, a missing file and an unreachable server are for the user to mend. */
export async function withUsersFiles<T>(open: () => Promise<T>): Promise<T> {
  try {
    return await open();
  } catch (cause) {
    const mendable = [ScriptError, SchemaFileError, ConnectionError, UsersError, StubFileError];
    if (cause instanceof Error && mendable.some((kind) => cause instanceof kind))
      throw new CliError(cause.message, 2, { cause });
    throw cause;
  }
}
