// What ends a run early: its caller, or its time limit; it then waits no longer for turns, windows and repetitions.
import { Unjudgeable } from '../contract/exchange.ts';

/** The request was not sent: its turn would have come after the run was interrupted. */
export class Interrupted extends Unjudgeable {
  constructor() {
    super('the run was interrupted');
  }
}

/** Why the run has to end, without the full stop; undefined if it does not. */
export function whyInterrupted(signal: AbortSignal | undefined): string | undefined {
  if (signal?.aborted !== true) return undefined;
  return signal.reason instanceof Overdue ? signal.reason.message : 'the run was interrupted';
}

class Overdue extends Error {
  override readonly name = 'Overdue';
}

/**
 * `limit`: milliseconds that the run may take; `onNotice`: called when they are over. Returns a signal that ends the run for either reason,
 * and `end` to call when the run is over: the limit no longer applies.
 */
export function limitTime(
  signal: AbortSignal | undefined,
  limit: number | undefined,
  onNotice?: (sentence: string) => void,
) {
  if (limit === undefined) return { signal, end: () => undefined };
  const controller = new AbortController();
  const timer = setTimeout(() => {
    if (signal?.aborted !== true) onNotice?.(`The run took longer than its ${limit} ms: finishing the cases at hand.`);
    controller.abort(new Overdue(`the run took longer than its ${limit} ms`));
  }, limit);
  return {
    signal: signal === undefined ? controller.signal : AbortSignal.any([signal, controller.signal]),
    end: () => clearTimeout(timer),
  };
}

/** Milliseconds that removing something may still wait for; after that it is left to the ledger and `sweep`. */
export const TIDYING = 5_000;

interface Rest {
  readonly signal?: AbortSignal | undefined;
  /** What is waited for removes something: an interruption leaves it a little time. */
  readonly tidying?: boolean | undefined;
}

/** Waits so many milliseconds; throws `Interrupted` when the run is interrupted before they are over. */
export async function rest(milliseconds: number, { signal, tidying = false }: Rest): Promise<void> {
  const end = performance.now() + milliseconds;
  const most = tidying ? TIDYING : 0;
  await new Promise<void>((resolve, reject) => {
    const done = (): void => {
      signal?.removeEventListener('abort', look);
      resolve();
    };
    const timer = setTimeout(done, milliseconds);
    const look = (): void => {
      if (end - performance.now() <= most) return;
      clearTimeout(timer);
      signal?.removeEventListener('abort', look);
      reject(new Interrupted());
    };
    if (signal?.aborted === true) look();
    else signal?.addEventListener('abort', look);
  });
}
