// Whole runs of Vitest over files of a user's: what a wrong option does to them, and what several of them say once.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect, test } from 'vitest';

const CLONE = fileURLToPath(new URL('../..', import.meta.url));
let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'touchstone-vitest-'));
  symlinkSync(join(CLONE, 'node_modules'), join(folder, 'node_modules'));
});
afterEach(() => {
  rmSync(folder, { recursive: true, force: true });
});

/** Each file has two tests with a mock of these options, and one without. */
function runFiles(
  options: string,
  ...names: readonly string[]
): { readonly status: number | null; readonly said: string } {
  for (const name of names)
    writeFileSync(
      join(folder, `${name}.test.ts`),
      `import { expect } from 'vitest';
      import { testWith } from '${join(CLONE, 'mocks', 'vitest.ts')}';
      const test = testWith(${options});
      test('first', async ({ mock }) => expect(await mock.sql('select 1 as one')).toEqual([[{ one: 1 }]]));
      test('second', ({ client }) => expect(client).toBeDefined());
      test('without', () => expect(1).toBe(1));`,
    );
  const env = { ...process.env, NO_COLOR: '1', FORCE_COLOR: undefined };
  const program = join(CLONE, 'node_modules', '.bin', 'vitest');
  const { status, stdout, stderr } = spawnSync(program, ['run', '--root', folder], { encoding: 'utf8', env });
  return { status, said: `${stdout}${stderr}` };
}

test(
  'a wrong option makes each test of the file red that uses the mock, and says which options there are',
  { timeout: 120_000 },
  () => {
    const { status, said } = runFiles(`{ shema: { sql: '' } } as never`, 'wrong');
    expect(status).toBe(1);
    expect(said).toMatch(/Tests +2 failed \| 1 passed \(3\)/u);
    expect(said).toContain('Error: createMock has no option "shema". Its options are schema, dialect,');
  },
);

test('SQL that does not load makes them red, too', { timeout: 120_000 }, () => {
  const { status, said } = runFiles(`{ schema: { sql: 'create tabel a ()' } }`, 'wrong');
  expect([status, said.match(/Tests +2 failed/u)]).toEqual([1, expect.anything()]);
  expect(said).toContain('syntax error at or near "tabel"');
});

test.each(['forks', 'threads'])(
  'what there is to say of a schema is said once in a run of several files, in %s',
  { timeout: 180_000 },
  (pool) => {
    writeFileSync(join(folder, 'vitest.config.ts'), `export default { test: { pool: '${pool}' } };`);
    const options = `{ schema: { sql: 'create extension pg_cron' } }`;
    for (const run of ['first', 'second']) {
      const { status, said } = runFiles(options, 'a', 'b', 'c');
      expect([run, status]).toEqual([run, 0]);
      expect(said.match(/Extension pg_cron has a stand-in here/gu)).toHaveLength(1);
    }
  },
);
