// Writes an image to a folder, so that a database there need not be made by `initdb`, which takes seconds.
import { mkdir, readdir, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import type { EngineImage } from './engine-image.ts';

const { PGDATA } = PGlite.paths;

export async function isNewFolder(folder: string): Promise<boolean> {
  await mkdir(folder, { recursive: true });
  return (await readdir(folder)).length === 0;
}

/** Only what belongs to the data: files of extensions are unpacked at each start. */
export async function writeImage({ folders, files }: EngineImage, folder: string): Promise<void> {
  const placeOf = (path: string): string => join(folder, path.slice(PGDATA.length));
  const isData = (path: string): boolean => path === PGDATA || path.startsWith(`${PGDATA}/`);
  for (const path of folders.filter(isData)) await mkdir(placeOf(path), { recursive: true, mode: 0o700 });
  for (const { path, size, content } of files.filter((file) => isData(file.path))) {
    await writeFile(placeOf(path), content, { mode: 0o600 });
    if (size > content.length) await truncate(placeOf(path), size);
  }
}
