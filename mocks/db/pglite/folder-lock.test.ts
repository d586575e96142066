// A database folder is used by one process at a time.
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { lockFolder } from './folder-lock.ts';
import { temporaryFolder } from '../../../tests/support/temporary-folder.ts';

const place = temporaryFolder();

/** In a process of its own, which holds the lock until it is killed. */
async function holdElsewhere(folder: string): Promise<ChildProcess> {
  const module = new URL('./folder-lock.ts', import.meta.url).href;
  const script = `const { lockFolder } = await import(${JSON.stringify(module)});
    await lockFolder(${JSON.stringify(folder)}); console.log('held'); setInterval(() => undefined, 1e6);`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  onTestFinished(() => {
    child.kill('SIGKILL');
  });
  await once(child.stdout, 'data');
  return child;
}

test('a folder is used by one at a time, and the refusal says by whom and since when', async () => {
  const folder = join(place, 'deep', 'data');
  const before = new Date().toISOString();
  const release = await lockFolder(folder);
  const refusal = await lockFolder(folder).catch((error: unknown) => String(error));
  const [, since = ''] =
    /is used by process \d+ since (\S+): end it, or take another folder/u.exec(String(refusal)) ?? [];
  expect(refusal).toContain(`process ${process.pid} `);
  expect(since >= before && since <= new Date().toISOString()).toBe(true);
  await release();
  const again = await lockFolder(folder);
  // A second call of the first one's function releases nothing.
  await release();
  await expect(lockFolder(folder)).rejects.toThrow('is used by');
  await again();
});

const here = { since: new Date().toISOString(), host: hostname(), namespace: 'pid:[1]' };

test.each([
  ['of a stranger, who has the number now', JSON.stringify({ ...here, pid: process.ppid })],
  ['of this process, as after a restart of a container', JSON.stringify({ ...here, pid: process.pid })],
  ['of another machine', JSON.stringify({ ...here, pid: 1, host: 'elsewhere' })],
  ['that is no JSON', `${process.ppid} 1`],
  ['that is empty', ''],
  ['that is damaged', '{"pid":'],
])('a mark left behind holds nobody up: one %s', async (_, mark) => {
  const folder = join(place, 'left');
  writeFileSync(`${folder}.lock`, mark, { mode: 0o644 });
  const release = await lockFolder(folder);
  expect(JSON.parse(readFileSync(`${folder}.lock`, 'utf8'))).toMatchObject({ pid: process.pid });
  await release();
  expect(readdirSync(place).filter((name) => name.startsWith('left'))).toEqual(['left.mutex']);
});

test('the lock of a killed process ends with it, whatever it left', async () => {
  const folder = join(place, 'killed');
  const child = await holdElsewhere(folder);
  await expect(lockFolder(folder)).rejects.toThrow(`is used by process ${child.pid} since`);
  child.kill('SIGKILL');
  await once(child, 'close');
  expect(existsSync(`${folder}.lock`)).toBe(true);
  await (
    await lockFolder(folder)
  )();
});

test.each([
  ['host', { host: 'web-1' }, ' on web-1 since '],
  ['PID namespace', { host: hostname(), namespace: 'pid:[1]' }, ' of another container since '],
  ['mark', undefined, 'another process, which does not say its number: end it'],
])('the refusal gives no number of another %s as one of here', async (_, its, says) => {
  const folder = join(place, 'foreign');
  const release = await lockFolder(folder);
  onTestFinished(release);
  writeFileSync(`${folder}.lock`, its === undefined ? '' : JSON.stringify({ ...here, pid: process.pid, ...its }));
  await expect(lockFolder(folder)).rejects.toThrow(says);
});

test('of many who come at once, one gets it', async () => {
  for (let round = 0; round < 20; round += 1) {
    const folder = join(place, `many-${round}`);
    const comers = Array.from({ length: 12 }, async (_, index) => {
      await new Promise((resolve) => setTimeout(resolve, index % (1 + (round % 5))));
      return lockFolder(folder);
    });
    const results = await Promise.allSettled(comers);
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    for (const result of results) if (result.status === 'rejected') expect(String(result.reason)).toMatch(/is used by/);
  }
});

test('a folder that cannot be locked gets a sentence', async () => {
  const file = join(place, 'a-file');
  writeFileSync(file, '');
  await expect(lockFolder(join(file, 'data'))).rejects.toThrow(`The folder ${join(file, 'data')} cannot be used: E`);
  const folder = join(place, 'changed');
  writeFileSync(`${folder}.mutex`, 'not empty');
  await expect(lockFolder(folder)).rejects.toThrow(`The file ${folder}.mutex was changed`);
});

test.skipIf(process.platform === 'win32')('only its owner can read what is beside the folder', async () => {
  const folder = join(place, 'private', 'data');
  const release = await lockFolder(folder);
  onTestFinished(release);
  for (const [name, mode] of [
    ['', 0o700],
    ['data.lock', 0o600],
    ['data.mutex', 0o600],
  ] as const)
    expect(statSync(join(place, 'private', name)).mode & 0o777).toBe(mode);
});
