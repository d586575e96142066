// Resolves what cases rely on, once per run and interface, and says why a case cannot be judged without it.
import { withoutUndefined } from '../../../specs/without-undefined.ts';
import { TransportError, Unjudgeable, type RawExchange } from '../contract/exchange.ts';
import { createAttempt } from '../attempt/attempt.ts';
import type { AnyCase, CaseEnvironment, Need, NeedState } from '../contract/case.ts';
import { CheckFailure } from '../contract/check.ts';
import { cleanUp } from '../attempt/clean-up.ts';
import type { Hazard } from '../outcome.ts';
import { compact, withheld, type Judgement } from '../verdict/judge.ts';
import { keyOfRetry, tryAgain, type Tried } from '../attempt/retry.ts';
import { upTo } from '../contract/safety.ts';
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
  return tryAgain(session, (retry) => prove(session, { name, need, retry }));
}

interface Proof {
  readonly name: string;
  readonly need: Need<CaseEnvironment>;
  readonly retry: number;
}

async function prove(session: Session, { name, need, retry }: Proof): Promise<ResolvedNeed & Tried> {
  const attempt = createAttempt(session, {
    id: `need ${name}`,
    key: `${session.suite.interface.slice(0, 1)}n${Object.keys(session.suite.needs).indexOf(name)}${keyOfRetry(retry)}`,
    hazard: need.hazard,
    allowed: upTo(need.hazard, session.allowed),
  });
  const { state, error } = await check(attempt.environment, need.check);
  attempt.close();
  const lost = state.kind !== 'met' && attempt.isLost(error);
  const obstacle = attempt.violations.find(({ found }) => found.extra !== true);
  await cleanUp(session, attempt.opened, attempt.lastWrite());
  const proven = { state: hint(name, state), exchanges: attempt.exchanges, lost };
  return state.kind === 'blocked' ? { ...proven, clause: state.clause ?? obstacle?.found.clause } : proven;
}

const BODY_ADVICE = 'if the target expects another body, which the contract does not define, set it under "bindings"';

/** A binding that does not work is not a fault: the contract leaves the body out, so the user may have to supply it. */
function hint(name: string, state: ResolvedNeed['state']): ResolvedNeed['state'] {
  // Where the check knows better it has said so.
  if (state.kind !== 'blocked' || !/-(binding|removal)$/.test(name) || state.reason.includes('(bindings: '))
    return state;
  return { ...state, reason: `${state.reason}; ${adviceOn(state.reason)}` };
}

/** Whether an operation was refused as a wrong key is: by its status, or the status in the body. */
export function saysRefused(reason: string): boolean {
  return /\bstatus 40[13]\b|"statusCode": ?"?40[13]\b/u.test(reason);
}

/** A wrong key and a wrong URL are likelier than another body if the status says so, or the status in the body. */
function adviceOn(reason: string): string {
  if (saysRefused(reason)) return 'is the key a service key? An anonymous key may not do this';
  if (/\bstatus 5\d\d\b/.test(reason)) return 'such a status means a fault of the target: look there first';
  if (/\bstatus 404\b/.test(reason)) return `does the URL end just before the paths of the API? Or ${BODY_ADVICE}`;
  return BODY_ADVICE;
}

function describeFailure({ message, details }: CheckFailure): string {
  const { actual } = details;
  if (actual === undefined) return message;
  return `expected that ${message}, got ${typeof actual === 'string' ? actual : compact(actual)}`;
}

async function check(
  environment: CaseEnvironment,
  probe: (environment: CaseEnvironment) => Promise<NeedState>,
): Promise<Pick<ResolvedNeed, 'state'> & { readonly error?: unknown }> {
  try {
    return { state: await probe(environment) };
  } catch (error) {
    return { state: obstacleOf(error), error };
  }
}

function obstacleOf(error: unknown): ResolvedNeed['state'] {
  if (error instanceof CheckFailure) return { kind: 'blocked', reason: describeFailure(error) };
  if (error instanceof TransportError || error instanceof Unjudgeable)
    return { kind: 'blocked', reason: error.message };
  return { kind: 'broken', reason: error instanceof Error ? `${error.name}: ${error.message}` : String(error) };
}

interface UnmetNeed {
  readonly judgement: Judgement;
  readonly exchanges: readonly RawExchange[];
}

/** Why a case cannot be judged here: its hazard, a target that is gone, what it needs. */
export async function findUnmetNeed(item: AnyCase, session: Session, needs: Needs): Promise<UnmetNeed | undefined> {
  const { mode } = session;
  if (mode !== undefined && !mode.allowed.includes(item.hazard)) return outside(mode.name, item.hazard);
  if (!session.allowed.includes(item.hazard)) return withheldBy(item.hazard);
  if (session.liveness.dead !== undefined)
    return { judgement: { verdict: 'blocked', message: session.liveness.dead }, exchanges: [] };
  for (const name of item.needs) {
    const { state, exchanges, clause } = await needs(name);
    switch (state.kind) {
      case 'met':
        continue;
      case 'withheld':
        return { judgement: withheld(state.reason), exchanges };
      case 'broken':
        return { judgement: { verdict: 'error', message: `need ${name}: ${state.reason}` }, exchanges };
      case 'blocked':
      case 'not-applicable': {
        const given = state.kind === 'blocked' ? state.given : undefined;
        const blamed = withoutUndefined({ clause, given });
        const judgement = { verdict: state.kind, message: `${name}: ${state.reason}`, need: name, ...blamed };
        return { judgement, exchanges };
      }
    }
  }
  return undefined;
}

/** Not withheld by safety: the choice of the mode was a choice to do without it. */
function outside(mode: string, hazard: Hazard): UnmetNeed {
  const message = `the run is in ${mode} mode, which runs no ${hazard} case`;
  return { judgement: { verdict: 'not-applicable', message }, exchanges: [] };
}

function withheldBy(hazard: Hazard): UnmetNeed {
  return { judgement: withheld(`by safety: the case is ${hazard}; --allow ${hazard} runs it`), exchanges: [] };
}
