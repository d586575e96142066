// An image of an embedded database as the bytes of one file: a hash, then what was hashed, packed; equal contents once.
import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { constants, zstdCompress, zstdDecompressSync } from 'node:zlib';
import type { EngineImage, ImageFile } from './engine-image.ts';

/** The table of contents, which stands before the contents. */
interface Contents {
  /** What the image is of: a file with another key is not accepted. */
  readonly key: string;
  readonly extended: boolean;
  readonly folders: readonly string[];
  readonly files: readonly (readonly [path: string, size: number, start: number, end: number])[];
  readonly facts?: string | undefined;
}

export const HASH_BYTES = 32;
/** The size of each of two lengths: that of everything unpacked, and that of the table of contents. */
const LENGTH_BYTES = 4;

const compress = promisify(zstdCompress);

export async function encodeImage(key: string, image: EngineImage): Promise<Uint8Array> {
  const starts = new Map<string, number>();
  const parts: Uint8Array[] = [];
  let total = 0;
  const place = ({ content }: ImageFile): number => {
    const hash = hashOf(content).toString('latin1');
    const known = starts.get(hash);
    if (known !== undefined) return known;
    const start = total;
    starts.set(hash, start);
    parts.push(content);
    total += content.length;
    return start;
  };
  const files = image.files.map((file) => {
    const start = place(file);
    return [file.path, file.size, start, start + file.content.length] as const;
  });
  const { extended, folders, facts } = image;
  const contents: Contents = { key, extended, folders, files, facts };
  const table = Buffer.from(JSON.stringify(contents));
  const all = Buffer.concat([toLength(table.length), table, ...parts]);
  const packed = await compress(all, { params: { [constants.ZSTD_c_compressionLevel]: 1 } });
  const hashed = Buffer.concat([toLength(all.length), packed]);
  return Buffer.concat([hashOf(hashed), hashed]);
}

/** Undefined for a file that is incomplete, changed, or an image of something else. */
export function decodeImage(key: string, bytes: Buffer): EngineImage | undefined {
  const hashed = bytes.subarray(HASH_BYTES);
  if (!hashOf(hashed).equals(bytes.subarray(0, HASH_BYTES))) return undefined;
  const length = hashed.readUInt32LE();
  // In one piece: by default zlib would join thousands of chunks.
  const all = zstdDecompressSync(hashed.subarray(LENGTH_BYTES), { chunkSize: length, maxOutputLength: length });
  const start = LENGTH_BYTES + all.readUInt32LE();
  const contents = JSON.parse(all.toString('utf8', LENGTH_BYTES, start)) as Contents;
  if (contents.key !== key) return undefined;
  return {
    folders: contents.folders,
    files: contents.files.map(([path, size, from, to]) => {
      return { path, size, content: all.subarray(start + from, start + to) };
    }),
    extended: contents.extended,
    ...(contents.facts === undefined ? {} : { facts: contents.facts }),
  };
}

function toLength(length: number): Buffer {
  const bytes = Buffer.alloc(LENGTH_BYTES);
  bytes.writeUInt32LE(length);
  return bytes;
}

function hashOf(bytes: Uint8Array): Buffer {
  return createHash('sha256').update(bytes).digest();
}
