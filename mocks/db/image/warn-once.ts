// Remembers what was said in a run of tests: each of its files starts a mock in a process or thread of its own.
import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { isMainThread } from 'node:worker_threads';
import { findCacheFolder } from './cache-folder.ts';
import { codeOf } from '../../runtime/unknown.ts';

/** Longer than a run, in milliseconds; after it the system may have given its number to another. */
const RUN = 60 * 60 * 1000;

/** True at the first time in a run; each time if there is no folder to remember it in. */
export function isNews(
  message: string,
  environment: Readonly<Record<string, string | undefined>> = process.env,
): boolean {
  const folder = findCacheFolder(environment);
  if (folder === undefined) return true;
  // Threads share the process of the run, and processes their parent.
  const run = isMainThread ? process.ppid : process.pid;
  const hash = createHash('sha256').update(message).digest('hex').slice(0, 16);
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    forgetOld(folder);
    writeFileSync(join(folder, `said-${run}-${hash}.note`), '', { flag: 'wx', mode: 0o600 });
    return true;
  } catch (error) {
    return codeOf(error) !== 'EEXIST';
  }
}

function forgetOld(folder: string): void {
  for (const name of readdirSync(folder)) {
    if (!/^said-\d+-[\da-f]+\.note$/.test(name)) continue;
    const file = join(folder, name);
    const { mtimeMs } = statSync(file, { throwIfNoEntry: false }) ?? { mtimeMs: Date.now() };
    if (Date.now() - mtimeMs > RUN) rmSync(file, { force: true });
  }
}
