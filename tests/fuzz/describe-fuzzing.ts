// The tests of an interface that is fuzzed: each dialect with half of the requests, different ones.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { routesOf, type OpenApiDocument } from '../../specs/routes.ts';
import type { DialectName } from '../../mocks/runtime/dialect.ts';
import { fuzz, type Tried } from './fuzz.ts';
import { readPlan } from './settings.ts';

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
    let tried: Tried;
    beforeAll(async () => {
      tried = await serve(dialect);
    });
    afterAll(async () => {
      await tried.close();
    });

    test('answers what the document says, refuses in the open and stays whole, whatever is sent', async () => {
      const tally = await fuzz(tried, { ...plan, seed, runs: plan.runs / 2 });
      process.stdout.write(tally.render(`Fuzzing ${name}, ${dialect} dialect, seed ${seed}`));
      if (plan.path !== undefined) return;
      expect(tally.total()).toBeGreaterThanOrEqual(plan.runs / 2);
      expect(tally.without(operations, 2)).toEqual([]);
      expect(tally.without(operations, 4)).toEqual([]);
    }, 600_000);
  });
}
