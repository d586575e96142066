// How much of the proof a run takes, and the one seed from which everything is drawn that a test draws.
import { createHash } from 'node:crypto';

export interface Extent {
  readonly isWhole: boolean;
  readonly seed: string;
}

/** A constant, so that a commit is as green tomorrow as today; another one explores. */
const SEED = '20261122';

/**
 * `TOUCHSTONE_PROOF` is `whole` (`npm run prove`), `later` (the gate, which runs the whole afterwards), or not set: a
 * sample. `TOUCHSTONE_PROOF_SEED` draws other samples, walks, crashes and orders.
 */
export function readExtent(environment: NodeJS.ProcessEnv = process.env): Extent {
  const { TOUCHSTONE_PROOF: wanted = '', TOUCHSTONE_PROOF_SEED: seed = SEED } = environment;
  if (!['', 'later', 'whole'].includes(wanted))
    throw new Error(`TOUCHSTONE_PROOF is "${wanted}", and can be whole or later, or not be set.`);
  return { isWhole: wanted === 'whole', seed };
}

/** The seed as a number below 2^31; words, such as a day, are hashed. */
export function readSeedNumber(environment: NodeJS.ProcessEnv = process.env): number {
  const { seed } = readExtent(environment);
  if (/^[0-9]{1,9}$/.test(seed)) return Number(seed);
  return createHash('sha256').update(seed).digest().readUInt32BE() >>> 1;
}

/** How often a long test tries something; a run that tries less than all of it reports that. */
export function howMany(what: string, counts: { readonly sample: number; readonly whole: number }): number {
  const { isWhole, seed } = readExtent();
  if (isWhole) return counts.whole;
  process.stdout.write(
    `${counts.sample} of ${counts.whole} ${what} (TOUCHSTONE_PROOF_SEED=${seed}); npm run prove takes all.\n`,
  );
  return counts.sample;
}
