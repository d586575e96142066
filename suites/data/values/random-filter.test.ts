import { expect, it } from 'vitest';
import { createRandom } from '../../kit/contract/random.ts';
import { randomFilter } from './random-filter.ts';
import { BLOGS } from '../fixture/seed-rows.ts';

it('gives the same filter for the same seed, and filters that keep some rows and drop others', () => {
  const draw = (seed: number) => {
    const random = createRandom(`filters:${seed}`);
    return randomFilter(() => random(), 4);
  };
  const filters = Array.from({ length: 50 }, (_, seed) => draw(seed));
  expect(JSON.stringify(draw(7).filter)).toBe(JSON.stringify(filters[7]?.filter));
  const kept = filters.map(({ keeps }) => BLOGS.filter(keeps).length);
  expect(kept.filter((count) => count > 0 && count < BLOGS.length).length).toBeGreaterThan(25);
});
