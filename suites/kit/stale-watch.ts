// Asks, at the first red that stale reads may have caused, whether the target's reads are stale: then nothing that was judged counts.
import type { CaseResult } from './conclude-case.ts';

export interface StaleWatch {
  /** Whether the result counts as far as is known now; the first suspect is what the target is asked for. */
  counts(result: CaseResult): Promise<boolean>;
  /** Milliseconds to wait after each write, once it is known that reads are stale: all that was judged so far is void. */
  readonly window: number | undefined;
}

/** `ask` is asked once; without it every result counts. */
export function watchForStaleReads(ask: (() => Promise<number | undefined>) | undefined): StaleWatch {
  let asked: Promise<number | undefined> | undefined;
  let window: number | undefined;
  return {
    async counts({ suspect = false }) {
      if (suspect && ask !== undefined) {
        asked ??= ask();
        window = await asked;
      }
      return window === undefined;
    },
    get window() {
      return window;
    },
  };
}
