// A mock that nobody closes does not keep its process alive.
import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, expect, test } from 'vitest';

const folder = mkdtempSync(join(tmpdir(), 'touchstone-unclosed-'));
afterAll(() => {
  rmSync(folder, { recursive: true });
});

/** Ended by force, a process fails the test. */
const LONGEST = 60_000;
const APP = new URL('../../mocks/app.ts', import.meta.url).href;

/** What the process still waited for when its own code was done, and in how many milliseconds it ended then. */
async function endOf(options: string, work = ''): Promise<{ readonly waitsFor: unknown; readonly after: number }> {
  const script = `
    const { createMock } = await import('${APP}');
    const mock = await createMock(${options});
    ${work}
    const done = Date.now();
    const waitsFor = process.getActiveResourcesInfo();
    process.on('exit', () => console.log(JSON.stringify({ waitsFor, after: Date.now() - done })));`;
  const run = promisify(execFile)(process.execPath, ['--input-type=module', '--eval', script], { timeout: LONGEST });
  return JSON.parse((await run).stdout) as { readonly waitsFor: unknown; readonly after: number };
}

test.for([
  ['in memory', `{ schema: { sql: 'create table todo (id serial primary key)' } }`],
  ['with a clock of its own', `{ clock: new Date('2030-01-01') }`],
  ['in a folder', `{ database: { dir: '${join(folder, 'database')}' }, blobs: { dir: '${join(folder, 'bytes')}' } }`],
])('a process ends by itself with a mock %s', { timeout: LONGEST * 1.5 }, async ([, options = '']) => {
  const { waitsFor, after } = await endOf(
    options,
    `await mock.sql('select 1'); await mock.fetch(mock.urls.storage + '/bucket'); await mock.reset();`,
  );
  expect(waitsFor).not.toContain('Timeout');
  // Less than the timers that PostgreSQL sets when it is idle.
  expect(after).toBeLessThan(8000);
});
