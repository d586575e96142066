// If the first start in a folder was ended in the middle, lets the next begin again: what it had made cannot be used.
import { mkdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { isEmptyFolder } from '../image/folder-image.ts';

/** Puts its mark beside the folder, which the caller has locked. Call the returned function once the database is complete. */
export async function beginFolder(folder: string): Promise<() => Promise<void>> {
  const mark = `${resolve(folder)}.unfinished`;
  if (await exists(mark)) await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true, mode: 0o700 });
  if (!(await isEmptyFolder(folder))) return () => Promise.resolve();
  await writeFile(mark, '', { mode: 0o600 });
  return () => rm(mark);
}

/** What a folder that is not new holds, for the message when it cannot be opened. */
export async function describeDatabaseFolder(folder: string): Promise<string> {
  const version = await readFile(join(folder, 'PG_VERSION'), 'utf8').catch(() => undefined);
  return version === undefined ? 'holds no database' : `holds a database of PostgreSQL ${version.trim()}`;
}

async function exists(file: string): Promise<boolean> {
  return (await stat(file).catch(() => undefined)) !== undefined;
}
