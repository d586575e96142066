// What requests wait for: a target's rate limit, consistency window and lost connections; and the patience that the file sets.
import { InvalidArgumentError, type Command } from 'commander';
import { withoutUndefined } from '../../specs/without-undefined.ts';
import type { RunSettings } from '../../suites/kit/run/run-settings.ts';
import type { Config } from './config.ts';
import { option } from './option.ts';
import { toWholeNumberFrom } from './whole-number.ts';

export type WaitingOptions = Pick<Config, 'rate' | 'retries' | 'consistency' | 'concurrency' | 'wait'>;

/** Adds the flags; each has its TOUCHSTONE_* twin. */
export function addWaitingOptions(command: Command): Command {
  return command
    .optionsGroup('How fast it is asked:')
    .addOption(option('--rate <n>', 'requests per second at most (default: as fast as the target takes them)', toRate))
    .addOption(
      option(
        '--consistency <ms>',
        'how long after a write reads may be stale; reads and repetitions wait for it',
        toWholeNumberFrom(0, 600_000),
      ),
    )
    .addOption(option('--wait <time>', 'first wait so long for the target to answer, such as 60s', checkTime))
    .addOption(
      option(
        '--retries <n>',
        'begin a case anew so many times when no answer of the interface comes (default: 2)',
        toWholeNumberFrom(0, 10),
      ),
    )
    .addOption(
      option(
        '--concurrency <n>',
        'cases side by side (default: 4; with --consistency 16 to 32)',
        toWholeNumberFrom(1, 64),
      ),
    );
}

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
