// How many requests are tried, and which: told by the environment, so that a failure can be run again.
import type { Plan } from './fuzz.ts';

/** `TOUCHSTONE_FUZZ_RUNS`, `_SEED` and `_PATH` ask for more, for others, or for one sequence again. */
export function readPlan(): Plan {
  const {
    TOUCHSTONE_FUZZ_RUNS: runs = '5000',
    TOUCHSTONE_FUZZ_SEED: seed = '20261122',
    TOUCHSTONE_FUZZ_PATH: path,
  } = process.env;
  return { runs: Number(runs), seed: Number(seed), ...(path === undefined ? {} : { path }) };
}
