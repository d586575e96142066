// From how a case ended, or why it could not begin, to its verdict: a pure table, and the only place that decides what is blocked.
import { createHash } from 'node:crypto';
import { withoutUndefined } from '../../../specs/without-undefined.ts';
import type { Strength } from '../../../specs/clause.ts';
import type { AnswerViolation } from '../contract/violation.ts';
import { CheckFailure, describeError } from '../contract/check.ts';
import { cut, cutJson } from '../contract/truncate.ts';
import { NotApplicable, TransportError, Unjudgeable, Withheld } from '../contract/exchange.ts';
import type { Difference, Outcome, Verdict } from '../outcome.ts';

/** What kept a case from being asked; `broken`: by our own fault. */
export interface Obstacle {
  readonly kind: 'blocked' | 'not-applicable' | 'withheld' | 'broken';
  readonly reason: string;
  /** The need that is not met. */
  readonly need?: string;
  /** What the configuration gives for that need is refused. */
  readonly given?: true | undefined;
  /** What is broken, so that it is not met. */
  readonly clause?: string | undefined;
}

/** What an attempt ended with. `alive`: whether the target answers other requests, asked only after a transport error. */
export interface Ending {
  /** Nothing of the case was run. */
  readonly unmet?: Obstacle;
  readonly thrown?: { readonly error: unknown } | undefined;
  /** What the check of answers found: in all of them, or if something was thrown, in the one that it is about. */
  readonly violations?: readonly AnswerViolation[];
  /** Whether any answer was what the spec says, or that and more. */
  readonly readable?: boolean;
  readonly alive?: boolean | undefined;
  /** Whether any answer came at all. */
  readonly answered: boolean;
  /** Why it is not known how often a write was done. */
  readonly doubt?: string | undefined;
}

type StrengthOf = (clause: string) => Strength | undefined;

/** What is said of an outcome that depends on nothing but how the case ended. */
export type Judgement = Partial<Pick<Outcome, 'observations'>> &
  Pick<Outcome, 'verdict' | 'message' | 'clause' | 'ended' | 'withheld' | 'need' | 'given' | 'difference'>;

const GREEN: ReadonlySet<Verdict> = new Set(['pass', 'observed']);

/** Whether it found nothing wrong. */
export function isGreen({ verdict }: Judgement): boolean {
  return GREEN.has(verdict);
}

/** `clauses`: those that the case cites. */
export function judge(clauses: readonly string[], ending: Ending, strengthOf: StrengthOf): Judgement {
  const { unmet, doubt } = ending;
  if (unmet !== undefined) return fromObstacle(unmet);
  const found = judgeEnd(clauses, ending, strengthOf);
  if (doubt === undefined || isGreen(found)) return found;
  // What an attempt did twice it may have found.
  return blocked(`a write was sent again (${doubt}), so that it is not known what it did: ${found.message ?? ''}`);
}

function fromObstacle({ kind, reason, need, given, clause }: Obstacle): Judgement {
  switch (kind) {
    case 'withheld':
      return withheld(reason);
    case 'broken':
      return ours(need === undefined ? reason : `need ${need}: ${reason}`);
    case 'blocked':
    case 'not-applicable': {
      const message = need === undefined ? reason : `${need}: ${reason}`;
      return { verdict: kind, message, ...withoutUndefined({ need, clause, given }) };
    }
  }
}

function judgeEnd(clauses: readonly string[], ending: Ending, strengthOf: StrengthOf): Judgement {
  const unknown = clauses.find((clause) => strengthOf(clause) === undefined);
  if (unknown !== undefined) return ours(`the case cites ${unknown}, which is not a clause`);
  const judged = clauses.find((clause) => strengthOf(clause) !== 'open');
  const { violations = [] } = ending;
  // What a case does not cite is a finding beside it.
  const own = violations.find(({ clause }) => clauses.includes(clause));

  if (ending.thrown === undefined) {
    if (own !== undefined) return { ...fromViolation(own, strengthOf), ended: true };
    // Nothing that came could be read, so nothing was seen to hold.
    const obstacle = violations.find(({ extra }) => extra !== true);
    if (judged !== undefined && obstacle !== undefined && ending.readable !== true) return blockedBy(obstacle);
    if (!ending.answered) return ours('the case ended well without an answer from the target');
    return { verdict: judged === undefined ? 'observed' : 'pass' };
  }
  const { error } = ending.thrown;
  if (error instanceof Unjudgeable) return blocked(error.message);
  if (error instanceof NotApplicable) return { verdict: 'not-applicable', message: error.message };
  if (error instanceof Withheld) return withheld(error.message);
  if (error instanceof CheckFailure) {
    const obstacle = [own, ...violations].find((one) => one !== undefined && one.extra !== true);
    const { clause, path } = error.details;
    // Such a case judges nothing: what it met instead of what it asks about is another's to judge.
    const foreign = clause ?? obstacle?.clause;
    if (judged === undefined && foreign !== undefined)
      return unobserved(clauses, `not seen, since ${foreign} is broken`);
    // What a case looked at itself it blames by itself.
    const isLookedAt = clause !== undefined && path === obstacle?.path;
    if (obstacle === undefined || isLookedAt) return fromCheck(error, judged, strengthOf);
    return obstacle === own ? fromViolation(obstacle, strengthOf) : blockedBy(obstacle);
  }
  if (error instanceof TransportError) return fromTransport(error, ending.alive === true, clauses, judged, strengthOf);
  return ours(describeError(error));
}

function blocked(message: string): Judgement {
  return { verdict: 'blocked', message };
}

function withheld(reason: string): Judgement {
  return { verdict: 'not-applicable', message: `withheld ${reason}`, withheld: true };
}

/** Of each clause; what was seen of one before stands instead. */
function unobserved(clauses: readonly string[], answer: string): Judgement {
  return { verdict: 'observed', observations: clauses.map((clause) => ({ clause, answer })) };
}

/** The answer that the case had to read is not what the contract says, in a way that the case is not about. */
function blockedBy({ clause, what, path, expected, actual }: AnswerViolation): Judgement {
  const difference = { what, path, expected: cut(expected), actual: cut(actual) };
  return { ...blocked(`blocked by ${clause}: ${what}`), clause, difference };
}

function fromCheck(failure: CheckFailure, judged: string | undefined, strengthOf: StrengthOf): Judgement {
  const { expected, actual, path, clause = judged, inWords = false } = failure.details;
  const render = (value: unknown): string =>
    inWords && typeof value === 'string' && value !== '' ? cut(value) : compact(value);
  const difference: Difference = {
    what: failure.message,
    ...(path === undefined ? {} : { path }),
    expected: 'expected' in failure.details && expected === undefined ? 'absent' : render(expected),
    actual: 'actual' in failure.details && actual === undefined ? 'absent' : render(actual),
  };
  if (clause === undefined) return { ...blocked(`could not be observed: ${failure.message}`), difference };
  return broken(clause, failure.message, difference, strengthOf);
}

function fromViolation(violation: AnswerViolation, strengthOf: StrengthOf): Judgement {
  const { clause, what, path, expected, actual } = violation;
  return broken(clause, what, { what, path, expected: cut(expected), actual: cut(actual) }, strengthOf);
}

/** Silence breaks the clause of the operation only if the target answers other requests. */
function fromTransport(
  error: TransportError,
  alive: boolean,
  clauses: readonly string[],
  judged: string | undefined,
  strengthOf: StrengthOf,
): Judgement {
  if (!alive) return blocked(`the target does not answer: ${error.message}`);
  if (judged === undefined) return unobserved(clauses, 'no answer');
  const difference = { what: 'the request is answered', expected: 'an answer', actual: error.message };
  return broken(judged, `the request got no answer (${error.message}), while others do`, difference, strengthOf);
}

function broken(clause: string, message: string, difference: Difference, strengthOf: StrengthOf): Judgement {
  switch (strengthOf(clause)) {
    case 'stated':
      return { verdict: 'fail', message, clause, difference };
    case 'implied':
      return { verdict: 'deviation', message, clause, difference };
    case 'open':
      return { ...ours(`the open clause ${clause} was judged: ${message}`), difference };
    default:
      return { ...ours(`${clause}, which is blamed, is not a clause: ${message}`), difference };
  }
}

function ours(message: string): Judgement {
  return { verdict: 'error', message };
}

/** A value for people: JSON on one line, bytes as a digest, cut to a readable length. */
export function compact(value: unknown): string {
  if (value === undefined) return '';
  if (value instanceof Uint8Array)
    return `‹${value.length} bytes, sha256 ${createHash('sha256').update(value).digest('hex').slice(0, 16)}›`;
  return typeof value === 'function' || typeof value === 'symbol' ? `a ${typeof value}` : cutJson(value);
}
