// Blobs as files in a directory: written to a temporary file, synced and renamed, so that a crash leaves whole blobs or none.
import { createHash, randomUUID } from 'node:crypto';
import { mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { copyFile, link, open, readdir, rename, rm, stat, type FileHandle } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { checkBlobKey, isBlobKey, type Blobs, type BlobFacts, type Bytes, type ByteStream } from './blobs.ts';
import { createSharedWork } from './shared-work.ts';

const UNFINISHED = '.unfinished-';
const DELETED = '.deleted-';

/** Up to this many bytes are read at once; more are streamed in pieces of as many. */
const PIECE = 256 * 1024;

/** Bytes that may wait for the disk while the next ones come. */
const WAITING = 1024 * 1024;

type State = readonly (readonly [key: string, number: number])[];

/** Makes the directory when it is not there, and removes what a crash left unfinished. */
export function createDirectoryBlobs(directory: string): Blobs {
  mkdirSync(directory, { recursive: true });
  // Each under the number of its writing: a seed may give a key again that a snapshot knows with other bytes.
  let stored = new Map(tidy(directory).map((key, index) => [key, index]));
  let written = stored.size;
  // By how many snapshots a writing is named: when it is deleted the file only steps aside, while there are any.
  const pinned = new Map<number, number>();

  const syncNames = createSharedWork(() => sync(directory));
  const fileOf = (key: string): string => join(directory, key);
  const deletedOf = (key: string, number: number): string => join(directory, `${DELETED}${number}-${key}`);

  async function finish(unfinished: string, key: string): Promise<void> {
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
  }

  return {
    async put(key, content) {
      checkBlobKey(key);
      const unfinished = join(directory, `${UNFINISHED}${randomUUID()}`);
      try {
        const facts = await write(unfinished, content);
        await finish(unfinished, key);
        return facts;
      } catch (error) {
        await rm(unfinished, { force: true });
        throw error;
      }
    },
    async get(key, range) {
      if (!stored.has(key)) return undefined;
      // Opened once: what is deleted meanwhile can still be read to its end.
      const file = await unlessGone(open(fileOf(key), 'r'));
      if (file === undefined) return undefined;
      let isStreamed = false;
      try {
        const { size } = await file.stat();
        const { start, end } = range ?? { start: 0, end: size };
        const length = Math.max(Math.min(end + 1, size) - start, 0);
        isStreamed = length > PIECE;
        return isStreamed ? toStream(file, start, length) : await readPiece(file, start, length);
      } finally {
        if (!isStreamed) await file.close();
      }
    },
    async size(key) {
      return stored.has(key) ? (await unlessGone(stat(fileOf(key))))?.size : undefined;
    },
    async delete(key) {
      const number = stored.get(key);
      if (number === undefined) return;
      stored.delete(key);
      if (pinned.has(number)) await rename(fileOf(key), deletedOf(key, number));
      else await rm(fileOf(key), { force: true });
    },
    async copy(from, to) {
      checkBlobKey(to);
      if (!stored.has(from)) return false;
      const unfinished = join(directory, `${UNFINISHED}${randomUUID()}`);
      try {
        if ((await unlessGone(duplicate(fileOf(from), unfinished))) === undefined) return false;
        await finish(unfinished, to);
        return true;
      } catch (error) {
        await rm(unfinished, { force: true });
        throw error;
      }
    },
    list: () => Promise.resolve([...stored.keys()]),
    snapshot(except = new Set()) {
      const state = [...stored].filter(([key]) => !except.has(key));
      for (const [, number] of state) pinned.set(number, (pinned.get(number) ?? 0) + 1);
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
      for (const [key, number] of state as State) {
        const others = (pinned.get(number) ?? 0) - 1;
        if (others > 0) pinned.set(number, others);
        else if (pinned.delete(number) && stored.get(key) !== number) rmSync(deletedOf(key, number), { force: true });
      }
    },
  };
}

/** Gives the keys. What stepped aside comes back: the process may have ended before a snapshot's records got their bytes. */
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

/** What only the snapshots of a process knew, once it has ended as it should. */
export async function forgetDeleted(directory: string): Promise<void> {
  for (const name of (await unlessGone(readdir(directory))) ?? [])
    if (name.startsWith(DELETED)) await rm(join(directory, name), { force: true });
}

/** Synced when it resolves: the last step of closing a stream that flushes. */
async function write(path: string, content: ByteStream | null): Promise<BlobFacts> {
  const md5 = createHash('md5');
  let size = 0;
  async function* measured(): AsyncGenerator<Bytes> {
    if (content === null) return;
    for await (const chunk of content) {
      md5.update(chunk);
      size += chunk.length;
      yield chunk;
    }
  }
  // Opened and closed here: whoever removes the file of a failure must not be overtaken by its creation.
  const file = await open(path, 'wx');
  try {
    await pipeline(measured, file.createWriteStream({ flush: true, highWaterMark: WAITING }));
  } finally {
    await file.close();
  }
  return { size, etag: `"${md5.digest('hex')}"` };
}

/** Nobody ever writes into a blob, so two names may share one; where the file system knows no such links it is copied. */
async function duplicate(from: string, to: string): Promise<true> {
  try {
    await link(from, to);
  } catch {
    await copyFile(from, to);
    await sync(to);
  }
  return true;
}

async function sync(path: string): Promise<void> {
  await using file = await open(path, 'r');
  await file.sync();
}

/** One piece at a time, when it is asked for; the file is closed at the end, or when nobody wants the rest. */
function toStream(file: FileHandle, start: number, length: number): ByteStream {
  let [at, left] = [start, length];
  return new ReadableStream<Bytes>(
    {
      async pull(controller) {
        try {
          const piece = await readPiece(file, at, Math.min(left, PIECE));
          controller.enqueue(piece);
          at += piece.length;
          left -= piece.length;
        } catch (error) {
          await file.close();
          throw error;
        }
        if (left > 0) return;
        await file.close();
        controller.close();
      },
      async cancel() {
        await file.close();
      },
    },
    { highWaterMark: 0 },
  );
}

async function readPiece(file: FileHandle, at: number, length: number): Promise<Bytes> {
  const bytes: Bytes = new Uint8Array(length);
  let size = 0;
  while (size < length) {
    const { bytesRead } = await file.read(bytes, size, length - size, at + size);
    if (bytesRead === 0) throw new Error(`A blob ends at byte ${at + size}, before it should.`);
    size += bytesRead;
  }
  return bytes;
}

/** Undefined when the file is not there; whatever else is wrong is thrown. */
async function unlessGone<T>(work: Promise<T>): Promise<T | undefined> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw error;
  }
}
