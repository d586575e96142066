// How time goes by for a run: as it does for the target, or not at all if the answers are recorded.
import { setTimeout as sleep } from 'node:timers/promises';
import { rest } from './interruption.ts';

export type Time = typeof REAL_TIME;

export const REAL_TIME = {
  /** Milliseconds, of which only differences say something. */
  now: () => performance.now(),
  /** Milliseconds since 1970, as it is when the target answers. */
  date: () => Date.now(),
  rest,
  /** What the target does by itself needs so many milliseconds. */
  pass: (milliseconds: number): Promise<void> => sleep(milliseconds),
};

/** Nothing is late, and nothing is waited for: what the recorded run waited for has come, or never will. */
export function stopTime(date: () => number): Time {
  return { now: () => 0, date, rest: (_, how) => rest(0, how), pass: () => Promise.resolve() };
}
