// What an interrupted run waits for no longer: turns, windows, repetitions.
import { Unjudgeable } from './exchange.ts';

/** The request was not sent: its turn would have come after the run was interrupted. */
export class Interrupted extends Unjudgeable {
  constructor() {
    super('the run was interrupted');
  }
}

/** Milliseconds that removing something may still wait for; after that it is left to the ledger and `sweep`. */
const TIDYING = 5_000;

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
