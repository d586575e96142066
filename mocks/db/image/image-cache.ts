// The cache of images of new embedded databases, kept between processes: making one takes seconds, starting from one does not.
import { createHash, randomUUID } from 'node:crypto';
import { constants, existsSync } from 'node:fs';
import { mkdir, open, readdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { readVersion } from '../../../specs/version.ts';
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
  /** Whether to make an image: no other process does just now, and none gave it up. */
  claim(steps: readonly string[]): Promise<boolean>;
  /** Notes that there can be no image. */
  giveUp(steps: readonly string[]): Promise<void>;
}

/** To be increased when the content of an image changes although its steps do not: in a clone, when what loads SQL does. */
const FORMAT = 4;
const MOST_FILES = 32;
/** Milliseconds for which so many images stay unpacked, each of twenty-five million bytes. */
const MOMENT = 30_000;
const MOST_UNPACKED = 2;
const MOST_BYTES = 256 * 1024 * 1024;
/** A draft older than this belongs to a process that was ended while it wrote. */
const ABANDONED = 60 * 60 * 1000;
/** What was given up longer ago than this is tried again. */
const FORGOTTEN = 24 * 60 * 60 * 1000;
const VARIES = 'varies';

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
  const engine = [FORMAT, readVersion(), await engineVersion(), [...extensions].sort()];
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
      claim: () => Promise.resolve(false),
      giveUp: () => Promise.resolve(),
    };
  const fileOf = (key: string): string => join(folder, nameOf(key));
  const markOf = (steps: readonly string[]): string => join(folder, `pglite-${keyOf(steps).slice(0, 32)}.mark`);
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
        await rm(markOf(steps), { force: true });
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
    async claim(steps) {
      const mark = markOf(steps);
      try {
        await mkdir(folder, { recursive: true, mode: 0o700 });
        const found = await readFile(mark, 'utf8').catch(() => undefined);
        if (found === VARIES || (found !== undefined && isAlive(found))) return false;
        await rm(mark, { force: true });
        await writeFile(mark, String(process.pid), { mode: 0o600, flag: 'wx' });
        return true;
      } catch {
        // Another process was faster, or nothing can be written.
        return false;
      }
    },
    giveUp: (steps) => writeFile(markOf(steps), VARIES, { mode: 0o600 }).catch(() => undefined),
  };
}

function isAlive(process_: string): boolean {
  try {
    return process.kill(Number(process_), 0);
  } catch {
    return false;
  }
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
  const names = (await readdir(folder)).filter((name) => /^pglite-.*\.(image|draft|mark)$/.test(name));
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
    const forgotten = file.endsWith('.mark') && Date.now() - mtimeMs > FORGOTTEN;
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
