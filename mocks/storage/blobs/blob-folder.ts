// A folder of blobs for one mock at a time, with a mark in it that says which database the bytes belong to.
import { readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { lockFolder } from '../../db/pglite/folder-lock.ts';
import type { BlobsHome } from '../records/repair.ts';
import type { Blobs } from './blobs.ts';
import { createDirectoryBlobs } from './directory.ts';
import { MARK_FILE, parseMark } from './store-mark.ts';
import { forgetDeleted } from './stored-files.ts';

export interface BlobFolder {
  readonly blobs: Blobs;
  readonly home: BlobsHome;
  /** Lets other processes use the folder. */
  close(): Promise<void>;
}

/** Throws a ConnectionError when another process uses the folder. */
export async function openBlobFolder(folder: string): Promise<BlobFolder> {
  const close = await lockFolder(folder, join(folder, '.touchstone.lock'));
  try {
    return {
      blobs: createDirectoryBlobs(folder),
      home: createHome(folder),
      async close() {
        await forgetDeleted(folder);
        await close();
      },
    };
  } catch (error) {
    await close();
    throw error;
  }
}

function createHome(folder: string): BlobsHome {
  const file = join(folder, MARK_FILE);
  return {
    folder,
    async readMark() {
      const text = await readFile(file, 'utf8').catch((error: unknown) => {
        if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
        throw error;
      });
      return text === undefined ? undefined : parseMark(text, file);
    },
    async writeMark(mark) {
      await writeFile(`${file}.draft`, JSON.stringify(mark), { flush: true });
      await rename(`${file}.draft`, file);
    },
  };
}
