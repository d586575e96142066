// When something happened, as an answer tells it.

/** Larger numbers of seconds are years that nobody sees: those count milliseconds. */
const MOST_SECONDS = 100_000_000_000;

/** Milliseconds since 1970; undefined for what tells no moment that everybody reads alike. */
export function readMoment(value: unknown): number | undefined {
  if (typeof value === 'number' && value > 0) return value < MOST_SECONDS ? value * 1_000 : value;
  // Without a zone it is a time of wherever the target is.
  if (typeof value !== 'string' || !/\d(?:Z|[+-]\d\d(?::?\d\d)?)$/iu.test(value)) return undefined;
  const moment = Date.parse(value.replace(/([+-]\d\d)$/u, '$1:00'));
  return Number.isNaN(moment) ? undefined : moment;
}

/** The latest of several; undefined unless the first of them is told. */
export function latestMoment(first: unknown, ...others: readonly unknown[]): number | undefined {
  const made = readMoment(first);
  if (made === undefined) return undefined;
  return Math.max(made, ...others.flatMap((one) => readMoment(one) ?? []));
}
