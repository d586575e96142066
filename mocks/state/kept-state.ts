// Keeps what is not in the database beside it, so that a mock in a folder goes on where it was closed.
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { deserialize, serialize } from 'node:v8';
import { isListed } from '../db/pglite/kept-files.ts';
import { seal, unseal, writeWhole } from '../db/pglite/sealed-file.ts';
import { ConnectionError } from '../db/postgres/connection-error.ts';
import { ServiceError } from '../http/service-error.ts';
import { createQueue, createSharedWork } from '../runtime/queue.ts';
import { codeOf, messageOf } from '../runtime/unknown.ts';

export interface KeptState {
  readonly management: unknown;
  readonly ids: readonly number[] | undefined;
}

const fileIn = (folder: string): string => join(folder, 'touchstone.state');

const KIND = 'touchstone-state-1';

/** Undefined when the folder is new. Throws a ConnectionError for a file that is damaged or gone. */
export async function readKeptState(folder: string): Promise<KeptState | undefined> {
  const file = fileIn(folder);
  let bytes: Buffer;
  try {
    bytes = await readFile(file);
  } catch (cause) {
    const isMissing = codeOf(cause) === 'ENOENT';
    if (isMissing && !isListed(folder)) return undefined;
    const reason = isMissing ? 'is missing' : `cannot be read (${messageOf(cause)})`;
    throw new ConnectionError(`The file ${file} ${reason}. ${REMEDY}`, { cause });
  }
  try {
    const state = unseal(KIND, bytes);
    if (state === undefined) throw new Error('Its checksum is another one.');
    return deserialize(state) as KeptState;
  } catch (cause) {
    throw new ConnectionError(`The file ${file} is damaged. ${REMEDY}`, { cause });
  }
}

const REMEDY =
  'It holds projects, secrets and all else of management: put a copy in its place; or, to go on without them, remove it and touchstone.files beside it.';

/** A fault of the disk, not a defect. What was not kept is in force all the same, and kept as soon as it can be. */
class NotKept extends ServiceError {
  constructor(file: string, cause: unknown) {
    const message = `What was asked may be done, but would be lost with this process: ${file} cannot be written (${messageOf(cause)}). Once it can be, every next request keeps it.`;
    super(500, message, { message });
    this.cause = cause;
  }
}

/** One write at a time; callers that come meanwhile share the next one. */
export function createStateKeeper(folder: string, read: () => KeptState) {
  let written: Buffer | undefined;
  const inTurn = createQueue();

  async function write(always: boolean): Promise<void> {
    const state = read();
    const management = serialize(state.management);
    if (!always && written?.equals(management) === true) return;
    await writeKeptState(folder, state);
    written = management;
  }

  return {
    /**
     * Resolves when what is so now is kept: nothing is written where management is as it was. Rejects with a ServiceError
     * where it cannot be written.
     */
    keep: createSharedWork(() => write(false), inTurn),
    /** Whatever changed. */
    keepAtLast: () => inTurn(() => write(true)),
  };
}

async function writeKeptState(folder: string, state: KeptState): Promise<void> {
  try {
    await writeWhole(fileIn(folder), seal(KIND, serialize(state)));
  } catch (error) {
    throw new NotKept(fileIn(folder), error);
  }
}
