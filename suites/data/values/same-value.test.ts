import { expect, it } from 'vitest';
import { toDecimal } from './decimals.ts';
import { sameJson, sameLetters, sameMoment, sameNumber, sameUuid } from './same-value.ts';

it('takes a number for the same whatever zeros or exponent it has, and for another when any digit differs', () => {
  expect(sameNumber('1.50', '1.5')).toBe(true);
  expect(sameNumber('1E-38', `0.${'0'.repeat(37)}1`)).toBe(true);
  expect(sameNumber('-0', '0.000')).toBe(true);
  expect(sameNumber('100', '1e2')).toBe(true);
  expect(sameNumber('.50', '5E-1')).toBe(true);
  expect(sameNumber('9007199254740993', '9007199254740992')).toBe(false);
  expect(sameNumber('-1', '1')).toBe(false);
  expect(sameNumber(1, '1')).toBe(false);
  for (const text of ['NaN', '.', '', '1e', '0x1'])
    expect([toDecimal(text), sameNumber(text, '0')]).toEqual([undefined, false]);
});

it('takes a moment for the same whatever zeros and zone follow, and for another when it is shifted or cut', () => {
  expect(sameMoment('2024-02-29T12:00:00.500000', '2024-02-29T12:00:00.5')).toBe(true);
  expect(sameMoment('2024-02-29 12:00:00+00:00', '2024-02-29T12:00:00')).toBe(true);
  expect(sameMoment('2024-02-29T12:00:00', '2024-02-29T12:00:00.000001')).toBe(false);
  expect(sameMoment('2024-02-29T11:00:00', '2024-02-29T12:00:00')).toBe(false);
  expect(sameMoment('noon', 'noon')).toBe(false);
});

it('takes a UUID for the same whatever its letters and dashes', () => {
  expect(sameUuid('ABCDEF00-0000-4000-8000-000000000001', 'abcdef00000040008000000000000001')).toBe(true);
  expect(sameUuid('ABCDEF00-0000-4000-8000-000000000001', 'abcdef00000040008000000000000002')).toBe(false);
});

it('compares JSON by its values: digits count, spaces and the order of keys do not', () => {
  expect(sameJson('{"b": [1, "2"], "a": 1.50}', '{"a":1.5,"b":[1,"2"]}')).toBe(true);
  expect(sameJson('[12345678901234567890.123]', '[12345678901234567000]')).toBe(false);
  expect(sameJson('["1"]', '[1]')).toBe(false);
  expect(sameJson('["n1"]', '[1]')).toBe(false);
  expect(sameJson(String.raw`"A\"1"`, String.raw`"\u0041\"1"`)).toBe(true);
  expect(sameJson('{broken', '{broken')).toBe(false);
  expect(sameJson({ a: 1 }, '{"a":1}')).toBe(false);
});

it('takes texts for the same letters however these are composed', () => {
  expect(sameLetters('e\u0301', '\u00e9')).toBe(true);
  expect(sameLetters('e', '\u00e9')).toBe(false);
});
