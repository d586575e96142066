// The lock of a folder that is in use, which keeps out the mock of another process: two embedded databases on the same files would destroy them.
import { existsSync, readlinkSync } from 'node:fs';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { hostname } from 'node:os';
import { dirname, resolve } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import { ConnectionError } from '../postgres/connection-error.ts';
import { tighten } from './private-folder.ts';
import { codeOf, messageOf } from '../../runtime/unknown.ts';

/** Kept, so that no lock ends by being forgotten: the system ends it with the process. */
const HELD = new Set<DatabaseSync>();

/** SQLite's result codes, of which the lowest byte counts. */
const [BUSY, LOCKED, NO_DATABASE] = [5, 6, 26];

/**
 * The lock is the operating system's, on the file `.mutex`, so all containers and machines that share the folder see
 * it, and a killed process has none. It is never removed: who waits for it would have another file's lock. The file
 * `.lock` only says who has it. Both lie beside the folder, which must be empty for a new database, or at `file`.
 * Returns the function that releases it; throws a ConnectionError.
 */
export async function lockFolder(folder: string, file = `${resolve(folder)}.lock`): Promise<() => Promise<void>> {
  const mutex = file.replace(/\.lock$/u, '.mutex');
  await createFile(folder, mutex);
  const lock = take(folder, mutex);
  if (lock === undefined)
    throw new ConnectionError(
      `The folder ${folder} is used by ${await describeHolder(file)}: end it, or take another folder. (Its mark: ${file})`,
    );
  HELD.add(lock);
  const release = async (): Promise<void> => {
    if (!HELD.delete(lock)) return;
    await rm(file, { force: true });
    lock.close();
  };
  try {
    await rm(file, { force: true });
    await writeFile(file, toHolder(), { mode: 0o600 });
    return release;
  } catch (error) {
    await release();
    throw unusable(folder, error);
  }
}

/** Not opened if it is there: a process that closes a file gives up its lock of it. */
async function createFile(folder: string, file: string): Promise<void> {
  try {
    await mkdir(dirname(file), { recursive: true, mode: 0o700 });
    tighten(file);
    if (!existsSync(file)) await writeFile(file, '', { flag: 'ax', mode: 0o600 }).catch(unlessThere);
  } catch (error) {
    throw unusable(folder, error);
  }
}

function unlessThere(error: unknown): void {
  if (codeOf(error) !== 'EEXIST') throw error;
}

function unusable(folder: string, cause: unknown): ConnectionError {
  return new ConnectionError(`The folder ${folder} cannot be used: ${messageOf(cause)}.`, { cause });
}

/** Node locks no files itself; its SQLite does, on every system. Undefined if another has the lock. */
function take(folder: string, file: string): DatabaseSync | undefined {
  const lock = open(folder, file);
  try {
    lock.exec('pragma journal_mode = memory; begin exclusive');
    return lock;
  } catch (error) {
    lock.close();
    const code = sqliteCodeOf(error);
    if (code === BUSY || code === LOCKED) return undefined;
    if (code === NO_DATABASE)
      throw new ConnectionError(
        `The file ${file} was changed: it is empty as touchstone makes it. Remove it when no mock uses the folder ${folder}, then start again.`,
      );
    throw new ConnectionError(
      `The folder ${folder} cannot be locked, so two mocks could destroy what is in it: its file system takes no locks (${messageOf(error)}). Take a folder on another disk.`,
      { cause: error },
    );
  }
}

function open(folder: string, file: string): DatabaseSync {
  const warning = Object.getOwnPropertyDescriptor(process, 'emitWarning') ?? {};
  // Node 22 calls it experimental, once.
  process.emitWarning = () => undefined;
  try {
    const { DatabaseSync } = process.getBuiltinModule('node:sqlite');
    return new DatabaseSync(file, { timeout: 0 });
  } catch (error) {
    throw unusable(folder, error);
  } finally {
    Object.defineProperty(process, 'emitWarning', warning);
  }
}

const sqliteCodeOf = (error: unknown): number =>
  error instanceof Error && 'errcode' in error ? Number(error.errcode) % 256 : 0;

/** A process of another namespace has a number that means another process here. */
const namespace = (): string => {
  try {
    return readlinkSync('/proc/self/ns/pid');
  } catch {
    return '';
  }
};

interface Holder {
  readonly pid: number;
  readonly since: string;
  readonly host: string;
  readonly namespace: string;
}

function toHolder(): string {
  const since = new Date().toISOString();
  const holder: Holder = { pid: process.pid, since, host: hostname(), namespace: namespace() };
  return JSON.stringify(holder);
}

/** Only for people: what it says decides nothing. */
async function describeHolder(file: string): Promise<string> {
  try {
    const { pid, since, host, namespace: its } = JSON.parse(await readFile(file, 'utf8')) as Holder;
    const where = host !== hostname() ? ` on ${host}` : its === namespace() ? '' : ' of another container';
    return `process ${pid.toFixed()}${where} since ${new Date(since).toISOString()}`;
  } catch {
    return 'another process, which does not say its number';
  }
}
