// Which stated clauses the scored cases of an interface could judge, and which not.
import type { AssessmentFacts } from './assessment.ts';
import type { Outcome, Verdict } from '../outcome.ts';

export interface ClauseReach {
  readonly scored: readonly Outcome[];
  /** The scored outcomes with a judgement, green or red. */
  readonly settled: readonly Outcome[];
  /** Every stated clause that a scored case cites. */
  readonly all: ReadonlySet<string>;
  /** Those that apply to the target. */
  readonly applicable: ReadonlySet<string>;
  /** Those that a case judged. */
  readonly reached: ReadonlySet<string>;
  /** Those that a case saw to hold, or to be broken. */
  readonly verified: ReadonlySet<string>;
  /** Those that apply and that no case could judge. */
  readonly unreached: ReadonlySet<string>;
  /** Those that do not apply, though no safety kept them from it. */
  readonly foreign: readonly string[];
  /** Clauses, stated or implied, that only withheld cases could have judged. */
  readonly withheld: readonly string[];
}

const SETTLED: ReadonlySet<Verdict> = new Set([
  'pass',
  'expected-fail',
  'unexpected-pass',
  'fail',
  'deviation',
  'flaky',
]);
const HELD: ReadonlySet<Verdict> = new Set(['pass', 'unexpected-pass']);

export function reachOf({ results, strengthOf }: AssessmentFacts): ClauseReach {
  const scored = results.map(({ outcome }) => outcome).filter((outcome) => outcome.scored);
  const settled = scored.filter(({ verdict }) => SETTLED.has(verdict));
  const stated = ({ clauses }: Outcome): readonly string[] =>
    clauses.filter((clause) => strengthOf(clause) === 'stated');
  const all = union(scored, stated);
  const applicable = union(
    scored.filter(({ verdict }) => verdict !== 'not-applicable'),
    stated,
  );
  const reached = union(settled, stated);
  const withheld = withheldClauses(scored, strengthOf);
  return {
    scored,
    settled,
    all,
    applicable,
    reached,
    verified: union(settled, (one) =>
      HELD.has(one.verdict) ? stated(one) : stated(one).filter((clause) => clause === one.clause),
    ),
    unreached: new Set([...applicable].filter((clause) => !reached.has(clause)).sort()),
    foreign: [...all].filter((clause) => !applicable.has(clause) && !withheld.includes(clause)),
    withheld,
  };
}

function union(outcomes: readonly Outcome[], clausesOf: (outcome: Outcome) => readonly string[]): Set<string> {
  return new Set(outcomes.flatMap((outcome) => clausesOf(outcome)));
}

/** Clauses that only withheld cases could have judged. */
function withheldClauses(scored: readonly Outcome[], strengthOf: AssessmentFacts['strengthOf']): readonly string[] {
  const judgeable = ({ clauses }: Outcome): readonly string[] =>
    clauses.filter((clause) => strengthOf(clause) !== 'open');
  const others = union(
    scored.filter(({ withheld }) => withheld !== true),
    judgeable,
  );
  const kept = union(
    scored.filter(({ withheld }) => withheld === true),
    judgeable,
  );
  return [...kept].filter((clause) => !others.has(clause)).sort();
}
