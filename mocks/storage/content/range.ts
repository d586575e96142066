// Reads a Range header: one span of bytes; throws if it cannot be served.
import { invalidRange } from '../operations/errors.ts';

/** Both ends are inclusive. */
export interface ByteRange {
  readonly start: number;
  readonly end: number;
}

export function parseRange(header: string, size: number): ByteRange {
  const match = /^bytes=(\d*)-(\d*)$/.exec(header);
  const [, first = '', last = ''] = match ?? [];
  if (first === '' && last === '') throw invalidRange();
  const start = first === '' ? Math.max(size - Number(last), 0) : Number(first);
  const end = first === '' || last === '' ? size - 1 : Math.min(Number(last), size - 1);
  if (start > end || start >= size) throw invalidRange();
  return { start, end };
}
