// Runs a case once: what it sent and saw, its clean-up, and how that is to be judged.
import { TransportError, type RawExchange } from '../contract/exchange.ts';
import { createAttempt, type Attempt } from '../attempt/attempt.ts';
import type { AnyCase } from '../contract/case.ts';
import { CheckFailure } from '../contract/check.ts';
import { cleanUp } from '../attempt/clean-up.ts';
import { judge, type Judgement } from '../verdict/judge.ts';
import { lastAbout, pointedAt, writeBehind } from './decisive-exchange.ts';
import { isAlive, isLost, keyOfRetry } from '../attempt/retry.ts';
import { SafetyStop, upTo } from '../contract/safety.ts';
import type { Session } from '../attempt/session.ts';

export interface AttemptResult {
  readonly judgement: Judgement;
  readonly exchanges: readonly RawExchange[];
  readonly observations: Attempt['observations'];
  readonly decisive: number;
  readonly cause?: number;
  readonly safetyStop: boolean;
  /** It ended because a connection was lost or the interface was unavailable. */
  readonly lost: boolean;
  /** The target was asked whether it is still there. */
  readonly asked: boolean;
  /** How many requests it sent. */
  readonly step: number;
  /** How many of its reads were sent again. */
  readonly repeated: number;
  /** How many things it could not remove. */
  readonly left: number;
}

export async function runAttempt(
  item: AnyCase,
  session: Session,
  { count, retry }: { readonly count: number; readonly retry: number },
): Promise<AttemptResult> {
  const { suite } = session;
  const ordinal = suite.cases.indexOf(item).toString(36);
  const attempt = createAttempt(session, {
    id: item.id,
    key: `${suite.interface.slice(0, 1)}${ordinal}${count === 1 ? '' : `x${count}`}${keyOfRetry(retry)}`,
    hazard: item.hazard,
    allowed: upTo(item.hazard, session.allowed),
    ofCase: true,
  });
  const thrown = await settle(item.run(attempt.environment), session.caseBudget + 5_000, attempt.waited);
  attempt.close();
  const error = thrown?.error;
  const stop = error instanceof SafetyStop ? error : undefined;
  if (stop !== undefined) session.tripwire.trip(`in ${item.id}, ${stop.message}`);
  const exchanges = [...attempt.exchanges, ...(stop?.exchanges ?? [])];
  const alive = error instanceof TransportError ? await isAlive(session) : undefined;
  // After the tripwire nothing more is sent; what is left stays in the ledger.
  const left = stop !== undefined ? 0 : await cleanUp(session, attempt.opened, attempt.lastWrite());
  const pointed = error instanceof CheckFailure ? pointedAt(exchanges, error) : undefined;
  const telling = pointed ?? exchanges.length - 1;
  const violations = attempt.violations.filter(({ index }) => thrown === undefined || index === telling);
  const found = judge(
    item.clauses,
    {
      ...(thrown === undefined ? {} : { thrown }),
      ...(alive === undefined ? {} : { alive }),
      violations: violations.map(({ found }) => found),
      readable: attempt.readable() > 0,
      answered: attempt.exchanges.some((one) => one.response !== undefined),
    },
    session.strengthOf,
  );
  const inDoubt = !GREEN.has(found.verdict) && stop === undefined ? attempt.doubt() : undefined;
  const judgement = inDoubt === undefined ? found : doubted(found, inDoubt);
  const isRead = ({ request }: RawExchange): boolean => suite.hazardOf?.(request, session.target) === 'read';
  const operations = session.operationsOf(judgement.clause ?? '');
  const decisive =
    violations.find(({ found }) => found.clause === judgement.clause)?.index ??
    pointed ??
    lastAbout(exchanges, operations, isRead);
  const cause = judgement.clause === undefined ? undefined : writeBehind(exchanges, operations, isRead, decisive);
  return {
    judgement,
    exchanges,
    observations: attempt.observations,
    decisive,
    ...(cause === undefined ? {} : { cause }),
    safetyStop: stop !== undefined,
    lost: inDoubt !== undefined || isLost(error),
    asked: alive !== undefined,
    step: attempt.exchanges.length,
    repeated: attempt.retries(),
    left,
  };
}

const GREEN: ReadonlySet<string> = new Set(['pass', 'observed']);

/** What an attempt did twice it may have found. */
function doubted({ message = '' }: Judgement, why: string): Judgement {
  return {
    verdict: 'blocked',
    message: `a write was sent again (${why}), so that it is not known what it did: ${message}`,
  };
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
