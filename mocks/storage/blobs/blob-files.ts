// A blob as a file: written whole and synced, read in one piece or as a stream of pieces.
import { createHash } from 'node:crypto';
import { createReadStream, type Stats } from 'node:fs';
import { copyFile, link, open, type FileHandle } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import type { BlobFacts, BlobRange, Bytes, ByteStream } from './blobs.ts';
import { PIECE, streamPieces } from './pieces.ts';
import { codeOf } from '../../runtime/unknown.ts';

/** Changes with every writing of a file: what has the same one need not be compared again. */
export const stampOf = ({ size, mtimeMs }: Stats): string => `${size} ${mtimeMs}`;

/** Synced when it resolves. */
export async function writeBlob(
  path: string,
  content: ByteStream | null,
): Promise<BlobFacts & { readonly stamp: string }> {
  const md5 = createHash('md5');
  let size = 0;
  let stamp = '';
  const file = await open(path, 'wx', 0o600);
  try {
    let writing = Promise.resolve();
    if (content !== null)
      for await (const chunk of content) {
        md5.update(chunk);
        size += chunk.length;
        // Written while the next piece comes, and no more than these two are held.
        await writing;
        writing = file.writeFile(chunk);
        // It is waited for before the next one.
        writing.catch(() => undefined);
      }
    await writing;
    await file.sync();
    stamp = stampOf(await file.stat());
  } finally {
    await file.close();
  }
  return { stamp, size, etag: `"${md5.digest('hex')}"` };
}

/** A blob never changes, so two names may share one; on a file system without such links it is copied. */
export async function duplicate(from: string, to: string): Promise<true> {
  try {
    await link(from, to);
  } catch {
    await copyFile(from, to);
    await sync(to);
  }
  return true;
}

export async function sync(path: string): Promise<void> {
  await using file = await open(path, 'r');
  await file.sync();
}

/** Closes the file when the bytes are read. */
export async function readBlob(file: FileHandle, range?: BlobRange): Promise<Bytes | ByteStream> {
  let isStreamed = false;
  try {
    const { size } = await file.stat();
    const { start, end } = range ?? { start: 0, end: size };
    const length = Math.max(Math.min(end + 1, size) - start, 0);
    isStreamed = length > PIECE;
    if (!isStreamed) return await readPiece(file, start, length);
    const source = { read: (at: number, most: number) => readPiece(file, at, most), close: () => file.close() };
    return streamPieces(source, start, length);
  } finally {
    if (!isStreamed) await file.close();
  }
}

/** As it is for the bytes that are in the file now. */
export async function etagOf(path: string): Promise<string> {
  const md5 = createHash('md5');
  await pipeline(createReadStream(path, { highWaterMark: PIECE }), md5);
  return `"${md5.digest('hex')}"`;
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

/** Undefined when the file is not there; any other error is thrown. */
export async function unlessGone<T>(work: Promise<T>): Promise<T | undefined> {
  try {
    return await work;
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return undefined;
    throw error;
  }
}
