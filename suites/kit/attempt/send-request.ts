// Sends one request when the pace lets it, and writes down what became of it.
import { TransportError, Unjudgeable } from '../contract/exchange.ts';
import type { Exchange, WireRequest } from '../contract/exchange.ts';
import type { Trail } from './consistency-window.ts';
import type { ExchangeLog } from './exchange-log.ts';
import type { Hazard } from '../outcome.ts';
import type { Session } from './session.ts';
import { Tripped } from './tripwire.ts';
import type { WaitingTime } from '../wire/waiting-time.ts';

interface SenderParts {
  readonly session: Session;
  readonly facts: { readonly hazard: Hazard; readonly tidying?: boolean };
  readonly log: ExchangeLog;
  readonly waiting: WaitingTime;
  readonly trail: Trail;
}

/** Bytes. */
const LARGE_BODY = 64 * 1024;

/** `again`: it will be sent once more if the connection is lost. */
async function sendOnce(
  whole: WireRequest,
  { session, facts, log, waiting }: SenderParts,
  again = false,
): Promise<Exchange> {
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
    );
    const duration = performance.now() - sent;
    session.liveness.answered(whole, facts.hazard === 'read');
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

/** Waits until what was written is seen; sends again at once if a connection is lost, so that the case need not begin anew. */
export async function sendRead(request: WireRequest, parts: SenderParts): Promise<Exchange> {
  const { session, log, trail } = parts;
  await untilSeen(trail.left(), parts);
  for (let left = session.retries; ; left -= 1)
    try {
      return await sendOnce(request, parts, left > 0);
    } catch (error) {
      if (!(error instanceof TransportError) || !error.lost) throw error;
      if (left === 0) throw new TransportError(error.reason, error.message, { cause: error, lost: false });
      log.retried();
      session.retried();
    }
}

/** The consistency window begins when the write has ended, whatever became of it. */
export async function sendWrite(request: WireRequest, parts: SenderParts, hazard: Hazard): Promise<Exchange> {
  try {
    return await sendOnce(request, parts);
  } finally {
    parts.trail.wrote(hazard);
  }
}

export async function untilSeen(milliseconds: number, { session, facts, waiting }: SenderParts): Promise<void> {
  if (milliseconds <= 0) return;
  const { signal, consistency, time } = session;
  await waiting.during(consistency.idle(time.rest(milliseconds, { signal, tidying: facts.tidying })));
}
