// The cache of images of new embedded databases, kept between processes: making one takes seconds, starting from one does not.
import { createHash, randomUUID } from 'node:crypto';
import { constants, existsSync } from 'node:fs';
import { mkdir, open, readdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { findCacheFolder } from './cache-folder.ts';
import type { EngineImage } from './engine-image.ts';
import { decodeImage, encodeImage, HASH_BYTES } from './image-file.ts';
import { createLru } from '../../runtime/lru.ts';
import { codeOf } from '../../runtime/unknown.ts';

export interface ImageCache {
  /** The image of a database that was made in these steps by exactly this version of the engine, if there is one. */
  read(steps: readonly string[]): Promise<EngineImage | undefined>;
  /** Best effort: without a writable folder nothing is kept, and on a full disk a note says so. */
  write(steps: readonly string[], image: EngineImage): Promise<void>;
  discard(steps: readonly string[]): Promise<void>;
  /** Whether this was asked for these steps before, by any process: what is started twice will be started again. */
  askedBefore(steps: readonly string[]): Promise<boolean>;
}

/** To be increased when the content of an image changes although its steps do not. */
const FORMAT = 3;
const MOST_FILES = 32;
/** Milliseconds for which so many images stay unpacked, each of twenty-five million bytes. */
const MOMENT = 30_000;
const MOST_UNPACKED = 2;
const MOST_BYTES = 256 * 1024 * 1024;
/** A draft older than this belongs to a process that was ended while it wrote. */
const ABANDONED = 60 * 60 * 1000;
/** A project that was started once, longer ago than this, is as if it had not been. */
const FORGOTTEN = 24 * 60 * 60 * 1000;

/** The images that were read last, for a moment: databases are often started one after the other, and to unpack one takes a while. */
const recent = createRecent();

/** Images that the published package brings; in a clone there are none. */
const PACKAGED = fileURLToPath(new URL('./images/', import.meta.url));

/** Without a folder nothing is kept, and only what the package brings is read. The extensions affect what is in an image. */
export async function openImageCache(
  extensions: readonly string[],
  warn: (message: string) => void = () => undefined,
): Promise<ImageCache> {
  const folder = findCacheFolder(process.env);
  const engine = [FORMAT, await engineVersion(), [...extensions].sort()];
  const keyOf = (steps: readonly string[]): string => {
    return createHash('sha256')
      .update(JSON.stringify([engine, steps]))
      .digest('hex');
  };
  const nameOf = (key: string): string => `pglite-${key.slice(0, 32)}.image`;
  const packaged = async (key: string): Promise<EngineImage | undefined> => {
    const bytes = await readFile(join(PACKAGED, nameOf(key))).catch(() => undefined);
    return bytes === undefined ? undefined : decodeImage(key, bytes);
  };
  if (folder === undefined)
    return {
      read: (steps) => packaged(keyOf(steps)),
      write: () => Promise.resolve(),
      discard: () => Promise.resolve(),
      askedBefore: () => Promise.resolve(false),
    };
  const fileOf = (key: string): string => join(folder, nameOf(key));
  let noted = false;
  return {
    async read(steps) {
      const key = keyOf(steps);
      const file = fileOf(key);
      if (!existsSync(file)) return packaged(key);
      try {
        const bytes = await readOwn(file);
        if (bytes === undefined) return undefined;
        const image = recent.take(file, bytes) ?? decodeImage(key, bytes);
        if (image === undefined) throw new Error(`${file} is not what was written.`);
        recent.keep(file, bytes, image);
        // The image that was used last is kept longest; in a read-only folder nothing is removed anyway.
        await utimes(file, new Date(), new Date()).catch(() => undefined);
        return image;
      } catch {
        await rm(file, { force: true }).catch(() => undefined);
        return undefined;
      }
    },
    async write(steps, image) {
      const key = keyOf(steps);
      const draft = join(folder, `pglite-${randomUUID()}.draft`);
      try {
        await mkdir(folder, { recursive: true, mode: 0o700 });
        await writeFile(draft, await encodeImage(key, image), { mode: 0o600 });
        await rename(draft, fileOf(key));
        await tidy(folder);
      } catch (error) {
        await rm(draft, { force: true }).catch(() => undefined);
        if (['ENOSPC', 'EDQUOT'].includes(codeOf(error)) && !noted) {
          noted = true;
          warn(
            `The image of the new database was not kept, so the next start takes as long as this one: the disk of ${folder} is full (ENOSPC). TOUCHSTONE_CACHE names another folder, or off.`,
          );
        }
      }
    },
    discard: (steps) => rm(fileOf(keyOf(steps)), { force: true }).catch(() => undefined),
    async askedBefore(steps) {
      const mark = join(folder, `pglite-${keyOf(steps).slice(0, 32)}.asked`);
      if (existsSync(mark)) return true;
      try {
        await mkdir(folder, { recursive: true, mode: 0o700 });
        await writeFile(mark, '', { mode: 0o600 });
        await tidy(folder);
      } catch {
        // Where nothing can be written, an image could not be either.
      }
      return false;
    },
  };
}

/** Undefined for another user's file, which could hold anything: users of a shared folder may change it meanwhile. */
async function readOwn(file: string): Promise<Buffer | undefined> {
  // If it is a pipe, does not wait for a writer; Windows has neither the flag nor such pipes.
  const handle = await open(file, constants.O_RDONLY | (constants.O_NONBLOCK ?? 0));
  try {
    const found = await handle.stat();
    if (process.getuid !== undefined && found.uid !== process.getuid()) return undefined;
    if (!found.isFile()) throw new Error(`${file} is not a file.`);
    return await handle.readFile();
  } finally {
    await handle.close();
  }
}

function createRecent() {
  const held = createLru<EngineImage>({ entries: MOST_UNPACKED });
  let timer: NodeJS.Timeout | undefined;
  // A file begins with the hash of what follows.
  const nameOf = (key: string, bytes: Buffer): string =>
    `${key} ${bytes.toString('hex', 0, HASH_BYTES)} ${bytes.length}`;
  return {
    take: (file: string, bytes: Buffer) => held.get(nameOf(file, bytes)),
    keep(file: string, bytes: Buffer, image: EngineImage) {
      held.set(nameOf(file, bytes), image);
      clearTimeout(timer);
      timer = setTimeout(() => {
        held.clear();
      }, MOMENT).unref();
    },
  };
}

/** Removes the images that were not used for longest, abandoned drafts and old marks. */
async function tidy(folder: string): Promise<void> {
  const names = (await readdir(folder)).filter((name) => /^pglite-.*\.(image|draft|asked)$/.test(name));
  const found = await Promise.all(
    names.map(async (name) => {
      const file = join(folder, name);
      const { size, mtimeMs } = await stat(file);
      return { file, size, mtimeMs };
    }),
  );
  let files = 0;
  let bytes = 0;
  for (const { file, size, mtimeMs } of found.toSorted((a, b) => b.mtimeMs - a.mtimeMs)) {
    if (file.endsWith('.image')) {
      files += 1;
      bytes += size;
    }
    const old = file.endsWith('.draft') && Date.now() - mtimeMs > ABANDONED;
    const forgotten = file.endsWith('.asked') && Date.now() - mtimeMs > FORGOTTEN;
    const more = file.endsWith('.image') && (files > MOST_FILES || bytes > MOST_BYTES);
    if (old || forgotten || more) await rm(file, { force: true });
  }
}

/** The data directory's format changes with the engine's version. */
async function engineVersion(): Promise<string> {
  const entry = fileURLToPath(import.meta.resolve('@electric-sql/pglite'));
  const { version } = JSON.parse(await readFile(join(entry, '..', '..', 'package.json'), 'utf8')) as {
    version: string;
  };
  return version;
}
