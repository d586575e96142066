// Blobs as files in a directory: written to a temporary file, synced and renamed, so that a crash never leaves part of a blob.
import { randomUUID } from 'node:crypto';
import { open, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { duplicate, etagOf, readBlob, stampOf, unlessGone, writeBlob } from './blob-files.ts';
import { BlobDamaged, checkBlobKey, isMd5, type Blobs } from './blobs.ts';
import { openStoredFiles, UNFINISHED } from './stored-files.ts';

export function createDirectoryBlobs(directory: string): Blobs {
  const files = openStoredFiles(directory);

  /** What `make` wrote gets the key, or is removed. */
  async function store<T>(key: string, make: (unfinished: string) => Promise<T>): Promise<T> {
    const unfinished = join(directory, `${UNFINISHED}${randomUUID()}`);
    try {
      const made = await make(unfinished);
      if (made !== undefined) await files.finish(unfinished, key);
      return made;
    } catch (error) {
      await rm(unfinished, { force: true });
      throw error;
    }
  }

  /** How files were when their bytes were compared, or written here: each is read once more than it is asked for, and again if it changed. */
  const compared = new Map<string, string>();

  async function remove(key: string): Promise<void> {
    compared.delete(key);
    await files.delete(key);
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
      if (!files.has(key)) return undefined;
      // Opened once: what is deleted meanwhile can still be read to its end.
      const file = await unlessGone(open(files.fileOf(key), 'r'));
      return file === undefined ? undefined : readBlob(file, range);
    },
    async size(key, etag = '') {
      const path = files.fileOf(key);
      const found = files.has(key) ? await unlessGone(stat(path)) : undefined;
      if (found === undefined) return undefined;
      const stamp = stampOf(found);
      if (isMd5(etag) && compared.get(key) !== stamp) {
        await unlessGone(compare(path, etag));
        compared.set(key, stamp);
      }
      return found.size;
    },
    delete: remove,
    async deleteAll(keys) {
      for (const key of keys) await remove(key);
    },
    async copy(from, to) {
      checkBlobKey(to);
      if (!files.has(from)) return false;
      const made = await store(to, (unfinished) => unlessGone(duplicate(files.fileOf(from), unfinished)));
      const stamp = compared.get(from);
      if (made === true && stamp !== undefined) compared.set(to, stamp);
      return made === true;
    },
    list: () => files.list(),
    snapshot: (except) => Promise.resolve(files.snapshot(except)),
    // What is thrown becomes a rejection.
    restore: async (state, except) => {
      files.restore(state, except);
    },
    forget: async (state) => {
      files.forget(state);
    },
  };
}
