// The real command is killed in the middle of its work, again and again, and started again on the same folder.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { inspect, isDeepStrictEqual } from 'node:util';
import { expect, onTestFinished, test, vi } from 'vitest';
import { shareTestServer, wantsPostgres } from '../support/postgres-server.ts';
import { howMany, takeSome } from '../support/extent.ts';
import { readSeedNumber } from '../support/seed.ts';
import { createIds } from '../../mocks/runtime/ids.ts';
import { drive, factsOf, readStored, reconcile, type Stock } from './traffic.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { persistIn, startAndKill, startTestProcess, type Place } from '../support/mock-process.ts';

const ROUNDS = Number(process.env['TOUCHSTONE_CRASH_ROUNDS'] ?? howMany('crashes', { sample: 1, whole: 12 }));
const SEED = readSeedNumber();
const OPERATIONS = 200;
// Printed beforehand, so that a failure can be repeated.
vi.setConfig({ testTimeout: 60_000 + ROUNDS * 60_000, hookTimeout: 60_000 });

const ids = createIds(SEED);
const dice = (limit: number): number => Math.floor((Number.parseInt(ids.uuid().slice(0, 8), 16) / 2 ** 32) * limit);
const home = temporaryFolder();

/** How many blobs and records the last start removed, from what it said. */
function repaired(stderr: string): number {
  const counts = stderr.matchAll(/(\d+) (?:blob|record)s? without/g);
  return [...counts].reduce((sum, [, number]) => sum + Number(number), 0);
}

/** A failure here rarely comes again: all of it is printed at once, even if the output is cut. */
async function telling<T>(circumstances: () => object, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const all = { seed: SEED, ...circumstances(), error };
    process.stderr.write(`${inspect(all, { depth: 8, maxArrayLength: null, maxStringLength: 10_000 })}\n`);
    throw error;
  }
}

/** Returns the counts. */
async function killAgainAndAgain(place: Place, rounds: number): Promise<string> {
  const stock: Stock = new Map();
  const totals = { acknowledged: 0, underWay: 0, ofThemDone: 0, verified: 0, repaired: 0 };
  let mockProcess = await startTestProcess(place);
  let underWay: readonly string[] = [];
  const circumstances = (round: number) => (): object => {
    return { round, place, underWay, stderr: mockProcess.standardError(), stock: Object.fromEntries(factsOf(stock)) };
  };
  const oneRound = async (round: number): Promise<void> => {
    // Some are killed while they shut down.
    const closing = round % 4 === 3;
    const kill = async (): Promise<void> => {
      await wait(dice(25));
      const ended = closing ? mockProcess.end('SIGTERM') : undefined;
      if (closing) await wait(dice(60));
      await mockProcess.end('SIGKILL');
      await ended;
    };
    const { acknowledged, pending } = await drive(
      mockProcess,
      stock,
      dice,
      OPERATIONS,
      1 + dice(OPERATIONS - 20),
      kill,
    );
    underWay = pending.map(({ title }) => title);
    // Some are killed again while they recover.
    if (round % 5 === 4) await startAndKill(place, () => wait(300 + dice(1000)));
    // Seeded ids must not come again after a crash.
    mockProcess = await startTestProcess(place, ...(round % 2 === 0 ? ['--seed', '7'] : []));
    expect(mockProcess.standardError()).not.toContain('Another process');
    const found = await readStored(mockProcess, place);
    totals.ofThemDone += reconcile(stock, pending, found);
    expect(Object.fromEntries(found)).toEqual(Object.fromEntries(factsOf(stock)));
    totals.acknowledged += acknowledged;
    totals.underWay += pending.length;
    totals.verified += [...found.values()].filter((fact) => fact !== 'bucket').length;
    totals.repaired += repaired(mockProcess.standardError());
  };
  for (let round = 0; round < rounds; round += 1) await telling(circumstances(round), () => oneRound(round));
  expect(await mockProcess.end('SIGINT')).toBe(0);
  expect(totals.acknowledged).toBeGreaterThan(rounds);
  return `Killed ${rounds} times (seed ${SEED}): ${totals.acknowledged} operations acknowledged and ${totals.underWay} under way, ${totals.ofThemDone} of these done; ${totals.verified} objects read whole; ${totals.repaired} repaired.\n`;
}

test('killed in the middle of its work, it keeps what it acknowledged, and no record or bytes alone', async () => {
  process.stderr.write(await killAgainAndAgain(persistIn(join(home, 'rounds')), ROUNDS));
});

test.runIf(wantsPostgres())('on a server, whose transactions live longer, it is the same', async () => {
  const server = await shareTestServer();
  onTestFinished(() => server.stop());
  const objects = join(home, 'server');
  const args = ['--database-url', await server.createDatabase(), '--blobs', objects];
  process.stderr.write(await killAgainAndAgain({ args, objects }, Math.ceil(ROUNDS / 4)));
});

test('killed at a step of its first start, it begins again', async () => {
  const dir = join(home, 'first');
  const steps = ['database.lock', 'database/PG_VERSION', 'database/base/5', 'objects/.touchstone.json'];
  for (const step of takeSome('steps of a first start', steps, 1))
    await startAndKill(persistIn(dir), async () => {
      while (!existsSync(join(dir, step))) await wait(1);
    });
  const mockProcess = await startTestProcess(persistIn(dir));
  expect(mockProcess.standardError()).toBe('');
  expect(await mockProcess.sql('select count(*) > 0 as filled from "Blog"')).toEqual([{ filled: true }]);
  expect(await readStored(mockProcess, persistIn(dir))).toEqual(new Map());
  await mockProcess.end('SIGKILL');
});

test('killed while it goes back to its first state, it is in that state or still in the other', async () => {
  const dir = join(home, 'reset');
  let first: Stock = new Map();
  let mockProcess = await startTestProcess(persistIn(dir));
  await drive(mockProcess, first, dice, 30);
  await mockProcess.end('SIGKILL');
  mockProcess = await startTestProcess(persistIn(dir));
  for (let round = 0; round < Math.min(3, ROUNDS); round += 1) {
    const changed: Stock = new Map(first);
    await drive(mockProcess, changed, dice, 30);
    const answered = mockProcess.client.admin('POST', '/reset').catch(() => undefined);
    await wait(dice(60));
    await mockProcess.end('SIGKILL');
    const isReset = (await answered)?.status === 200;
    mockProcess = await startTestProcess(persistIn(dir));
    const found = Object.fromEntries(await readStored(mockProcess, persistIn(dir)));
    const isChanged = !isReset && isDeepStrictEqual(found, Object.fromEntries(factsOf(changed)));
    if (isChanged) first = changed;
    expect(found).toEqual(Object.fromEntries(factsOf(first)));
  }
  await expect(startTestProcess(persistIn(dir))).rejects.toThrow(
    `The mock ended with 2 before it was ready: touchstone: The folder ${join(dir, 'objects')} is used by process`,
  );
  await mockProcess.end('SIGKILL');
});
