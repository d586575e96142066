// A folder of blobs for one mock at a time, with a mark in it that says which database the bytes belong to.
import { readFile, rename, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { lockFolder } from '../../db/pglite/folder-lock.ts';
import type { BlobsHome } from '../records/repair.ts';
import type { Blobs } from './blobs.ts';
import { createDirectoryBlobs } from './directory.ts';
import { MARK_FILE, parseMark } from './store-mark.ts';
import { forgetDeleted, forgetUnfinished, openStoredFiles } from './stored-files.ts';

/** For processes that write into the folder with leave of this one, which alone names and removes files. */
export interface OtherWriters {
  /** The file of another process gets the key as its name; synced when it resolves. */
  adopt(file: string, key: string): Promise<void>;
  /** Removes what a process that died had begun to write. */
  forget(writer: string): Promise<void>;
}

export interface BlobFolder {
  readonly blobs: Blobs;
  readonly home: BlobsHome;
  readonly others: OtherWriters;
  /** Lets other processes use the folder. */
  close(): Promise<void>;
}

/** Throws a ConnectionError when another process uses the folder. */
export async function openBlobFolder(folder: string): Promise<BlobFolder> {
  const close = await lockFolder(folder, join(folder, '.touchstone.lock'));
  try {
    const files = openStoredFiles(folder);
    return {
      blobs: createDirectoryBlobs(folder, files),
      home: createHome(folder),
      others: {
        adopt: (file, key) => files.finish(join(folder, basename(file)), key),
        forget: (writer) => forgetUnfinished(folder, writer),
      },
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
