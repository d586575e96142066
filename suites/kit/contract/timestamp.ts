// When something happened, by the words of an answer.

/** Larger numbers of seconds are years far from now: those count milliseconds. */
const MOST_SECONDS = 100_000_000_000;

/** Milliseconds since 1970; undefined for what every reader does not read alike. */
export function readTimestamp(value: unknown): number | undefined {
  if (typeof value === 'number' && value > 0) return value < MOST_SECONDS ? value * 1_000 : value;
  // Without a zone it is the target's local time.
  if (typeof value !== 'string' || !/\d(?:Z|[+-]\d\d(?::?\d\d)?)$/iu.test(value)) return undefined;
  const milliseconds = Date.parse(value.replace(/([+-]\d\d)$/u, '$1:00'));
  return Number.isNaN(milliseconds) ? undefined : milliseconds;
}

/** The latest of several; undefined unless the first of them is known. */
export function latestTimestamp(first: unknown, ...others: readonly unknown[]): number | undefined {
  const made = readTimestamp(first);
  if (made === undefined) return undefined;
  return Math.max(made, ...others.flatMap((one) => readTimestamp(one) ?? []));
}
