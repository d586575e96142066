// The tests of an interface that is fuzzed: each dialect with half of the requests, different ones.
import { describe, expect, test } from 'vitest';
import { routesOf, type OpenApiDocument } from '../../specs/routes.ts';
import type { DialectName } from '../../mocks/runtime/dialect.ts';
import { howMany } from '../support/extent.ts';
import { opened } from '../support/opened.ts';
import { readSeedNumber } from '../support/seed.ts';
import { fuzz, type Plan, type Tried } from './fuzz.ts';

/** `TOUCHSTONE_FUZZ_RUNS`, `TOUCHSTONE_PROOF_SEED` and `TOUCHSTONE_FUZZ_PATH` ask for more, others, or one sequence again. */
function readPlan(): Plan {
  const {
    TOUCHSTONE_FUZZ_RUNS: runs = String(howMany('fuzzed requests', { sample: 1_000, whole: 5_000 })),
    TOUCHSTONE_FUZZ_PATH: path,
  } = process.env;
  if (!/^[0-9]+$/.test(runs)) throw new Error(`TOUCHSTONE_FUZZ_RUNS is a whole number, and "${runs}" is none.`);
  return { runs: Number(runs), seed: readSeedNumber(), ...(path === undefined ? {} : { path }) };
}

export function describeFuzzing(
  name: string,
  document: OpenApiDocument,
  serve: (dialect: DialectName) => Promise<Tried>,
): void {
  const plan = readPlan();
  const operations = routesOf(document).map(({ operation }) => operation);
  const dialects = [
    { dialect: 'contract', seed: plan.seed },
    { dialect: 'supabase', seed: plan.seed + (plan.path === undefined ? 1000 : 0) },
  ] as const;

  describe.each(dialects)(`${name}, $dialect dialect`, ({ dialect, seed }) => {
    const tried = opened(() => serve(dialect));

    test('answers what the document says, refuses in the open and stays whole, whatever is sent', async () => {
      const tally = await fuzz(tried(), { ...plan, seed, runs: plan.runs / 2 });
      if (plan.path !== undefined) return;
      expect(tally.total()).toBeGreaterThanOrEqual(plan.runs / 2);
      expect(tally.without(operations, 2)).toEqual([]);
      expect(tally.without(operations, 4)).toEqual([]);
    }, 600_000);
  });
}
