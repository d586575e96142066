import { describe, expect, it } from 'vitest';
import { createRandom, shuffle } from './random.ts';

describe('randomness', () => {
  it('is fixed by its label and lies in [0, 1)', () => {
    const take = (label: string): number[] => Array.from({ length: 500 }, createRandom(label));
    expect(take('1:a')).toEqual(take('1:a'));
    expect(take('1:a')).not.toEqual(take('1:b'));
    expect(take('x').every((n) => n >= 0 && n < 1)).toBe(true);
    const mean = take('mean').reduce((sum, n) => sum + n, 0) / 500;
    expect(mean).toBeGreaterThan(0.4);
    expect(mean).toBeLessThan(0.6);
  });

  it('shuffles without loss', () => {
    const items = Array.from({ length: 20 }, (_, n) => n);
    const mixed = shuffle(items, createRandom('s'));
    expect(mixed).not.toEqual(items);
    expect([...mixed].sort((a, b) => a - b)).toEqual(items);
  });
});
