import { expect, it } from 'vitest';
import { chooseSome } from '../support/choose-some.ts';
import { readExtent } from '../support/extent.ts';

const all = Array.from({ length: 50 }, (_, index) => ({ id: `f${index}` }));

it('is a sample of the day, another with a seed, and all of it where the whole is asked for', () => {
  const day = new Date('2026-11-22T23:00:00Z');
  expect(readExtent({}, day)).toEqual({ isWhole: false, seed: '2026-11-22' });
  expect(readExtent({ TOUCHSTONE_PROOF_SEED: '7' }, day)).toEqual({ isWhole: false, seed: '7' });
  expect(readExtent({ TOUCHSTONE_PROOF: 'whole' }, day).isWhole).toBe(true);
  expect(() => readExtent({ TOUCHSTONE_PROOF: 'half' })).toThrow('TOUCHSTONE_PROOF is whole or not set: "half".');
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
