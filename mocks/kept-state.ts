// Keeps what is not in the database beside it, so that a mock in a folder goes on where it was closed.
import { readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { deserialize, serialize } from 'node:v8';

export interface KeptState {
  readonly management: unknown;
  readonly ids: readonly number[] | undefined;
}

const fileIn = (folder: string): string => join(folder, 'touchstone.state');

/** Undefined when the folder is new. */
export async function readKeptState(folder: string): Promise<KeptState | undefined> {
  try {
    return deserialize(await readFile(fileIn(folder))) as KeptState;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    const reason = error instanceof Error ? error.message : String(error);
    throw new Error(`${fileIn(folder)} cannot be read: ${reason}`, { cause: error });
  }
}

export interface StateKeeper {
  /** Resolves when what is so now is kept: nothing is written where management is as it was. */
  keep(): Promise<void>;
  /** Whatever changed. */
  keepAtLast(): Promise<void>;
}

/** One write at a time; whoever comes meanwhile shares the next one. */
export function createStateKeeper(folder: string, read: () => KeptState): StateKeeper {
  let written: Buffer | undefined;
  let last: Promise<void> = Promise.resolve();
  let next: Promise<void> | undefined;

  function enqueue(work: () => Promise<void>): Promise<void> {
    last = last.catch(() => undefined).then(work);
    return last;
  }

  async function write(always: boolean): Promise<void> {
    const state = read();
    const management = serialize(state.management);
    if (!always && written?.equals(management) === true) return;
    await writeKeptState(folder, state);
    written = management;
  }

  return {
    keep() {
      next ??= enqueue(() => {
        next = undefined;
        return write(false);
      });
      return next;
    },
    keepAtLast: () => enqueue(() => write(true)),
  };
}

/** All or nothing: a process that ends in the middle leaves the state before. */
async function writeKeptState(folder: string, state: KeptState): Promise<void> {
  const draft = `${fileIn(folder)}.draft`;
  await writeFile(draft, serialize(state), { mode: 0o600, flush: true });
  await rename(draft, fileIn(folder));
}
