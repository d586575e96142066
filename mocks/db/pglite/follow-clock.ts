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
  pglite.execProtocolRawSync = (message) => onClock(clock, () => run(message));
}

function onClock<T>(clock: Clock, work: () => T): T {
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
    // When an alarm rings, PostgreSQL reads the time again and may set the next one.
    const timer = wait(
      () => {
        onClock(clock, handler);
      },
      Math.min(delay, LONGEST_DELAY),
    );
    // An idle database keeps no process alive that has nothing else to do; a browser's timers are numbers.
    (timer as { readonly unref?: () => void }).unref?.();
    return timer;
  };
  Date.now = followed;
  globalThis.setTimeout = waitAtMost as typeof wait;
  try {
    return work();
  } finally {
    Date.now = systemNow;
    globalThis.setTimeout = wait;
  }
}
