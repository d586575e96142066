// How GraphQL names are made from SQL names.
import { expect, test } from 'vitest';
import { isValidName, lowerFirst, toBaseName, toColumnField, toFunctionField, toRelationName } from './names.ts';

test.each([
  ['account_holder', 'AccountHolder'],
  ['account_BY_email', 'AccountBYEmail'],
  ['AlreadyPascal', 'AlreadyPascal'],
  ['camelCase', 'CamelCase'],
  ['a1_b2c', 'A1B2c'],
  ['1st_place', '1stPlace'],
  ['__two__parts_', 'TwoParts'],
  ['with space-and dash', 'With Space-And Dash'],
  ['élan_été', 'ÉlanÉté'],
  ['straße_ß', 'StraßeSS'],
  ['_', ''],
])('inflection makes of %s the type %s', (name, expected) => {
  expect(toBaseName(name, true)).toBe(expected);
  expect(toBaseName(name, false)).toBe(name);
});

test('fields start with a small letter where they are inflected, functions always', () => {
  expect(toColumnField('Created_at', true)).toBe('createdAt');
  expect(toColumnField('Created_at', false)).toBe('Created_at');
  expect(toFunctionField('_Full_name', true)).toBe('fullName');
  expect(toFunctionField('_Full_name', false)).toBe('full_name');
  expect(toFunctionField('__twice', false)).toBe('_twice');
  expect(lowerFirst('Éa')).toBe('éa');
  expect(lowerFirst('')).toBe('');
});

test.each([
  ['owner_id', 'owner', undefined],
  ['blog_owner_id', 'blogOwner', undefined],
  ['ownerId', undefined, 'owner'],
  ['OwnerId', undefined, 'owner'],
  ['owner_ID', undefined, undefined],
  ['owner', undefined, undefined],
])('a relationship through %s is %s with inflection, %s without', (column, inflected, plain) => {
  expect(toRelationName(column, true)).toBe(inflected);
  expect(toRelationName(column, false)).toBe(plain);
});

test('names are GraphQL names in ASCII', () => {
  for (const name of ['a', '_', 'A1', '__x']) expect(isValidName(name)).toBe(true);
  for (const name of ['', '1a', 'a b', 'a-b', 'é', 'a\n', '日本']) expect(isValidName(name)).toBe(false);
});
