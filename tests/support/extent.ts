// How much of the proof a run takes: a seeded sample (`npm test`), or all of it (`npm run prove`).
import { chooseSome } from './choose-some.ts';
import { readSeed } from './seed.ts';

export interface Extent {
  readonly isWhole: boolean;
  readonly seed: string;
}

/**
 * `TOUCHSTONE_PROOF` is `whole` (`npm run prove`), `later` (the gate, which runs the whole afterwards), or not set: a
 * sample.
 */
export function readExtent(environment: NodeJS.ProcessEnv = process.env): Extent {
  const { TOUCHSTONE_PROOF: wanted = '' } = environment;
  if (!['', 'later', 'whole'].includes(wanted))
    throw new Error(`TOUCHSTONE_PROOF is "${wanted}", and can be whole or later, or not be set.`);
  return { isWhole: wanted === 'whole', seed: readSeed(environment) };
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

type Named =
  | string
  | { readonly id: string }
  | { readonly title: string }
  | { readonly kind: string }
  | readonly [id: string, ...rest: unknown[]];

/** A sample of so many, chosen by the seed; all of them for the whole proof. */
export function takeSome<T extends Named>(what: string, all: readonly T[], sample: number): readonly T[] {
  const named = all.map((one) => ({ id: nameOf(one), one }));
  return chooseSome(named, howMany(what, { sample, whole: all.length }), readExtent()).map(({ one }) => one);
}

function nameOf(one: Named): string {
  if (typeof one === 'string') return one;
  if ('id' in one) return one.id;
  if ('title' in one) return one.title;
  return 'kind' in one ? one.kind : one[0];
}
