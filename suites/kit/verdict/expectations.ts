// What the user knows of: failures, and what keeps cases from being judged. It is shown and not red, as long as it is there and not expired.
import { toGlob } from '../contract/pattern.ts';
import { checkOf } from '../contract/violation.ts';
import type { Evidence, Finding, Outcome, RunExpectation, StaleExpectation } from '../outcome.ts';

const RED: ReadonlySet<string> = new Set(['fail', 'deviation', 'flaky']);

/** `today`: ISO 8601 date; what expired before it excuses nothing. */
export function createExpectations(all: readonly RunExpectation[], today: string) {
  const valid = validOn(all, today);
  const ofClause = (id: string | undefined, check: string): RunExpectation | undefined =>
    id === undefined ? undefined : valid.find((one) => expectsBroken(one, id, check));
  return {
    outcome(outcome: Outcome): Outcome {
      const own = valid.find((one) => one.case !== undefined && matches(one.case, outcome.id));
      if (RED.has(outcome.verdict)) {
        const expectation =
          valid.find((one) => expectsFailure(one, outcome)) ?? ofClause(outcome.clause, outcome.difference?.what ?? '');
        const { message = '' } = outcome;
        if (expectation !== undefined)
          return { ...outcome, verdict: 'expected-fail', message: `${message} (${render(expectation)})` };
        return own === undefined ? outcome : { ...outcome, message: `${message} (${besideExpected(own)})` };
      }
      if (outcome.verdict === 'blocked') {
        const expectation = valid.find((one) => excusesBlocked(one, outcome));
        if (expectation === undefined) return outcome;
        const expected = render(expectation);
        return { ...outcome, expected, message: `${outcome.message ?? ''} (${expected})` };
      }
      if (own === undefined || outcome.verdict !== 'pass') return outcome;
      const message = `it passes, though it is expected to fail (${render(own)}): take that out of the expectations`;
      return { ...outcome, verdict: 'unexpected-pass', message };
    },
    /** If one of its checks is not expected, it is the one that is shown. */
    finding(finding: Finding, evidence?: ReadonlyMap<string, Evidence>): Finding {
      const found = checksOf(finding).map((check) => ({ check, expectation: ofClause(finding.clause, check) }));
      const unknown = found.find(({ expectation }) => expectation === undefined);
      if (unknown !== undefined) return { ...finding, ...evidence?.get(unknown.check) };
      const reasons = new Set(
        found.flatMap(({ expectation }) => (expectation === undefined ? [] : render(expectation))),
      );
      return { ...finding, verdict: 'expected-fail', expected: [...reasons].join('; ') };
    },
  };
}

/** Whether an entry is about this case, and about the failure that it has, if it says which one it expects. */
export function expectsFailure(
  { case: id, breaks = '*', check = '*' }: RunExpectation,
  { id: failing, clause = '', difference }: Outcome,
): boolean {
  return id !== undefined && matches(id, failing) && matches(breaks, clause) && matches(check, difference?.what ?? '');
}

/** Whether an entry is about this clause, and about the comparison that failed, if it says which one it expects. */
export function expectsBroken(
  { clause: pattern, check: expected = '*' }: RunExpectation,
  clause: string,
  check: string,
): boolean {
  return pattern !== undefined && matches(pattern, clause) && matches(expected, check);
}

export function checksOf({ checks, difference }: Finding): readonly string[] {
  return checks ?? [checkOf({ what: difference.what, path: difference.path ?? '' })];
}

/** What a red case says beside its failure that is expected to fail in another way. */
function besideExpected(entry: RunExpectation): string {
  const { breaks = '*', check } = entry;
  return `another failure than the one of ${breaks}${check === undefined ? '' : `, "${check}"`}, which is ${render(entry)}`;
}

/**
 * Whether an entry speaks of a case that could not be judged; of one of its clauses, if that is named. One that says
 * which failure it expects does not: a case that fails is judged.
 */
export function excusesBlocked(
  { case: id, clause, need, breaks, check }: RunExpectation,
  outcome: Outcome,
  about: readonly string[] = outcome.clauses,
): boolean {
  if (id !== undefined) return matches(id, outcome.id) && matches(breaks ?? '*', outcome.clause ?? '');
  if (need !== undefined) return outcome.need !== undefined && matches(need, `${outcome.interface}.${outcome.need}`);
  const blamed = [...(check === undefined ? about : []), ...(outcome.clause === undefined ? [] : [outcome.clause])];
  return clause !== undefined && blamed.some((one) => matches(clause, one));
}

/** What a run saw, by which an entry is in the way. */
export interface Seen {
  /** Clauses that were broken, that held, and that a blocked case is about. */
  readonly broken: ReadonlySet<string>;
  readonly held: ReadonlySet<string>;
  readonly blocked: ReadonlySet<string>;
  /** Cases that are red or blocked. */
  readonly bad: ReadonlySet<string>;
  /** `<interface>.<need>`: those that were met, and that were not. */
  readonly met: ReadonlySet<string>;
  readonly unmet: ReadonlySet<string>;
}

/** What is in the way: an expectation that expired, or of a clause that holds or a need that is met; with a sentence. */
export function staleExpectations(
  all: readonly RunExpectation[],
  seen: Seen,
  today: string,
): readonly StaleExpectation[] {
  const found = all.flatMap((one): readonly StaleExpectation[] => {
    const id = nameOf(one);
    const still = isStillBad(one, seen);
    if (isExpired(one, today)) {
      const expired = `the expectation of ${id} expired on ${one.expires}`;
      return still
        ? [{ id, reason: `${expired}, and what it expects is still so: move its date, or remove it`, still }]
        : [{ id, reason: `${expired}: remove it` }];
    }
    if (still) return [];
    const { clause = '', need = '' } = one;
    if (anyMatches(clause, seen.held)) return [{ id, reason: `${id} holds, though it is expected to be broken` }];
    return anyMatches(need, seen.met) ? [{ id, reason: `${id} is met, though it is expected not to be` }] : [];
  });
  // A clause may be expected at several checks.
  return found.filter(({ reason }, at) => found.findIndex((one) => one.reason === reason) === at);
}

/** Whether what an entry expects was seen. */
export function isStillBad({ case: id = '', clause = '', need = '' }: RunExpectation, seen: Seen): boolean {
  const { broken, blocked, bad, unmet } = seen;
  return anyMatches(id, bad) || anyMatches(clause, broken) || anyMatches(clause, blocked) || anyMatches(need, unmet);
}

/** The case, clause or need, or the glob, that an entry names. */
export function nameOf({ case: id, clause, need }: Pick<RunExpectation, 'case' | 'clause' | 'need'>): string {
  return id ?? clause ?? need ?? '';
}

function anyMatches(pattern: string, ids: ReadonlySet<string>): boolean {
  return pattern !== '' && [...ids].some((id) => matches(pattern, id));
}

/** `*` stands for any run of characters. */
export function matches(pattern: string, id: string): boolean {
  return toGlob(pattern).test(id);
}

export function validOn(all: readonly RunExpectation[], today: string): readonly RunExpectation[] {
  return all.filter((one) => !isExpired(one, today));
}

function isExpired({ expires }: RunExpectation, today: string): boolean {
  return expires < today;
}

function render({ reason, link, expires }: RunExpectation): string {
  return `expected until ${expires}: ${reason}, ${link}`;
}
