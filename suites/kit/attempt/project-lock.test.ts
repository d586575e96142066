import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Hazard } from '../outcome.ts';
import type { RunSettings } from '../run/run-settings.ts';
import { acquireLock } from './target-lock.ts';
import { get, makeFolder, reading, runTiny, serveTiny, tinyCase, type TinyServer } from '../testing/tiny-server.ts';
import { keyOf } from './project-lock.ts';

let lockDir: string;
let server: TinyServer;
beforeEach(async () => {
  lockDir = await makeFolder();
  inside = { now: 0, most: 0 };
  server = await serveTiny();
});

/** How many cases that run alone are running. */
let inside = { now: 0, most: 0 };

/** Two cases that run alone and one that need not. */
function run(settings: Partial<RunSettings> = {}, hazard: Hazard = 'write-project') {
  const alone = (what: string) =>
    tinyCase(
      what,
      async (env) => {
        inside.now += 1;
        inside.most = Math.max(inside.most, inside.now);
        await get(env);
        await new Promise((resolve) => setTimeout(resolve, 20));
        await get(env);
        inside.now -= 1;
      },
      { hazard },
    );
  const cases = [alone('first'), tinyCase('beside', reading()), alone('second')];
  return runTiny(server.url, cases, { lockDir, ...settings });
}

async function holdLock(): Promise<() => Promise<void>> {
  const key = keyOf({ storage: { url: server.url, key: '', users: [] } }, 'storage');
  const state = await acquireLock({ directory: lockDir, key, runId: 'other', patience: 0 });
  if (state.kind !== 'held') throw new Error('The lock is not held.');
  return () => state.release();
}

describe('runs on one target at once', () => {
  it('take turns with the cases that run alone', async () => {
    const runs = await Promise.all([run(), run(), run()]);
    for (const { outcomes } of runs)
      expect(outcomes.map(({ id, verdict }) => `${id} ${verdict}`)).toEqual([
        'storage.tiny.beside pass',
        'storage.tiny.first pass',
        'storage.tiny.second pass',
      ]);
    expect(inside.most).toBe(1);
    expect(await readdir(lockDir)).toEqual([]);
  });

  it('are at it together where they have no folder in common', async () => {
    const folders = [join(lockDir, 'a'), join(lockDir, 'b')];
    await Promise.all(folders.map((folder) => run({ lockDir: folder })));
    expect(inside.most).toBe(2);
  });

  it('do not wait for ever: what could not have its turn is blocked, and the rest is judged', async () => {
    const release = await holdLock();
    const notices: string[] = [];
    const { outcomes, footer } = await run({ lockPatience: 200, onNotice: (sentence) => notices.push(sentence) });
    const who = `run other, process ${process.pid}`;
    const place = `the storage interface of ${server.url}`;
    expect(notices).toEqual([
      `Another run of touchstone (${who}) is at work on ${place}: waiting for it, at most 0.2 seconds.`,
    ]);
    expect(outcomes.map(({ verdict }) => verdict)).toEqual(['pass', 'blocked', 'blocked']);
    expect(outcomes[1]?.message).toBe(
      `another run of touchstone (${who}) is at work on ${place}, and did not end within 0.2 seconds`,
    );
    expect(footer?.exitCode).not.toBe(1);
    await release();
  });

  it('do not wait for what safety withholds', async () => {
    const release = await holdLock();
    const notices: string[] = [];
    const settings = { onNotice: (sentence: string) => notices.push(sentence) };
    const { outcomes } = await run(settings, 'irreversible');
    expect(outcomes.map(({ verdict }) => verdict)).toEqual(['pass', 'not-applicable', 'not-applicable']);
    expect(notices).toEqual([]);
    await release();
  });

  it('leave no lock when they are interrupted, at work or waiting', async () => {
    const release = await holdLock();
    const waiting = new AbortController();
    const stopped = await run({ signal: waiting.signal, onNotice: () => waiting.abort() });
    expect(stopped.outcomes.map(({ id }) => id)).toEqual(['storage.tiny.beside']);
    expect(stopped.footer).toMatchObject({ exitCode: 3, interfaces: [{ stopped: 'the run was interrupted' }] });
    await release();
    const working = new AbortController();
    const { outcomes } = await run({
      signal: working.signal,
      onRecord: (record) => {
        if (record.kind === 'outcome' && record.id === 'storage.tiny.first') working.abort();
      },
    });
    expect(outcomes).toHaveLength(2);
    expect(await readdir(lockDir)).toEqual([]);
  });

  it('are told when no lock can be made, and go on', async () => {
    const notices: string[] = [];
    const { outcomes } = await run({ lockDir: '/dev/null/locks', onNotice: (sentence) => notices.push(sentence) });
    expect(outcomes.map(({ verdict }) => verdict)).toEqual(['pass', 'pass', 'pass']);
    expect(notices).toHaveLength(1);
    expect(notices[0]).toMatch(
      /^No other run can be kept away from the storage interface of .*: see to it that there is none\.$/,
    );
  });
});
