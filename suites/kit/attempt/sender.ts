// Sends the requests of one attempt: each in its turn, reads after what was written is seen, and again after a lost connection; and keeps what came.
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import {
  TooMuch,
  TransportError,
  Unjudgeable,
  type Exchange,
  type RawExchange,
  type WireRequest,
  type WireResponse,
} from '../contract/exchange.ts';
import { readExchange } from '../contract/read-exchange.ts';
import { upTo } from '../contract/safety.ts';
import type { AnswerViolation } from '../contract/violation.ts';
import { isAlive, isLost } from './retry.ts';
import type { Hazard } from '../outcome.ts';
import type { Line, Listeners } from './session.ts';
import { createTrail } from './consistency-window.ts';
import { Tripped } from './tripwire.ts';
import { describeUnavailable, isForeign, isInWords } from '../contract/unavailable.ts';
import { createWaitingTime } from '../wire/waiting-time.ts';

export interface SenderFacts {
  /** Case id, or what else the battery is doing. */
  readonly id: string;
  /** Unlike that of any other attempt of the run: goes into fresh names. */
  readonly key: string;
  readonly hazard: Hazard;
  /** What its requests may do, if not what the hazard says; anything else is our own fault and is not sent. */
  readonly allowed?: readonly Hazard[];
  /** It removes what was made: an interruption leaves it a little time. */
  readonly tidying?: boolean;
  /** It is the first look at the target. */
  readonly first?: true;
  /** It runs a case. */
  readonly ofCase?: true;
  /** It watches over what others send. */
  readonly unguarded?: true;
  /** When what this attempt deals with was written. */
  readonly after?: number | undefined;
}

/** Bytes. */
const LARGE_BODY = 64 * 1024;
const HEAVY = 4_000_000;
/** Milliseconds before what something in front of the interface answered is sent again, the first time and later. */
const PAUSES = [100, 400, 1_000] as const;

export function createSender(line: Line & Listeners, facts: SenderFacts) {
  const { suite, target, tripwire, guard, liveness, redactor, consistency, retries, caseBudget } = line;
  const { id, tidying = false, allowed = upTo(facts.hazard, line.allowed) } = facts;
  const started = performance.now();
  const exchanges: RawExchange[] = [];
  /** What breaks the spec of its operation, with the index of its exchange. */
  const violations: { readonly found: AnswerViolation; readonly index: number }[] = [];
  let readable = 0;
  let repeated = 0;
  let doubt: string | undefined;
  const waiting = createWaitingTime();
  const trail = createTrail(consistency, facts.after);
  const attempt = `${id}, ${facts.key}`;
  let closed = false;

  async function send(request: WireRequest): Promise<Exchange> {
    if (closed) throw new Error(`${id} sent a request after its verdict: a promise is not awaited.`);
    if (performance.now() - started - waiting.total > caseBudget)
      throw new Unjudgeable(`the case took longer than its ${caseBudget} ms`);
    const hazard = suite.hazardOf?.(request, target) ?? 'read';
    if (!allowed.includes(hazard))
      throw new Error(`${id} would send ${request.method} ${request.url}, which is ${hazard}: it is not sent.`);
    const whole = { ...request, headers: { ...target.headers, ...request.headers }, attempt };
    if (facts.unguarded !== true) await waiting.during(tripwire.calm());
    if (hazard !== 'read') return change(whole, hazard);
    await untilSeen(trail.left());
    return sendUntilAnswered(whole, hazard);
  }

  async function change(request: WireRequest, hazard: Hazard): Promise<Exchange> {
    if (facts.unguarded !== true && guard !== undefined)
      await waiting.during(guard.before(request, facts.ofCase === true));
    // What was written before may not be known yet when this write is checked against it.
    const early = trail.left();
    const asked = performance.now();
    const before = trail.last;
    const first = await sendUntilAnswered(request, hazard);
    const isRefused = (): boolean => suite.refuses?.(first) ?? (first.status >= 400 && first.status < 500);
    // Most of what is removed once more is gone by then.
    if (tidying && isRefused()) trail.rewind(before);
    if (early === 0 || !isRefused()) return first;
    // A refused write changes nothing, so it may be sent again, and then it is refused by what holds.
    await untilSeen(early - (performance.now() - asked));
    return sendUntilAnswered(request, hazard);
  }

  /**
   * Sends again if the interface is unavailable, and reads also if a connection is lost, so that the case need not begin
   * anew. A write that something in front of the interface answered was mostly never done; if it was, the attempt may
   * fail for it, and then decides nothing (`doubted`). The consistency window begins when a write has ended, whatever
   * became of it.
   */
  async function sendUntilAnswered(request: WireRequest, hazard: Hazard): Promise<Exchange> {
    for (let times = 0; ; times += 1)
      try {
        return await sendOnce(request, hazard, times < retries);
      } catch (error) {
        if (!(error instanceof TransportError)) throw error;
        const { reason, message } = error;
        const isUnavailable = reason === 'unavailable';
        if (!isUnavailable && (hazard !== 'read' || !error.lost)) throw error;
        if (times >= retries)
          throw isUnavailable ? error : new TransportError(reason, message, { cause: error, lost: false });
        noteRetry(message, hazard);
        if (isUnavailable) await rest(PAUSES[times] ?? PAUSES[2]);
      } finally {
        if (hazard !== 'read') trail.wrote(hazard);
      }
  }

  /** `again`: it will be sent once more if the connection is lost or the interface unavailable. */
  async function sendOnce(request: WireRequest, hazard: Hazard, again: boolean): Promise<Exchange> {
    let sent = performance.now();
    try {
      const response = await line.pace.send(
        request,
        (one) => {
          if (tripwire.reason !== undefined) throw new Tripped();
          sent = performance.now();
          return line.transport(one);
        },
        (work) => waiting.during(work),
        tidying,
        (why) => {
          noteRetry(why, hazard);
        },
      );
      const duration = performance.now() - sent;
      if (await isFromInFront(request, response, again))
        throw new TransportError('unavailable', describeUnavailable(response, redactor.text));
      liveness.answered(request, facts.hazard === 'read', isInWords(response));
      return keep(request, response, duration);
    } catch (error) {
      if (!(error instanceof TransportError)) throw error;
      exchanges.push({ request, failure: error.message, duration: performance.now() - sent });
      if (!again || !error.lost) liveness.failed(error, sent);
      // A server that refuses a large body early may close before we have read its answer.
      if (error.reason === 'closed' && Buffer.byteLength(request.body ?? '') > LARGE_BODY)
        throw new Unjudgeable('the connection was closed while a large body was on its way', { cause: error });
      throw error;
    }
  }

  /** Has the answer checked and shown to all who look at answers. */
  function keep(request: WireRequest, response: WireResponse, duration: number): Exchange {
    if (response.body.length > HEAVY) {
      line.load.heavy = true;
      collectGarbage();
    }
    const exchange = readExchange(request, response, duration);
    const raw = { request, response: exchange.response, duration };
    const index = exchanges.push(raw) - 1;
    try {
      line.sees?.(exchange);
    } catch (error) {
      // Who could not read it saw nothing.
      if (!(error instanceof TooMuch)) throw error;
    }
    const all = request.schemaApplies?.(exchange) === false ? [] : line.check(exchange);
    for (const found of all ?? []) {
      violations.push({ found, index });
      line.findings.add(found, raw, id);
    }
    if (all?.every(({ extra }) => extra === true) === true) readable += 1;
    return exchange;
  }

  /** What is in words is the interface's own if it persists while the target answers other requests. */
  async function isFromInFront(request: WireRequest, response: WireResponse, again: boolean): Promise<boolean> {
    // The first look reports by itself what answers.
    if (!isForeign(request, response) || facts.first === true) return false;
    const { ownWords } = liveness;
    const said = response.status < 400 ? `${request.operation ?? ''} ${response.status}` : String(response.status);
    if (ownWords.has(said)) return false;
    if (again || !(await isAlive(line))) return true;
    ownWords.add(said);
    return false;
  }

  /** A write that is sent again may have been done twice. */
  function noteRetry(why: string, hazard: Hazard): void {
    if (hazard !== 'read') doubt = why;
    repeated += 1;
    line.retried();
  }

  async function untilSeen(milliseconds: number): Promise<void> {
    // A timer takes whole milliseconds, and may end one before its time.
    if (milliseconds > 0) await consistency.idle(rest(Math.ceil(milliseconds) + 1));
  }

  function rest(milliseconds: number): Promise<void> {
    return waiting.during(line.time.rest(milliseconds, { signal: line.signal, tidying }));
  }

  return {
    exchanges,
    violations,
    /** How many answers the spec knows and that cases can read, whatever more is in them. */
    readable: () => readable,
    /** How often a request was sent again because a connection was lost or the interface was unavailable. */
    retries: () => repeated,
    /** Why it is not known how often a write was done: it was sent again after this answer. */
    doubt: () => doubt,
    send,
    /** Whether what an attempt ended with may be due to a lost connection, or to a write that was done twice. */
    isLost: (error?: unknown) => doubt !== undefined || isLost(error),
    /** When the last write ended, in the time of `performance.now()`. */
    lastWrite: () => trail.last,
    /** Milliseconds of waiting for a turn, or for a write to be seen, which do not count against the case. */
    waited: () => waiting.total,
    /** From now on every send is refused: the verdict is made. */
    close: () => {
      closed = true;
    },
  };
}

/** Frees what long answers left behind: left alone, the engine lets several times as much pile up, and CI jobs have a limit. */
function collectGarbage(): void {
  setFlagsFromString('--expose-gc');
  const collect: unknown = runInNewContext('globalThis.gc');
  if (typeof collect === 'function') (collect as () => void)();
}
