// How GraphQL names are made from SQL names.
import { expect, test } from 'vitest';
import { isValidName, toFunctionField } from './names.ts';

test('functions start with a small letter, and one leading underscore is dropped', () => {
  expect(toFunctionField('_Full_name', true)).toBe('fullName');
  expect(toFunctionField('_Full_name', false)).toBe('full_name');
  expect(toFunctionField('__twice', false)).toBe('_twice');
});

test('names are GraphQL names in ASCII', () => {
  for (const name of ['a', '_', 'A1', '__x']) expect(isValidName(name)).toBe(true);
  for (const name of ['', '1a', 'a b', 'a-b', 'é', 'a\n', '日本']) expect(isValidName(name)).toBe(false);
});
