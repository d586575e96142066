// The one source of time: database, tokens, links and timestamps all read it.

export interface Clock {
  now(): Date;
}

/** A clock that tests can move. */
export interface MovableClock extends Clock {
  /** A fixed clock stands still at `to`, a Date or an ISO 8601 text; the system's goes on from there. */
  set(to: Date | string): void;
  /** Moves by a duration such as `90s`, `15m`, `1h30m`, `7d`, `250ms` or `-1h`. */
  advance(by: string): void;
  /** The state of the clock, as plain data. */
  snapshot(): ClockState;
  restore(state: ClockState): void;
  /** Hears the time before each move; undefined when the clock goes back to a state that was kept. Ends with what is returned. */
  watch(moved: (before: Date | undefined) => void): () => void;
}

/** `fixed`: milliseconds since the epoch; otherwise `offset` from the system's time in milliseconds. */
export type ClockState = { readonly fixed: number } | { readonly offset: number };

/** The last moment that a Date can hold; a clock that is set to it stays there. */
const END_OF_TIME = 8.64e15;

/** `system`: real time, movable by an offset; a Date: the clock stands still until it is moved. */
export function createClock(start: Date | 'system' = 'system'): MovableClock {
  let state: ClockState = start === 'system' ? { offset: 0 } : { fixed: toMilliseconds(start) };
  const watchers = new Set<(before: Date | undefined) => void>();
  const tell = (before: Date | undefined): void => {
    for (const moved of watchers) moved(before);
  };
  const now = (): number => ('fixed' in state ? state.fixed : Math.min(Date.now() + state.offset, END_OF_TIME));
  return {
    now: () => new Date(now()),
    set(to) {
      const time = toMilliseconds(to);
      const before = new Date(now());
      state = 'fixed' in state ? { fixed: time } : { offset: time - Date.now() };
      tell(before);
    },
    advance(by) {
      const step = parseDuration(by);
      // Throws for a time that no Date can hold.
      toMilliseconds(new Date(now() + step));
      const before = new Date(now());
      state = 'fixed' in state ? { fixed: state.fixed + step } : { offset: state.offset + step };
      tell(before);
    },
    snapshot: () => state,
    restore(to) {
      state = to;
      tell(undefined);
    },
    watch(moved) {
      watchers.add(moved);
      return () => watchers.delete(moved);
    },
  };
}

const ISO = /^[+-]?\d{4,6}-\d\d(-\d\d(T\d\d:\d\d.*)?)?$/;

function toMilliseconds(given: Date | string): number {
  const date = typeof given === 'string' && ISO.test(given) ? new Date(given) : given;
  // By what it does, not by its class: a test environment may have a Date of its own.
  if (typeof date !== 'object' || date === null || !('getTime' in date))
    throw new Error(
      `The clock is set to a Date or an ISO 8601 text such as 2030-01-01T00:00:00Z, and not to ${JSON.stringify(given)}.`,
    );
  const time = date.getTime();
  if (Number.isNaN(time))
    throw new Error(
      `The clock was given a ${typeof given === 'string' ? `text, "${given}",` : 'Date'} that is not a point in time.`,
    );
  return time;
}

const UNITS: Readonly<Record<string, number>> = { ms: 1, s: 1000, m: 60_000, h: 3_600_000, d: 86_400_000 };

/** Milliseconds of a duration: one or more numbers with a unit, all negative after a leading minus. */
export function parseDuration(text: string): number {
  // From JavaScript a number may come, and nobody knows of what.
  const trimmed = typeof text === 'string' ? text.trim() : '';
  if (!/^[+-]?(\d+(\.\d+)?(ms|s|m|h|d)\s*)+$/.test(trimmed))
    throw new Error(
      `${JSON.stringify(text)} is not a duration. Write one with its unit, such as 90s, 15m, 1h30m, 7d or 250ms.`,
    );
  const total = [...trimmed.matchAll(/(\d+(?:\.\d+)?)(ms|s|m|h|d)/g)].reduce(
    (sum, [, amount, unit]) => sum + Number(amount) * (UNITS[unit ?? ''] ?? 0),
    0,
  );
  return Math.round(trimmed.startsWith('-') ? -total : total);
}
