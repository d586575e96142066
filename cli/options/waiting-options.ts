// What requests wait for: a target's rate limit, consistency window and lost connections; and the patience that the file sets.
import { InvalidArgumentError } from 'commander';
import { withoutUndefined } from '../../specs/without-undefined.ts';
import type { RunSettings } from '../../suites/kit/run/run-settings.ts';
import type { Config } from './config.ts';

export type WaitingOptions = Pick<Config, 'rate' | 'retries' | 'consistency' | 'concurrency' | 'wait'>;

/** Of the flags that are no whole numbers. */
export const WAITING = { rate: toRate, wait: checkTime };

/** What flags, environment or file say, as settings. */
export function readWaiting(
  options: WaitingOptions,
  config: Config,
): Pick<RunSettings, 'rate' | 'consistency' | 'retries' | 'concurrency' | 'timeouts'> {
  return withoutUndefined({
    rate: options.rate ?? config.rate,
    consistency: options.consistency ?? config.consistency,
    retries: options.retries ?? config.retries,
    concurrency: options.concurrency ?? config.concurrency,
    timeouts: config.timeouts,
  });
}

/** The flags as they were given, to repeat a case with. */
export function renderWaitingFlags({ rate, retries, consistency, concurrency }: WaitingOptions): string {
  return Object.entries({ rate, consistency, retries, concurrency })
    .map(([name, value]) => (value === undefined ? '' : ` --${name} ${value}`))
    .join('');
}

const UNITS: Readonly<Record<string, number>> = { ms: 1, s: 1_000, m: 60_000 };
/** An hour. */
const LONGEST_WAIT = 3_600_000;

/** Milliseconds of a time such as `60s`; undefined if it is none. */
export function toMilliseconds(time: string): number | undefined {
  const [, count = '', unit = ''] = /^(\d{1,7})(ms|s|m)$/u.exec(time.trim()) ?? [];
  const milliseconds = Number(count) * (UNITS[unit] ?? NaN);
  return milliseconds <= LONGEST_WAIT ? milliseconds : undefined;
}

function checkTime(value: string): string {
  if (toMilliseconds(value) === undefined)
    throw new InvalidArgumentError('It must be a time of at most an hour, such as 500ms, 60s or 2m.');
  return value.trim();
}

function toRate(value: string): number {
  const rate = Number(value);
  if (!/^\d+(\.\d+)?$/u.test(value) || rate < 0.01 || rate > 10_000)
    throw new InvalidArgumentError('It must be a number of requests per second, from 0.01 to 10000.');
  return rate;
}
