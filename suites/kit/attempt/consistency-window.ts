// The declared consistency window: for so long after a write any read may still be answered from before it.
import type { Hazard } from '../outcome.ts';
import { createWaitingTime } from '../wire/waiting-time.ts';

/** So that the target has something to do while we judge its last answer, and a case that waits holds up no other. */
const FEW = 4;

/**
 * Cases in flight unless the settings say otherwise: with a window, most of their time is waiting. More than may send
 * a request in each window (`rate`: requests per second) would only wait for their turn.
 */
export function lanesFor(window: number, rate = Infinity): number {
  if (window === 0) return FEW;
  return Math.max(1, Math.min(Math.max(Math.round(window / 50), 16), 32, Math.ceil((rate * window) / 1_000)));
}

export type ConsistencyWindow = ReturnType<typeof createConsistencyWindow>;

/** Shared by the attempts of one interface; `window`: milliseconds, 0 without a declared one. */
export function createConsistencyWindow(window: number) {
  const waits = createWaitingTime();
  return {
    window,
    /** When the last request ended that changed what all cases see: a setting of the project, a list of projects. */
    wide: -Infinity,
    /** Milliseconds after which the latest of what was looked for again was seen; 0 if nothing was. */
    delay: 0,
    /** Milliseconds of waiting for the window to be over. */
    get waited() {
      return Math.round(waits.total);
    },
    idle: <T>(work: Promise<T>) => waits.during(work),
  };
}

/** The writes of one attempt; `after`: when what it deals with was written, if it was. */
export function createTrail(consistency: ConsistencyWindow, after = -Infinity) {
  let last = after;
  return {
    /** When the last of them ended, in the time of `performance.now()`. */
    get last() {
      return last;
    },
    wrote(hazard: Hazard) {
      last = performance.now();
      if (hazard !== 'read' && hazard !== 'write-scoped') consistency.wide = last;
    },
    /** What was sent last changed nothing: nothing is waited for but what was written by then. */
    rewind(before: number) {
      last = before;
    },
    /** Milliseconds until every read shows what was written. */
    left() {
      if (consistency.window === 0) return 0;
      return Math.max(0, Math.max(last, consistency.wide) + consistency.window - performance.now());
    },
  };
}
