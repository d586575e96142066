// Makes the outcome of a case of what its attempts found, and of what was seen around them.
import type { Case, CaseEnvironment, Suite } from '../contract/case.ts';
import type { WireRequest } from '../contract/exchange.ts';
import type { Judgement } from '../verdict/judge.ts';
import type { Observation, Outcome } from '../outcome.ts';
import type { Session } from '../attempt/session.ts';
import { overrule } from '../verdict/global-violations.ts';
import type { Judged, GlobalViolation, ReportedClauses } from '../verdict/global-violations.ts';
import { toOutcome } from './to-outcome.ts';

/** An outcome and what only the runner needs to know about it. */
export interface CaseResult {
  readonly outcome: Outcome;
  /** Not green, and after a write: a stale read may be all that is wrong. */
  readonly suspect?: boolean;
}

/** An attempt, or what kept the case from having one. */
export interface CaseTry extends Judged {
  /** What it saw, and its clean-up. */
  readonly globalViolations?: readonly (GlobalViolation | undefined)[];
  readonly observations?: readonly Observation[];
  readonly safetyStop?: boolean;
  /** How many things it could not remove. */
  readonly left?: number;
  /** False if nothing of the case itself was run. */
  readonly ran?: boolean;
}

/** What came of a case before it is known which global violations decide. */
export interface Ran {
  /** More than one if a red case was run again. */
  readonly tries: readonly [CaseTry, ...CaseTry[]];
  /** What was seen before the attempts. */
  readonly before: readonly GlobalViolation[];
  readonly withheld: boolean;
  readonly retries: number;
  /** Milliseconds. */
  readonly duration: number;
}

const RED: ReadonlySet<string> = new Set(['fail', 'deviation']);
const DOUBTFUL: ReadonlySet<string> = new Set([...RED, 'flaky']);

/** Whether the outcome may be red, by what the case found or by what was seen. */
export function mayBeRed({ judgement, globalViolations = [] }: CaseTry, before: readonly GlobalViolation[]): boolean {
  if (RED.has(judgement.verdict)) return true;
  return (
    judgement.verdict !== 'error' &&
    [...globalViolations, ...before].some((globalViolation) => globalViolation !== undefined)
  );
}

export function concludeCase(
  item: Case<CaseEnvironment>,
  suite: Suite<CaseEnvironment>,
  session: Session,
  { tries, before, withheld, retries, duration }: Ran,
  reported: ReportedClauses,
): CaseResult {
  const decides = (globalViolation: GlobalViolation): boolean => reported.decides(item.clauses, globalViolation);
  const settle = (tried: CaseTry): CaseTry => {
    if (withheld) return tried;
    const own = overrule(tried, tried.globalViolations ?? [], session.strengthOf, decides);
    return overrule(own, before, session.strengthOf, decides);
  };
  const first = settle(tries[0]);
  const again = RED.has(first.judgement.verdict) ? tries.slice(1).map(settle) : [];
  const attempts = first.ran === false ? 0 : 1 + again.length;
  const passed = again.filter(({ judgement }) => judgement.verdict === 'pass').length;
  const worst = again.reduce(worse, first);
  const judgement = confirmed(worst.judgement, passed, attempts);
  if (RED.has(judgement.verdict) && judgement.clause !== undefined) reported.add(judgement.clause);
  const outcome = toOutcome(item, suite.interface, session, {
    judgement,
    exchanges: worst.exchanges,
    ...(worst.observations === undefined ? {} : { observations: worst.observations }),
    ...(worst.decisive === undefined ? {} : { decisive: worst.decisive }),
    duration,
    attempts,
    retries,
    brokenGlobally: worst.brokenGlobally ?? false,
  });
  const doubtful = DOUBTFUL.has(judgement.verdict) || (judgement.verdict === 'blocked' && judgement.need !== undefined);
  return {
    outcome: withheld ? { ...outcome, withheld } : outcome,
    suspect: doubtful && worst.exchanges.some(({ request }) => writes(suite, session, request)),
  };
}

function worse(worst: CaseTry, again: CaseTry): CaseTry {
  const heavier = again.judgement.verdict === 'fail' && worst.judgement.verdict === 'deviation';
  return again.safetyStop === true || heavier ? again : worst;
}

/** A deviation that passes at times stays one: running it again may not make it count for more. */
function confirmed(judgement: Judgement, passed: number, attempts: number): Judgement {
  if (passed === 0) return judgement;
  const message = `passed ${passed} of ${attempts} times: ${judgement.message ?? ''}`;
  return { ...judgement, message, ...(judgement.verdict === 'fail' ? { verdict: 'flaky' } : {}) };
}

function writes(suite: Suite<CaseEnvironment>, session: Session, request: WireRequest): boolean {
  return (suite.hazardOf?.(request, session.target) ?? 'read') !== 'read';
}
