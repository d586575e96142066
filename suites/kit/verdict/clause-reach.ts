// Which clauses the scored cases of an interface, and the check of its answers, could judge, and which not.
import type { AssessmentFacts } from './assessment.ts';
import { excusesBlocked, validOn, type Seen } from './expectations.ts';
import type { Finding, Outcome, Verdict } from '../outcome.ts';

export interface ClauseReach {
  readonly scored: readonly Outcome[];
  /** What the check of answers found of clauses that count. */
  readonly findings: readonly Finding[];
  /** The scored outcomes with a judgement, green or red. */
  readonly settled: readonly Outcome[];
  /** Every stated clause that a scored case cites. */
  readonly all: ReadonlySet<string>;
  /** Those of them that apply to the target, and that it lets be judged. */
  readonly applicable: ReadonlySet<string>;
  /** Those that were put to the test and seen to hold. */
  readonly verified: ReadonlySet<string>;
  /** The same of every clause, stated or implied. */
  readonly held: ReadonlySet<string>;
  /** Every clause, stated or implied, that was seen to be broken. */
  readonly broken: ReadonlySet<string>;
  /** Those of them that were broken as expected, and in no other way. */
  readonly expected: ReadonlySet<string>;
  /** Those that apply and that no case could judge, although nobody expects that. */
  readonly unreached: ReadonlySet<string>;
  /** Those that apply and that no case could judge, since what is expected keeps every one of them from it. */
  readonly excused: ReadonlySet<string>;
  /** Those that do not apply, though nothing kept them from it. */
  readonly foreign: readonly string[];
  /** Clauses, stated or implied, that only withheld cases could have judged. */
  readonly withheld: readonly string[];
  /** Clauses, stated or implied, about what no answer ever had: neither verified nor missing. */
  readonly notShown: readonly string[];
}

const BROKEN: ReadonlySet<Verdict> = new Set(['expected-fail', 'fail', 'deviation', 'flaky']);
const HELD: ReadonlySet<Verdict> = new Set(['pass', 'unexpected-pass']);

type StrengthOf = AssessmentFacts['strengthOf'];
type ReachFacts = Pick<AssessmentFacts, 'outcomes' | 'findings' | 'strengthOf' | 'notShown'> &
  Partial<Pick<AssessmentFacts, 'expectations' | 'today'>>;

export function reachOf(facts: ReachFacts): ClauseReach {
  const { outcomes, findings: found, strengthOf, notShown: absent } = facts;
  const scored = outcomes.filter((outcome) => outcome.scored);
  const settled = scored.filter(({ verdict }) => HELD.has(verdict) || BROKEN.has(verdict));
  const findings = found.filter((finding) => finding.scored);
  const broken = new Set([...settled.flatMap(brokenBy), ...findings.map(({ clause }) => clause)]);
  const unexpected = [...settled, ...findings].filter(({ verdict }) => verdict !== 'expected-fail');
  const red = new Set(unexpected.filter(({ verdict }) => BROKEN.has(verdict)).map(({ clause }) => clause));
  const judgeable = clausesOf(scored, strengthOf);
  const notShown = absent.filter((clause) => judgeable.has(clause) && !broken.has(clause));
  const isOpen = (clause: string): boolean => strengthOf(clause) !== 'stated' || notShown.includes(clause);
  const stated = (outcomes: readonly Outcome[], of = citedBy): Set<string> =>
    new Set(outcomes.flatMap(of).filter((clause) => !isOpen(clause)));
  const all = stated(scored);
  const applicable = stated(scored.filter(({ verdict }) => verdict !== 'not-applicable'));
  const verified = new Set([...stated(settled, heldBy)].filter((clause) => !broken.has(clause)));
  const withheld = withheldClauses(scored, strengthOf);
  const expected = new Set([...broken].filter((clause) => !red.has(clause)));
  const missing = [...applicable].filter((clause) => !verified.has(clause) && !broken.has(clause)).sort();
  const isExcused = excuseOf(facts, scored, expected);
  return {
    scored,
    findings,
    settled,
    all,
    applicable,
    verified,
    held: new Set(settled.flatMap(heldBy).filter((clause) => judgeable.has(clause) && !broken.has(clause))),
    broken,
    expected,
    unreached: new Set(missing.filter((clause) => !isExcused(clause))),
    excused: new Set(missing.filter(isExcused)),
    foreign: [...all].filter((clause) => !applicable.has(clause) && !withheld.includes(clause)),
    withheld,
    notShown,
  };
}

/** What a run saw of clauses, cases and needs. */
export function seenIn({ scored, findings, settled, broken, held }: ClauseReach): Seen {
  const blocked = scored.filter(({ verdict }) => verdict === 'blocked');
  const bad = [...blocked, ...scored.filter(({ verdict }) => BROKEN.has(verdict))];
  const named = (one: Outcome, needs: readonly string[]): readonly string[] =>
    needs.map((need) => `${one.interface}.${need}`);
  return {
    broken: new Set([...broken, ...findings.map(({ clause }) => clause)]),
    held,
    blocked: new Set(blocked.flatMap(citedBy).filter((clause) => !held.has(clause))),
    bad: new Set(bad.map(({ id }) => id)),
    met: new Set(settled.flatMap((one) => named(one, one.needs ?? []))),
    unmet: new Set(blocked.flatMap((one) => named(one, one.need === undefined ? [] : [one.need]))),
  };
}

/** Whether a clause that was not judged would have been by cases alone that fail or are blocked as expected. */
function excuseOf(
  { expectations = [], today = '' }: ReachFacts,
  scored: readonly Outcome[],
  expected: ReadonlySet<string>,
): (clause: string) => boolean {
  const valid = validOn(expectations, today);
  const isLost = (outcome: Outcome, clause: string): boolean =>
    outcome.verdict === 'expected-fail' ||
    (outcome.verdict === 'blocked' &&
      ((outcome.clause !== undefined && expected.has(outcome.clause)) ||
        valid.some((one) => excusesBlocked(one, outcome, [clause]))));
  return (clause) =>
    scored
      .filter(({ verdict, clauses }) => verdict !== 'not-applicable' && clauses.includes(clause))
      .every((outcome) => isLost(outcome, clause));
}

function citedBy({ clauses }: Outcome): readonly string[] {
  return clauses;
}

function brokenBy({ verdict, clause }: Outcome): readonly string[] {
  return BROKEN.has(verdict) && clause !== undefined ? [clause] : [];
}

/** A case that ended where the check of answers broke one of its clauses has seen the others to hold. */
function heldBy({ verdict, clauses, clause, ended }: Outcome): readonly string[] {
  if (HELD.has(verdict)) return clauses;
  return ended === true ? clauses.filter((one) => one !== clause) : [];
}

/** Clauses that only withheld cases could have judged. */
function withheldClauses(scored: readonly Outcome[], strengthOf: StrengthOf): readonly string[] {
  const { kept = [], rest = [] } = Object.groupBy(scored, ({ withheld }) => (withheld === true ? 'kept' : 'rest'));
  const others = clausesOf(rest, strengthOf);
  return [...clausesOf(kept, strengthOf)].filter((clause) => !others.has(clause)).sort();
}

/** Stated and implied. */
function clausesOf(outcomes: readonly Outcome[], strengthOf: StrengthOf): ReadonlySet<string> {
  return new Set(outcomes.flatMap(citedBy).filter((clause) => strengthOf(clause) !== 'open'));
}
