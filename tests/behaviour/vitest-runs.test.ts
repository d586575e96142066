// Whole runs of Vitest over files of a user's: what a wrong option does to them, and what several of them say once.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { takeSome } from '../support/extent.ts';
import { COMPILE_ONCE } from '../support/mock-process.ts';

const CLONE = fileURLToPath(new URL('../..', import.meta.url));
let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'touchstone-vitest-'));
  symlinkSync(join(CLONE, 'node_modules'), join(folder, 'node_modules'));
});
afterEach(() => {
  rmSync(folder, { recursive: true, force: true });
});

/** Runs files by their names, each with the options of its mock: two tests use it, and one does not. */
function runFiles(files: Readonly<Record<string, string>>, pool = 'forks') {
  for (const [name, options] of Object.entries(files))
    writeFileSync(
      join(folder, `${name}.test.ts`),
      `import { expect } from 'vitest';
      import { testWith } from '${join(CLONE, 'mocks', 'vitest.ts')}';
      const test = testWith(${options});
      test('first', async ({ mock }) => expect(await mock.sql('select 1 as one')).toEqual([[{ one: 1 }]]));
      test('second', ({ client }) => expect(client).toBeDefined());
      test('without', () => expect(1).toBe(1));`,
    );
  // A thread takes no flags of its own.
  const settings = { test: { pool, execArgv: pool === 'forks' ? COMPILE_ONCE : [] } };
  writeFileSync(join(folder, 'vitest.config.ts'), `export default ${JSON.stringify(settings)};`);
  const env = { ...process.env, NO_COLOR: '1', FORCE_COLOR: undefined };
  const program = join(CLONE, 'node_modules', '.bin', 'vitest');
  const { status, stdout, stderr } = spawnSync(program, ['run', '--root', folder], { encoding: 'utf8', env });
  return { status, said: `${stdout}${stderr}` };
}

test('a wrong option, and SQL that does not load, make each test red that uses the mock, and say what is wrong', () => {
  const { status, said } = runFiles({
    option: `{ shema: { sql: '' } } as never`,
    sql: `{ schema: { sql: 'create tabel a ()' } }`,
  });
  expect(status).toBe(1);
  expect(said.match(/ (?:option|sql)\.test\.ts \(3 tests \| 2 failed\)/gu)).toHaveLength(2);
  expect(said).toMatch(/Tests +4 failed \| 2 passed \(6\)/u);
  expect(said).toContain('Error: createMock has no option "shema". Its options are schema, dialect,');
  expect(said).toContain('syntax error at or near "tabel"');
});

const POOLS: readonly (readonly [string, readonly string[]])[] = [
  ['forks', ['first', 'second']],
  ['threads', ['only']],
];

test.each(takeSome('pools of Vitest', POOLS, 1))(
  'what there is to say of a schema is said once in a run of several files, in %s',
  (pool, runs) => {
    const options = `{ schema: { sql: 'create extension pg_cron' } }`;
    for (const run of runs) {
      const { status, said } = runFiles({ a: options, b: options, c: options }, pool);
      expect([run, status]).toEqual([run, 0]);
      expect(said.match(/Extension pg_cron has a stand-in here/gu)).toHaveLength(1);
    }
  },
);
