// Makes PGlite use the time of our own clock.
import type { PGlite } from '@electric-sql/pglite';
import type { Clock } from '../../runtime/clock.ts';

const LONGEST_DELAY = 2 ** 31 - 1;
/** How many milliseconds a fixed clock stands still for one statement: a statement that sleeps would never wake. */
const LONGEST_STANDSTILL = 1000;

/**
 * PostgreSQL in WebAssembly calls `Date.now`; it is swapped only while the engine runs, when no other code runs. So is
 * `setTimeout`: after the clock went back, PostgreSQL sets alarms years from now, and Node would complain.
 */
export function followClock(pglite: PGlite, clock: Clock): void {
  const run = pglite.execProtocolRawSync.bind(pglite);
  pglite.execProtocolRawSync = (message) => {
    const { setTimeout: wait } = globalThis;
    const systemNow = Date.now;
    const begun = { at: clock.now().getTime(), performance: performance.now() };
    const followed = (): number => {
      const elapsed = Math.floor(performance.now() - begun.performance);
      // PostgreSQL asks many times for one statement, and within a millisecond no clock goes on.
      if (elapsed === 0) return begun.at;
      // The clock itself may read the system's time.
      Date.now = systemNow;
      const now = clock.now().getTime();
      Date.now = followed;
      return elapsed < LONGEST_STANDSTILL ? now : Math.max(now, begun.at + elapsed);
    };
    const waitAtMost = (handler: () => void, delay = 0) => {
      const timer: unknown = wait(handler, Math.min(delay, LONGEST_DELAY));
      letProcessEnd(timer);
      return timer;
    };
    Date.now = followed;
    globalThis.setTimeout = waitAtMost as typeof wait;
    try {
      return run(message);
    } finally {
      Date.now = systemNow;
      globalThis.setTimeout = wait;
    }
  };
}

/** An idle database must not keep a process alive that has nothing else to do; a browser's timers are numbers. */
function letProcessEnd(timer: unknown): void {
  if (typeof timer === 'object' && timer !== null && 'unref' in timer && typeof timer.unref === 'function')
    timer.unref();
}
