import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { tellUnreadVariables } from './unread-variables.ts';

test('a variable that nothing reads is told, with the one that may be meant', () => {
  const env = { TOUCHSTONE_STORAG_KEY: 'secret', TOUCHSTONE_ELSEWHERE_ALTOGETHER: '1', HOME: '/home/me' };
  expect(tellUnreadVariables(env)).toEqual([
    'TOUCHSTONE_STORAG_KEY is set, and nothing reads it. Did you mean "TOUCHSTONE_STORAGE_KEY"?',
    'TOUCHSTONE_ELSEWHERE_ALTOGETHER is set, and nothing reads it.',
  ]);
});

test('what is empty, a flag, read elsewhere, or named by the configuration, is none of them', () => {
  const env = {
    TOUCHSTONE_STORAGE: 'http://127.0.0.1:1',
    TOUCHSTONE_RATE: '5',
    TOUCHSTONE_CACHE: '/tmp/c',
    TOUCHSTONE_TARGET_RUNS: '3',
    TOUCHSTONE_NONE: '',
    TOUCHSTONE_STAGING_KEY: 'secret',
  };
  const text = "storage: { url: 'http://127.0.0.1:1', key: '${env:TOUCHSTONE_STAGING_KEY}' }";
  expect(tellUnreadVariables(env, text)).toEqual([]);
});

test('every variable that the sources name is known', () => {
  const root = new URL('../../', import.meta.url);
  const sources = ['cli', 'mocks', 'specs', 'suites', 'proof', 'tests', 'reporters', 'bench'].flatMap((folder) =>
    // This one misspells some on purpose.
    globSync(`${folder}/**/*.ts`, { cwd: root }).filter((file) => !file.endsWith('unread-variables.test.ts')),
  );
  const named = [...sources, 'cli/commands.json'].flatMap(
    (file) => readFileSync(new URL(file, root), 'utf8').match(/\bTOUCHSTONE_[A-Z_]*[A-Z]\b/gu) ?? [],
  );
  expect(named.length).toBeGreaterThan(50);
  const env = Object.fromEntries(named.map((name) => [name, 'set']));
  expect(tellUnreadVariables(env)).toEqual([]);
});
