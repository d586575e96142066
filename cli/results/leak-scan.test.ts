// Secrets are found in files of any size and form, and named by their labels alone.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { takeSome } from '../../tests/support/extent.ts';
import { findLeaks } from './leak-scan.ts';
import { keepSandbox } from '../testing/sandbox.ts';

const { folder } = keepSandbox();

const SECRET = 'sentinel-key-0123';

function labelsIn(content: string, ownWords = ''): readonly string[] {
  const path = join(folder, 'file');
  writeFileSync(path, content);
  const words = { own: ownWords, shown: '' };
  return findLeaks([path], { sentinel: SECRET, another: 'nothing has this' }, () => words).map(({ label }) => label);
}

const CONTENTS = [
  ['letters', 'a'.repeat(6_000_000)],
  ['quotes', '"'.repeat(1_000_000)],
  ['backslashes', '\\'.repeat(500_000)],
  ['escapes of URLs', '%41'.repeat(500_000)],
  ['entities', '&#x41;'.repeat(500_000)],
] as const;
it.each(takeSome('contents of files', CONTENTS, 1))('behind millions of %s', (_, content) => {
  expect(labelsIn(content)).toEqual([]);
  expect(labelsIn(`${content} ${SECRET}`)).toEqual(['sentinel']);
  expect(labelsIn(`${content} ${btoa(`{"a":"${SECRET}"}`)}`)).toEqual(['sentinel']);
});

it.each<readonly [string, (secret: string) => string]>([
  ['in numbers of HTML', (secret) => secret.replaceAll(/./gu, (one) => `&#${one.charCodeAt(0)};`)],
  [
    'in escapes of JSON in JSON',
    (secret) => secret.replaceAll(/./gu, (one) => `\\\\u${one.charCodeAt(0).toString(16).padStart(4, '0')}`),
  ],
  ['in bytes as base64', (secret) => Buffer.from(`\u0000\u0001${secret}\u0002`, 'latin1').toString('base64')],
])('%s, whole or a part of twelve characters', (_, escape) => {
  for (const part of [SECRET, SECRET.slice(0, 12), SECRET.slice(-12).toUpperCase()])
    expect(labelsIn(`before ${escape(part)} after`)).toEqual(['sentinel']);
  expect(labelsIn(`before ${escape(SECRET.slice(0, 11))} after`)).toEqual([]);
});

it('not where our own words are the secret', () => {
  expect(labelsIn(SECRET, `all of ${SECRET}`)).toEqual([]);
});
