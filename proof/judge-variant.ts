// Whether the battery leaves a legal variant alone: in a run of its own, or case by case on what the honest mock answered.
import { isDeepStrictEqual } from 'node:util';
import { NEWEST_REQUIREMENTS } from '../specs/clauses.ts';
import { judgesFor } from '../suites/battery.ts';
import type { Outcome, Run } from '../suites/kit/outcome.ts';
import type { Mock } from '../mocks/mock.ts';
import { hideContent } from './legal/every-interface.ts';
import type { LegalVariant } from './legal/legal-variant.ts';
import { createJury, targetOf } from './jury.ts';
import { createHonestServer, judgeBehind, recordCase } from './recorded-cases.ts';
import type { Court, RecordedCase } from './recorded-cases.ts';
import { isTouched, watchTouches } from './recording.ts';

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

/** What every case was asked and answered by the honest mock. */
export interface HonestRecording {
  readonly cases: readonly RecordedCase[];
  /** What is asked to learn the schema; a case by itself takes it from the specs. */
  readonly learning: RecordedCase['calls'];
  /** Cases that are not green there: what they say of a variant is nothing. */
  readonly crooked: readonly string[];
}

/** Takes its time, and pays if many variants are judged. */
export async function recordHonest(mock: Mock): Promise<HonestRecording> {
  const ids = judgesFor(NEWEST_REQUIREMENTS).suites.flatMap(({ cases }) => cases.map(({ id }) => id));
  const court = await openCourt(mock);
  const cases: RecordedCase[] = [];
  for (const id of ids) cases.push(await recordCase(court, id));
  const [first = ''] = ids.filter((id) => id.startsWith('data.'));
  const { calls } = await recordCase({ ...court, jury: createJury() }, first);
  const learning = calls.filter(({ body }) => body.includes('__schema'));
  return { cases, learning, crooked: cases.flatMap(({ run }) => wrongOf(run)) };
}

export interface VariantProof {
  /** Whether anything was answered otherwise than by the mock: else nothing is proven. */
  readonly differs: boolean;
  /** What the battery held against it, or left behind; empty if it was left alone. */
  readonly wrong: readonly string[];
}

/** Without a recording everything is judged in one run. */
export async function judgeVariant(mock: Mock, variant: LegalVariant, honest?: HonestRecording): Promise<VariantProof> {
  const inOneRun = honest === undefined || IN_ONE_RUN.has(variant.id) || (await changesSchema(variant, honest));
  return inOneRun ? judgeInOneRun(mock, variant) : judgeCaseByCase(mock, variant, honest);
}

async function openCourt(mock: Mock): Promise<Court> {
  await mock.reset();
  const server = createHonestServer(mock);
  return {
    honest: { ...server, fetch: hideContent(server.fetch) },
    jury: createJury({ knowsFixture: true, clock: mock.clock }),
    target: await targetOf(mock),
  };
}

/** The cases that did not end as on an honest and complete target, and everything that the check of answers found. */
export function wrongOf({ outcomes, findings }: Run): readonly string[] {
  const cases = outcomes.filter(({ verdict }) => !['pass', 'observed', 'not-applicable'].includes(verdict));
  return [...cases, ...findings.map((finding) => ({ ...finding, message: finding.clause }))].map(tell);
}

function tell({
  id,
  verdict,
  message,
  difference,
}: Pick<Outcome, 'id' | 'verdict' | 'message' | 'difference'>): string {
  return `${verdict} ${id}: ${message ?? ''} ${JSON.stringify(difference ?? {})}`;
}

async function changesSchema({ sql, apply }: LegalVariant, { learning }: HonestRecording): Promise<boolean> {
  return sql !== undefined || isTouched(apply, learning);
}

async function judgeInOneRun(mock: Mock, variant: LegalVariant): Promise<VariantProof> {
  await mock.reset();
  const before = await probe(mock);
  const empty = await look(mock);
  if (variant.sql !== undefined) await mock.sql(variant.sql);
  const differs = (await probe(mock)) !== before;
  const watched = watchTouches(
    variant.apply,
    hideContent((request) => mock.fetch(request)),
  );
  const run = await createJury().judge(await targetOf(mock), watched.fetch, {
    ...(variant.interface === undefined ? {} : { only: [`${variant.interface}.*`] }),
    ...(variant.claims === undefined ? {} : { claims: variant.claims }),
  });
  const exitCode = run.footer?.exitCode;
  return {
    differs: differs || watched.touches() > 0,
    wrong: [
      ...wrongOf(run),
      ...(exitCode === 0 ? [] : [`the run ended with ${exitCode}: ${run.footer?.summary ?? ''}`]),
      ...leftBehind(empty, await look(mock)),
    ],
  };
}

async function judgeCaseByCase(
  mock: Mock,
  { interface: only, apply }: LegalVariant,
  { cases }: HonestRecording,
): Promise<VariantProof> {
  const court = await openCourt(mock);
  const empty = await look(mock);
  const wrong: string[] = [];
  let touched = 0;
  for (const one of cases.filter(({ id }) => only === undefined || id.startsWith(`${only}.`))) {
    const judged = await judgeBehind(court, apply, one);
    if (judged === undefined) continue;
    touched += 1;
    const { exitCode } = judged.run.footer ?? {};
    wrong.push(...wrongOf(judged.run));
    // Nothing is judged where the one case does not apply.
    const applies = judged.run.outcomes.some(({ verdict }) => verdict !== 'not-applicable');
    if (applies && exitCode !== one.run.footer?.exitCode) wrong.push(`${one.id}: the run ended with ${exitCode}`);
    if (judged.isLive) wrong.push(...leftBehind(empty, await look(mock)).map((left) => `${one.id} ${left}`));
  }
  return { differs: touched > 0, wrong };
}

function leftBehind(empty: readonly unknown[], now: readonly unknown[]): readonly string[] {
  return isDeepStrictEqual(now, empty) ? [] : [`left something behind: ${JSON.stringify(now)}`];
}

/** What a change of the database would show: a page without a size, and names. */
async function probe(mock: Mock): Promise<string> {
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
async function look(mock: Mock): Promise<readonly unknown[]> {
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
