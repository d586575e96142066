import { expect, it } from 'vitest';
import { chooseSome } from '../support/choose-some.ts';
import { readExtent } from '../support/extent.ts';
import { readSeedNumber } from '../support/seed.ts';

const all = Array.from({ length: 50 }, (_, index) => ({ id: `f${index}` }));

it('is the same sample on every day, another with a seed, and all of it where the whole is asked for', () => {
  expect(readExtent({})).toEqual({ isWhole: false, seed: '20261122' });
  expect(readExtent({ TOUCHSTONE_PROOF_SEED: '2026-12-24' })).toEqual({ isWhole: false, seed: '2026-12-24' });
  expect(readExtent({ TOUCHSTONE_PROOF: 'later' }).isWhole).toBe(false);
  expect(readExtent({ TOUCHSTONE_PROOF: 'whole' }).isWhole).toBe(true);
  expect(() => readExtent({ TOUCHSTONE_PROOF: 'half' })).toThrow('TOUCHSTONE_PROOF is "half", and can be whole or');
});

it('gives numbers from the same seed, whether it is a number or words', () => {
  expect(readSeedNumber({})).toBe(20_261_122);
  expect(readSeedNumber({ TOUCHSTONE_PROOF_SEED: '7' })).toBe(7);
  const [day, next] = ['2026-12-24', '2026-12-25'].map((seed) => readSeedNumber({ TOUCHSTONE_PROOF_SEED: seed }));
  expect(day).not.toBe(next);
  for (const number of [day, next]) expect(number).toSatisfy(Number.isSafeInteger);
});

it('chooses the same for a seed, another for another, in the given order, and keeps the choice beside others', () => {
  const chosen = chooseSome(all, 10, { seed: 'a' });
  expect(chosen).toHaveLength(10);
  expect(chooseSome(all, 10, { seed: 'a' })).toEqual(chosen);
  expect(chooseSome(all, 10, { seed: 'b' })).not.toEqual(chosen);
  expect(all.filter((one) => chosen.includes(one))).toEqual(chosen);
  const more = chooseSome([...all, { id: 'new' }], 10, { seed: 'a' });
  expect(more.filter((one) => chosen.includes(one)).length).toBeGreaterThanOrEqual(9);
  expect(chooseSome(all, 100, { seed: 'a' })).toEqual(all);
});
