// The battery on servers that differ only where the contract leaves them free: it must fail none of them.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { judgesFor, NEWEST_REQUIREMENTS } from '../suites/battery.ts';
import type { Outcome, Run } from '../suites/kit/outcome.ts';
import { createMock } from '../mocks/app.ts';
import { chooseSome, readExtent } from '../tests/support/extent.ts';
import type { LegalVariant } from './legal/legal-variant.ts';
import { hideContent } from './legal/every-interface.ts';
import { legalVariants } from './legal/legal-variants.ts';
import type { Mock } from '../mocks/mock.ts';
import { createJury, targetOf } from './jury.ts';
import { createHonestServer, judgeBehind, recordCase } from './recorded-cases.ts';
import type { Court, RecordedCase } from './recorded-cases.ts';
import { isTouched, watchTouches } from './recording.ts';
import { changedFiles } from './touched.ts';

/** A sample is judged in whole runs; recording every case first only pays for all variants. */
const SAMPLE = 2;
const extent = readExtent();
const isWhole = extent.isWhole || changedFiles().some((file) => file.startsWith('proof/legal/'));
const variants = isWhole ? legalVariants : chooseSome(legalVariants, SAMPLE, extent);
console.log(
  `${variants.length} of ${legalVariants.length} legal variants.` +
    (isWhole ? '' : ` TOUCHSTONE_PROOF_SEED=${extent.seed} chooses the same again; npm run prove takes all.`),
);

/**
 * Judged in one run over one database, as a stranger's server is. That run has what cases do to each other: needs that are
 * proven once for all, gauges, what is reported only once, and the verdict on the whole. The cases of a battery know nothing
 * of each other, so that a few variants of each interface show it: these, and all that change the database or what is
 * learned of its schema. The others are judged by each case by itself, and if a variant changes neither what a case
 * asks nor what it is answered, its outcome is that of the honest mock. These few stray from the recording in nearly
 * every case, which would take longer.
 */
const IN_ONE_RUN: ReadonlySet<string> = new Set([
  'ids-of-their-own',
  'limits-of-their-own',
  'generous-storage',
  'tells-little',
]);

let mock: Mock;
/** How each case went on the honest mock. */
let recorded: readonly RecordedCase[];
/** What is asked to learn the schema; a case by itself takes it from the specs. */
let learning: RecordedCase['calls'];

beforeAll(async () => {
  mock = await createMock({ seed: 1 });
  if (!isWhole) return;
  const ids = judgesFor(NEWEST_REQUIREMENTS).suites.flatMap(({ cases }) => cases.map(({ id }) => id));
  const court = await openCourt();
  const cases: RecordedCase[] = [];
  for (const id of ids) cases.push(await recordCase(court, id));
  recorded = cases;
  const [first = ''] = ids.filter((id) => id.startsWith('data.'));
  const { calls } = await recordCase({ ...court, jury: createJury() }, first);
  learning = calls.filter(({ body }) => body.includes('__schema'));
}, 900_000);
afterAll(() => mock.close());

async function openCourt(): Promise<Court> {
  await mock.reset();
  const server = createHonestServer(mock);
  return {
    honest: { ...server, fetch: hideContent(server.fetch) },
    jury: createJury({ knowsFixture: true, clock: mock.clock }),
    target: await targetOf(mock),
  };
}

function wrongOf({ outcomes }: Run): readonly string[] {
  return outcomes.filter(({ verdict }) => !['pass', 'observed', 'not-applicable'].includes(verdict)).map(tell);
}

function tell({ id, verdict, message, difference }: Outcome): string {
  return `${verdict} ${id}: ${message ?? ''} ${JSON.stringify(difference ?? {})}`;
}

describe('a legal variant', { timeout: 300_000 }, () => {
  it.runIf(isWhole)('is compared with a mock that is right in every case', () => {
    expect(learning).toHaveLength(1);
    expect(recorded.flatMap(({ run }) => wrongOf(run))).toEqual([]);
  });

  it.each(variants.map((variant) => [variant.id, variant] as const))(
    '(%s) differs, fails nothing and deviates nowhere',
    async (id, variant) => {
      const inOneRun = !isWhole || IN_ONE_RUN.has(id) || (await changesSchema(variant));
      await (inOneRun ? judgeInOneRun(variant) : judgeCaseByCase(variant));
    },
  );
});

async function changesSchema({ sql, apply }: LegalVariant): Promise<boolean> {
  return sql !== undefined || isTouched(apply, learning);
}

async function judgeInOneRun(variant: LegalVariant): Promise<void> {
  await mock.reset();
  const before = await probe();
  const empty = await look();
  if (variant.sql !== undefined) await mock.sql(variant.sql);
  const differs = (await probe()) !== before;
  const watched = watchTouches(
    variant.apply,
    hideContent((request) => mock.fetch(request)),
  );
  const run = await createJury().judge(
    await targetOf(mock),
    watched.fetch,
    variant.interface === undefined ? {} : { only: [`${variant.interface}.*`] },
  );
  expect(wrongOf(run)).toEqual([]);
  expect(run.footer?.exitCode).toBe(0);
  expect(differs || watched.touches() > 0).toBe(true);
  expect(await look()).toEqual(empty);
}

async function judgeCaseByCase({ interface: only, apply }: LegalVariant): Promise<void> {
  const court = await openCourt();
  const empty = await look();
  let touched = 0;
  for (const one of recorded.filter(({ id }) => only === undefined || id.startsWith(`${only}.`))) {
    const judged = await judgeBehind(court, apply, one);
    if (judged === undefined) continue;
    touched += 1;
    expect(wrongOf(judged.run)).toEqual([]);
    expect([one.id, judged.run.footer?.exitCode]).toEqual([one.id, one.run.footer?.exitCode]);
    if (judged.isLive) expect([one.id, await look()]).toEqual([one.id, empty]);
  }
  expect(touched).toBeGreaterThan(0);
}

/** What a change of the database would show: a page without a size, and names. */
async function probe(): Promise<string> {
  const response = await mock.fetch(
    new Request(`${mock.urls.data}/graphql/v1`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', apikey: mock.keys.anon },
      body: JSON.stringify({
        query: '{ blogPostCollection { edges { node { id } } } __schema { queryType { fields { name } } } }',
      }),
    }),
  );
  return response.text();
}

/** What a run must not leave behind; projects and organizations cannot be removed. */
async function look(): Promise<readonly unknown[]> {
  const { urls, keys } = mock;
  const project = `${urls.management}/v1/projects/${keys.ref}`;
  const places = [
    ...['secrets', 'functions', 'custom-hostname'].map((what) => [`${project}/${what}`, keys.token]),
    [`${urls.storage}/bucket/`, keys.service],
  ] as const;
  const seen: unknown[] = [];
  for (const [url = '', key = ''] of places) {
    const response = await mock.fetch(new Request(url, { headers: { authorization: `Bearer ${key}` } }));
    seen.push([url, response.status, await response.json()]);
  }
  return seen;
}
