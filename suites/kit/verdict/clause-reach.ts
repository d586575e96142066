// Which clauses the scored cases of an interface, and the check of its answers, could judge, and which not.
import type { AssessmentFacts } from './assessment.ts';
import { excusesBlocked, validOn, type Seen } from './expectations.ts';
import type { Outcome, Verdict } from '../outcome.ts';

export type ClauseReach = ReturnType<typeof reachOf>;

const BROKEN: ReadonlySet<Verdict> = new Set(['expected-fail', 'fail', 'deviation', 'flaky']);
const HELD: ReadonlySet<Verdict> = new Set(['pass', 'unexpected-pass']);

type StrengthOf = AssessmentFacts['strengthOf'];
type ReachFacts = Pick<AssessmentFacts, 'outcomes' | 'findings' | 'strengthOf' | 'notShown'> &
  Partial<Pick<AssessmentFacts, 'expectations' | 'today'>>;

export function reachOf(facts: ReachFacts) {
  const { outcomes, findings: found, strengthOf, notShown: absent } = facts;
  const scored = outcomes.filter((outcome) => outcome.scored);
  /** The scored outcomes with a judgement, green or red. */
  const settled = scored.filter(({ verdict }) => HELD.has(verdict) || BROKEN.has(verdict));
  /** What the check of answers found of clauses that count. */
  const findings = found.filter((finding) => finding.scored);
  /** Every clause, stated or implied, that was seen to be broken. */
  const broken = new Set([...settled.flatMap(brokenBy), ...findings.map(({ clause }) => clause)]);
  const unexpected = [...settled, ...findings].filter(({ verdict }) => verdict !== 'expected-fail');
  const red = new Set(unexpected.filter(({ verdict }) => BROKEN.has(verdict)).map(({ clause }) => clause));
  const judgeable = clausesOf(scored, strengthOf);
  /** Clauses, stated or implied, about what no answer ever had: neither verified nor missing. */
  const notShown = absent.filter((clause) => judgeable.has(clause) && !broken.has(clause));
  const isOpen = (clause: string): boolean => strengthOf(clause) !== 'stated' || notShown.includes(clause);
  const stated = (outcomes: readonly Outcome[], of = citedBy): Set<string> =>
    new Set(outcomes.flatMap(of).filter((clause) => !isOpen(clause)));
  /** Every stated clause that a scored case cites. */
  const all = stated(scored);
  /** Those of them that apply to the target, and that it lets be judged. */
  const applicable = stated(scored.filter(({ verdict }) => verdict !== 'not-applicable'));
  /** Those that were put to the test and seen to hold. */
  const verified = new Set([...stated(settled, heldBy)].filter((clause) => !broken.has(clause)));
  const withheld = withheldClauses(scored, strengthOf);
  /** Those of the broken ones that were broken as expected, and in no other way. */
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
    /** The same as `verified` of every clause, stated or implied. */
    held: new Set(settled.flatMap(heldBy).filter((clause) => judgeable.has(clause) && !broken.has(clause))),
    broken,
    expected,
    /** Those that apply and that no case could judge, although nobody expects that. */
    unreached: new Set(missing.filter((clause) => !isExcused(clause))),
    /** Those that apply and that no case could judge, since what is expected keeps every one of them from it. */
    excused: new Set(missing.filter(isExcused)),
    /** Those that do not apply, though nothing kept them from it. */
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

/** Clauses, stated or implied, that only withheld cases could have judged. */
function withheldClauses(scored: readonly Outcome[], strengthOf: StrengthOf): readonly string[] {
  const { kept = [], rest = [] } = Object.groupBy(scored, ({ withheld }) => (withheld === true ? 'kept' : 'rest'));
  const others = clausesOf(rest, strengthOf);
  return [...clausesOf(kept, strengthOf)].filter((clause) => !others.has(clause)).sort();
}

/** Stated and implied. */
function clausesOf(outcomes: readonly Outcome[], strengthOf: StrengthOf): ReadonlySet<string> {
  return new Set(outcomes.flatMap(citedBy).filter((clause) => strengthOf(clause) !== 'open'));
}
