// Asks, at the first red that stale reads may have caused, whether the target's reads are stale: then nothing that was judged counts.
import type { CaseResult } from './conclude-case.ts';
import type { Staleness } from './freshness.ts';

export interface StaleWatch {
  /** Whether the result counts as far as is known now; the first suspect is what the target is asked for. */
  counts(result: CaseResult): Promise<boolean>;
  /** Once it is known that reads are stale: all that was judged so far is void. */
  readonly found: Staleness | undefined;
}

/** `ask` is asked once; without it every result counts. */
export function watchForStaleReads(ask: (() => Promise<Staleness | undefined>) | undefined): StaleWatch {
  let asked: Promise<Staleness | undefined> | undefined;
  let found: Staleness | undefined;
  return {
    async counts({ suspect = false }) {
      if (suspect && ask !== undefined) {
        asked ??= ask();
        found = await asked;
      }
      return found === undefined;
    },
    get found() {
      return found;
    },
  };
}
