// Content that is no text: bytes of every value, more than a block of them wherever the target takes so many.
import { toContent, type Content } from './body.ts';
import type { StorageContext } from './context.ts';
import type { Holder } from './holder.ts';

export const BYTES = 'application/octet-stream';

/** More than a block of what is read, sent and stored at once. */
const LARGE = 70_001;
/** Where so many are refused, as they may be: the greatest object is not shown. */
const SMALL = 2_001;

/** Every value once, then random ones. */
export function noise(context: StorageContext, size: number): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(size);
  for (let index = 0; index < size; index += 1) bytes[index] = index < 256 ? index : Math.floor(context.random() * 256);
  return bytes;
}

/** Uploads a new object, which must work, and returns its content: as much as the target takes. */
export async function uploadNoise(bucket: Holder, path: string): Promise<Content> {
  const { context } = bucket;
  const bytes = noise(context, LARGE);
  const large = toContent(bytes, BYTES);
  if ((await bucket.offer(path, large)).ok) {
    await bucket.checkThere(path, undefined, large);
    return large;
  }
  const small = toContent(bytes.slice(0, SMALL), BYTES);
  await bucket.upload(path, small);
  return small;
}
