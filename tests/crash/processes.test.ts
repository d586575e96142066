// One of two processes of one mock is killed in the middle of its work, again and again; the other goes on.
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, onTestFinished, test, vi } from 'vitest';
import { createIds } from '../../mocks/runtime/ids.ts';
import { joinS3Store } from '../../mocks/storage/blobs/s3/s3-store.ts';
import { howMany } from '../support/extent.ts';
import { readSeedNumber } from '../support/seed.ts';
import { shareTestServer, wantsPostgres } from '../support/postgres-server.ts';
import { BUCKET, withS3Server } from '../support/s3-server.ts';
import { startTestProcess, type MockProcess } from '../support/mock-process.ts';
import { drive, factsOf, readStored, reconcile, type Stock } from './traffic.ts';

const wanted = wantsPostgres();

const ROUNDS = wanted ? howMany('killed processes', { sample: 1, whole: 30 }) : 0;
const SEED = readSeedNumber();
const OPERATIONS = 160;
withS3Server();
vi.setConfig({ testTimeout: 180_000 + ROUNDS * 90_000, hookTimeout: 180_000 });

const ids = createIds(SEED);
const dice = (limit: number): number => Math.floor((Number.parseInt(ids.uuid().slice(0, 8), 16) / 2 ** 32) * limit);
const bytes = `s3://${BUCKET}/crash`;

/** Inserts rows one after the other by the data interface until it is told to stop. */
function insertRows(pick: () => MockProcess, from: number) {
  const acknowledged: number[] = [];
  const lost: number[] = [];
  let next = from;
  const now = { isOver: false };
  const running = (async () => {
    for (; !now.isOver; next += 1) {
      const query = `mutation { insertIntoKeptCollection(objects: [{ n: ${next} }]) { affectedCount } }`;
      const answer = await pick()
        .client.graphql(query, undefined, { as: 'service' })
        .catch(() => undefined);
      if (answer === undefined) lost.push(next);
      else if (/"affectedCount" ?: ?1\b/u.test(answer.text)) acknowledged.push(next);
      else throw new Error(`The row ${next} was refused: ${answer.text}`);
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

/** Gives requests to both in turn, as a load balancer does, and to none that is gone. */
function balance(target: MockProcess, staying: MockProcess, isGone: () => boolean): () => MockProcess {
  let turn = 0;
  return () => {
    turn += 1;
    return isGone() || turn % 2 === 0 ? staying : target;
  };
}

const keysInStore = async (): Promise<readonly string[]> => (await (await joinS3Store(bytes)).blobs.list()).toSorted();

const versionsOf = async ({ sql }: Pick<MockProcess, 'sql'>): Promise<readonly string[]> =>
  (await sql('select version from storage.objects')).map(({ version }) => String(version)).sort();

test.runIf(wanted)('a killed process takes nothing acknowledged with it, and the other goes on', async () => {
  const server = await shareTestServer();
  onTestFinished(() => server.stop());
  const url = await server.createDatabase();
  const start = () => startTestProcess({ args: ['--database-url', url, '--blobs', bytes], objects: '' });
  let [one, other] = [await start(), await start()];
  await one.sql('create table "Kept" (n integer primary key); grant all on "Kept" to service_role');
  const stock: Stock = new Map();
  const rows = new Set<number>();
  const totals = { acknowledged: 0, underWay: 0, ofThemDone: 0 };
  let next = 1;
  for (let round = 0; round < ROUNDS; round += 1) {
    const [target, staying] = dice(2) === 0 ? [one, other] : [other, one];
    const now = { isKilled: false };
    const kill = async (): Promise<void> => {
      await sleep(dice(25));
      now.isKilled = true;
      await target.end('SIGKILL');
    };
    const pick = balance(target, staying, () => now.isKilled);
    const both: MockProcess = { ...staying, send: (...request) => pick().send(...request) };
    const inserting = insertRows(pick, next);
    const { acknowledged, pending } = await drive(both, stock, dice, OPERATIONS, 1 + dice(OPERATIONS / 2), kill, true);
    const inserted = await inserting.stop();
    ({ next } = inserted);
    for (const row of inserted.acknowledged) rows.add(row);
    // What the dead one had begun is ended by now, one way or the other.
    const busy = `select count(*)::int as busy from pg_stat_activity
      where datname = current_database() and state <> 'idle' and pid <> pg_backend_pid()`;
    await expect.poll(async () => staying.sql(busy), { timeout: 20_000 }).toEqual([{ busy: 0 }]);
    const found = await readStored(staying);
    totals.ofThemDone += reconcile(stock, pending, found);
    expect(Object.fromEntries(found)).toEqual(Object.fromEntries(factsOf(stock)));
    const kept = new Set((await staying.sql('select n from "Kept"')).map(({ n }) => Number(n)));
    for (const row of inserted.lost) if (kept.has(row)) rows.add(row);
    expect(kept).toEqual(rows);
    expect(await keysInStore()).toEqual(expect.arrayContaining([...(await versionsOf(staying))]));
    totals.acknowledged += acknowledged + inserted.acknowledged.length;
    totals.underWay += pending.length + inserted.lost.length;
    [one, other] = [staying, await start()];
  }
  expect(totals.acknowledged).toBeGreaterThan((ROUNDS * OPERATIONS) / 2);
  for (const mockProcess of [one, other]) expect(await mockProcess.end('SIGTERM')).toBe(0);
  // The next first one removes what the dead ones had begun to store.
  const again = await start();
  expect(await keysInStore()).toEqual(await versionsOf(again));
  expect(Object.fromEntries(await readStored(again))).toEqual(Object.fromEntries(factsOf(stock)));
  process.stderr.write(
    `Killed ${ROUNDS} processes (seed ${SEED}): ${totals.acknowledged} operations acknowledged and ${totals.underWay} under way, ${totals.ofThemDone} of these done.\n`,
  );
});
