// Takes what the mock keeps away from other users of the machine: the embedded database and copies of a folder let them read it.
import { chmodSync, lstatSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

/** The folder and all that is in it, or those of its entries that `isOurs`. What belongs to another user stays as it is. */
export function makePrivate(folder: string, isOurs?: (name: string) => boolean): void {
  if (process.platform === 'win32') return;
  tighten(folder);
  for (const entry of readdirSync(folder, { recursive: isOurs === undefined, withFileTypes: true }))
    if ((entry.isFile() || entry.isDirectory()) && isOurs?.(entry.name) !== false)
      tighten(join(entry.parentPath, entry.name));
}

export function tighten(path: string): void {
  try {
    const { mode } = lstatSync(path);
    if ((mode & 0o077) !== 0) chmodSync(path, mode & 0o700);
  } catch {
    // Removed meanwhile, another user's, or a file system without modes.
  }
}
