// A lost connection says nothing about the target's promises: what it interrupted is done once more, under new names.
import { TransportError, Unjudgeable } from './exchange.ts';
import type { Session } from './session.ts';

/** What ended, and whether a connection was lost before the first byte of an answer. */
export interface Tried {
  readonly lost: boolean;
}

/** Gives the last try. Never for silence, which would take its time again, nor where the target is gone. */
export async function tryAgain<T extends Tried>(
  session: Session,
  work: (retry: number) => Promise<T>,
): Promise<T & { readonly retries: number }> {
  for (let retries = 0; ; retries += 1) {
    const tried = await work(retries);
    if (!tried.lost || retries >= session.retries || session.liveness.dead !== undefined) return { ...tried, retries };
    session.retried();
  }
}

export function isLost(error: unknown): boolean {
  if (error instanceof Unjudgeable) return isLost(error.cause);
  return error instanceof TransportError && error.lost;
}

/** Goes into fresh names, so that nothing meets what a lost request may have made. */
export function keyOfRetry(retry: number): string {
  return retry === 0 ? '' : `r${retry}`;
}
