// A temporary folder of a test file, and files in it.
import { randomUUID } from 'node:crypto';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll } from 'vitest';

/**
 * A new folder, which is there while the tests of the file run, or those of the `describe` that asks for it: where none of
 * them is chosen, nothing would remove it.
 */
export function temporaryFolder(): string {
  const folder = join(tmpdir(), `touchstone-test-${randomUUID()}`);
  beforeAll(() => {
    mkdirSync(folder, { recursive: true });
  });
  afterAll(() => {
    rmSync(folder, { recursive: true, force: true });
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
