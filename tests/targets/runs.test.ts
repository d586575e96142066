// The same run again and again on targets as they are: nothing may be different from one to the next. By default short;
// TOUCHSTONE_TARGET_RUNS (10), _WINDOW (3000 ms), _RATE (20 requests a second), _ONLY (none: all cases) and _SIDE_BY_SIDE
// (runs at the same time, which mostly wait) ask for the whole. One line is printed for each run.
import { describe, expect, it } from 'vitest';
import type { BatteryConfig } from '../../suites/battery.ts';
import type { Run } from '../../suites/kit/outcome.ts';
import { createMock, type Mock } from '../../mocks/app.ts';
import type { Middleware } from '../../proof/kit/fault.ts';
import { allFaults } from '../../proof/faults/register.ts';
import { readExtent, takeSome } from '../support/extent.ts';
import { addSurroundings } from '../../proof/judge-in-process.ts';
import { judge, judgeServed } from './judged.ts';
import { createStaleReplica, type StaleReplica } from './stale-replica.ts';
import { isRed, notGreen, outcomesOf } from '../support/run-lines.ts';

const { env } = process;
const RUNS = toNumber(env['TOUCHSTONE_TARGET_RUNS'], 2);
const SIDE_BY_SIDE = toNumber(env['TOUCHSTONE_TARGET_SIDE_BY_SIDE'], 2);
const WINDOW = toNumber(env['TOUCHSTONE_TARGET_WINDOW'], 150);
const RATE = toNumber(env['TOUCHSTONE_TARGET_RATE'], 40);
const whole = RUNS > 2 || env['TOUCHSTONE_TARGET_ONLY'] === '';
const only = (env['TOUCHSTONE_TARGET_ONLY'] ?? '').split(',').filter((word) => word !== '');
const HOURS = 4 * 3_600_000;

function toNumber(text: string | undefined, otherwise: number): number {
  const number = Number(text ?? otherwise);
  if (!Number.isFinite(number) || number <= 0) throw new Error(`TOUCHSTONE_TARGET_…: ${String(text)} is no number.`);
  return number;
}

/** The cases that are named; otherwise all if the whole is asked for, or else this sample. */
function cases(...sample: readonly string[]): Pick<BatteryConfig, 'only'> {
  if (only.length > 0) return { only };
  return whole ? {} : { only: sample };
}

/** One run: a fresh target, and what is known of it; what is closed ends with the run, so that ten do not hold ten mocks. */
type Start = (closing: AsyncDisposableStack) => Promise<{ readonly mock: Mock } & Parameters<typeof judgeServed>[1]>;

const startMock = async (closing: AsyncDisposableStack): Promise<Mock> => closing.use(await createMock({ seed: 1 }));

/** What is written to it is read late. */
async function startStale(closing: AsyncDisposableStack): Promise<StaleReplica> {
  const stand = await createStaleReplica(WINDOW);
  closing.defer(() => stand.close());
  // The judge adds the same to the primary.
  addSurroundings(stand.replica);
  return stand;
}

/** Their traces come as late as everything else. */
const LIARS = [
  'management.auth.open-delete-secrets',
  'data.at-most.update-done-all-the-same',
  'storage.delete.public-path-remembers-one',
  'storage.move.keeps-source',
];

/** Runs them all; each must say what the first said, and nothing may be wrong. */
async function sameEveryTime(what: string, start: Start): Promise<readonly Run[]> {
  const runs: Run[] = [];
  const queue = Array.from({ length: RUNS }, (_, index) => index + 1).values();
  const next = async (): Promise<void> => {
    for (const number of queue) {
      await using closing = new AsyncDisposableStack();
      const { mock, ...wishes } = await start(closing);
      // Two PostgreSQL in one process may be busy for a while.
      const run = await judgeServed(mock, {
        ...wishes,
        ownMock: true,
        seed: number,
        timeouts: { connect: 60_000, response: 60_000 },
      });
      runs.push(run);
      const differences = outcomesOf(run).filter(
        (line) => runs[0] !== undefined && !outcomesOf(runs[0]).includes(line),
      );
      const { footer } = run;
      console.log(
        `${what}, run ${number}: exit ${footer?.exitCode}, ` +
          `${footer?.interfaces.map((one) => `${one.interface} ${one.verdict}`).join(', ')}; ${run.outcomes.length} cases, ` +
          `${footer?.exchanges} exchanges, ${Math.round((footer?.duration ?? 0) / 1_000)} s, ` +
          `waits ${JSON.stringify(footer?.waits ?? {})}, retries ${footer?.retries ?? 0}; ` +
          `${notGreen(run).length} wrong, ${differences.length} differences from the first`,
      );
      expect(notGreen(run)).toEqual([]);
      expect(footer?.exitCode).toBe(0);
      expect(differences).toEqual([]);
    }
  };
  await Promise.all(Array.from({ length: SIDE_BY_SIDE }, next));
  return runs;
}

// They mostly wait.
describe.concurrent('runs on one target after the other', { timeout: HOURS }, () => {
  it('are the same where any read may be stale', async () => {
    let stale = 0;
    const runs = await sameEveryTime(`a window of ${WINDOW} ms`, async (closing) => {
      const stand = await startStale(closing);
      closing.defer(() => void (stale += stand.stale()));
      return {
        mock: stand.primary,
        through: () => stand.fetch,
        consistency: WINDOW,
        ...cases('data.update', 'storage.move', 'management.functions'),
      };
    });
    for (const { footer } of runs) expect(footer?.waits?.consistency).toBeGreaterThan(WINDOW);
    // It had its chances to be wrong: what was written was not there yet when others read.
    expect(stale).toBeGreaterThan(2);
  });

  it('see a liar where any read may be stale', async () => {
    const liars = allFaults.filter(({ id }) => LIARS.includes(id));
    expect(liars).toHaveLength(LIARS.length);
    const unseen: string[] = [];
    for (const { id, clause, apply } of takeSome('late liars', liars, 1)) {
      await using closing = new AsyncDisposableStack();
      const { primary, fetch } = await startStale(closing);
      const settings = { only: [`clause:${clause}`], consistency: WINDOW, options: {} };
      if (!isRed(await judge(primary, { through: () => apply(fetch), ...settings }), clause)) unseen.push(id);
    }
    expect(unseen).toEqual([]);
  });
});

/** Takes so many requests a second, at first or after a rest `burst` at once, and refuses the others with 429. */
function limiting({ rate, burst, tells }: { rate: number; burst: number; tells: boolean }) {
  let tokens = burst;
  let filled = performance.now();
  let refused = 0;
  const through: Middleware = (next) => async (request) => {
    const now = performance.now();
    tokens = Math.min(burst, tokens + ((now - filled) / 1_000) * rate);
    filled = now;
    if (tokens >= 1) {
      tokens -= 1;
      return next(request);
    }
    refused += 1;
    await request.arrayBuffer();
    const seconds = String(Math.max(1, Math.ceil((1 - tokens) / rate)));
    const headers = tells ? { 'retry-after': seconds } : {};
    return Response.json({ message: 'too many requests' }, { status: 429, headers });
  };
  return { through, refused: () => refused };
}

/** Each has a limit of its own and mostly waits for it. */
describe.concurrent('runs on targets that limit requests', { timeout: HOURS }, () => {
  it.each(takeSome('targets that limit requests', ['tells', 'does not tell'], 1))(
    'are the same where there is a limit that %s when to come again',
    async (says) => {
      let refused = 0;
      await sameEveryTime(`${RATE} requests a second, which ${says} when`, async (closing) => {
        const limit = limiting({ rate: RATE, burst: whole ? 20 : 1, tells: says === 'tells' });
        closing.defer(() => void (refused += limit.refused()));
        const sampled = readExtent().isWhole ? 'data.filters' : 'data.update';
        return {
          mock: await startMock(closing),
          through: limit.through,
          ...cases(sampled, 'storage.sign.time-limited', 'management.secrets'),
        };
      });
      expect(refused).toBeGreaterThan(0);
    },
  );
});
