import { describe, expect, it } from 'vitest';
import { checkPatterns } from './wanted-cases.ts';

const ALL = ['data', 'management', 'storage'];

describe('what --only names', () => {
  it('may be a case, an area, an interface, a glob or a clause', () => {
    for (const pattern of ['storage.bucket.get-missing', 'storage.sign', 'data', '*.auth.*', 'clause:storage.sign'])
      expect(() => {
        checkPatterns([pattern], ALL);
      }).not.toThrow();
  });

  it('must be there, every pattern of several, and the nearest word is suggested', () => {
    expect(() => {
      checkPatterns(['data', 'storage.sgin'], ALL);
    }).toThrow(
      '--only: no case matches "storage.sgin". Did you mean "storage.sign"? All of them: touchstone list cases.',
    );
    expect(() => {
      checkPatterns(['storage.nothing.*'], ALL);
    }).toThrow('--only: no case matches "storage.nothing.*".');
    expect(() => {
      checkPatterns(['clause:strage.sign'], ALL);
    }).toThrow('Did you mean "clause:storage.sign"?');
    expect(() => {
      checkPatterns([''], ALL);
    }).toThrow('--only: no case matches "".');
  });

  it('may not be a finding, which reports name beside cases', () => {
    expect(() => {
      checkPatterns(['storage.sign.url-form@signObject'], ALL);
    }).toThrow('is a finding, not a case. Give a case that met it, or clause:storage.sign.url-form, which selects');
    expect(() => {
      checkPatterns(['clause:storage.sign.url-form'], ALL);
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
