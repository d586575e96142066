// Why a run is inconclusive, by runs; and by outcomes where it takes many.
import { describe, expect, it } from 'vitest';
import type { Outcome } from '../outcome.ts';
import { testRuns } from '../testing/run-vectors.ts';
import { assess } from './assess.ts';

testRuns(import.meta.url);

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
      outcomes: [...held, ...others],
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
