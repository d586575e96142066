// Failures that the user knows of: they are shown and not red, as long as they are there and not expired.
import { escapePattern } from '../contract/pattern.ts';
import type { Finding, Outcome, RunExpectation, StaleExpectation } from '../outcome.ts';

export interface Expectations {
  outcome(outcome: Outcome): Outcome;
  finding(finding: Finding): Finding;
}

const RED: ReadonlySet<string> = new Set(['fail', 'deviation', 'flaky']);

/** `today`: ISO 8601 date; what expired before it excuses nothing. */
export function createExpectations(all: readonly RunExpectation[], today: string): Expectations {
  const valid = all.filter((one) => !isExpired(one, today));
  const ofCase = (id: string): RunExpectation | undefined =>
    valid.find((one) => one.case !== undefined && matches(one.case, id));
  const ofClause = (id: string | undefined): RunExpectation | undefined =>
    id === undefined ? undefined : valid.find((one) => one.clause !== undefined && matches(one.clause, id));
  return {
    outcome(outcome) {
      const own = ofCase(outcome.id);
      if (RED.has(outcome.verdict)) {
        const expectation = own ?? ofClause(outcome.clause);
        return expectation === undefined
          ? outcome
          : { ...outcome, verdict: 'expected-fail', message: `${outcome.message ?? ''} (${render(expectation)})` };
      }
      if (own === undefined || outcome.verdict !== 'pass') return outcome;
      const message = `it passes, though it is expected to fail (${render(own)}): take that out of the expectations`;
      return { ...outcome, verdict: 'unexpected-pass', message };
    },
    finding(finding) {
      const expectation = ofClause(finding.clause);
      return expectation === undefined
        ? finding
        : { ...finding, verdict: 'expected-fail', expected: render(expectation) };
    },
  };
}

/** What is in the way: an expectation that expired, or of a clause that holds; with a sentence. */
export function staleExpectations(
  all: readonly RunExpectation[],
  found: { readonly broken: ReadonlySet<string>; readonly held: ReadonlySet<string> },
  today: string,
): readonly StaleExpectation[] {
  return all.flatMap((one): readonly StaleExpectation[] => {
    const { clause, expires } = one;
    const what = clause ?? one.case ?? '';
    if (isExpired(one, today)) return [{ id: what, reason: `the expectation of ${what} expired on ${expires}` }];
    if (clause === undefined) return [];
    const isBroken = [...found.broken].some((id) => matches(clause, id));
    const isHeld = [...found.held].some((id) => matches(clause, id));
    return isHeld && !isBroken ? [{ id: what, reason: `${what} holds, though it is expected to be broken` }] : [];
  });
}

/** `*` stands for any run of characters. */
export function matches(pattern: string, id: string): boolean {
  return new RegExp(`^${pattern.split('*').map(escapePattern).join('.*')}$`).test(id);
}

function isExpired({ expires }: RunExpectation, today: string): boolean {
  return expires < today;
}

function render({ reason, link, expires }: RunExpectation): string {
  return `expected until ${expires}: ${reason}, ${link}`;
}
