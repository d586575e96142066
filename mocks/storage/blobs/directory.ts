// Blobs as files in a directory: written to a temporary file, synced and renamed, so that a crash never leaves part of a blob.
import { randomUUID } from 'node:crypto';
import { mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { open, readdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { createSharedWork } from '../../runtime/queue.ts';
import { duplicate, etagOf, readBlob, stampOf, sync, unlessGone, writeBlob } from './blob-files.ts';
import { BlobDamaged, checkBlobKey, isBlobKey, isMd5, type Blobs } from './blobs.ts';

/** How the names of files begin that are being written, and of those that only snapshots name. */
const UNFINISHED = '.unfinished-';
const DELETED = '.deleted-';

/** Keys with the numbers of their writings: a seed may repeat a key that a snapshot knows with other bytes. */
type State = ReadonlyMap<string, number>;

/** Creates the directory if it does not exist, and removes what a crash left unfinished. */
export function createDirectoryBlobs(directory: string): Blobs {
  mkdirSync(directory, { recursive: true, mode: 0o700 });
  const stored = new Map(tidy(directory).map((key, index) => [key, index]));
  let written = stored.size;
  const snapshots = new Set<State>();
  /** How files were when their bytes were compared, or written here: each is read once more than it is asked for, and again if it changed. */
  const compared = new Map<string, string>();

  const syncNames = createSharedWork(() => sync(directory));
  const fileOf = (key: string): string => join(directory, key);
  const deletedOf = (key: string, number: number): string => join(directory, `${DELETED}${number}-${key}`);
  const isPinned = (key: string, number: number): boolean => [...snapshots].some((state) => state.get(key) === number);

  /** What `make` wrote gets the key, synced, or is removed. */
  async function store<T>(key: string, make: (unfinished: string) => Promise<T>): Promise<T> {
    const unfinished = join(directory, `${UNFINISHED}${randomUUID()}`);
    try {
      const made = await make(unfinished);
      if (made !== undefined) await finish(unfinished, key);
      return made;
    } catch (error) {
      await rm(unfinished, { force: true });
      throw error;
    }
  }

  async function finish(unfinished: string, key: string): Promise<void> {
    const before = stored.get(key);
    if (before !== undefined && isPinned(key, before)) await rename(fileOf(key), deletedOf(key, before));
    await rename(unfinished, fileOf(key));
    try {
      await syncNames();
    } catch (error) {
      await rm(fileOf(key), { force: true });
      throw error;
    }
    written += 1;
    stored.set(key, written);
  }

  /** While a snapshot names a writing, its file is only moved aside. */
  async function remove(key: string): Promise<void> {
    compared.delete(key);
    const number = stored.get(key);
    if (number === undefined) return;
    stored.delete(key);
    if (isPinned(key, number)) await rename(fileOf(key), deletedOf(key, number));
    else await rm(fileOf(key), { force: true });
  }

  /** Throws BlobDamaged. */
  async function compare(path: string, etag: string): Promise<void> {
    if ((await etagOf(path)) === etag) return;
    throw new BlobDamaged(
      `The file ${path} does not hold the bytes that were stored, whose MD5 is ${etag}. Put a copy in its place; or, if it is lost, remove the object.`,
    );
  }

  return {
    async put(key, content) {
      checkBlobKey(key);
      const { stamp, ...facts } = await store(key, (unfinished) => writeBlob(unfinished, content));
      compared.set(key, stamp);
      return facts;
    },
    async get(key, range) {
      if (!stored.has(key)) return undefined;
      // Opened once: what is deleted meanwhile can still be read to its end.
      const file = await unlessGone(open(fileOf(key), 'r'));
      return file === undefined ? undefined : readBlob(file, range);
    },
    async size(key, etag = '') {
      const path = fileOf(key);
      const found = stored.has(key) ? await unlessGone(stat(path)) : undefined;
      if (found === undefined) return undefined;
      const stamp = stampOf(found);
      if (isMd5(etag) && compared.get(key) !== stamp) {
        await unlessGone(compare(path, etag));
        compared.set(key, stamp);
      }
      return found.size;
    },
    async delete(keys) {
      for (const key of keys) await remove(key);
    },
    async copy(from, to) {
      checkBlobKey(to);
      if (!stored.has(from)) return false;
      const made = await store(to, (unfinished) => unlessGone(duplicate(fileOf(from), unfinished)));
      const stamp = compared.get(from);
      if (made === true && stamp !== undefined) compared.set(to, stamp);
      return made === true;
    },
    list: () => Promise.resolve([...stored.keys()]),
    async snapshot(except = new Set()) {
      const state = new Map([...stored].filter(([key]) => !except.has(key)));
      snapshots.add(state);
      return state;
    },
    // No other work comes between: all of it is done, or has failed, when this returns.
    async restore(saved, except = new Set()) {
      const state = saved as State;
      for (const [key, number] of stored) {
        if (state.get(key) === number || (except.has(key) && !state.has(key))) continue;
        stored.delete(key);
        if (isPinned(key, number)) renameSync(fileOf(key), deletedOf(key, number));
        else rmSync(fileOf(key), { force: true });
      }
      for (const [key, number] of state) {
        if (stored.get(key) !== number) renameSync(deletedOf(key, number), fileOf(key));
        stored.set(key, number);
      }
    },
    async forget(saved) {
      const state = saved as State;
      snapshots.delete(state);
      for (const [key, number] of state)
        if (stored.get(key) !== number && !isPinned(key, number)) rmSync(deletedOf(key, number), { force: true });
    },
  };
}

/** Returns the keys. Files moved aside come back: the process may have ended before a snapshot's records got their bytes. */
function tidy(directory: string): readonly string[] {
  const names = readdirSync(directory);
  const keys = new Set(names.filter(isBlobKey));
  for (const name of names) {
    const aside = name.startsWith(DELETED) ? name.replace(/^\.deleted-\d+-/, '') : '';
    if (isBlobKey(aside) && !keys.has(aside)) {
      renameSync(join(directory, name), join(directory, aside));
      keys.add(aside);
    } else if (name.startsWith(DELETED) || name.startsWith(UNFINISHED)) rmSync(join(directory, name), { force: true });
  }
  return [...keys];
}

/** Removes what only the snapshots of a process knew, once it has ended properly. */
export async function forgetDeleted(directory: string): Promise<void> {
  for (const name of (await unlessGone(readdir(directory))) ?? [])
    if (name.startsWith(DELETED)) await rm(join(directory, name), { force: true });
}
