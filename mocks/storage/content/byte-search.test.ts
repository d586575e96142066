// The search for a sequence of bytes.
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createSearch } from './byte-search.ts';

const bytes = (text: string): Uint8Array<ArrayBuffer> => new TextEncoder().encode(text);

describe('a search for bytes', () => {
  test('finds the first place where all of them stand', () => {
    const search = createSearch(bytes('\r\n--B'));
    expect(search.length).toBe(5);
    expect(search.find(bytes('a\r\n--B\r\n--B'))).toBe(1);
    expect(search.find(bytes('\r\n--B'))).toBe(0);
    expect(search.find(bytes('\r\n\r\n--B'))).toBe(2);
  });

  test('finds their beginning at the end, where the rest may be still to come', () => {
    const search = createSearch(bytes('\r\n--B'));
    for (const [text, at] of [
      ['abc\r', 3],
      ['abc\r\n-', 3],
      ['abc\r\n--', 3],
      ['abc\r\r', 4],
      ['\r\n-', 0],
      ['abc\r\n-x', 7],
      ['', 0],
    ] as const)
      expect([text, search.find(bytes(text))]).toEqual([text, at]);
  });

  test('agrees with a search that takes no shortcuts', () => {
    const few = fc.string({ unit: fc.constantFrom('a', 'b', '-'), maxLength: 40 });
    fc.assert(
      fc.property(
        few,
        fc.string({ unit: fc.constantFrom('a', 'b', '-'), minLength: 1, maxLength: 6 }),
        (text, wanted) => {
          const starts = Array.from({ length: text.length }, (_, index) => index);
          const slow = starts.find((at) => text.startsWith(wanted, at) || wanted.startsWith(text.slice(at)));
          expect(createSearch(bytes(wanted)).find(bytes(text))).toBe(slow ?? text.length);
        },
      ),
      { numRuns: 2000 },
    );
  });
});
