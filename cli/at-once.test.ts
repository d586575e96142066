// Two commands at work on one mock at the same time, and one that has to wait: neither verdict depends on the other.
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { parseRun } from '../reporters/ndjson.ts';
import { acquireLock } from '../suites/kit/attempt/target-lock.ts';
import { keyOf } from '../suites/kit/attempt/project-lock.ts';
import { temporaryFolder } from '../tests/support/temporary-folder.ts';
import { besideMock } from './testing/beside-mock.ts';
import { keepSandbox, type Ended, type Moments, type Sandbox } from './testing/sandbox.ts';

const temporary = temporaryFolder();
const locks = (): readonly string[] => readdirSync(join(temporary, 'touchstone-locks'));
const { sandbox: first, served, flags: target } = besideMock();
const second = keepSandbox();

/** From a folder of its own, as by another user; only the temporary folder is the same. */
function judge(sandbox: Sandbox, flags: readonly string[] = [], onError?: Moments['onError']): Promise<Ended> {
  const only = flags.includes('--only') ? [] : ['--only', 'management,storage.bucket,storage.list'];
  const args = ['run', ...target('management', 'storage'), '--seed', '1', '--format', 'md'];
  return sandbox.start([...args, ...only, ...flags], onError === undefined ? {} : { onError }, { TMPDIR: temporary });
}

const outcomesIn = (sandbox: Sandbox): readonly string[] =>
  parseRun(sandbox.read('reports/results.ndjson'))
    .outcomes.map(({ id, verdict, message, observations }) => JSON.stringify({ id, verdict, message, observations }))
    .toSorted();

test('two runs at once on one mock say the same', async () => {
  const allowed = ['--allow', 'irreversible'];
  const ended = await Promise.all([judge(first, [...allowed, '--shuffle']), judge(second, allowed)]);
  expect(ended.map(({ code, err }) => (code === 0 ? '' : err))).toEqual(['', '']);
  expect(outcomesIn(first)).toEqual(outcomesIn(second));
  expect(outcomesIn(first).length).toBeGreaterThan(100);
  expect(locks()).toEqual([]);
});

test('a run tells once that it waits for another, and can be interrupted while it does', async () => {
  const { urls, keys } = served;
  const management = { url: urls.management, ref: keys.ref, token: '' };
  const lock = await acquireLock({
    directory: join(temporary, 'touchstone-locks'),
    key: keyOf({ management }, 'management'),
    runId: 'another',
    patience: 0,
  });
  if (lock.kind !== 'held') throw new Error('The lock is not held.');
  let sent = false;
  const { code, err } = await judge(first, [], (child, text) => {
    if (!sent && text.includes('waiting for it')) sent = child.kill('SIGINT');
  });
  await lock.release();
  const told = `Another run of touchstone (run another, process ${process.pid}) is at work on the management interface of ${urls.management}: waiting for it, at most 10 minutes.`;
  expect(err.split(told)).toHaveLength(2);
  expect(code).toBe(3);
  expect(first.read('reports/summary.md')).toMatch(/INCONCLUSIVE/u);
  expect(locks()).toEqual([]);
});

test('a run that is killed at work keeps the next one waiting for seconds only, and sweep makes room for it', async () => {
  const only = ['--only', 'management.hostname'];
  let killed = false;
  await judge(first, only, (child) => {
    const timer = setInterval(() => {
      const held = locks().length > 0;
      if (held && !killed) killed = child.kill('SIGKILL');
      if (killed) clearInterval(timer);
    }, 5);
    child.once('exit', () => {
      clearInterval(timer);
    });
  });
  expect(killed).toBe(true);
  const swept = await first.touchstone(['sweep', ...target('management'), '--apply']);
  expect(swept.code).toBe(0);
  const { code, err } = await judge(second, only);
  expect(err).not.toMatch(/did not end|No other run/u);
  expect(code).toBe(0);
  expect(locks()).toEqual([]);
});
