// Holds outcomes back until it is known whether the target's reads may be stale: then none of them counts.
import type { Outcome } from './outcome.ts';
import type { CaseResult } from './run.ts';

export interface HeldOutcomes {
  take(result: CaseResult): Promise<void>;
  /** Milliseconds to wait after each write, once it is known that reads are stale: all that was judged so far is void. */
  readonly window: number | undefined;
  /** What is still held back stands. */
  end(): Promise<void>;
}

/** `ask` is asked once, at the first suspect; without it nothing is held back. `onJudged` is told at once of what may be void. */
export function holdOutcomes(
  emit: (outcome: Outcome) => Promise<void>,
  ask: (() => Promise<number | undefined>) | undefined,
  onJudged: ((outcome: Outcome) => void) | undefined,
): HeldOutcomes {
  let held: Outcome[] | undefined = ask === undefined ? undefined : [];
  let asked: Promise<number | undefined> | undefined;
  let window: number | undefined;

  async function release(): Promise<void> {
    const ready = held ?? [];
    held = undefined;
    for (const outcome of ready) await emit(outcome);
  }

  return {
    async take({ outcome, suspect = false }) {
      if (suspect && ask !== undefined) {
        asked ??= ask();
        window = await asked;
        if (window === undefined) await release();
      }
      if (window !== undefined) return;
      onJudged?.(outcome);
      if (held === undefined) await emit(outcome);
      else held.push(outcome);
    },
    get window() {
      return window;
    },
    end: () => (window === undefined ? release() : Promise.resolve()),
  };
}
