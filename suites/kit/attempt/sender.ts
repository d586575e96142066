// Sends the requests of one attempt: each in its turn, reads after what was written is seen, and again after a lost connection.
import type { AnswerViolation } from '../contract/case.ts';
import { TransportError, Unjudgeable } from '../contract/exchange.ts';
import type { Exchange, WireRequest, RawExchange } from '../contract/exchange.ts';
import { rest } from '../wire/interruption.ts';
import type { Hazard } from '../outcome.ts';
import { readExchange } from '../contract/read-exchange.ts';
import type { Session } from './session.ts';
import { createTrail } from './consistency-window.ts';
import type { Target } from '../contract/target.ts';
import { Tripped } from './tripwire.ts';
import { createWaits } from '../wire/waiting-time.ts';

export interface SenderFacts {
  /** Case id, or the name of a need. */
  readonly id: string;
  readonly hazard: Hazard;
  /** What its requests may do; anything else is our own fault and is not sent. */
  readonly allowed: readonly Hazard[];
  readonly hazardOf: ((request: WireRequest, target: Target) => Hazard) | undefined;
  /** Whether an answer refuses what was asked; 4xx unless the interface has another way. */
  readonly refuses?: ((exchange: Exchange) => boolean) | undefined;
  /** It removes what was made: an interruption leaves it a little time. */
  readonly tidying?: boolean;
  /** What the battery is doing, where it is not running a case. */
  readonly during?: string;
  /** It watches over what others send. */
  readonly unguarded?: true;
  /** When somebody wrote what this attempt deals with. */
  readonly after?: number;
  /** None where answers are looked at for a purpose of our own. */
  readonly checkAnswer?: (exchange: Exchange) => AnswerViolation | undefined;
  readonly checkAlways: ((exchange: Exchange) => AnswerViolation | undefined) | undefined;
}

interface Found {
  readonly found: AnswerViolation;
  /** Of the exchange. */
  readonly index: number;
}

export interface Sender {
  send(request: WireRequest): Promise<Exchange>;
  readonly exchanges: readonly RawExchange[];
  /** The first answer that breaks the spec of its operation. */
  readonly violation: Found | undefined;
  /** The first answer that breaks what must hold wherever it is seen. */
  readonly seen: Found | undefined;
  /** When the last write ended, in the time of `performance.now()`. */
  readonly lastWrite: number;
  /** How often a read was sent again because a connection was lost. */
  readonly retries: number;
  /** Milliseconds of waiting for a turn, or for a write to be seen: nobody's fault. */
  readonly waited: number;
  /** From now on every send is refused: the verdict is made. */
  close(): void;
}

/** Bytes. */
const LARGE_BODY = 64 * 1024;

export function createSender(session: Session, facts: SenderFacts): Sender {
  const exchanges: RawExchange[] = [];
  const started = performance.now();
  const waits = createWaits();
  const trail = createTrail(session.settling, facts.after);
  const patience = { signal: session.signal, tidying: facts.tidying };
  let violation: Found | undefined;
  let seen: Found | undefined;
  let retries = 0;
  let closed = false;

  async function send(request: WireRequest): Promise<Exchange> {
    if (closed) throw new Error(`${facts.id} sent a request after its verdict: a promise is not awaited.`);
    if (performance.now() - started - waits.total > session.caseBudget)
      throw new Unjudgeable(`the case took longer than its ${session.caseBudget} ms`);
    const hazard = facts.hazardOf?.(request, session.target) ?? 'read';
    if (!facts.allowed.includes(hazard))
      throw new Error(`${facts.id} would send ${request.method} ${request.url}, which is ${hazard}: it is not sent.`);
    const whole = { ...request, headers: { ...session.target.headers, ...request.headers } };
    if (facts.unguarded !== true) await waits.during(session.tripwire.calm());
    if (hazard === 'read') {
      await settled(trail.left());
      return await reading(whole);
    }
    if (facts.unguarded !== true && session.guard !== undefined)
      await waits.during(session.guard.before(whole, facts.during === undefined));
    // What was written before may not be known yet where this write is checked against it.
    const early = trail.left();
    const asked = performance.now();
    const first = await writing(hazard, whole);
    if (early === 0 || !refuses(first)) return first;
    // A refused write changes nothing, so it may be sent again, and then it is refused by what holds.
    await settled(early - (performance.now() - asked));
    return await writing(hazard, whole);
  }

  function refuses(exchange: Exchange): boolean {
    return facts.refuses?.(exchange) ?? (exchange.status >= 400 && exchange.status < 500);
  }

  async function settled(milliseconds: number): Promise<void> {
    if (milliseconds > 0) await waits.during(session.settling.idle(rest(milliseconds, patience)));
  }

  /** What only reads may be sent again at once when a connection is lost; a case need not begin anew for it. */
  async function reading(request: WireRequest): Promise<Exchange> {
    for (let left = session.retries; ; left -= 1)
      try {
        return await sendOnce(request, left > 0);
      } catch (error) {
        if (!(error instanceof TransportError) || !error.lost) throw error;
        if (left === 0) throw new TransportError(error.reason, error.message, { cause: error, lost: false });
        retries += 1;
        session.retried();
      }
  }

  /** The window begins when the write has ended, whatever became of it. */
  async function writing(hazard: Hazard, request: WireRequest): Promise<Exchange> {
    try {
      return await sendOnce(request);
    } finally {
      trail.wrote(hazard);
    }
  }

  /** `again`: it will be sent once more if the connection is lost. */
  async function sendOnce(whole: WireRequest, again = false): Promise<Exchange> {
    let sent = performance.now();
    try {
      const response = await session.pace.send(
        whole,
        (request) => {
          if (session.tripwire.reason !== undefined) throw new Tripped();
          sent = performance.now();
          return session.transport(request);
        },
        (work) => waits.during(work),
        facts.tidying,
      );
      const duration = performance.now() - sent;
      exchanges.push({ request: whole, response, duration });
      session.liveness.answered(whole, facts.hazard === 'read');
      const exchange = readExchange(whole, response, duration);
      const index = exchanges.length - 1;
      session.sees?.(exchange);
      violation ??= toFound(facts.checkAnswer?.(exchange), index);
      seen ??= toFound(facts.checkAlways?.(exchange), index);
      return exchange;
    } catch (error) {
      if (error instanceof TransportError) {
        exchanges.push({ request: whole, failure: error.message, duration: performance.now() - sent });
        if (!again || !error.lost) session.liveness.failed(error, sent);
        // A server that refuses a large body early may close before we have read its answer.
        if (error.reason === 'closed' && Buffer.byteLength(whole.body ?? '') > LARGE_BODY)
          throw new Unjudgeable('the connection was closed while a large body was on its way', { cause: error });
      }
      throw error;
    }
  }

  return {
    send,
    exchanges,
    get violation() {
      return violation;
    },
    get seen() {
      return seen;
    },
    get lastWrite() {
      return trail.last;
    },
    get retries() {
      return retries;
    },
    get waited() {
      return waits.total;
    },
    close() {
      closed = true;
    },
  };
}

function toFound(found: AnswerViolation | undefined, index: number): Found | undefined {
  return found === undefined ? undefined : { found, index };
}
