// A folder of blobs for one mock at a time, with a mark in it that says which database the bytes belong to.
import { existsSync, statSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { lockFolder } from '../../db/pglite/folder-lock.ts';
import { makePrivate } from '../../db/pglite/private-folder.ts';
import { writeWhole } from '../../db/pglite/sealed-file.ts';
import type { BlobsHome, LastingBlobs, StoredBytes } from '../records/repair.ts';
import { etagOf, unlessGone } from './blob-files.ts';
import { isBlobKey } from './blobs.ts';
import { createDirectoryBlobs, forgetDeleted } from './directory.ts';
import { formatMark, MARK_FILE, parseMark } from './store-mark.ts';

/** For no other process until it is closed. Throws a ConnectionError when another process uses the folder. */
export async function openBlobFolder(folder: string): Promise<LastingBlobs> {
  const close = await lockFolder(folder, join(folder, '.touchstone.lock'));
  try {
    // A copy may be open to others; a folder that was never ours may be somebody's.
    if (existsSync(join(folder, MARK_FILE))) makePrivate(folder, isOurs);
    const home = createHome(folder);
    // What is damaged is told before a database is opened.
    await home.readMark();
    return {
      blobs: createDirectoryBlobs(folder),
      home,
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

/** A user may keep other files beside them. */
const isOurs = (name: string): boolean => isBlobKey(name) || name.startsWith('.');

/** So many bytes take no time worth speaking of: with more, those beyond are compared when they are first read. */
const COMPARED_AT_START = 16 * 1024 * 1024;

/** Sizes of all, and the bytes of the first ones. */
async function findDamaged(folder: string, stored: readonly StoredBytes[]): Promise<readonly string[]> {
  const damaged: string[] = [];
  let left = COMPARED_AT_START;
  for (const { key, name, size, etag } of stored) {
    const path = join(folder, key);
    const found = statSync(path, { throwIfNoEntry: false });
    if (found === undefined) continue;
    left -= found.size;
    if (found.size === size && left < 0) continue;
    // SQL may have written another size into the row.
    if ((await etagOf(path)) === etag) continue;
    damaged.push(`${path} (${name}) has ${found.size === size ? 'other bytes' : `${found.size} bytes, not ${size}`}`);
  }
  return damaged;
}

function createHome(folder: string): BlobsHome {
  const file = join(folder, MARK_FILE);
  return {
    folder,
    findDamaged: (stored) => findDamaged(folder, stored),
    async readMark() {
      const text = await unlessGone(readFile(file, 'utf8'));
      return text === undefined ? undefined : parseMark(text, file);
    },
    async writeMark(mark) {
      await writeWhole(file, formatMark(mark));
      makePrivate(folder, isOurs);
    },
  };
}
