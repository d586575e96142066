import { describe, expect, it } from 'vitest';
import { createRandom } from '../kit/contract/random.ts';
import { randomAddress, randomReference, randomToken, similarKey } from './random-text.ts';

describe('random text', () => {
  it('is the same for the same seed', () => {
    expect(randomReference(createRandom('7:a'))).toBe(randomReference(createRandom('7:a')));
  });

  it('looks like what it stands for', () => {
    const random = createRandom('7:b');
    expect(randomReference(random)).toMatch(/^[a-z]{20}$/);
    expect(randomToken(random)).toMatch(/^sbp_[0-9a-f]{40}$/);
    expect(randomAddress(random)).toMatch(/^203\.0\.113\.\d{1,3}$/);
  });

  it.each(['A1b2C3d4E5f6A7b8C9d0E1f2A3b4C5d6E7f8A9b0C1w=', '550e8400-e29b-41d4-a716-446655440000'])(
    'gives a key of the form of %s',
    (key) => {
      const other = similarKey(key, createRandom('7:c'));
      const form = (text: string): string =>
        text.replaceAll(/\d/g, '0').replaceAll(/[a-z]/g, 'a').replaceAll(/[A-Z]/g, 'A');
      expect(other).not.toBe(key);
      expect(form(other)).toBe(form(key));
    },
  );

  it('gives a key of hexadecimal digits that begins with zeros', () => {
    expect(similarKey('0f'.repeat(32), createRandom('7:c'))).toMatch(/^00[0-9a-f]{62}$/);
  });
});
