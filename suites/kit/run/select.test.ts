import { describe, expect, it } from 'vitest';
import { createSelection, selectingWords } from './select.ts';

const item = { id: 'storage.sign.batch-missing', clauses: ['storage.sign.error-text'] };

describe('a selection', () => {
  it.each([
    [[], true],
    [['storage.sign.batch-missing'], true],
    [['storage.sign.*'], true],
    [['*missing'], true],
    [['storage.sign'], true],
    [['storage'], true],
    [['storage.sig'], false],
    [['storage.sign.batch'], false],
    [['sign'], false],
    [['storage.'], false],
    [[''], false],
    [['storageXsign.batch-missing'], false],
    [['data.*', 'clause:storage.sign.error-text'], true],
    [['clause:storage.sign'], true],
    [['clause:*.error-*'], true],
    [['clause:storage.sign.error'], false],
    [['clause:storage.sign.batch-missing'], false],
  ])('of %j takes the case: %s', (patterns, taken) => {
    expect(createSelection(patterns)(item)).toBe(taken);
  });

  it('knows the words that select something', () => {
    expect(selectingWords([item])).toEqual([
      'storage',
      'storage.sign',
      'storage.sign.batch-missing',
      'clause:storage',
      'clause:storage.sign',
      'clause:storage.sign.error-text',
    ]);
    for (const word of selectingWords([item])) expect(createSelection([word])(item)).toBe(true);
  });
});
