import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { managementDocument } from '../../specs/generated.ts';
import { routesOf } from '../../specs/routes.ts';
import { fuzz, type Tried } from './fuzz.ts';
import { readPlan } from './settings.ts';
import { serveManagement } from './management-world.ts';

const plan = readPlan();
const operations = routesOf(managementDocument).map(({ operation }) => operation);

/** Half of the requests for each, and other ones. */
const dialects = [
  { dialect: 'contract', seed: plan.seed },
  { dialect: 'supabase', seed: plan.seed + (plan.path === undefined ? 1000 : 0) },
] as const;

describe.each(dialects)('management, $dialect dialect', ({ dialect, seed }) => {
  let tried: Tried;
  beforeAll(async () => {
    tried = await serveManagement(dialect);
  });
  afterAll(async () => {
    await tried.close();
  });

  test('answers what the document says, refuses in the open and stays whole, whatever is sent', async () => {
    const tally = await fuzz(tried, { ...plan, seed, runs: plan.runs / 2 });
    process.stdout.write(tally.render(`Fuzzing management, ${dialect} dialect, seed ${seed}`));
    if (plan.path !== undefined) return;
    expect(tally.total()).toBeGreaterThanOrEqual(plan.runs / 2);
    expect(tally.without(operations, 2)).toEqual([]);
    expect(tally.without(operations, 4)).toEqual([]);
  }, 600_000);
});
