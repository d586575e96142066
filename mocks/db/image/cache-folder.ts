// Finds the folder that keeps, between processes, what can be made again.
import { homedir } from 'node:os';
import { join } from 'node:path';

/** `TOUCHSTONE_CACHE` names another folder; undefined if it is `off`, or on a system without a home. */
export function findCacheFolder(environment: Readonly<Record<string, string | undefined>>): string | undefined {
  const asked = environment['TOUCHSTONE_CACHE'];
  if (asked === 'off') return undefined;
  if (asked !== undefined && asked !== '') return asked;
  const base = findCaches(environment);
  return base === undefined ? undefined : join(base, 'touchstone');
}

function findCaches(environment: Readonly<Record<string, string | undefined>>): string | undefined {
  const named = process.platform === 'win32' ? environment['LOCALAPPDATA'] : environment['XDG_CACHE_HOME'];
  if (named !== undefined && named !== '') return named;
  try {
    const home = homedir();
    return process.platform === 'darwin' ? join(home, 'Library', 'Caches') : join(home, '.cache');
  } catch {
    return undefined;
  }
}
