// Runs a case once and judges that: what it sent and saw, its clean-up, or what kept it from being asked.
import { TransportError, type RawExchange } from '../contract/exchange.ts';
import { createAttempt } from '../attempt/attempt.ts';
import type { AnyCase } from '../contract/case.ts';
import { CheckFailure } from '../contract/check.ts';
import { cleanUp } from '../attempt/clean-up.ts';
import { isGreen, judge, type Judgement } from '../verdict/judge.ts';
import { lastAbout, pointedAt, writeBehind } from './decisive-exchange.ts';
import type { Observation } from '../outcome.ts';
import type { OpenSuite } from './open-suite.ts';
import { isAlive, isLost, keyOfRetry, type Tried } from '../attempt/retry.ts';
import { SafetyStop } from '../contract/safety.ts';

/** An attempt, or what kept the case from having one. */
export interface CaseTry {
  readonly judgement: Judgement;
  readonly exchanges: readonly RawExchange[];
  /** Index of the exchange that decided; by default the last one. */
  readonly decisive?: number;
  /** Index of the write whose effect that one shows. */
  readonly cause?: number;
  readonly observations?: readonly Observation[];
  /** The form of an answer decided, whatever it shows. */
  readonly malformed?: boolean;
  readonly safetyStop?: boolean;
  /** Nothing of the case itself was run. */
  readonly unmet?: true;
}

/** `repeated`: how many of its reads were sent again. */
export async function runAttempt(
  item: AnyCase,
  open: OpenSuite,
  { count, retry }: { readonly count: number; readonly retry: number },
): Promise<CaseTry & Tried & { readonly repeated: number }> {
  const { session, parts } = open;
  const { suite } = session;
  const ordinal = suite.cases.indexOf(item).toString(36);
  const attempt = createAttempt(session, {
    id: item.id,
    key: `${suite.interface.slice(0, 1)}${ordinal}${count === 1 ? '' : `x${count}`}${keyOfRetry(retry)}`,
    hazard: item.hazard,
    ofCase: true,
  });
  const thrown = await settle(item.run(attempt.environment), session.caseBudget + 5_000, attempt.waited);
  attempt.close();
  const error = thrown?.error;
  const stop = error instanceof SafetyStop ? error : undefined;
  if (stop !== undefined) session.tripwire.trip(`in ${item.id}, ${stop.message}`);
  const alive = error instanceof TransportError ? await isAlive(session) : undefined;
  // After the tripwire nothing more is sent; what is left stays in the ledger.
  const left = stop !== undefined ? 0 : await cleanUp(session, attempt.opened, attempt.lastWrite());
  const done = { asked: alive !== undefined, step: attempt.exchanges.length, repeated: attempt.retries() };
  const exchanges = [...attempt.exchanges, ...(stop?.exchanges ?? [])];
  const pointed = error instanceof CheckFailure ? pointedAt(exchanges, error) : undefined;
  const telling = pointed ?? exchanges.length - 1;
  const violations = attempt.violations.filter(({ index }) => thrown === undefined || index === telling);
  const doubt = stop === undefined ? attempt.doubt() : undefined;
  const ending = {
    thrown,
    alive,
    doubt,
    violations: violations.map(({ found }) => found),
    readable: attempt.readable() > 0,
    answered: attempt.exchanges.some((one) => one.response !== undefined),
  };
  const judgement = judge(item.clauses, ending, session.strengthOf);
  const unreported = judgement.verdict === 'blocked' || left > 0 ? session.guard?.takeUnreported() : undefined;
  if (unreported !== undefined) return { ...judgeStop(item, open, unreported), ...done, lost: false };
  const malformed = violations.find(({ found }) => found.clause === judgement.clause)?.index;
  const decisive =
    malformed ?? pointed ?? lastAbout(exchanges, parts.operationsOf(judgement.clause ?? ''), isReadOf(open));
  return {
    judgement,
    exchanges,
    observations: attempt.observations,
    ...withCause(open, judgement, exchanges, decisive),
    malformed: malformed !== undefined,
    safetyStop: stop !== undefined,
    lost: (doubt !== undefined && !isGreen(judgement)) || isLost(error),
    ...done,
  };
}

/** A canary lost in the proof of a need, or in a clean-up, is reported by the case that could not ask or remove because of it. */
export function judgeStop(item: AnyCase, open: OpenSuite, stop: SafetyStop): CaseTry {
  const { exchanges } = stop;
  const judgement = judge(item.clauses, { thrown: { error: stop }, answered: true }, open.session.strengthOf);
  const decisive = pointedAt(exchanges, stop) ?? exchanges.length - 1;
  return { judgement, exchanges, safetyStop: true, ...withCause(open, judgement, exchanges, decisive) };
}

function withCause(
  open: OpenSuite,
  { clause }: Judgement,
  exchanges: readonly RawExchange[],
  decisive: number,
): Pick<CaseTry, 'decisive' | 'cause'> {
  if (clause === undefined) return { decisive };
  const cause = writeBehind(exchanges, open.parts.operationsOf(clause), isReadOf(open), decisive);
  return cause === undefined ? { decisive } : { decisive, cause };
}

function isReadOf({ session: { suite, target } }: OpenSuite): (exchange: RawExchange) => boolean {
  return ({ request }) => suite.hazardOf?.(request, target) === 'read';
}

/** `waited`: milliseconds that do not count. */
async function settle(
  run: Promise<void>,
  limit: number,
  waited: () => number,
): Promise<{ readonly error: unknown } | undefined> {
  const started = performance.now();
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    const look = (): void => {
      const left = limit + waited() - (performance.now() - started);
      if (left > 0) timer = setTimeout(look, left);
      else reject(new Error(`the case did not end within ${limit} ms`));
    };
    timer = setTimeout(look, limit);
  });
  try {
    await Promise.race([run, late]);
    return undefined;
  } catch (error) {
    return { error };
  } finally {
    clearTimeout(timer);
  }
}
