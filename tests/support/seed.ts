// The one seed of a run of our tests: from it everything is drawn that a test draws.
import { createHash } from 'node:crypto';

/** A constant, so that a commit is as green tomorrow as today; another one explores. */
const SEED = '20261122';

/** `TOUCHSTONE_PROOF_SEED` draws other samples, walks, crashes and orders. */
export function readSeed(environment: NodeJS.ProcessEnv = process.env): string {
  return environment['TOUCHSTONE_PROOF_SEED'] ?? SEED;
}

/** The seed as a number below 2^31; words, such as a day, are hashed. */
export function readSeedNumber(environment: NodeJS.ProcessEnv = process.env): number {
  const seed = readSeed(environment);
  if (/^[0-9]{1,9}$/.test(seed)) return Number(seed);
  return createHash('sha256').update(seed).digest().readUInt32BE() >>> 1;
}
