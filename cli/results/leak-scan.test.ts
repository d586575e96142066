// Secrets are found in files of any size and form, and named by their labels alone.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { findLeaks } from './leak-scan.ts';

const folder = mkdtempSync(join(tmpdir(), 'touchstone-leaks-'));
afterAll(() => {
  rmSync(folder, { recursive: true });
});

const SECRET = 'sentinel-key-0123';

function labelsIn(content: string, ownWords = ''): readonly string[] {
  const path = join(folder, 'file');
  writeFileSync(path, content);
  return findLeaks([path], { sentinel: SECRET, another: 'nothing has this' }, ownWords).map(({ label }) => label);
}

it.each([
  ['letters', 'a'.repeat(6_000_000)],
  ['quotes', '"'.repeat(1_000_000)],
  ['backslashes', '\\'.repeat(500_000)],
  ['escapes of URLs', '%41'.repeat(500_000)],
  ['entities', '&#x41;'.repeat(500_000)],
])('behind millions of %s', (_, content) => {
  expect(labelsIn(content)).toEqual([]);
  expect(labelsIn(`${content} ${SECRET}`)).toEqual(['sentinel']);
  expect(labelsIn(`${content} ${btoa(`{"a":"${SECRET}"}`)}`)).toEqual(['sentinel']);
});

it.each([
  ['in numbers of HTML', SECRET.replaceAll(/./gu, (one) => `&#${one.charCodeAt(0)};`)],
  [
    'in escapes of JSON in JSON',
    SECRET.replaceAll(/./gu, (one) => `\\\\u${one.charCodeAt(0).toString(16).padStart(4, '0')}`),
  ],
  ['in bytes as base64', Buffer.from(`\u0000\u0001${SECRET}\u0002`, 'latin1').toString('base64')],
])('%s', (_, content) => {
  expect(labelsIn(`before ${content} after`)).toEqual(['sentinel']);
  expect(labelsIn(`before ${content.slice(0, -20)} after`)).toEqual([]);
});

it('not where our own words are the secret', () => {
  expect(labelsIn(SECRET, `all of ${SECRET}`)).toEqual([]);
});
