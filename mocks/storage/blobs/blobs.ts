// The port to bytes: immutable blobs under keys that say nothing about buckets and paths.

/** A body as `fetch` takes it. */
export type Bytes = Uint8Array<ArrayBuffer>;
export type ByteStream = ReadableStream<Bytes>;

export interface BlobFacts {
  readonly size: number;
  /** Quoted MD5 of the bytes. */
  readonly etag: string;
}

/** Both ends are inclusive; what lies beyond the last byte is left out. */
export interface BlobRange {
  readonly start: number;
  readonly end: number;
}

/** The place of the bytes does not answer, or refuses. The message is for the user. */
export class BlobsUnavailable extends Error {
  override readonly name: string = 'BlobsUnavailable';
}

/** The place holds other bytes under a key than were stored. The message is for the owner of the mock. */
export class BlobDamaged extends Error {
  override readonly name = 'BlobDamaged';
}

/** Whether an etag says what the bytes must be; SQL may have written anything. */
export const isMd5 = (etag: string): boolean => /^"[0-9a-f]{32}"$/.test(etag);

/** Keys that are left out. */
type Except = Pick<ReadonlySet<string>, 'has'>;

export interface Blobs {
  /** Stores all of the stream or nothing: a stream that fails leaves no bytes behind. Throws for an invalid key. */
  put(key: string, content: ByteStream | null): Promise<BlobFacts>;
  /** Undefined when there is no such blob; a stream can be read to its end even if the blob is deleted meanwhile. */
  get(key: string, range?: BlobRange): Promise<Bytes | ByteStream | undefined>;
  /**
   * Its number of bytes; undefined when there is no such blob. `etag`: that of the bytes as they were stored; a place
   * that others can change compares them, and throws BlobDamaged.
   */
  size(key: string, etag?: string): Promise<number | undefined>;
  /** In as few requests as the place allows. A blob that does not exist is not an error. */
  delete(keys: readonly string[]): Promise<void>;
  /** False when there is nothing to copy. */
  copy(from: string, to: string): Promise<boolean>;
  list(): Promise<readonly string[]>;
  /** What is stored now, without `except`, as plain data; `restore` can use what it names even after deletion. */
  snapshot(except?: Except): Promise<unknown>;
  /** What the state does not name is gone, unless `except` names it. */
  restore(state: unknown, except?: Except): Promise<void>;
  /** The snapshot will not be restored any more. */
  forget(state: unknown): Promise<void>;
}

/** Keys come from the database, where users write too: anything but a plain name would reach into the file system. */
export function isBlobKey(key: string): boolean {
  return /^[A-Za-z0-9_-]{1,100}$/.test(key);
}

export function checkBlobKey(key: string): void {
  if (!isBlobKey(key)) throw new Error(`"${key}" is not a key of a blob.`);
}
