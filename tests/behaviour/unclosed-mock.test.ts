// A mock that nobody closes does not keep its process alive, and an idle one does nothing.
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { COMPILE_ONCE } from '../support/mock-process.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

const folder = temporaryFolder();

/** Ended by force, a process fails the test. */
const LONGEST = 60_000;
const APP = new URL('../../mocks/app.ts', import.meta.url).href;

/** What the process still waited for when its own code was done, in how many milliseconds it ended then, and its complaints. */
async function endOf(options: string, work: string) {
  const script = `
    const { createMock } = await import('${APP}');
    const mock = await createMock(${options});
    ${work}
    const done = Date.now();
    const waitsFor = process.getActiveResourcesInfo();
    process.on('exit', () => console.log(JSON.stringify({ waitsFor, after: Date.now() - done })));`;
  const args = [...COMPILE_ONCE, '--input-type=module', '--eval', script];
  const { stdout, stderr } = await promisify(execFile)(process.execPath, args, { timeout: LONGEST });
  return { ...(JSON.parse(stdout) as { readonly waitsFor: unknown; readonly after: number }), complaints: stderr };
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

test('an idle database whose clock went back is at rest', { timeout: LONGEST * 1.5 }, async () => {
  const work = `
    mock.clock.set('2040-01-01');
    await mock.sql('select 1');
    await mock.reset();
    await mock.sql('select 1');
    // Longer than an alarm of PostgreSQL's that was set before.
    await new Promise((resolve) => setTimeout(resolve, 12_000));`;
  const { complaints } = await endOf('{}', work);
  expect(complaints).toBe('');
});
