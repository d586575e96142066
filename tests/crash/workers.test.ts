// One of several processes behind one port is killed in the middle of its work, again and again; the others go on.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, expect, onTestFinished, test, vi } from 'vitest';
import { createIds } from '../../mocks/runtime/ids.ts';
import { howMany } from '../support/extent.ts';
import { readSeedNumber } from '../support/seed.ts';
import { findPostgres, startTestServer, wantsPostgres } from '../support/postgres-server.ts';
import { bytesIn, startVictim, type Place, type Victim } from '../support/victim.ts';
import type { Stock } from './operations.ts';
import { survey } from './survey.ts';
import { drive, factsOf, reconcile } from './traffic.ts';

const bin = findPostgres();
const wanted = wantsPostgres();

const ROUNDS = wanted ? howMany('killed workers', { sample: 5, whole: 30 }) : 0;
const SEED = readSeedNumber();
const OPERATIONS = 160;
vi.setConfig({ testTimeout: 60_000 + ROUNDS * 20_000, hookTimeout: 60_000 });

const ids = createIds(SEED);
const dice = (limit: number): number => Math.floor((Number.parseInt(ids.uuid().slice(0, 8), 16) / 2 ** 32) * limit);
const home = mkdtempSync(join(tmpdir(), 'touchstone-workers-'));
afterAll(() => {
  rmSync(home, { recursive: true, force: true });
});

async function startWorkers(...args: readonly string[]): Promise<{ readonly victim: Victim; readonly place: Place }> {
  const server = await startTestServer(bin ?? '');
  onTestFinished(() => server.stop());
  const objects = mkdtempSync(join(home, 'objects-'));
  const url = await server.createDatabase();
  const place = { args: ['--database-url', url, '--blobs', objects, '--workers', '2', ...args], objects };
  const victim = await startVictim(place);
  onTestFinished(async () => {
    await victim.end('SIGKILL');
  });
  return { victim, place };
}

const REPLACED = /worker (\d+) ended \(SIGKILL\): worker (\d+) has taken its place/g;

/** The workers of now, by what the lead said. */
function workersOf(victim: Victim): readonly number[] {
  const workers = new Set(victim.workers);
  for (const [, before, after] of victim.standardError().matchAll(REPLACED)) {
    workers.delete(Number(before));
    workers.add(Number(after));
  }
  return [...workers];
}

async function until(holds: () => boolean | Promise<boolean>, what: string): Promise<void> {
  const end = Date.now() + 20_000;
  while (!(await holds())) {
    if (Date.now() > end) throw new Error(`It did not come to this: ${what}.`);
    await sleep(20);
  }
}

/** Inserts rows one after the other by the data interface until it is told to stop. */
function insertRows(victim: Victim, from: number) {
  const acknowledged: number[] = [];
  const lost: number[] = [];
  let next = from;
  const now = { isOver: false };
  const running = (async () => {
    for (; !now.isOver; next += 1) {
      const query = `mutation { insertIntoKeptCollection(objects: [{ n: ${next} }]) { affectedCount } }`;
      const answer = await fetch(`${victim.urls.data}/graphql/v1`, {
        method: 'POST',
        headers: { apikey: victim.keys.service, 'content-type': 'application/json' },
        body: JSON.stringify({ query }),
      })
        .then((response) => response.text())
        .catch(() => undefined);
      if (answer === undefined) lost.push(next);
      else if (answer.includes('"affectedCount":1') || answer.includes('"affectedCount" : 1')) acknowledged.push(next);
      else throw new Error(`The row ${next} was refused: ${answer}`);
    }
  })();
  return {
    async stop() {
      now.isOver = true;
      await running;
      return { acknowledged, lost, next };
    },
  };
}

test.runIf(wanted)(
  'a killed worker takes nothing acknowledged with it, and leaves nothing; the others go on',
  async () => {
    const { victim, place } = await startWorkers();
    await victim.sql('create table "Kept" (n integer primary key); grant all on "Kept" to service_role');
    const stock: Stock = new Map();
    const rows = new Set<number>();
    const totals = { acknowledged: 0, underWay: 0, ofThemDone: 0 };
    let next = 1;
    for (let round = 0; round < ROUNDS; round += 1) {
      const [target = 0] = [...workersOf(victim)].sort(() => dice(2) - 0.5);
      const inserting = insertRows(victim, next);
      const kill = async (): Promise<void> => {
        await sleep(dice(25));
        process.kill(target, 'SIGKILL');
      };
      const { acknowledged, pending } = await drive(
        victim,
        stock,
        dice,
        OPERATIONS,
        1 + dice(OPERATIONS / 2),
        kill,
        true,
      );
      await until(() => !workersOf(victim).includes(target), `worker ${target} is replaced`);
      const inserted = await inserting.stop();
      ({ next } = inserted);
      for (const row of inserted.acknowledged) rows.add(row);
      // What the dead one had begun is ended by now, one way or the other.
      await until(async () => {
        const versions = (await victim.sql('select version from storage.objects')).map(({ version }) =>
          String(version),
        );
        return JSON.stringify(versions.sort()) === JSON.stringify([...bytesIn(place)].sort());
      }, 'records and bytes belong together');
      const found = await survey(victim, place);
      totals.ofThemDone += reconcile(stock, pending, found);
      expect(Object.fromEntries(found)).toEqual(Object.fromEntries(factsOf(stock)));
      const kept = new Set((await victim.sql('select n from "Kept"')).map(({ n }) => Number(n)));
      for (const row of inserted.lost) if (kept.has(row)) rows.add(row);
      expect(kept).toEqual(rows);
      totals.acknowledged += acknowledged + inserted.acknowledged.length;
      totals.underWay += pending.length + inserted.lost.length;
    }
    expect(totals.acknowledged).toBeGreaterThan((ROUNDS * OPERATIONS) / 2);
    expect(await victim.end('SIGTERM')).toBe(0);
    process.stderr.write(
      `Killed ${ROUNDS} workers (seed ${SEED}): ${totals.acknowledged} operations acknowledged and ${totals.underWay} under way, ${totals.ofThemDone} of these done.\n`,
    );
  },
);

const isAlive = (pid: number): boolean => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};

test.runIf(wanted)('workers end with their lead, killed or not', async () => {
  for (const signal of ['SIGKILL', 'SIGTERM'] as const) {
    const { victim } = await startWorkers();
    expect(victim.workers.map(isAlive)).toEqual([true, true]);
    await victim.send('GET', '/bucket');
    await victim.end(signal);
    expect(victim.standardError()).not.toContain('in time');
    await until(() => !victim.workers.some(isAlive), 'the workers are gone');
    await expect(fetch(victim.urls.data)).rejects.toThrow('fetch failed');
  }
});
