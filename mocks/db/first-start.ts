// Lets a first start in a folder that was ended in the middle begin again: nobody could use what it had made so far.
import { mkdir, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { resolve } from 'node:path';

/** Beside the folder, whose lock the caller holds. What it gives is called once the database is complete. */
export async function beginFolder(folder: string): Promise<() => Promise<void>> {
  const mark = `${resolve(folder)}.unfinished`;
  if (await exists(mark)) await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  if ((await readdir(folder)).length > 0) return () => Promise.resolve();
  await writeFile(mark, '');
  return () => rm(mark);
}

async function exists(file: string): Promise<boolean> {
  return (await stat(file).catch(() => undefined)) !== undefined;
}
