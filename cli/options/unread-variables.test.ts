import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { createProgram } from '../program.ts';
import { tellUnreadVariables } from './unread-variables.ts';

async function tell(name: string, env: NodeJS.ProcessEnv, text?: string): Promise<readonly string[]> {
  const command = (await createProgram([name])).commands.find((one) => one.name() === name);
  if (command === undefined) throw new Error(`There is no command ${name}.`);
  return tellUnreadVariables(command, env, text);
}

test('a variable that nothing reads is told, with the one that may be meant', async () => {
  const env = { TOUCHSTONE_STORAG_KEY: 'secret', TOUCHSTONE_ELSEWHERE_ALTOGETHER: '1', HOME: '/home/me' };
  expect(await tell('run', env)).toEqual([
    'TOUCHSTONE_STORAG_KEY is set, and nothing reads it. Did you mean "TOUCHSTONE_STORAGE_KEY"?',
    'TOUCHSTONE_ELSEWHERE_ALTOGETHER is set, and nothing reads it.',
  ]);
});

test('what is empty, a flag, read elsewhere, or named by the configuration, is none of them', async () => {
  const env = {
    TOUCHSTONE_STORAGE: 'http://127.0.0.1:1',
    TOUCHSTONE_RATE: '5',
    TOUCHSTONE_CACHE: '/tmp/c',
    TOUCHSTONE_TARGET_RUNS: '3',
    TOUCHSTONE_NONE: '',
    TOUCHSTONE_STAGING_KEY: 'secret',
  };
  const text = "storage: { url: 'http://127.0.0.1:1', key: '${env:TOUCHSTONE_STAGING_KEY}' }";
  for (const command of ['run', 'doctor']) expect(await tell(command, env, text)).toEqual([]);
});

test('every variable that the sources name is known', async () => {
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
  for (const command of ['run', 'doctor']) expect(await tell(command, env)).toEqual([]);
});
