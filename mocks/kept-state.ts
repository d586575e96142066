// Keeps what is not in the database beside it, so that a mock in a folder goes on where it was closed.
import { readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { deserialize, serialize } from 'node:v8';

export interface KeptState {
  readonly management: unknown;
  readonly ids: readonly number[] | undefined;
}

const fileIn = (folder: string): string => join(folder, 'touchstone.state');

/** Undefined when the folder is new, or its mock was not closed. */
export async function readKeptState(folder: string): Promise<KeptState | undefined> {
  try {
    return deserialize(await readFile(fileIn(folder))) as KeptState;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    const reason = error instanceof Error ? error.message : String(error);
    throw new Error(`${fileIn(folder)} cannot be read: ${reason}`, { cause: error });
  }
}

/** All or nothing: a process that ends in the middle leaves the state before. */
export async function writeKeptState(folder: string, state: KeptState): Promise<void> {
  const draft = `${fileIn(folder)}.draft`;
  await writeFile(draft, serialize(state), { mode: 0o600 });
  await rename(draft, fileIn(folder));
}
