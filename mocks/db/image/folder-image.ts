// The files of a database in a folder as an image, and an image as the files of a new one.
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { toImageFile, type EngineImage } from './engine-image.ts';

export async function isEmptyFolder(folder: string): Promise<boolean> {
  return (await readdir(folder).catch(() => [])).length === 0;
}

/** Of a database to which nothing is written meanwhile. Its paths are relative to the folder. */
export async function readFolder(folder: string): Promise<EngineImage> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const pathOf = ({ parentPath, name }: (typeof entries)[number]): string => relative(folder, join(parentPath, name));
  const paths = entries.filter((entry) => entry.isFile()).map(pathOf);
  return {
    folders: entries.filter((entry) => entry.isDirectory()).map(pathOf),
    files: await Promise.all(
      paths.map(async (path) => toImageFile(path, new Uint8Array(await readFile(join(folder, path))))),
    ),
    extended: false,
  };
}

/** With the zeros at the end of each file: on a full disk PostgreSQL relies on the room that its log has. */
export async function fillFolder(folder: string, image: EngineImage): Promise<void> {
  for (const path of image.folders) await mkdir(join(folder, path), { recursive: true, mode: 0o700 });
  await Promise.all(
    image.files.map(async ({ path, size, content }) => {
      const whole = new Uint8Array(size);
      whole.set(content);
      await writeFile(join(folder, path), whole, { mode: 0o600 });
    }),
  );
}
