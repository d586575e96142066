// A database folder is used by one process at a time.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, onTestFinished, test, vi } from 'vitest';
import { lockFolder } from './folder-lock.ts';

const place = mkdtempSync(join(tmpdir(), 'touchstone-lock-'));
afterAll(() => {
  rmSync(place, { recursive: true, force: true });
});

test('a folder is used by one at a time', async () => {
  const folder = join(place, 'deep', 'data');
  const release = await lockFolder(folder);
  await expect(lockFolder(folder)).rejects.toThrow(`is used by process ${process.pid}`);
  await release();
  await (
    await lockFolder(folder)
  )();
});

test('what a killed process left behind is no obstacle', async () => {
  const folder = join(place, 'left');
  for (const holder of ['99999999 1', `${process.pid} 1`, ''] as const) {
    writeFileSync(`${folder}.lock`, holder);
    writeFileSync(`${folder}.lock.99999999-1-00e3677b-51ba-4cda-81f2-33c8045826ce`, '');
    await (
      await lockFolder(folder)
    )();
    expect(readdirSync(place).filter((name) => name.startsWith('left'))).toEqual([]);
  }
});

test('of many who come at once, to a new folder or to one left behind, one gets it', async () => {
  for (let round = 0; round < 60; round += 1) {
    const left = [undefined, '99999999 1', ''][round % 3];
    const folder = join(place, `many-${round}`);
    if (left !== undefined) writeFileSync(`${folder}.lock`, left);
    const comers = Array.from({ length: 12 }, async (_, index) => {
      await new Promise((resolve) => setTimeout(resolve, index % (1 + (round % 5))));
      return lockFolder(folder);
    });
    const results = await Promise.allSettled(comers);
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    for (const result of results)
      if (result.status === 'rejected')
        expect(String(result.reason)).toMatch(/is used by process|was taken by another/);
  }
  expect(readdirSync(place).filter((name) => /\.lock\../.test(name))).toEqual([]);
});

test.runIf(existsSync('/proc/self/stat'))('a killed process whose parent does not notice is none', async () => {
  const folder = join(place, 'zombie');
  // The shell becomes a program that never waits for its child; before that, it would notice the child's end itself.
  const parent = spawn('sh', ['-c', 'sleep 1 & echo $!; exec sleep 60']);
  onTestFinished(() => {
    parent.kill('SIGKILL');
  });
  const [line] = (await once(parent.stdout, 'data')) as [Buffer];
  const pid = Number(line);
  await vi.waitFor(() => {
    expect(readFileSync(`/proc/${pid}/stat`, 'latin1')).toContain(') Z');
  }, 20_000);
  writeFileSync(`${folder}.lock`, `${pid} 1`);
  await (
    await lockFolder(folder)
  )();
  writeFileSync(`${folder}.lock`, `${parent.pid} 1`);
  await expect(lockFolder(folder)).rejects.toThrow(`is used by process ${parent.pid}`);
});

test('a folder that cannot be written gets a sentence', async () => {
  const file = join(place, 'a-file');
  writeFileSync(file, '');
  await expect(lockFolder(join(file, 'data'))).rejects.toThrow(`The folder ${join(file, 'data')} cannot be used: E`);
});
