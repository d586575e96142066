// Which texts are sizes in bytes.
import { expect, test } from 'vitest';
import { parseByteSize } from './byte-size.ts';

test.each([
  ['52428800', 52_428_800],
  ['50MiB', 52_428_800],
  ['50MB', 50_000_000],
  [' 1.5 kb ', 1500],
  ['0.5KiB', 512],
  ['1b', 1],
  ['2gib', 2_147_483_648],
  ['1TB', 1_000_000_000_000],
])('%j is a size', (text, bytes) => {
  expect(parseByteSize(text)).toBe(bytes);
});

test.each([
  '',
  'many',
  '50 megabytes',
  '50M',
  '-1',
  '0',
  '0.2B',
  '1e9',
  '0x10',
  '1,5MB',
  '99999999999999999999',
  '50MiB 3',
])('%j is none', (text) => {
  expect(parseByteSize(text)).toBeUndefined();
});
