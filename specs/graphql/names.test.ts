// How names of the database become names of the API.
import { expect, test } from 'vitest';
import { fillName, lowerFirst, toCase, toReferenceName } from './names.ts';

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
  expect(toCase(name, 'PASCAL_CASE')).toBe(expected);
  expect(toCase(name, 'UNCHANGED')).toBe(name);
});

test('fields start with a small letter', () => {
  expect(toCase('Created_at', 'CAMEL_CASE')).toBe('createdAt');
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
  expect(toReferenceName(column, true)).toBe(inflected);
  expect(toReferenceName(column, false)).toBe(plain);
});

test('templates are filled with the name of a type', () => {
  expect(fillName('insertIntoTableCollection', 'Blog')).toBe('insertIntoBlogCollection');
  expect(fillName('tableCollection', 'Blog')).toBe('blogCollection');
  expect(fillName('otherCollection', '$&', 'Other')).toBe('$&Collection');
  expect(fillName('node', 'Blog')).toBe('node');
});
