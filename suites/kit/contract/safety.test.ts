import { expect, it } from 'vitest';
import type { AnyCase, AnySuite, CaseEnvironment } from './case.ts';
import { serveTiny } from '../testing/serve-tiny.ts';
import { get, reading, runTiny, tinyCase } from '../testing/tiny-server.ts';

/** Whoever asks for /costly spends money. */
const hazardOf: NonNullable<AnySuite['hazardOf']> = ({ url }) => (url.includes('costly') ? 'billable' : 'read');

async function run(item: AnyCase, allow: readonly 'billable'[], suite: Partial<AnySuite> = {}) {
  const server = await serveTiny();
  const { outcomes } = await runTiny(server.url, [item], { allow }, { hazardOf, ...suite });
  return { outcome: outcomes[0], costly: server.seen.filter((line) => line.includes('costly')) };
}

const spend = reading('/costly');

it('a request that does more than its case says of itself is not sent, even where it would be allowed', async () => {
  const { outcome, costly } = await run(tinyCase('spend', spend), ['billable']);
  expect(outcome).toMatchObject({ verdict: 'error' });
  expect(outcome?.message).toMatch(/would send GET .*\/costly, which is billable: it is not sent/);
  expect(costly).toEqual([]);
});

it('a case that says so sends it where it is allowed, and does not run elsewhere', async () => {
  const item = tinyCase('spend', spend, { hazard: 'billable' });
  expect(await run(item, ['billable'])).toMatchObject({ outcome: { verdict: 'pass' }, costly: ['GET /costly'] });
  expect(await run(item, [])).toMatchObject({ outcome: { verdict: 'not-applicable' }, costly: [] });
});

it('neither the proof of a need nor the first look nor the clean-up may do more', async () => {
  const item = tinyCase('need', spend, { needs: ['costly'], hazard: 'write-project' });
  const needs = { costly: { hazard: 'read' as const, check: needCostly } };
  const found = await run(item, ['billable'], { needs });
  expect(found).toMatchObject({ outcome: { verdict: 'error' }, costly: [] });
  const opening = tinyCase('clean-up', async (environment) => {
    await environment.opened('thing', environment.name('thing'));
    await get(environment);
  });
  const removers = { thing: spend };
  expect(await run(opening, ['billable'], { removers })).toMatchObject({ outcome: { verdict: 'pass' }, costly: [] });
});

async function needCostly(environment: CaseEnvironment): Promise<{ readonly kind: 'met' }> {
  await spend(environment);
  return { kind: 'met' };
}
