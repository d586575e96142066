// Finds a sequence of bytes in a stream's chunks; it may begin at the end of a chunk (Boyer, Moore and Horspool).
import type { Bytes } from '../blobs/blobs.ts';

export interface Search {
  readonly length: number;
  /** The index of the sequence, whole or cut off by the end of the bytes; their length if it is not there. */
  find(bytes: Bytes): number;
}

export function createSearch(wanted: Bytes): Search {
  const { length } = wanted;
  const last = length - 1;
  /** How far to go on when this byte is where the sequence would end. */
  const strides = new Uint32Array(256).fill(length);
  for (let index = 0; index < last; index += 1) strides[wanted[index] ?? 0] = last - index;

  /** Compares as far as there are bytes. */
  const fits = (bytes: Bytes, at: number): boolean => {
    const end = Math.min(bytes.length - at, length);
    for (let index = 0; index < end; index += 1) if (bytes[at + index] !== wanted[index]) return false;
    return true;
  };

  return {
    length,
    find(bytes) {
      let end = last;
      while (end < bytes.length) {
        if (fits(bytes, end - last)) return end - last;
        end += strides[bytes[end] ?? 0] ?? 1;
      }
      for (let at = end - last; at < bytes.length; at += 1) if (fits(bytes, at)) return at;
      return bytes.length;
    },
  };
}
