import { describe, expect, it } from 'vitest';
import type { AnyCase, AnySuite, NeedState } from '../contract/case.ts';
import { assess } from './assess.ts';
import { addReadings, countWith, isVacuous, type Gauge } from '../contract/gauge.ts';
import { joinCapabilities } from '../run/capabilities.ts';
import type { Outcome, RunCapability } from '../outcome.ts';
import { serveTiny } from '../testing/serve-tiny.ts';
import { answerJson, failing as bad, get, reading, runTiny, tinyCase } from '../testing/tiny-server.ts';

const ok = reading();

async function judge(
  cases: readonly AnyCase[],
  suite: Partial<AnySuite>,
  settings: Parameters<typeof runTiny>[2] = {},
) {
  const { url } = await serveTiny((_request, response) => answerJson(response, []));
  const { footer } = await runTiny(url, cases, settings, suite);
  const [{ verdict, reason, gauges } = {}] = footer?.interfaces ?? [];
  return { exitCode: footer?.exitCode, verdict, reason, gauges, capabilities: footer?.capabilities };
}

const lists: Gauge = {
  id: 'storage.lists',
  sentence: 'every list is empty',
  create: countWith(({ text }) => ({ asked: 1, met: text === '[]' ? 0 : 1 })),
};

const gauges = [lists];
const [a, b] = [tinyCase('a', ok), tinyCase('b', ok)];

describe('a run that met nothing', () => {
  it('is inconclusive, however green, and says what was never seen', async () => {
    const reason = 'Every list is empty (never in 2).';
    expect(await judge([a], { gauges })).toMatchObject({ exitCode: 3, verdict: 'inconclusive', reason });
  });

  it('is told of in the footer alone where only a selection ran', async () => {
    const expected = { exitCode: 0, verdict: 'partial', gauges: [{ id: 'storage.lists', asked: 2, met: 0 }] };
    expect(await judge([a, b], { gauges }, { only: ['*.a'] })).toMatchObject(expected);
  });

  it('stays red where something is broken: that was seen', async () => {
    const found = await judge([tinyCase('a', bad)], { gauges });
    expect(found).toMatchObject({ exitCode: 1, verdict: 'non-conformant' });
  });

  it('is not vacuous without a chance, nor when the shards together met something', () => {
    const of = (asked: number, met: number) => ({ id: 'x', sentence: 'x', asked, met });
    expect([of(0, 0), of(3, 1), of(3, 0)].map(isVacuous)).toEqual([false, false, true]);
    expect(addReadings([[of(3, 0)], [of(2, 1)]])).toEqual([of(5, 1)]);
    expect(isVacuous({ ...of(100, 9), share: 0.1 })).toBe(true);
    expect(isVacuous({ ...of(100, 10), share: 0.1 })).toBe(false);
  });
});

function need(state: NeedState, asks = true): AnySuite['needs'][string] {
  return {
    hazard: 'read',
    async check(env) {
      if (asks) await get(env);
      return state;
    },
  };
}
const absent: NeedState = { kind: 'not-applicable', reason: 'the target signs no short link' };

describe('a claim', () => {
  const cases = [a, tinyCase('b', ok, { needs: ['short-links'] })];
  const claim = (state: AnySuite['needs'][string], claimed?: boolean) =>
    judge(
      cases,
      { capabilities: { 'short-links': 'Signs short links' }, needs: { 'short-links': state } },
      claimed === undefined ? {} : { claims: { 'storage.short-links': claimed } },
    );

  it('that does not hold makes the target not conformant, in one sentence', async () => {
    const exchange = { request: { method: 'GET' } };
    expect(await claim(need(absent), true)).toMatchObject({
      exitCode: 1,
      verdict: 'non-conformant',
      reason: 'storage.short-links is claimed, but the target signs no short link.',
      capabilities: [{ id: 'storage.short-links', claimed: true, detected: false, exchange }],
    });
  });

  it('is needed for that: without one nothing is missing', async () => {
    expect(await claim(need(absent))).toMatchObject({ exitCode: 0, verdict: 'conformant' });
    expect(await claim(need(absent), false)).toMatchObject({ exitCode: 0 });
  });

  it.each([
    [need({ kind: 'not-applicable', reason: 'no key was given' }, false)],
    [need({ kind: 'blocked', reason: 'no key was given' })],
  ])('that nothing could look into leaves the run inconclusive', async (state) => {
    const reason =
      'storage.short-links is claimed, but the run could not find out whether the target offers it: no key was given.';
    expect(await claim(state, true)).toMatchObject({ exitCode: 3, reason });
  });

  it('that safety keeps from being looked into is told as withheld, and breaks nothing', async () => {
    const costly = { ...need(absent), hazard: 'billable' as const };
    const capabilities = [{ claimed: true, withheld: true }];
    expect(await claim(costly, true)).toMatchObject({ exitCode: 0, capabilities });
  });

  it('of no matters nothing where the target has it: the cases run, and the footer says both', async () => {
    const capabilities = [{ claimed: false, detected: true }];
    expect(await claim(need({ kind: 'met' }), false)).toMatchObject({ verdict: 'conformant', capabilities });
  });

  it('is joined over shards: what one was told wins over what another did not ask', () => {
    const of = (detected?: boolean): RunCapability => ({
      id: 'storage.x',
      interface: 'storage',
      title: 'X',
      ...(detected === undefined ? {} : { detected }),
    });
    expect(joinCapabilities([[of()], [of(false)], [of()]])).toEqual([of(false)]);
  });
});

describe('an operation that never worked', () => {
  const outcome = (clause: string, changes: Partial<Outcome> = {}): Outcome => ({
    id: `storage.tiny.${clause}`,
    title: clause,
    interface: 'storage',
    topic: 'tiny',
    clauses: [clause],
    hazard: 'read',
    scored: true,
    verdict: 'pass',
    observations: [],
    exchanges: [],
    duration: 1,
    attempts: 1,
    ...changes,
  });
  const held = Array.from({ length: 40 }, (_, index) => outcome(`storage.clause.${index}`));
  const assessWith = (...others: readonly Outcome[]) =>
    assess({
      interface: 'storage',
      results: [...held, ...others].map((one) => ({ outcome: one })),
      findings: [],
      notShown: [],
      today: '2026-01-01',
      strengthOf: () => 'stated',
      floor: 0.95,
      failOn: 'stated',
      selected: false,
    });
  const refused = {
    verdict: 'blocked',
    need: 'copy-binding',
    message: 'copy-binding: copyObject: the target answers status 503',
  } as const;

  it('leaves the run inconclusive, whatever share of the contract the others are', () => {
    expect(assessWith(outcome('storage.copy.makes-copy', refused))).toMatchObject({
      codes: [3],
      result: {
        verdict: 'inconclusive',
        reason:
          'What storage.copy.makes-copy promises was never seen to work: copy-binding: copyObject: the target answers status 503.',
        unreached: ['storage.copy.makes-copy'],
      },
    });
  });

  it('matters no more where another case judges the same promise', () => {
    const { codes, result } = assessWith(outcome('storage.clause.1', refused));
    expect([codes, result.verdict]).toEqual([[], 'conformant']);
  });

  it('is not what a limit on requests, or a missing key, is: these leave the verdict partial', () => {
    const limited = { verdict: 'blocked', message: 'the target limits the rate of requests (429)' } as const;
    expect(assessWith(outcome('storage.copy.makes-copy', limited))).toMatchObject({
      codes: [],
      result: { verdict: 'partial', statedVerified: 40, statedApplicable: 41 },
    });
  });

  it('is not what the target does not offer, unless that is much of the contract', () => {
    const missing = (count: number) =>
      Array.from({ length: count }, (_, index) =>
        outcome(`storage.other.${index}`, { verdict: 'not-applicable', need: 'short-links', message: 'none' }),
      );
    expect(assessWith(...missing(2)).result.verdict).toBe('conformant');
    expect(assessWith(...missing(5)).result).toMatchObject({
      verdict: 'partial',
      reason: 'All 40 scored cases that ran hold; 5 of 45 stated clauses do not apply to this target.',
    });
  });
});
