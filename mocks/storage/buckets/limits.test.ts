// The media types of a bucket, compared. How limits are read: mocks/storage/operations/dialect.test.ts.
import { expect, test } from 'vitest';
import { acceptsMediaType } from './limits.ts';

test('media types are compared exactly, with a wildcard for the subtype only', () => {
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
