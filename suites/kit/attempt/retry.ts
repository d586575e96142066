// Retries: a lost connection, or an answer that is not the interface's, says nothing about its promises: what it interrupted is done once more, under new names.
import { TransportError, Unjudgeable, type WireRequest, type WireResponse } from '../contract/exchange.ts';
import { Interrupted } from '../wire/interruption.ts';
import { describeUnavailable, isInWords } from '../contract/unavailable.ts';
import type { Line } from './session.ts';

/** What ended, and whether a connection was lost before the first byte of an answer to a write. */
export interface Tried {
  readonly lost: boolean;
  /** Whether the target was asked since whether it is still there. */
  readonly asked?: boolean;
  /** At which of its requests. */
  readonly step?: number;
}

/** How often a case is begun anew, unless `--retries` says otherwise. */
export const DEFAULT_RETRIES = 2;

/** A long case on a poor line breaks at another step each time; so many times more it may. */
const LONGEST = 5;

/**
 * Returns the last try. A step that is lost every time is broken. Never tries again after silence,
 * which would take as long again, nor if the target is gone.
 */
export async function tryAgain<T extends Tried>(
  line: Line,
  work: (retry: number) => Promise<T>,
): Promise<T & { readonly retries: number }> {
  const lost = new Map<number, number>();
  for (let retries = 0; ; retries += 1) {
    const tried = await work(retries);
    const { step = 0 } = tried;
    const times = (lost.get(step) ?? 0) + 1;
    lost.set(step, times);
    const enough = times > line.retries || retries >= line.retries * LONGEST;
    if (!tried.lost || enough || line.signal?.aborted === true || line.liveness.dead !== undefined)
      return { ...tried, retries };
    line.retried();
    // One operation that always breaks is not a target that is gone.
    if (tried.asked !== true) await isAlive(line);
  }
}

export function isLost(error: unknown): boolean {
  if (error instanceof Unjudgeable) return isLost(error.cause);
  return error instanceof TransportError && error.lost;
}

/** Whether the target answers a request that it answered before. */
export async function isAlive({ liveness, tripwire, pace, transport, redactor }: Line): Promise<boolean> {
  if (liveness.dead !== undefined || tripwire.reason !== undefined) return false;
  const probe = liveness.probe();
  let sent = performance.now();
  const send = (request: WireRequest): Promise<WireResponse> => {
    sent = performance.now();
    return transport(request);
  };
  try {
    const response = await pace.send(probe, send, (work) => work);
    if (isInWords(response) && !liveness.mayBeInWords)
      throw new TransportError('unavailable', describeUnavailable(response, redactor.text));
    liveness.answered(probe, false, false);
    return true;
  } catch (error) {
    if (error instanceof Interrupted) return false;
    // A target that says that we ask too often is there.
    if (error instanceof Unjudgeable) return true;
    if (!(error instanceof TransportError)) throw error;
    liveness.failed(error, sent);
    return false;
  }
}

/** Goes into fresh names, so that nothing meets what a lost request may have made. */
export function keyOfRetry(retry: number): string {
  return retry === 0 ? '' : `r${retry}`;
}
