// Sends the requests of one attempt: each in its turn, reads after what was written is seen, and again after a lost connection.
import { Unjudgeable, type Exchange, type WireRequest } from '../contract/exchange.ts';
import { isLost } from './retry.ts';
import { createExchangeLog, type ExchangeLog } from './exchange-log.ts';
import type { Hazard } from '../outcome.ts';
import { sendRead, sendWrite, untilSeen } from './send-request.ts';
import type { Session } from './session.ts';
import { createTrail } from './consistency-window.ts';
import { createWaitingTime } from '../wire/waiting-time.ts';

export interface SenderFacts {
  /** Case id, or what else the battery is doing. */
  readonly id: string;
  /** Unlike that of any other attempt of the run: goes into fresh names. */
  readonly key: string;
  readonly hazard: Hazard;
  /** What its requests may do; anything else is our own fault and is not sent. */
  readonly allowed: readonly Hazard[];
  /** It removes what was made: an interruption leaves it a little time. */
  readonly tidying?: boolean;
  /** It is the first look at the target. */
  readonly first?: true;
  /** It runs a case. */
  readonly ofCase?: true;
  /** It watches over what others send. */
  readonly unguarded?: true;
  /** When what this attempt deals with was written. */
  readonly after?: number;
}

export interface Sender extends Pick<ExchangeLog, 'exchanges' | 'violations' | 'readable' | 'retries' | 'doubt'> {
  readonly send: (request: WireRequest) => Promise<Exchange>;
  /** Whether what an attempt ended with may be due to a lost connection, or to a write that was done twice. */
  readonly isLost: (error?: unknown) => boolean;
  /** When the last write ended, in the time of `performance.now()`. */
  readonly lastWrite: () => number;
  /** Milliseconds of waiting for a turn, or for a write to be seen, which do not count against the case. */
  readonly waited: () => number;
  /** From now on every send is refused: the verdict is made. */
  readonly close: () => void;
}

export function createSender(session: Session, facts: SenderFacts): Sender {
  const started = performance.now();
  const log = createExchangeLog(session, facts.id);
  const waiting = createWaitingTime();
  const trail = createTrail(session.consistency, facts.after);
  const parts = { session, facts, log, waiting, trail };
  const attempt = [facts.id, facts.key, session.pass].filter((part) => part !== undefined).join(', ');
  let closed = false;

  async function send(request: WireRequest): Promise<Exchange> {
    if (closed) throw new Error(`${facts.id} sent a request after its verdict: a promise is not awaited.`);
    if (performance.now() - started - waiting.total > session.caseBudget)
      throw new Unjudgeable(`the case took longer than its ${session.caseBudget} ms`);
    const hazard = checkHazard(request, session, facts);
    const whole = { ...request, headers: { ...session.target.headers, ...request.headers }, attempt };
    if (facts.unguarded !== true) await waiting.during(session.tripwire.calm());
    return hazard === 'read' ? sendRead(whole, parts) : change(hazard, whole);
  }

  async function change(hazard: Hazard, request: WireRequest): Promise<Exchange> {
    if (facts.unguarded !== true && session.guard !== undefined)
      await waiting.during(session.guard.before(request, facts.ofCase === true));
    // What was written before may not be known yet when this write is checked against it.
    const early = trail.left();
    const asked = performance.now();
    const before = trail.last;
    const first = await sendWrite(request, parts, hazard);
    // Most of what is removed once more is gone by then.
    if (facts.tidying === true && isRefused(first, session)) trail.rewind(before);
    if (early === 0 || !isRefused(first, session)) return first;
    // A refused write changes nothing, so it may be sent again, and then it is refused by what holds.
    await untilSeen(early - (performance.now() - asked), parts);
    return sendWrite(request, parts, hazard);
  }

  return {
    send,
    isLost: (error) => log.doubt() !== undefined || isLost(error),
    doubt: log.doubt,
    exchanges: log.exchanges,
    violations: log.violations,
    readable: log.readable,
    retries: log.retries,
    lastWrite: () => trail.last,
    waited: () => waiting.total,
    close: () => {
      closed = true;
    },
  };
}

/** What the request may do to the target. */
function checkHazard(request: WireRequest, session: Session, facts: SenderFacts): Hazard {
  const hazard = session.suite.hazardOf?.(request, session.target) ?? 'read';
  if (!facts.allowed.includes(hazard))
    throw new Error(`${facts.id} would send ${request.method} ${request.url}, which is ${hazard}: it is not sent.`);
  return hazard;
}

function isRefused(exchange: Exchange, { suite }: Session): boolean {
  return suite.refuses?.(exchange) ?? (exchange.status >= 400 && exchange.status < 500);
}
