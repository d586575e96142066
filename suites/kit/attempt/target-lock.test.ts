import { readdir, rm, symlink, utimes, writeFile } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { acquireLock, type LockSettings, type LockState } from './target-lock.ts';
import { makeFolder } from '../testing/tiny-server.ts';

let directory: string;
beforeEach(async () => {
  directory = await makeFolder();
});

function acquire(settings: Partial<LockSettings> = {}): Promise<LockState> {
  return acquireLock({ directory, key: 'management http://a', runId: 'abc', patience: 0, ...settings });
}

async function release(state: LockState): Promise<void> {
  if (state.kind !== 'held') throw new Error(`The lock is not held: ${state.kind}.`);
  await state.release();
}

/** A mark as another process leaves it, with its last heartbeat so many seconds ago. */
async function leave(seconds: number, mark: object): Promise<void> {
  await release(await acquire());
  const held = await acquire();
  const [name = ''] = await readdir(directory);
  await release(held);
  const file = join(directory, `${name.split('.')[0]}.another`);
  await writeFile(file, JSON.stringify(mark));
  const then = new Date(Date.now() - seconds * 1_000);
  await utimes(file, then, then);
}

/** A number that no process has. */
const NOBODY = 2_147_483_646;

describe('the lock of a target', () => {
  it('keeps out who comes second until it is released, and names who has it', async () => {
    const first = await acquire({ runId: 'first' });
    expect(await acquire()).toEqual({ kind: 'busy', holder: `run first, process ${process.pid}` });
    let told = '';
    const second = acquire({ patience: 10_000, onWait: (holder) => (told += holder) });
    await release(first);
    await release(await second);
    expect(['', `run first, process ${process.pid}`]).toContain(told);
    expect(await readdir(directory)).toEqual([]);
  });

  it('is another one for another target', async () => {
    const first = await acquire();
    await release(await acquire({ key: 'management http://b' }));
    await release(first);
  });

  it('is held by one at a time, however many come at once', async () => {
    let inside = 0;
    let most = 0;
    let rounds = 0;
    const worker = async (): Promise<void> => {
      for (let round = 0; round < 4; round += 1) {
        const state = await acquire({ patience: 60_000 });
        inside += 1;
        most = Math.max(most, inside);
        await new Promise((resolve) => setTimeout(resolve, 1));
        rounds += 1;
        inside -= 1;
        await release(state);
      }
    };
    await Promise.all(Array.from({ length: 6 }, worker));
    expect([most, rounds]).toEqual([1, 24]);
    expect(await readdir(directory)).toEqual([]);
  }, 60_000);

  it('is taken from a process that is gone, and from one that has not stirred for long', async () => {
    await leave(6, { run: 'dead', pid: NOBODY, host: hostname() });
    await release(await acquire());
    await leave(31, { run: 'asleep', pid: process.pid, host: hostname() });
    await release(await acquire());
    await leave(31, { run: 'far', pid: NOBODY, host: 'another-machine' });
    await release(await acquire());
    expect(await readdir(directory)).toEqual([]);
  });

  it('is not taken from one that stirred just now, whatever its process number says', async () => {
    await leave(2, { run: 'container', pid: NOBODY, host: hostname() });
    expect(await acquire()).toMatchObject({ kind: 'busy', holder: `run container, process ${NOBODY}` });
    await rm(directory, { recursive: true });
    await leave(10, { run: 'far', pid: NOBODY, host: 'another-machine' });
    expect(await acquire()).toMatchObject({ kind: 'busy' });
  });

  it('tells a holder that others took for dead', async () => {
    const state = await acquire();
    if (state.kind !== 'held') throw new Error('The lock is not held.');
    expect(state.isLost()).toBe(false);
    for (const name of await readdir(directory)) await rm(join(directory, name));
    await expect.poll(() => state.isLost(), { timeout: 10_000 }).toBe(true);
    await state.release();
  });

  it('follows no link, and reads no mark that nobody wrote', async () => {
    await leave(0, {});
    const [name = ''] = await readdir(directory);
    await rm(join(directory, name));
    await symlink('/dev/zero', join(directory, name));
    expect(await acquire()).toEqual({ kind: 'busy', holder: 'run' });
  });
});
