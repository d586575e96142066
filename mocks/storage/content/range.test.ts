// Which part of an object a range header asks for.
import { describe, expect, test } from 'vitest';
import { parseRange } from './range.ts';

describe('a range', () => {
  test('has a first and a last byte, either of which may be open', () => {
    expect(parseRange('bytes=0-4', 11)).toEqual({ start: 0, end: 4 });
    expect(parseRange('bytes=6-', 11)).toEqual({ start: 6, end: 10 });
    expect(parseRange('bytes=-5', 11)).toEqual({ start: 6, end: 10 });
    expect(parseRange('bytes=-100', 11)).toEqual({ start: 0, end: 10 });
    expect(parseRange('bytes=6-100', 11)).toEqual({ start: 6, end: 10 });
  });

  test('that cannot be served is refused', () => {
    for (const header of [
      'bytes=11-',
      'bytes=5-1',
      'bytes=-0',
      'bytes=0-1,3-4',
      'items=0-1',
      'bytes= 0-4',
      'bytes=-',
      'x',
    ])
      expect(() => parseRange(header, 11)).toThrow('invalid range provided');
    expect(() => parseRange('bytes=0-0', 0)).toThrow('invalid range provided');
  });
});
