// Which texts are sizes in bytes.
import { expect, test } from 'vitest';
import { parseByteSize } from './byte-size.ts';
import { readTable } from '../../tests/support/table.ts';

const { sizes, none } = readTable(import.meta.url, ['sizes', 'none']) as {
  readonly sizes: readonly (readonly [text: string, bytes: number])[];
  readonly none: readonly string[];
};

test.each(sizes)('%j is a size', (text, bytes) => {
  expect(parseByteSize(text)).toBe(bytes);
});

test.each(none)('%j is none', (text) => {
  expect(parseByteSize(text)).toBeUndefined();
});
