// How many requests are tried, and which: set by the environment, so that a failure can be run again.
import { howMany } from '../support/extent.ts';
import type { Plan } from './fuzz.ts';

/** `TOUCHSTONE_FUZZ_RUNS`, `_SEED` and `_PATH` ask for more, for others, or for one sequence again. */
export function readPlan(): Plan {
  const {
    TOUCHSTONE_FUZZ_RUNS: runs = String(howMany('fuzzed requests', { sample: 1_000, whole: 5_000 })),
    TOUCHSTONE_FUZZ_SEED: seed = '20261122',
    TOUCHSTONE_FUZZ_PATH: path,
  } = process.env;
  return {
    runs: toCount('TOUCHSTONE_FUZZ_RUNS', runs),
    seed: toCount('TOUCHSTONE_FUZZ_SEED', seed),
    ...(path === undefined ? {} : { path }),
  };
}

function toCount(name: string, text: string): number {
  if (!/^[0-9]+$/.test(text)) throw new Error(`${name} is a whole number, and "${text}" is none.`);
  return Number(text);
}
