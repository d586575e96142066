import { describe, expect, it } from 'vitest';
import { fillTemplate, presetBindings } from './bindings.ts';
import { createRandom, shuffle } from './random.ts';

describe('a binding', () => {
  it('takes values as they are, and leaves out keys and elements without one', () => {
    const template = {
      name: '{{name}}',
      public: '{{ public }}',
      limit: '{{limit}}',
      list: ['{{name}}', '{{no}}'],
      fixed: 'x {{name}}',
    };
    expect(fillTemplate(template, { name: 'b', public: false, limit: null })).toEqual({
      name: 'b',
      public: false,
      limit: null,
      list: ['b'],
      fixed: 'x {{name}}',
    });
    expect(fillTemplate('{{items}}', { items: [1, 2] })).toEqual([1, 2]);
  });

  it('is preset by the document', () => {
    const paths = {
      '/a': {
        post: { operationId: 'makeA', requestBody: { 'x-template': { a: '{{a}}' } } },
        get: { operationId: 'a' },
      },
    };
    expect(presetBindings({ paths })).toEqual({ makeA: { a: '{{a}}' } });
  });
});

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
