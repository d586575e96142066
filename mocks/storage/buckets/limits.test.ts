// The limits of a bucket: sizes and media types.
import { describe, expect, test } from 'vitest';
import { acceptsMediaType, toBytes, toMediaTypes } from './limits.ts';

describe('limits', () => {
  test('read sizes in decimal units, rounded to three digits first', () => {
    const sizes = ['10b', '1KB', '50MB', '1.5mb', '1234567b', '12.3456kb', 1000];
    expect(sizes.map((size) => toBytes(size, 52_428_800))).toEqual([
      '10',
      '1000',
      '50000000',
      '1500000',
      '1230000',
      '12300',
      '1000',
    ]);
    expect(toBytes(52_428_800, 52_428_800)).toBe('52428800');
    expect(() => toBytes('1gb', 52_428_800)).toThrow('exceeded the maximum allowed size');
    expect(() => toBytes('99999999999999999999gb', 52_428_800)).toThrow('exceeded the maximum allowed size');
  });

  test('keep media types and patterns, drop empty ones, refuse the rest', () => {
    expect(toMediaTypes(['', 'image/png', 'image/*', '*', 'text/plain; charset=utf-8'])).toEqual([
      'image/png',
      'image/*',
      '*',
      'text/plain; charset=utf-8',
    ]);
    for (const wrong of ['image', 'application/x_foo', 'text/plain; q=1', `application/${'a'.repeat(1000)}`])
      expect(() => toMediaTypes([wrong])).toThrow('is not supported');
  });

  test('compare media types exactly, with a wildcard for the subtype only', () => {
    const cases: readonly (readonly [allowed: string, type: string, accepted: boolean])[] = [
      ['image/png', 'image/png', true],
      ['image/*', 'image/png', true],
      ['application/*', 'application/json; charset=utf-8', true],
      ['application/json', 'application/json; charset=utf-8', false],
      ['image/png', 'IMAGE/PNG', false],
      ['*', 'image/png', false],
      ['*/*', 'image/png', false],
    ];
    for (const [allowed, type, accepted] of cases) expect(acceptsMediaType([allowed], type)).toBe(accepted);
  });
});
