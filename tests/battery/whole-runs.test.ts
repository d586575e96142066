// Whole runs of the battery on one mock: repeated, in other orders, in shards, and several at once. All of them agree.
// `npm run prove` takes them; of `npm test`, conformance.test.ts compares two.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { allSuites } from '../../suites/battery.ts';
import { mergeRuns } from '../../suites/kit/run/merge-runs.ts';
import type { Run } from '../../suites/kit/outcome.ts';
import type { RunSettings } from '../../suites/kit/run/run-settings.ts';
import { inOrder } from '../../suites/kit/run/shard.ts';
import { createSocketTransport } from '../../suites/kit/wire/socket-transport.ts';
import { createMock } from '../../mocks/app.ts';
import type { Mock } from '../../mocks/mock.ts';
import { serve } from '../../mocks/node.ts';
import { readExtent } from '../support/extent.ts';
import { readSeedNumber } from '../support/seed.ts';
import { createJudge, targetOf, type Judge } from '../../proof/judge-in-process.ts';
import { notGreen, outcomesOf } from '../support/run-lines.ts';

/** How many orders are tried. The first seed is printed, so that a failure can be repeated. */
const ORDERS = Number(process.env['TOUCHSTONE_SHUFFLES'] ?? 4);
const FIRST_ORDER = readSeedNumber();
/** After so many orders the mock is reset: every run opens a project, and a mock keeps six open. */
const ORDERS_ON_ONE = 5;
/** How many shards each order is split into. */
const SHARDS = [7, 3, 2, 1];

let mock: Mock;
/** Moves the mock's clock instead of waiting. */
let battery: Judge;
let lockDir: string;
let reference: readonly string[];
let asked: readonly string[];
const PATIENCE = 60_000;

async function alone(settings: Partial<RunSettings> = {}): Promise<Run> {
  return battery.judge(await targetOf(mock), (request) => mock.fetch(request), settings);
}

async function listened(): Promise<{ readonly run: Run; readonly asked: readonly string[] }> {
  const requests: string[] = [];
  const run = await battery.judge(await targetOf(mock), async (request) => {
    const body = Buffer.from(await request.clone().arrayBuffer()).toString('latin1');
    const said = withoutMinted([request.method, request.url, JSON.stringify([...request.headers]), body].join(' '));
    // How often a run polls for a state is a matter of time.
    if (requests.at(-1) !== said) requests.push(said);
    return mock.fetch(request);
  });
  return { run, asked: requests };
}

/** Tokens carry the time at which they were made, whole ones and those that a case cut. */
function withoutMinted(text: string): string {
  return text.replaceAll(/eyJ[\w-]*(?:\.[\w-]*)*/gu, '‹token›');
}

describe.runIf(readExtent().isWhole)('whole runs of the battery', { timeout: 1_800_000 }, () => {
  beforeAll(async () => {
    mock = await createMock({ seed: 1 });
    battery = createJudge({ patience: PATIENCE, clock: mock.clock });
    lockDir = await mkdtemp(join(tmpdir(), 'touchstone-whole-'));
    const first = await listened();
    expect(notGreen(first.run)).toEqual([]);
    reference = outcomesOf(first.run);
    asked = first.asked;
  }, 300_000);
  afterAll(async () => {
    await mock.close();
    await rm(lockDir, { recursive: true, force: true });
  });

  it('with the same seed and run id ask the same, one by one, and say the same', async () => {
    await mock.reset();
    const again = await listened();
    expect(outcomesOf(again.run)).toEqual(reference);
    const other = again.asked.findIndex((request, place) => request !== asked[place]);
    expect([again.asked[other], again.asked.length]).toEqual([asked[other], asked.length]);
    expect(asked.length).toBeGreaterThan(3_000);
  });

  it(`say the same in ${ORDERS} orders and in any number of shards, one after the other on one mock`, async () => {
    console.log(`TOUCHSTONE_SHUFFLES=${ORDERS} TOUCHSTONE_PROOF_SEED=${FIRST_ORDER}`);
    const suites = allSuites().map((suite) => ({
      interface: suite.interface,
      cases: inOrder(suite.cases).map(({ id }) => id),
    }));
    for (let order = 0; order < ORDERS; order += 1) {
      if (order % ORDERS_ON_ONE === 0) await mock.reset();
      const count = SHARDS[order] ?? 1;
      const runs: { name: string; run: Run }[] = [];
      for (let index = 1; index <= count; index += 1) {
        const runId = `o${String(order).padStart(3, '0')}s${String(index).padStart(3, '0')}`;
        const settings = { runId, seed: FIRST_ORDER + order, shuffle: true, shard: { index, count } };
        runs.push({ name: `shard ${index}`, run: await alone(settings) });
      }
      const merged = mergeRuns(runs, suites);
      expect([order, ...notGreen(merged)]).toEqual([order]);
      expect(outcomesOf(merged)).toEqual(reference);
      expect(merged.footer?.interfaces.map(({ verdict }) => verdict)).toEqual(Array(3).fill('conformant'));
      expect(merged.footer?.exitCode).toBe(0);
    }
  });

  it('say the same when several are at it at once, in process and over sockets', async () => {
    await mock.reset();
    const server = await serve(mock, { port: 0 });
    const sockets = createSocketTransport({ timeouts: { connect: PATIENCE, response: PATIENCE } });
    // The runs share the clock, so no run may move it.
    const waiting = createJudge({ patience: PATIENCE });
    const near = (request: Request): Promise<Response> => mock.fetch(request);
    try {
      const far = await targetOf({ ...mock, urls: server.urls });
      // A ban is lifted once only.
      const { bannedAddress, ...unbanned } = far.management ?? {};
      expect(bannedAddress).toBeDefined();
      const other = { ...far, management: unbanned as NonNullable<typeof far.management> };
      const lifts = (line: string): boolean => line.includes('"management.bans.delete-lifts-ban"');
      const runs = await Promise.all([
        waiting.judge(far, near, { transport: sockets.send, runId: 'once0001', lockDir, shuffle: true, seed: 12 }),
        waiting.judge(other, near, { transport: sockets.send, runId: 'once0002', lockDir, concurrency: 4 }),
      ]);
      for (const [index, run] of runs.entries()) {
        const compared = (lines: readonly string[]): readonly string[] =>
          index === 0 ? lines : lines.filter((line) => !lifts(line));
        expect(notGreen(run)).toEqual([]);
        expect(compared(outcomesOf(run))).toEqual(compared(reference));
        expect(run.footer?.exitCode).toBe(0);
      }
    } finally {
      sockets.close();
      await server.close();
    }
  });
});
