// Lets Node keep compiled code for its next start, which saves a third of its time.
import { readdirSync, rmSync } from 'node:fs';
import { enableCompileCache, flushCompileCache } from 'node:module';
import { join } from 'node:path';
import { findCacheFolder } from '../mocks/db/image/cache-folder.ts';

/** Of all modules of some versions, some 30 MB. Node removes none: changed sources and other versions only add to them. */
const MOST_FILES = 5000;

/** Best effort, for modules that are loaded from now on. */
export function keepCompiledCode(): void {
  const caches = findCacheFolder(process.env);
  if (caches === undefined) return;
  const folder = join(caches, 'code');
  try {
    // This start and the next ones fill it again with what is still in use.
    const files = readdirSync(folder).flatMap((version) => readdirSync(join(folder, version)));
    if (files.length > MOST_FILES) rmSync(folder, { recursive: true, force: true });
  } catch {
    // There is none yet, or another process is removing it.
  }
  enableCompileCache(folder);
}

/** Of the modules loaded so far: a process that is killed writes nothing at its end. */
export function keepWhatIsCompiled(): void {
  flushCompileCache();
}
