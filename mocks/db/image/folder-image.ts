// The files of a database in a folder as an image, and an image as the files of a new one.
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { codeOf } from '../../runtime/unknown.ts';
import { toImageFile, type EngineImage, type ImageFile } from './engine-image.ts';

/** Also a folder that is not there; one that cannot be read may hold anything, and is an error. */
export async function isEmptyFolder(folder: string): Promise<boolean> {
  try {
    return (await readdir(folder)).length === 0;
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return true;
    throw error;
  }
}

/** Of a database to which nothing is written meanwhile. Its paths are relative to the folder. */
export async function readFolder(folder: string): Promise<EngineImage> {
  const image = { folders: [] as string[], files: [] as ImageFile[], extended: false };
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    const file = join(entry.parentPath, entry.name);
    const path = relative(folder, file);
    if (entry.isDirectory()) image.folders.push(path);
    else if (entry.isFile()) image.files.push(toImageFile(path, new Uint8Array(await readFile(file))));
  }
  return image;
}

/** With the zeros at the end of each file: on a full disk PostgreSQL relies on the room that its log has. */
export async function fillFolder(folder: string, { folders, files }: EngineImage): Promise<void> {
  for (const path of folders) await mkdir(join(folder, path), { recursive: true, mode: 0o700 });
  // One after the other: a process may not have a thousand files open.
  for (const { path, size, content } of files) {
    const whole = new Uint8Array(size);
    whole.set(content);
    await writeFile(join(folder, path), whole, { mode: 0o600 });
  }
}
