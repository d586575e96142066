import { expect, it } from 'vitest';
import { createRandom } from '../kit/contract/random.ts';
import { unusualPath } from './unusual-path.ts';

it('an unusual path has no segment that a server may take for another', () => {
  const random = createRandom('paths');
  for (let count = 0; count < 500; count += 1) {
    const path = unusualPath(random);
    expect(path).toBe(path.normalize('NFC'));
    expect(path).toBe(path.toLowerCase());
    for (const segment of path.split('/')) expect(segment).toMatch(/^x(.*x)?$/u);
  }
});
