// Keeps the data directory of a new embedded database between processes: creating one takes seconds, loading one does not.
import { createHash } from 'node:crypto';
import { mkdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

export interface ImageCache {
  /** The image of this very version of the engine, if there is one. */
  read(): Promise<Blob | undefined>;
  /** Best effort: without a writable folder nothing is kept. */
  write(image: Blob): Promise<void>;
  discard(): Promise<void>;
}

/** Below `TOUCHSTONE_CACHE`, `XDG_CACHE_HOME` or `~/.cache`; the extensions leave their traces in an image. */
export async function openImageCache(extensions: readonly string[]): Promise<ImageCache> {
  const base = process.env['XDG_CACHE_HOME'] ?? join(homedir(), '.cache');
  const folder = process.env['TOUCHSTONE_CACHE'] ?? join(base, 'touchstone');
  const variant = createHash('sha256')
    .update([...extensions].sort().join())
    .digest('hex')
    .slice(0, 8);
  const file = join(folder, `pglite-${await engineVersion()}-${variant}.tar`);
  return {
    async read() {
      try {
        const { uid } = await stat(file);
        // Somebody else's file could hold anything.
        if (process.getuid !== undefined && uid !== process.getuid()) return undefined;
        // Read at once: another process may put a new file in its place at any time.
        return new Blob([await readFile(file)]);
      } catch {
        return undefined;
      }
    },
    async write(image) {
      const draft = `${file}.${process.pid}.draft`;
      try {
        await mkdir(folder, { recursive: true, mode: 0o700 });
        await writeFile(draft, image.stream(), { mode: 0o600 });
        await rename(draft, file);
      } catch {
        await rm(draft, { force: true });
      }
    },
    discard: () => rm(file, { force: true }),
  };
}

/** The data directory's format changes with the engine's version. */
async function engineVersion(): Promise<string> {
  const entry = fileURLToPath(import.meta.resolve('@electric-sql/pglite'));
  const { version } = JSON.parse(await readFile(join(entry, '..', '..', 'package.json'), 'utf8')) as {
    version: string;
  };
  return version;
}
