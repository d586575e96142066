// A copy of the project whose specs are edited and generated anew; its code is the project's own.
import { execFile } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { SpecEdit } from './spec-edit.ts';

/** The tree that is copied: the one that this module stands in. */
export const ROOT = fileURLToPath(new URL('../../', import.meta.url));

/** What generation, the mock and the battery are made of. */
const COPIED = ['package.json', 'specs', 'suites', 'mocks', 'proof', 'tests/support'];

export interface EditedTree {
  readonly folder: string;
  remove(): void;
}

export async function createEditedTree(edits: readonly SpecEdit[]): Promise<EditedTree> {
  const folder = mkdtempSync(join(tmpdir(), 'touchstone-edited-'));
  const remove = (): void => {
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    for (const path of COPIED) cpSync(join(ROOT, path), join(folder, path), { recursive: true });
    symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'), 'dir');
    for (const edit of edits) apply(edit, folder);
    await runInTree(folder, 'specs/generate.ts', []);
    return { folder, remove };
  } catch (error) {
    remove();
    throw error;
  }
}

/** Runs a module of the tree in a process of its own; returns what it writes. */
export async function runInTree(folder: string, module: string, args: readonly string[]): Promise<string> {
  const options = { cwd: folder, maxBuffer: 64 * 1024 * 1024 };
  const { stdout } = await promisify(execFile)(process.execPath, [join(folder, module), ...args], options);
  return stdout;
}

function apply({ id, puts }: SpecEdit, folder: string): void {
  for (const { file, find, put } of puts) {
    const path = join(folder, file);
    const text = readFileSync(path, 'utf8');
    const count = text.split(find).length - 1;
    const cure = count === 0 ? 'correct what the edit looks for' : 'let the edit look for more of the text';
    if (count !== 1)
      throw new Error(`${file}: ${JSON.stringify(find)} of the edit ${id} occurs ${count} times; ${cure}.`);
    if (find === put) throw new Error(`${file}: the edit ${id} says what the file says already.`);
    writeFileSync(
      path,
      text.replace(find, () => put),
    );
  }
}
