// A temporary folder of a test file, and files in it.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll } from 'vitest';

/** A new folder; it goes when the tests of the file, or of the `describe` that asks for it, are over. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'touchstone-test-'));
  const remove = (): void => {
    rmSync(folder, { recursive: true, force: true });
  };
  // Where none of the tests is chosen, nothing comes after them.
  process.once('exit', remove);
  afterAll(() => {
    process.off('exit', remove);
    remove();
  });
  return folder;
}

/** Writes files below the folder by their paths, and returns the folder, which is made if need be. */
export function writeFiles(folder: string, files: Readonly<Record<string, string>>): string {
  for (const [path, text] of Object.entries(files)) {
    const file = join(folder, path);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, text);
  }
  return folder;
}
