// Keeps a second mock out of a folder that is in use: two embedded databases on the same files would destroy them.
import { randomUUID } from 'node:crypto';
import { constants, readFileSync } from 'node:fs';
import { copyFile, link, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import { ConnectionError } from '../postgres/connection-error.ts';

/** The name of a draft after that of the lock: process, its start, and chance. */
const DRAFT = /^(\d+)-(\d+)-[0-9a-f-]{36}$/;

/** Beside the folder, which must be empty for a new database, or in `file`. Returns the function that releases it; throws a ConnectionError. */
export async function lockFolder(folder: string, file = `${resolve(folder)}.lock`): Promise<() => Promise<void>> {
  if (!(await createFirst(folder, file))) {
    const holder = await holderOf(file);
    if (holder !== undefined && isAlive(holder))
      throw new ConnectionError(
        `The folder ${folder} is used by process ${Number.parseInt(holder, 10)}: end it, or take another folder. (Its mark: ${file})`,
      );
    if (!(await takeOver(file)))
      throw new ConnectionError(`The folder ${folder} was taken by another process just now.`);
  }
  await removeDrafts(file);
  return () => rm(file, { force: true });
}

/** Of processes that were killed before their draft was the lock, or before it was removed. */
async function removeDrafts(file: string): Promise<void> {
  const beginning = `${basename(file)}.`;
  for (const name of await readdir(dirname(file))) {
    const [, pid, started] = (name.startsWith(beginning) && DRAFT.exec(name.slice(beginning.length))) || [];
    if (pid !== undefined && !isAlive(`${pid} ${started}`)) await rm(join(dirname(file), name), { force: true });
  }
}

/** Throws a ConnectionError if nothing can be written. */
async function createFirst(folder: string, file: string): Promise<boolean> {
  try {
    await mkdir(dirname(file), { recursive: true });
    return await create(file);
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new ConnectionError(`The folder ${folder} cannot be used: ${reason}.`, { cause });
  }
}

/** Undefined when no process holds it any more. */
const holderOf = (file: string): Promise<string | undefined> => readFile(file, 'utf8').catch(() => undefined);

/** From a process that was killed. Others may try it too: one at a time, and the second one finds the lock of the first. */
async function takeOver(file: string): Promise<boolean> {
  const claim = `${file}.claim`;
  await removeStale(claim);
  if (!(await create(claim))) return false;
  try {
    await removeStale(file);
    return await create(file);
  } finally {
    await rm(claim, { force: true });
  }
}

async function removeStale(file: string): Promise<void> {
  const holder = await holderOf(file);
  if (holder !== undefined && !isAlive(holder)) await rm(file, { force: true });
}

/** Has its content from the first moment: an empty lock counts as stale. */
async function create(file: string): Promise<boolean> {
  const holder = [process.pid, startOfThisProcess()];
  // Whose it is stands in its name: one that is empty still may belong to a living process.
  const draft = `${file}.${holder.join('-')}-${randomUUID()}`;
  await writeFile(draft, holder.join(' '), { mode: 0o600 });
  try {
    await link(draft, file);
    return true;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false;
    // A file system without links.
    return await copyFile(draft, file, constants.COPYFILE_EXCL).then(
      () => true,
      () => false,
    );
  } finally {
    await rm(draft, { force: true });
  }
}

/** In a container a process may have the same number as its killed predecessor. */
function isAlive(holder: string): boolean {
  const [pid = 0, started = 0] = holder.split(' ').map(Number);
  if (pid === process.pid) return Math.abs(started - startOfThisProcess()) <= 2;
  if (!(pid > 0)) return false;
  try {
    process.kill(pid, 0);
    return !isZombie(pid);
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

/** Killed, but its parent has not noticed yet; in a container it may never notice. Only Linux shows it. */
function isZombie(pid: number): boolean {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'latin1');
    return stat.charAt(stat.lastIndexOf(')') + 2) === 'Z';
  } catch {
    return false;
  }
}

/** In seconds. */
function startOfThisProcess(): number {
  return Math.round(Date.now() / 1000 - process.uptime());
}
