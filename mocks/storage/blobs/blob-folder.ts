// A folder of blobs for one mock at a time, with a mark in it that says which database the bytes belong to.
import { readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ConnectionError } from '../../db/postgres/connection-error.ts';
import { lockFolder } from '../../db/pglite/folder-lock.ts';
import type { BlobsHome, StoreMark } from '../records/repair.ts';
import type { Blobs } from './blobs.ts';
import { createDirectoryBlobs } from './directory.ts';
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
  const file = join(folder, '.touchstone.json');
  return {
    folder,
    async readMark() {
      const text = await readFile(file, 'utf8').catch((error: unknown) => {
        if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
        throw error;
      });
      if (text === undefined) return undefined;
      const mark = parseMark(text);
      if (mark === undefined)
        throw new ConnectionError(`${file} does not say whose bytes the folder holds. Take another folder.`);
      return mark;
    },
    async writeMark(mark) {
      await writeFile(`${file}.draft`, JSON.stringify(mark), { flush: true });
      await rename(`${file}.draft`, file);
    },
  };
}

function parseMark(text: string): StoreMark | undefined {
  try {
    const { database, store, partial } = JSON.parse(text) as Readonly<Record<string, unknown>>;
    if ((typeof database !== 'string' && database !== null) || typeof store !== 'string') return undefined;
    return { database, store, partial: partial !== false };
  } catch {
    return undefined;
  }
}
