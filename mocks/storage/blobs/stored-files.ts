// The files of a directory of blobs: which writing of a key is the current one, and which ones snapshots still name.
import { mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { readdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { sync, unlessGone } from './blob-files.ts';
import { isBlobKey, type Blobs, type Except } from './blobs.ts';
import { createSharedWork } from '../../runtime/queue.ts';

/** How the names of files begin that are being written. */
export const UNFINISHED = '.unfinished-';
const DELETED = '.deleted-';

type State = readonly (readonly [key: string, number: number])[];

export interface StoredFiles extends Pick<Blobs, 'delete' | 'list'> {
  snapshot(except?: Except): unknown;
  restore(state: unknown, except?: Except): void;
  forget(state: unknown): void;
  has(key: string): boolean;
  fileOf(key: string): string;
  /** Names an unfinished file by its key; synced when it resolves. */
  finish(unfinished: string, key: string): Promise<void>;
}

/** Creates the directory if it does not exist, and removes what a crash left unfinished. */
export function openStoredFiles(directory: string): StoredFiles {
  mkdirSync(directory, { recursive: true, mode: 0o700 });
  // Each with the number of its writing: a seed may repeat a key that a snapshot knows with other bytes.
  let stored = new Map(tidy(directory).map((key, index) => [key, index]));
  let written = stored.size;
  // While a snapshot names a writing, its deleted file is only moved aside.
  const pinned = createPins();

  const syncNames = createSharedWork(() => sync(directory));
  const fileOf = (key: string): string => join(directory, key);
  const deletedOf = (key: string, number: number): string => join(directory, `${DELETED}${number}-${key}`);

  const finish = async (unfinished: string, key: string): Promise<void> => {
    const before = stored.get(key);
    if (before !== undefined && pinned.has(before)) await rename(fileOf(key), deletedOf(key, before));
    await rename(unfinished, fileOf(key));
    try {
      await syncNames();
    } catch (error) {
      await rm(fileOf(key), { force: true });
      throw error;
    }
    written += 1;
    stored.set(key, written);
  };

  return {
    has: (key) => stored.has(key),
    fileOf,
    finish,
    async delete(key) {
      const number = stored.get(key);
      if (number === undefined) return;
      stored.delete(key);
      if (pinned.has(number)) await rename(fileOf(key), deletedOf(key, number));
      else await rm(fileOf(key), { force: true });
    },
    list: () => Promise.resolve([...stored.keys()]),
    snapshot(except = new Set()) {
      const state = [...stored].filter(([key]) => !except.has(key));
      for (const [, number] of state) pinned.add(number);
      return state;
    },
    restore(state, except = new Set()) {
      const kept = [...stored].filter(([key]) => except.has(key));
      const wanted = new Map([...kept, ...(state as State)]);
      for (const [key, number] of stored)
        if (wanted.get(key) !== number)
          if (pinned.has(number)) renameSync(fileOf(key), deletedOf(key, number));
          else rmSync(fileOf(key), { force: true });
      for (const [key, number] of wanted)
        if (stored.get(key) !== number) renameSync(deletedOf(key, number), fileOf(key));
      stored = wanted;
    },
    forget(state) {
      for (const [key, number] of state as State)
        if (pinned.remove(number) && stored.get(key) !== number) rmSync(deletedOf(key, number), { force: true });
    },
  };
}

interface Pins {
  has(number: number): boolean;
  add(number: number): void;
  /** Whether this was the last one. */
  remove(number: number): boolean;
}

/** How many snapshots name each writing. */
function createPins(): Pins {
  const counts = new Map<number, number>();
  return {
    has: (number) => counts.has(number),
    add(number) {
      counts.set(number, (counts.get(number) ?? 0) + 1);
    },
    remove(number) {
      const others = (counts.get(number) ?? 0) - 1;
      if (others <= 0) return counts.delete(number);
      counts.set(number, others);
      return false;
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
