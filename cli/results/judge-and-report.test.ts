// How far a run is, on a terminal of its own and without one.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, expect, test, vi } from 'vitest';
import { sampleHeader, sampleOutcome, sampleRun } from '../../reporters/testing/sample-run.ts';
import { serveMock } from '../../tests/support/served-mock.ts';
import { createSandbox } from '../testing/sandbox.ts';
import { judgeAndReport } from './judge-and-report.ts';

const sandbox = createSandbox();
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  sandbox.remove();
});

test('without a terminal a line comes every ten seconds while cases are judged, and none after the end', async () => {
  vi.useFakeTimers();
  let written = '';
  vi.spyOn(process.stderr, 'write').mockImplementation((text) => {
    written += String(text);
    return true;
  });
  vi.spyOn(process.stdout, 'write').mockReturnValue(true);
  const run = sampleRun([sampleOutcome('pass')]);
  const ended = Promise.withResolvers<typeof run>();
  const code = judgeAndReport(
    async ({ onRecord }) => {
      await onRecord({ ...sampleHeader, planned: { storage: 2 } });
      await new Promise((resolve) => setTimeout(resolve, 8_000));
      await onRecord({ kind: 'outcome', ...sampleOutcome('pass') });
      return ended.promise;
    },
    { folder: join(sandbox.folder, 'reports'), formats: [], secrets: {} },
  );
  await vi.advanceTimersByTimeAsync(9_999);
  expect(written).not.toContain('1 of 2 cases');
  await vi.advanceTimersByTimeAsync(20_001);
  // The other case should have taken 8 s as well, of which 2 s went by.
  expect(written.match(/^1 of 2 cases, 0 red, about 6 s left$/gmu)).toHaveLength(1);
  expect(written.match(/^1 of 2 cases/gmu)).toHaveLength(3);
  ended.resolve(run);
  expect(await code).toBe(run.footer?.exitCode);
  const all = written;
  await vi.advanceTimersByTimeAsync(30_000);
  expect(written).toBe(all);
});

test('a terminal shows a bar that goes on to the last case and leaves nothing behind', async () => {
  const served = await serveMock();
  try {
    const main = fileURLToPath(new URL('../main.ts', import.meta.url));
    const words = `'${process.execPath}' '${main}' run --storage ${served.urls.storage} --only storage.bucket`;
    const terminal = spawn('script', ['-qec', words, '/dev/null'], {
      cwd: createSandbox().folder,
      env: { ...process.env, TOUCHSTONE_STORAGE_KEY: served.keys.service },
    });
    terminal.stdin.end();
    let shown = '';
    terminal.stdout.on('data', (chunk: Buffer) => (shown += chunk.toString()));
    const [code] = (await once(terminal, 'close')) as [number];
    const bars = [...shown.matchAll(/\[[█░]{24}\] (\d+) of (\d+) cases, 0 red/gu)].map(([, done, all]) => [done, all]);
    expect(bars[0]?.[0]).toBe('0');
    expect(bars.at(-1)?.[0]).toBe(bars.at(-1)?.[1]);
    expect(new Set(bars.map(([, all]) => all)).size).toBe(1);
    const [, ...after] = shown.slice(shown.lastIndexOf('█')).split('\r\u001B[2K');
    expect(after.at(-1)).toMatch(/^storage +.*CONFORMANT/mu);
    expect(code).toBe(0);
  } finally {
    await served.close();
  }
});
