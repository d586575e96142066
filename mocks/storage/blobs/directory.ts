// Blobs as files in a directory: written to a temporary file, synced and renamed, so that a crash never leaves part of a blob.
import { randomUUID } from 'node:crypto';
import { open, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { duplicate, readBlob, unlessGone, writeBlob } from './blob-files.ts';
import { checkBlobKey, type Blobs } from './blobs.ts';
import { openStoredFiles, unfinishedOf, type StoredFiles } from './stored-files.ts';

/** `files`: of a process that has them from another one, with the name of this writer. */
export function createDirectoryBlobs(
  directory: string,
  files: StoredFiles = openStoredFiles(directory),
  writer = '',
): Blobs {
  /** What `make` wrote gets the key, or is removed. */
  async function store<T>(key: string, make: (unfinished: string) => Promise<T>): Promise<T> {
    const unfinished = join(directory, `${unfinishedOf(writer)}${randomUUID()}`);
    try {
      const made = await make(unfinished);
      if (made !== undefined) await files.finish(unfinished, key);
      return made;
    } catch (error) {
      await rm(unfinished, { force: true });
      throw error;
    }
  }

  return {
    async put(key, content) {
      checkBlobKey(key);
      return store(key, (unfinished) => writeBlob(unfinished, content));
    },
    async get(key, range) {
      if (!files.has(key)) return undefined;
      // Opened once: what is deleted meanwhile can still be read to its end.
      const file = await unlessGone(open(files.fileOf(key), 'r'));
      return file === undefined ? undefined : readBlob(file, range);
    },
    async size(key) {
      return files.has(key) ? (await unlessGone(stat(files.fileOf(key))))?.size : undefined;
    },
    delete: (key) => files.delete(key),
    async deleteAll(keys) {
      for (const key of keys) await files.delete(key);
    },
    async copy(from, to) {
      checkBlobKey(to);
      if (!files.has(from)) return false;
      const made = await store(to, (unfinished) => unlessGone(duplicate(files.fileOf(from), unfinished)));
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
