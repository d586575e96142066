import { describe, expect, test } from 'vitest';
import { anyOf, flag, integer, list, nullable, object, parseShape, text, withOneOf, type Shape } from './shape.ts';

function messageOf<T>(shape: Shape<T>, value: unknown): string {
  try {
    parseShape(shape, value, 'body');
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
  return 'fits';
}

describe('shapes', () => {
  test('take scalars for texts, and a list of one for its element', () => {
    const shape = object({ name: text() }, ['name']);
    for (const [given, taken] of [
      [12345, '12345'],
      [true, 'true'],
      [null, ''],
      [['arr'], 'arr'],
    ])
      expect(parseShape(shape, { name: given }, 'body')).toEqual({ name: taken });
    expect(messageOf(shape, { name: {} })).toBe('body/name must be string');
    expect(messageOf(shape, {})).toBe("body must have required property 'name'");
    expect(messageOf(shape, [{ name: 'x' }])).toBe('body must be object');
    expect(messageOf(shape, undefined)).toBe('body must be object');
  });

  test('take numeric texts, booleans and null for numbers', () => {
    const shape = integer({ minimum: 0, maximum: 100 });
    expect(['60', 5, true, null, [7]].map((value) => parseShape(shape, value, 'body'))).toEqual([60, 5, 1, 0, 7]);
    expect(messageOf(shape, 1.5)).toBe('body must be integer');
    expect(messageOf(shape, '')).toBe('body must be integer');
    expect(messageOf(shape, '-1')).toBe('body must be >= 0');
    expect(messageOf(shape, 101)).toBe('body must be <= 100');
  });

  test('take words, 0, 1 and null for booleans', () => {
    expect(['true', 1, true, 'false', 0, null].map((value) => parseShape(flag(), value, 'body'))).toEqual([
      true,
      true,
      true,
      false,
      false,
      false,
    ]);
    expect(messageOf(flag(), 'yes')).toBe('body must be boolean');
  });

  test('take a scalar for a list of one', () => {
    const shape = list(text(), { minItems: 1, maxItems: 2 });
    expect(parseShape(shape, 'a', 'body')).toEqual(['a']);
    expect(messageOf(shape, [])).toBe('body must NOT have fewer than 1 items');
    expect(messageOf(shape, ['a', 'b', 'c'])).toBe('body must NOT have more than 2 items');
  });

  test('tell all messages when no alternative fits', () => {
    const shape = anyOf(nullable(integer({ minimum: 0 })), nullable(text({ pattern: '^x$' })));
    expect([null, '', 'x', 4].map((value) => parseShape(shape, value, 'body'))).toEqual([null, null, 'x', 4]);
    expect(messageOf(shape, -1)).toBe(
      'body must be >= 0, body must match pattern "^x$", body must match a schema in anyOf',
    );
  });

  test('can ask for one of several properties, and drop what they do not know', () => {
    const shape = withOneOf(object({ a: text(), b: text() }, []), ['a', 'b']);
    expect(parseShape(shape, { a: 1, c: 2 }, 'body')).toEqual({ a: '1' });
    expect(messageOf(shape, { c: 2 })).toBe(
      "body must have required property 'a', body must have required property 'b', body must match a schema in anyOf",
    );
  });
});
