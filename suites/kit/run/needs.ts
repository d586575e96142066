// Resolves what cases rely on, once per run and interface, and says why it is not there.
import { TransportError, Unjudgeable, type RawExchange } from '../contract/exchange.ts';
import { inAttempt } from '../attempt/attempt.ts';
import type { CaseEnvironment, Need, NeedState } from '../contract/case.ts';
import { CheckFailure, describeError } from '../contract/check.ts';
import { cleanUp } from '../attempt/clean-up.ts';
import { compact } from '../verdict/judge.ts';
import { keyOfRetry, tryAgain, type Tried } from '../attempt/retry.ts';
import type { Session } from '../attempt/session.ts';

/** A need's state and the exchanges that prove it. `broken`: our own fault. */
export interface ResolvedNeed {
  readonly state: NeedState | { readonly kind: 'broken'; readonly reason: string };
  readonly exchanges: readonly RawExchange[];
  /** The clause that its proof found broken, and that keeps it from being met. */
  readonly clause?: string | undefined;
}

export type Needs = (name: string) => Promise<ResolvedNeed>;

export function createNeeds(session: Session): Needs {
  const resolved = new Map<string, Promise<ResolvedNeed>>();
  return (name) => {
    const known = resolved.get(name) ?? resolve(session, name);
    resolved.set(name, known);
    return known;
  };
}

async function resolve(session: Session, name: string): Promise<ResolvedNeed> {
  const { suite } = session;
  const need = suite.needs[name];
  if (need === undefined)
    return { state: { kind: 'broken', reason: `the suite ${suite.interface} has no need "${name}"` }, exchanges: [] };
  if (!session.allowed.includes(need.hazard))
    return { state: { kind: 'withheld', reason: `by safety: ${name} would be ${need.hazard}` }, exchanges: [] };
  return tryAgain(session, (retry) => prove(session, name, need, retry));
}

async function prove(
  session: Session,
  name: string,
  { check, hazard }: Need<CaseEnvironment>,
  retry: number,
): Promise<ResolvedNeed & Tried> {
  const facts = {
    id: `need ${name}`,
    key: `${session.suite.interface.slice(0, 1)}n${Object.keys(session.suite.needs).indexOf(name)}${keyOfRetry(retry)}`,
    hazard,
  };
  const { attempt, result, thrown } = await inAttempt(session, facts, check);
  const state = result ?? stateOf(thrown?.error);
  const lost = state.kind !== 'met' && attempt.isLost(thrown?.error);
  const broken = attempt.violations.find(({ found }) => found.extra !== true)?.found.clause;
  await cleanUp(session, attempt.opened, attempt.lastWrite());
  const { exchanges } = attempt;
  if (state.kind !== 'blocked') return { state, exchanges, lost };
  return { state: withAdvice(name, state), exchanges, lost, clause: state.clause ?? broken };
}

const BODY_ADVICE = 'if the target expects another body, which the contract does not define, set it under "bindings"';

/** A binding that does not work is not a fault: the contract leaves the body out, so the user may have to supply it. */
function withAdvice<State extends { readonly reason: string }>(name: string, state: State): State {
  // Where the check knows better it has said so.
  if (!/-(binding|removal)$/.test(name) || state.reason.includes('(bindings: ')) return state;
  return { ...state, reason: `${state.reason}; ${adviceOn(state.reason)}` };
}

/** Whether an operation was refused as a wrong key is: by its status, or the status in the body. */
export function saysRefused(reason: string): boolean {
  return /\bstatus 40[13]\b|"statusCode": ?"?40[13]\b/u.test(reason);
}

/** A wrong key and a wrong URL are likelier than another body if the status says so. */
function adviceOn(reason: string): string {
  if (saysRefused(reason)) return 'is the key a service key? An anonymous key may not do this';
  if (/\bstatus 5\d\d\b/.test(reason)) return 'such a status means a fault of the target: look there first';
  if (/\bstatus 404\b/.test(reason)) return `does the URL end just before the paths of the API? Or ${BODY_ADVICE}`;
  return BODY_ADVICE;
}

function stateOf(error: unknown): ResolvedNeed['state'] {
  if (error instanceof CheckFailure) return { kind: 'blocked', reason: describeFailure(error) };
  if (error instanceof TransportError || error instanceof Unjudgeable)
    return { kind: 'blocked', reason: error.message };
  return { kind: 'broken', reason: describeError(error) };
}

function describeFailure({ message, details: { actual } }: CheckFailure): string {
  if (actual === undefined) return message;
  return `expected that ${message}, got ${typeof actual === 'string' ? actual : compact(actual)}`;
}
