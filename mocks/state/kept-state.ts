// Keeps what is not in the database beside it, so that a mock in a folder goes on where it was closed.
import { readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { deserialize, serialize } from 'node:v8';
import { ServiceError } from '../http/service-error.ts';

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

/** A fault of the disk, not a defect. What was not kept is in force all the same, and kept as soon as it can be. */
class NotKept extends ServiceError {
  constructor(file: string, cause: unknown) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    const message = `What was asked may be done, but would be lost with this process: ${file} cannot be written (${reason}). Once it can be, every next request keeps it.`;
    super(500, message, { message });
    this.cause = cause;
  }
}

export interface StateKeeper {
  /**
   * Resolves when what is so now is kept: nothing is written where management is as it was. Rejects with a ServiceError
   * where it cannot be written.
   */
  keep(): Promise<void>;
  /** Whatever changed. */
  keepAtLast(): Promise<void>;
}

/** One write at a time; callers that come meanwhile share the next one. */
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
  try {
    await writeFile(draft, serialize(state), { mode: 0o600, flush: true });
    await rename(draft, fileIn(folder));
  } catch (error) {
    throw new NotKept(fileIn(folder), error);
  }
}
