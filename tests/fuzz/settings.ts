// How many requests are tried, and which: set by the environment, so that a failure can be run again.
import { howMany } from '../support/extent.ts';
import { readSeedNumber } from '../support/seed.ts';
import type { Plan } from './fuzz.ts';

/** `TOUCHSTONE_FUZZ_RUNS`, `TOUCHSTONE_PROOF_SEED` and `TOUCHSTONE_FUZZ_PATH` ask for more, others, or one sequence again. */
export function readPlan(): Plan {
  const {
    TOUCHSTONE_FUZZ_RUNS: runs = String(howMany('fuzzed requests', { sample: 1_000, whole: 5_000 })),
    TOUCHSTONE_FUZZ_PATH: path,
  } = process.env;
  return {
    runs: toCount('TOUCHSTONE_FUZZ_RUNS', runs),
    seed: readSeedNumber(),
    ...(path === undefined ? {} : { path }),
  };
}

function toCount(name: string, text: string): number {
  if (!/^[0-9]+$/.test(text)) throw new Error(`${name} is a whole number, and "${text}" is none.`);
  return Number(text);
}
