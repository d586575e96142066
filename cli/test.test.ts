// SQL tests of a project: what the command prints of them, what CI reads, and how it ends.
import { spawnSync } from 'node:child_process';
import { cpSync } from 'node:fs';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import { beforeAll, expect, test } from 'vitest';
import { readTable } from '../tests/support/table.ts';
import { keepSandbox } from './testing/sandbox.ts';

interface Row {
  readonly title: string;
  readonly file: string;
  readonly says: string;
}

const sandbox = keepSandbox();
const { faults, fine, misuse } = readTable(import.meta.url, ['faults', 'fine', 'misuse']) as {
  readonly faults: readonly Row[];
  readonly fine: Readonly<Record<string, string>>;
  readonly misuse: Readonly<Record<string, string>>;
};

beforeAll(() => {
  const project = fileURLToPath(new URL('../tests/behaviour/projects/tenants', import.meta.url));
  cpSync(project, sandbox.folder, { recursive: true });
});

test('a project whose tests pass ends with 0, and each file is a subtest', async () => {
  const { code, out, err } = await sandbox.start(['test', 'db']);
  expect({ code, err }).toEqual({ code: 0, err: expect.not.stringContaining('fault of touchstone') as string });
  expect(out).toMatch(
    /^TAP version 14\n1\.\.4\n# Subtest: supabase\/tests\/database\/00000-helpers.sql\n {4}1\.\.1\n/u,
  );
  expect(out).toContain('    not ok 11 - there are invoices # TODO not built yet\n');
  expect(out).toContain('    # The team begins with its owner.\n    1..9\n');
  expect(out).toMatch(/\n# 4 files, 23 tests: 22 passed, 1 skipped or to do, none failed\.\n$/u);
});

test('a failing test ends with 1, and is named with its file, its line and what it had', async () => {
  const { code, out } = await sandbox.start(['test', 'db', 'red', '--junit', 'out/junit.xml']);
  expect(code).toBe(1);
  const [tap = '', summary = ''] = out.split('# 1 file, ');
  expect(summary).toBe(
    [
      '2 tests: 1 passed, 1 failed.',
      '# FAILED red/wrong.test.sql:6: Bob sees one channel',
      '#       Results differ beginning at row 1:',
      '#           have: (bobs-own)',
      '#           want: (bobs-other)\n',
    ].join('\n'),
  );
  expect(tap).toMatch(/^ {4}not ok 2 - Bob sees one channel\n {6}---\n[^]*^ {6}at: "red\/wrong\.test\.sql:6"\n/mu);
  const xml = sandbox.read('out/junit.xml');
  expect(xml).toContain('<testsuite name="red/wrong.test.sql" tests="2" failures="1" errors="0" skipped="0"');
  expect(xml).toContain('<failure type="not ok" message="Results differ beginning at row 1: have: (bobs-own) want');
  const bin = createRequire(import.meta.url).resolve('tap-junit/bin/tap-junit');
  const { stdout } = spawnSync(process.execPath, [bin], { input: out, encoding: 'utf8' });
  expect(stdout).toContain('tests="1" name="Tap-Junit" failures="1"');
});

test('a file that breaks off, or is not as planned, is red with its reason', async () => {
  for (const [index, { title, file }] of faults.entries()) sandbox.write(`faults/${index + 10} ${title}.sql`, file);
  const { code, out } = await sandbox.touchstone(['test', 'db', 'faults']);
  expect(code).toBe(1);
  const said = out.split(/^(?=# FAILED )/mu).slice(1);
  expect(said).toEqual(faults.map(({ says }) => expect.stringContaining(says) as string));
});

test('psql’s words for what prints do no harm, and its variables and conditions are obeyed', async () => {
  for (const [name, file] of Object.entries(fine)) sandbox.write(`fine/${name}`, file);
  const { code, out } = await sandbox.touchstone(['test', 'db', 'fine']);
  expect({ code, out }).toEqual({ code: 0, out: expect.stringMatching(/none failed\.\n$/u) as string });
});

test.each(Object.entries(misuse))('misuse: test %s', async (words, says) => {
  expect(await sandbox.touchstone(['test', ...words.split(' ')])).toMatchObject({
    code: 2,
    err: expect.stringContaining(says) as string,
  });
});
