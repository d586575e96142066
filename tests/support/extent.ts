// How much of the proof a run takes: a seeded sample (`npm test`), or all of it (`npm run prove`).
import { createHash } from 'node:crypto';

export interface Extent {
  readonly isWhole: boolean;
  /** The seed of the sample: today's, unless `TOUCHSTONE_PROOF_SEED` sets another. */
  readonly seed: string;
}

export function readExtent(environment: NodeJS.ProcessEnv = process.env, now: Date = new Date()): Extent {
  const { TOUCHSTONE_PROOF: wanted, TOUCHSTONE_PROOF_SEED: seed = now.toISOString().slice(0, 10) } = environment;
  if (wanted !== undefined && wanted !== 'whole') throw new Error(`TOUCHSTONE_PROOF is whole or not set: "${wanted}".`);
  return { isWhole: wanted === 'whole', seed };
}

/** What the seed chooses, in the given order; what was chosen stays chosen when others are added. */
export function chooseSome<T extends { readonly id: string }>(
  all: readonly T[],
  count: number,
  { seed }: Extent,
): readonly T[] {
  const rank = ({ id }: T): string => createHash('sha256').update(`${seed} ${id}`).digest('hex');
  const chosen = new Set(all.toSorted((a, b) => (rank(a) < rank(b) ? -1 : 1)).slice(0, count));
  return all.filter((one) => chosen.has(one));
}

/** How often a long test tries something; a run that tries less than all of it reports that. */
export function howMany(what: string, counts: { readonly sample: number; readonly whole: number }): number {
  if (readExtent().isWhole) return counts.whole;
  process.stdout.write(`${counts.sample} of ${counts.whole} ${what}; npm run prove takes all.\n`);
  return counts.sample;
}
