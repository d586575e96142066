// Finds out whether a folder takes what an embedded database writes: PGlite only reports that it failed.
import { randomUUID } from 'node:crypto';
import { rm, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { codeOf } from '../../runtime/unknown.ts';

/** PostgreSQL cannot go on without room for one more file of its log. */
const LOG_FILE = 16 * 1024 * 1024;

const PROBLEMS: Readonly<Record<string, string>> = {
  ENOSPC: 'the disk is full',
  EDQUOT: 'the quota of the disk is used up',
  EFBIG: 'no file may become so large',
  EROFS: 'the disk is read-only',
  EIO: 'the disk fails',
};

/** Such as `the disk is full (ENOSPC)`; undefined if as much as PostgreSQL may need at once can be written. */
export async function findDiskProblem(folder: string): Promise<string | undefined> {
  const probe = join(dirname(resolve(folder)), `.touchstone-probe-${randomUUID()}`);
  try {
    await writeFile(probe, new Uint8Array(LOG_FILE), { flag: 'wx', flush: true, mode: 0o600 });
    return undefined;
  } catch (error) {
    const code = codeOf(error);
    const problem = PROBLEMS[code];
    return problem === undefined ? undefined : `${problem} (${code})`;
  } finally {
    await rm(probe, { force: true }).catch(() => undefined);
  }
}
