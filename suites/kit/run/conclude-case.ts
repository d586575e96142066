// Makes the outcome of a case of what its attempts found.
import type { AnyCase } from '../contract/case.ts';
import type { RawExchange, WireRequest } from '../contract/exchange.ts';
import type { Judgement } from '../verdict/judge.ts';
import type { Observation, Outcome } from '../outcome.ts';
import type { Session } from '../attempt/session.ts';
import { toOutcome } from './to-outcome.ts';

/** An outcome and what only the runner needs to know about it. */
export interface CaseResult {
  readonly outcome: Outcome;
  /** Not green, and after a write: a stale read may be all that is wrong. */
  readonly suspect?: boolean;
}

/** An attempt, or what kept the case from having one. */
export interface CaseTry {
  readonly judgement: Judgement;
  readonly exchanges: readonly RawExchange[];
  /** Index of the exchange that decided; by default the last one. */
  readonly decisive?: number;
  /** Index of the write whose effect that one shows. */
  readonly cause?: number;
  readonly observations?: readonly Observation[];
  readonly safetyStop?: boolean;
  /** How many things it could not remove. */
  readonly left?: number;
  /** False if nothing of the case itself was run. */
  readonly ran?: boolean;
}

/** What came of a case. */
export interface Ran {
  /** More than one if a red case was run again. */
  readonly tries: readonly [CaseTry, ...CaseTry[]];
  readonly retries: number;
  /** Milliseconds. */
  readonly duration: number;
}

const RED: ReadonlySet<string> = new Set(['fail', 'deviation']);
const DOUBTFUL: ReadonlySet<string> = new Set([...RED, 'flaky']);

export function isRed({ judgement }: CaseTry): boolean {
  return RED.has(judgement.verdict);
}

export function concludeCase(
  item: AnyCase,
  session: Session,
  { tries: [first, ...again], retries, duration }: Ran,
): CaseResult {
  const attempts = first.ran === false ? 0 : 1 + again.length;
  const passed = again.filter(({ judgement }) => judgement.verdict === 'pass').length;
  const worst = again.reduce(worse, first);
  const judgement = confirmed(worst.judgement, passed, attempts);
  const outcome = toOutcome(item, session, { ...worst, judgement, duration, attempts, retries });
  const unproven = judgement.verdict === 'blocked' && judgement.need !== undefined;
  return {
    outcome,
    suspect:
      (DOUBTFUL.has(judgement.verdict) || unproven) && worst.exchanges.some(({ request }) => writes(session, request)),
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

function writes({ suite, target }: Session, request: WireRequest): boolean {
  return (suite.hazardOf?.(request, target) ?? 'read') !== 'read';
}
