// What flags and files are refused for: each mistake is answered by what it should have been, with its place.
import { Command } from 'commander';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { readTable, toPattern } from '../../tests/support/table.ts';
import { checkBindings } from '../catalogue/known-bindings.ts';
import { checkClaims } from '../catalogue/known-claims.ts';
import { addCommand } from '../commands.ts';
import { parseConfig } from './config.ts';
import { checkExpectations, parseExpectations } from './expectations.ts';
import { WAITING } from './waiting-options.ts';
import { checkPatterns } from './wanted-cases.ts';

const ENTRY = 'reason: it is known, link: https://tracker.test/1, expires: 2027-01-31';

const READERS: Readonly<Record<string, (text: string) => unknown>> = {
  config: (text) => parseConfig('touchstone.yaml', text, { EMPTY: '', KEY: 'k-123456' }),
  bindings: (text) => {
    checkBindings(parse(text) as Record<string, unknown>);
  },
  claims: (text) => {
    checkClaims(parse(text) as Record<string, boolean>);
  },
  expectations: (text) => checkExpectations(parseExpectations('known.yaml', text.replaceAll('ENTRY', ENTRY)).entries),
  flags: (text) =>
    addCommand(new Command(), 'doctor', WAITING)
      .exitOverride()
      .configureOutput({ writeErr: () => undefined })
      .parse(text.split(' '), { from: 'user' }),
  only: (text) => {
    checkPatterns(text.split(' '), ['data', 'management', 'storage']);
  },
};

const MISTAKES = readTable(import.meta.url, Object.keys(READERS)) as Readonly<
  Record<string, Readonly<Record<string, string>>>
>;

describe.each(Object.entries(MISTAKES))('%s', (kind, mistakes) => {
  test.each(Object.entries(mistakes))('%j is refused', async (text, message) => {
    await expect(async () => READERS[kind]?.(text)).rejects.toThrow(toPattern(message));
  });
});

test('a claim of what every target may have is taken', () => {
  expect(() => {
    checkClaims({ 'data.introspection': false });
  }).not.toThrow();
});
