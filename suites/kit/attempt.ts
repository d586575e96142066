// One attempt of one case: its environment, and everything that happened in it.
import { setTimeout as sleep } from 'node:timers/promises';
import { fillTemplate } from './bindings.ts';
import type { AnswerViolation, CaseEnvironment } from './case.ts';
import { CheckFailure } from './check.ts';
import { TransportError, Unjudgeable } from './exchange.ts';
import type { Exchange, WireRequest, WireResponse } from './exchange.ts';
import type { LedgerEntry } from './ledger.ts';
import type { Hazard, Observation } from './outcome.ts';
import { createRandom } from './random.ts';
import { readExchange } from './read-exchange.ts';
import type { RawExchange } from './record.ts';
import type { Session } from './session.ts';
import type { Sighting } from './sighting.ts';
import type { Target } from './target.ts';

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
  /** None where answers are looked at for a purpose of our own. */
  readonly checkAnswer?: (exchange: Exchange) => AnswerViolation | undefined;
  readonly checkAlways: ((exchange: Exchange) => AnswerViolation | undefined) | undefined;
  /** What the battery is doing, where it is not running a case. */
  readonly during?: string;
}

const TOO_MANY = 429;
const LARGE_BODY = 64 * 1024;

/** Milliseconds, five seconds at most. */
function retryAfter({ headers }: WireResponse): number {
  const seconds = Number(headers.find(([name]) => name === 'retry-after')?.[1] ?? '0.2');
  return Math.min(Number.isFinite(seconds) ? seconds * 1_000 : 1_000, 5_000);
}

export function createAttempt(session: Session, facts: AttemptFacts): Attempt {
  const exchanges: RawExchange[] = [];
  const observations: Observation[] = [];
  const opened: LedgerEntry[] = [];
  const deadline = performance.now() + session.caseBudget;
  const random = createRandom(`${session.seed}:${facts.id}`);
  let violation: Found | undefined;
  let seen: Found | undefined;
  let names = 0;
  let closed = false;

  async function send(request: WireRequest): Promise<Exchange> {
    if (closed) throw new Error(`${facts.id} sent a request after its verdict: a promise is not awaited.`);
    if (performance.now() > deadline) throw new Unjudgeable(`the case took longer than its ${session.caseBudget} ms`);
    const hazard = facts.hazardOf?.(request, session.target) ?? 'read';
    if (!facts.allowed.includes(hazard))
      throw new Error(`${facts.id} would send ${request.method} ${request.url}, which is ${hazard}: it is not sent.`);
    const whole = { ...request, headers: { ...session.target.headers, ...request.headers } };
    let started = performance.now();
    try {
      let response = await session.transport(whole);
      // Fair-use limits are the target's right: wait as it asks, within reason.
      for (let tries = 1; response.status === TOO_MANY; tries += 1) {
        if (tries > 3) throw new Unjudgeable('the target limits the rate of requests (429)');
        await sleep(retryAfter(response));
        started = performance.now();
        response = await session.transport(whole);
      }
      const duration = performance.now() - started;
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
        exchanges.push({ request: whole, failure: error.message, duration: performance.now() - started });
        session.liveness.failed(error);
        // A server that refuses a large body early may close before we have read its answer.
        if (error.reason === 'closed' && Buffer.byteLength(whole.body ?? '') > LARGE_BODY)
          throw new Unjudgeable('the connection was closed while a large body was on its way', { cause: error });
      }
      throw error;
    }
  }

  async function until<T>(_what: string, work: () => Promise<T>): Promise<T> {
    const end = performance.now() + session.consistency;
    for (let pause = 10; ; pause = Math.min(pause * 2, 500)) {
      try {
        return await work();
      } catch (error) {
        if (!(error instanceof CheckFailure) || performance.now() + pause > end) throw error;
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
    random,
    name: (label) => `${session.marker}-${label}-${facts.key}-${(names += 1)}`,
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
    close() {
      closed = true;
    },
  };
}

function toFound(found: AnswerViolation | undefined, index: number): Found | undefined {
  return found === undefined ? undefined : { found, index };
}
