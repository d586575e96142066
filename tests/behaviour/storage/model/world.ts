// The simplest storage service there is, in memory: what the real one is compared with, command by command.
import type { DialectName } from '../../../../mocks/runtime/dialect.ts';

export interface ModelObject {
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly type: string;
  readonly cacheControl: string;
  readonly userMetadata: Readonly<Record<string, unknown>>;
  /** Milliseconds since the epoch, as all times here. */
  readonly createdAt: number;
  readonly updatedAt: number;
}

export interface ModelBucket {
  public: boolean;
  limit: number | null;
  types: readonly string[] | null;
  readonly objects: Map<string, ModelObject>;
}

/** A link that was handed out, and what it is for. */
export interface ModelLink {
  readonly kind: 'download' | 'upload';
  /** Below the interface's address, escaped. */
  readonly path: string;
  readonly bucket: string;
  readonly name: string;
  readonly upsert: boolean;
  readonly expires: number;
}

export interface World {
  readonly dialect: DialectName;
  now: number;
  readonly buckets: Map<string, ModelBucket>;
  readonly links: ModelLink[];
}

export function createWorld(dialect: DialectName, now: number): World {
  return { dialect, now, buckets: new Map(), links: [] };
}

/** What the service says: the code of an error, or of one of two errors, or that all went well. */
export type Verdict = 'done' | `error ${string}`;

export interface Upload {
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly type: string;
  readonly cacheControl: string;
  readonly userMetadata: Readonly<Record<string, unknown>>;
}

/** Media types come first. Sizes show in reading: before the key is looked up if small, else after. */
export function upload(world: World, bucket: string, name: string, sent: Upload, upsert: boolean): Verdict {
  const target = world.buckets.get(bucket);
  if (target === undefined) return 'error NoSuchBucket';
  const isTooLarge = target.limit !== null && sent.bytes.length > target.limit;
  if (target.types !== null && target.types.length > 0 && !target.types.includes(sent.type))
    return isTooLarge ? 'error EntityTooLarge|InvalidMimeType' : 'error InvalidMimeType';
  const before = target.objects.get(name);
  const isTaken = before !== undefined && !upsert;
  if (isTooLarge) return isTaken ? 'error EntityTooLarge|KeyAlreadyExists' : 'error EntityTooLarge';
  if (isTaken) return 'error KeyAlreadyExists';
  target.objects.set(name, { ...sent, createdAt: before?.createdAt ?? world.now, updatedAt: world.now });
  return 'done';
}

export interface Way {
  readonly bucket: string;
  readonly from: string;
  readonly toBucket: string;
  readonly to: string;
}

export function move(world: World, { bucket, from, toBucket, to }: Way): Verdict {
  const source = world.buckets.get(bucket)?.objects.get(from);
  if (source === undefined) return 'error NoSuchKey';
  const target = world.buckets.get(toBucket);
  if (target === undefined) return 'error InvalidRequest';
  if (bucket === toBucket && from === to) return 'done';
  if (target.objects.has(to)) return 'error ResourceAlreadyExists';
  world.buckets.get(bucket)?.objects.delete(from);
  target.objects.set(to, { ...source, updatedAt: world.now });
  return 'done';
}

export function copy(world: World, { bucket, from, toBucket, to }: Way, upsert: boolean): Verdict {
  const source = world.buckets.get(bucket)?.objects.get(from);
  if (source === undefined) return 'error NoSuchKey';
  const target = world.buckets.get(toBucket);
  if (target === undefined) return 'error InvalidRequest';
  const before = target.objects.get(to);
  if (before !== undefined && !upsert) return 'error KeyAlreadyExists';
  target.objects.set(to, { ...source, createdAt: before?.createdAt ?? world.now, updatedAt: world.now });
  return 'done';
}

export function findObject(world: World, bucket: string, name: string): ModelObject | undefined {
  return world.buckets.get(bucket)?.objects.get(name);
}
