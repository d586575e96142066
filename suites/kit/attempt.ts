// One attempt of one case: its environment, and everything that happened in it.
import { setTimeout as sleep } from 'node:timers/promises';
import { fillTemplate } from './bindings.ts';
import type { AnswerViolation, CaseEnvironment } from './case.ts';
import { CheckFailure } from './check.ts';
import { TransportError, Unjudgeable } from './exchange.ts';
import type { Exchange, WireRequest } from './exchange.ts';
import type { LedgerEntry } from './ledger.ts';
import type { Hazard, Observation } from './outcome.ts';
import { createRandom } from './random.ts';
import { readExchange } from './read-exchange.ts';
import type { RawExchange } from './record.ts';
import type { Session } from './session.ts';
import { createTrail } from './settling.ts';
import type { Sighting } from './sighting.ts';
import type { Target } from './target.ts';
import { createWaits } from './waits.ts';

export interface Attempt {
  readonly environment: CaseEnvironment;
  readonly exchanges: readonly RawExchange[];
  readonly observations: readonly Observation[];
  /** In the order of creation. */
  readonly opened: readonly LedgerEntry[];
  /** The first answer that breaks the spec of its operation, and its index in `exchanges`. */
  readonly violation: Found | undefined;
  /** The first answer that breaks what must hold wherever it is seen. */
  readonly sighting: Sighting | undefined;
  /** When its last write ended, in the time of `performance.now()`. */
  readonly lastWrite: number;
  /** How often one of its reads was sent again because a connection was lost. */
  readonly retries: number;
  /** Milliseconds in which it waited for its turn or for a write to be seen: nobody's fault. */
  readonly waited: number;
  /** From now on every send is refused: the verdict is made. */
  close(): void;
}

interface Found {
  readonly found: AnswerViolation;
  readonly index: number;
}

export interface AttemptFacts {
  readonly interface: string;
  /** Case id, or the name of a need. */
  readonly id: string;
  /** Unlike that of any other attempt of the run: goes into fresh names. */
  readonly key: string;
  readonly hazard: Hazard;
  /** What its requests may do; anything else is our own fault and is not sent. */
  readonly allowed: readonly Hazard[];
  readonly hazardOf: ((request: WireRequest, target: Target) => Hazard) | undefined;
  /** Whether an answer refuses what was asked; 4xx unless the interface has another way. */
  readonly refuses?: ((exchange: Exchange) => boolean) | undefined;
  /** When somebody wrote what this attempt deals with. */
  readonly after?: number;
  /** None where answers are looked at for a purpose of our own. */
  readonly checkAnswer?: (exchange: Exchange) => AnswerViolation | undefined;
  readonly checkAlways: ((exchange: Exchange) => AnswerViolation | undefined) | undefined;
  /** What the battery is doing, where it is not running a case. */
  readonly during?: string;
}

const LARGE_BODY = 64 * 1024;

export function createAttempt(session: Session, facts: AttemptFacts): Attempt {
  const exchanges: RawExchange[] = [];
  const observations: Observation[] = [];
  const opened: LedgerEntry[] = [];
  const started = performance.now();
  const waits = createWaits();
  const trail = createTrail(session.settling, facts.after);
  const random = createRandom(`${session.seed}:${facts.id}`);
  let violation: Found | undefined;
  let seen: Found | undefined;
  let names = 0;
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
    if (hazard === 'read') {
      await settled(trail.left());
      return await reading(whole);
    }
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
    if (milliseconds > 0) await waits.during(session.settling.idle(sleep(milliseconds)));
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
          sent = performance.now();
          return session.transport(request);
        },
        (work) => waits.during(work),
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

  async function until<T>(_what: string, work: () => Promise<T>): Promise<T> {
    // A wait for our turn is no time in which the target could have followed.
    const begun = performance.now() - waits.total;
    const late = (pause: number): boolean => performance.now() - waits.total - begun + pause > session.consistency;
    for (let pause = 10; ; pause = Math.min(pause * 2, 500)) {
      try {
        return await work();
      } catch (error) {
        if (!(error instanceof CheckFailure) || late(pause)) throw error;
      }
      await sleep(pause);
    }
  }

  const environment: CaseEnvironment = {
    target: session.target,
    learned: session.learned,
    marker: session.marker,
    send,
    until,
    pause: session.pause,
    random,
    name: (label) => `${session.marker}-${label}-${facts.key}${session.pass ?? ''}-${(names += 1)}`,
    observe(clause, answer) {
      if (session.strengthOf(clause) !== 'open')
        throw new Error(`${facts.id} observes ${clause}, which is no open clause.`);
      if (!observations.some((seen) => seen.clause === clause && seen.answer === answer))
        observations.push({ clause, answer });
    },
    async opened(kind, name) {
      const entry = { interface: facts.interface, resource: kind, name, case: facts.id };
      opened.push(entry);
      await session.ledger.opened(entry);
    },
    bind(operation, values) {
      const template = session.bindings[operation];
      if (template === undefined) throw new Error(`There is no binding for ${operation}.`);
      return fillTemplate(template, values);
    },
  };
  return {
    environment,
    exchanges,
    observations,
    opened,
    get violation() {
      return violation;
    },
    get sighting() {
      if (seen === undefined) return undefined;
      return { ...seen, exchanges, ...(facts.during === undefined ? {} : { during: facts.during }) };
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
