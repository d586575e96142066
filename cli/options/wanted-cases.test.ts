import { describe, expect, it } from 'vitest';
import { checkPatterns } from './wanted-cases.ts';

const ALL = ['data', 'management', 'storage'];

describe('what --only names', () => {
  it('may be a case, an area, an interface, a glob or a clause', () => {
    for (const pattern of [
      'storage.bucket.get-missing',
      'storage.sign',
      'data',
      '*.auth.*',
      'clause:storage.sign',
      'clause:storage.sign.url-form',
    ])
      expect(() => {
        checkPatterns([pattern], ALL);
      }).not.toThrow();
  });

  it('must be of what is judged', () => {
    expect(() => {
      checkPatterns(['storage.sign', 'data.*'], ['storage']);
    }).toThrow(
      '--only: "data.*" selects cases of data only, and storage is what is judged. Give --data <url> as well, or leave the pattern out.',
    );
  });
});
