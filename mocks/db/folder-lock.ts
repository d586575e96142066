// Keeps a second mock out of a folder that one uses: two embedded databases on the same files would destroy them.
import { mkdir, open, readFile, rm } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { ConnectionError } from './connection-error.ts';

/** Beside the folder, which must be empty for a new database, or in `file`. Gives the way to release it; throws a ConnectionError. */
export async function lockFolder(folder: string, file = `${resolve(folder)}.lock`): Promise<() => Promise<void>> {
  await mkdir(dirname(file), { recursive: true });
  if (!(await create(file))) {
    const holder = await readFile(file, 'utf8').catch(() => '');
    if (isAlive(holder))
      throw new ConnectionError(
        `The folder ${folder} is used by process ${Number.parseInt(holder, 10)}: end it, or take another folder. (Its mark: ${file})`,
      );
    // Left behind by a process that was killed.
    await rm(file, { force: true });
    if (!(await create(file))) throw new ConnectionError(`The folder ${folder} was taken by another process just now.`);
  }
  return () => rm(file, { force: true });
}

async function create(file: string): Promise<boolean> {
  try {
    const handle = await open(file, 'wx', 0o600);
    await handle.writeFile(`${process.pid} ${startOfThisProcess()}`);
    await handle.close();
    return true;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false;
    throw error;
  }
}

/** In a container every process may have the number that its killed forerunner had. */
function isAlive(holder: string): boolean {
  const [pid = 0, started = 0] = holder.split(' ').map(Number);
  if (pid === process.pid) return Math.abs(started - startOfThisProcess()) <= 2;
  if (!(pid > 0)) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

/** In seconds. */
function startOfThisProcess(): number {
  return Math.round(Date.now() / 1000 - process.uptime());
}
