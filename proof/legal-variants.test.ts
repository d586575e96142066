// The battery on servers that differ only where the contract leaves them free: it must fail none of them.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createMock } from '../mocks/app.ts';
import { chooseSome } from '../tests/support/choose-some.ts';
import { readExtent } from '../tests/support/extent.ts';
import { legalVariants } from './legal/legal-variants.ts';
import type { Mock } from '../mocks/mock.ts';
import { judgeVariant, recordHonest } from './judge-variant.ts';
import type { HonestRecording } from './judge-variant.ts';
import { changedFiles } from './touched.ts';

/** A sample is judged in whole runs; recording every case first only pays for all variants. */
const SAMPLE = 2;
const extent = readExtent();
const isWhole = extent.isWhole || changedFiles().some((file) => file.startsWith('proof/legal/'));
const variants = isWhole ? legalVariants : chooseSome(legalVariants, SAMPLE, extent);
console.log(
  `${variants.length} of ${legalVariants.length} legal variants.` +
    (isWhole ? '' : ` TOUCHSTONE_PROOF_SEED=${extent.seed} chooses the same again; npm run prove takes all.`),
);

let mock: Mock;
let honest: HonestRecording | undefined;

beforeAll(async () => {
  mock = await createMock({ seed: 1 });
  honest = isWhole ? await recordHonest(mock) : undefined;
}, 900_000);
afterAll(() => mock.close());

describe('a legal variant', { timeout: 300_000 }, () => {
  it.runIf(isWhole)('is compared with a mock that is right in every case', () => {
    expect(honest?.learning).toHaveLength(1);
    expect(honest?.crooked).toEqual([]);
  });

  it.each(variants.map((variant) => [variant.id, variant] as const))(
    '(%s) differs, fails nothing and deviates nowhere',
    async (_id, variant) => {
      expect(await judgeVariant(mock, variant, honest)).toEqual({ differs: true, wrong: [] });
    },
  );
});
