// Sends one request when the pace lets it, and writes down what became of it.
import { TransportError, Unjudgeable } from '../contract/exchange.ts';
import type { Exchange, WireRequest, WireResponse } from '../contract/exchange.ts';
import type { Trail } from './consistency-window.ts';
import type { ExchangeLog } from './exchange-log.ts';
import { isAlive } from './retry.ts';
import type { Hazard } from '../outcome.ts';
import type { Session } from './session.ts';
import { Tripped } from './tripwire.ts';
import { describeUnavailable, isForeign, isInWords } from '../contract/unavailable.ts';
import type { WaitingTime } from '../wire/waiting-time.ts';

interface SenderParts {
  readonly session: Session;
  readonly facts: { readonly hazard: Hazard; readonly tidying?: boolean; readonly first?: true };
  readonly log: ExchangeLog;
  readonly waiting: WaitingTime;
  readonly trail: Trail;
}

/** Bytes. */
const LARGE_BODY = 64 * 1024;
/** Milliseconds before what something in front of the interface answered is sent again, the first time and later. */
const PAUSES = [100, 400, 1_000] as const;

/** `again`: it will be sent once more if the connection is lost or the interface unavailable. */
async function sendOnce(whole: WireRequest, parts: SenderParts, hazard: Hazard, again: boolean): Promise<Exchange> {
  const { session, facts, log, waiting } = parts;
  let sent = performance.now();
  try {
    const response = await session.pace.send(
      whole,
      (request) => {
        if (session.tripwire.reason !== undefined) throw new Tripped();
        sent = performance.now();
        return session.transport(request);
      },
      (work) => waiting.during(work),
      facts.tidying,
      (why) => {
        noteRetry(why, parts, hazard);
      },
    );
    const duration = performance.now() - sent;
    if (await isFromInFront(whole, response, parts, again))
      throw new TransportError('unavailable', describeUnavailable(response, session.redactor.text));
    session.liveness.answered(whole, facts.hazard === 'read', isInWords(response));
    return log.answered(whole, response, duration);
  } catch (error) {
    if (!(error instanceof TransportError)) throw error;
    log.failed(whole, error, performance.now() - sent);
    if (!again || !error.lost) session.liveness.failed(error, sent);
    // A server that refuses a large body early may close before we have read its answer.
    if (error.reason === 'closed' && Buffer.byteLength(whole.body ?? '') > LARGE_BODY)
      throw new Unjudgeable('the connection was closed while a large body was on its way', { cause: error });
    throw error;
  }
}

/** What is in words is the interface's own if it persists while the target answers other requests. */
async function isFromInFront(
  request: WireRequest,
  response: WireResponse,
  { session, facts }: SenderParts,
  again: boolean,
): Promise<boolean> {
  // The first look reports by itself what answers.
  if (!isForeign(request, response) || facts.first === true) return false;
  const { ownWords } = session.liveness;
  const said = response.status < 400 ? `${request.operation ?? ''} ${response.status}` : String(response.status);
  if (ownWords.has(said)) return false;
  if (again || !(await isAlive(session))) return true;
  ownWords.add(said);
  return false;
}

/** Waits until what was written is seen; sends again if a connection is lost or the interface unavailable, so that the case need not begin anew. */
export async function sendRead(request: WireRequest, parts: SenderParts): Promise<Exchange> {
  const { session, trail } = parts;
  await untilSeen(trail.left(), parts);
  for (let times = 0; ; times += 1)
    try {
      return await sendOnce(request, parts, 'read', times < session.retries);
    } catch (error) {
      if (!(error instanceof TransportError) || !error.lost) throw error;
      const isLast = times >= session.retries;
      if (isLast && error.reason === 'unavailable') throw error;
      if (isLast) throw new TransportError(error.reason, error.message, { cause: error, lost: false });
      await beforeAgain(error, times, parts, 'read');
    }
}

/**
 * Sends again what something in front of the interface answered: most of that was never done. If it was, the attempt
 * may fail for it, and then decides nothing (`doubted`). The consistency window begins when the write has ended,
 * whatever became of it.
 */
export async function sendWrite(request: WireRequest, parts: SenderParts, hazard: Hazard): Promise<Exchange> {
  const { session, trail } = parts;
  for (let times = 0; ; times += 1)
    try {
      return await sendOnce(request, parts, hazard, times < session.retries);
    } catch (error) {
      const isLast = times >= session.retries;
      if (!(error instanceof TransportError) || error.reason !== 'unavailable' || isLast) throw error;
      await beforeAgain(error, times, parts, hazard);
    } finally {
      trail.wrote(hazard);
    }
}

async function beforeAgain(
  { reason, message }: TransportError,
  times: number,
  parts: SenderParts,
  hazard: Hazard,
): Promise<void> {
  const { session, facts, waiting } = parts;
  noteRetry(message, parts, hazard);
  if (reason !== 'unavailable') return;
  const pause = PAUSES[times] ?? PAUSES[2];
  await waiting.during(session.time.rest(pause, { signal: session.signal, tidying: facts.tidying }));
}

/** A write that is sent again may have been done twice. */
function noteRetry(why: string, { session, log }: SenderParts, hazard: Hazard): void {
  if (hazard !== 'read') log.doubted(why);
  log.retried();
  session.retried();
}

export async function untilSeen(milliseconds: number, { session, facts, waiting }: SenderParts): Promise<void> {
  if (milliseconds <= 0) return;
  const { signal, consistency, time } = session;
  await waiting.during(consistency.idle(time.rest(milliseconds, { signal, tidying: facts.tidying })));
}
