// How much of the proof a run takes: a seeded sample (`npm test`), or all of it (`npm run prove`).

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

/** How often a long test tries something; a run that tries less than all of it reports that. */
export function howMany(what: string, counts: { readonly sample: number; readonly whole: number }): number {
  if (readExtent().isWhole) return counts.whole;
  process.stdout.write(`${counts.sample} of ${counts.whole} ${what}; npm run prove takes all.\n`);
  return counts.sample;
}
