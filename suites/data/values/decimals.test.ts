import { expect, it } from 'vitest';
import { compareDecimals, isDecimal, toDecimal } from './decimals.ts';

it('compares numbers by value, to the last digit', () => {
  expect(compareDecimals('9007199254740993', '9007199254740992')).toBe(1);
  expect(compareDecimals('0.1', '0.10000000000000000001')).toBe(-1);
  expect(compareDecimals('-0.5', '-0.25')).toBe(-1);
  expect(compareDecimals('+3', '3.00')).toBe(0);
  expect(compareDecimals(-2, 10)).toBe(-1);
});

it('spells a number in one way, whatever zeros or exponent it has', () => {
  expect(toDecimal('100')).toBe(toDecimal('1e2'));
  expect(toDecimal('.50')).toBe(toDecimal('5E-1'));
  expect(toDecimal('-0')).toBe(toDecimal('0.00'));
  expect(toDecimal('-1')).not.toBe(toDecimal('1'));
});

it('takes nothing else for a number', () => {
  for (const text of ['NaN', '.', '', '1e', '0x1']) expect(toDecimal(text)).toBeUndefined();
  for (const value of ['1e5', 'Infinity', '', 1]) expect(isDecimal(value)).toBe(false);
});
