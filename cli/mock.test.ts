// The real command serves a user's schema, and reports on standard error what of it is not offered.
import { afterAll, expect, test, vi } from 'vitest';
import { createSandbox } from './testing/sandbox.ts';

vi.setConfig({ testTimeout: 180_000 });

const sandbox = createSandbox();
afterAll(() => {
  sandbox.remove();
});

test('a table without a primary key is named at the start, and the mock serves the others', async () => {
  const file = sandbox.write('own.sql', 'create table a (id int primary key); create table forgotten (note text);');
  const { code, out, err } = await sandbox.touchstone(
    ['mock', '--port', '0', '--json', '--schema', file],
    {},
    (child, text) => {
      if (text.endsWith('\n')) child.kill('SIGINT');
    },
  );
  expect(err).toMatch(/^touchstone: Table public\.forgotten is not offered: it has no primary key\.[^\n]*\n$/);
  expect(JSON.parse(out)).toHaveProperty('urls.data');
  expect(code).toBe(0);
});
