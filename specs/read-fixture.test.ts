// The tables and rows of the fixture that suites read are those that PostgreSQL makes of its SQL.
import { expect, test } from 'vitest';
import { fixtureTable, fixtureTables } from './fixture.ts';
import { readFixture } from './read-fixture.ts';

test('numbers that JSON readers would round keep their digits', () => {
  const rows = fixtureTable('account_holder').rows;
  expect(rows.at(-1)).toEqual({ id: '9007199254740993', full_name: 'Lee', balance: '12345678901234567890.123456789' });
});

test('keys, names of relationships and grants are those of the SQL', () => {
  expect(fixtureTable('Seat').primaryKey).toEqual(['row', 'number']);
  expect(fixtureTable('OpenTask').primaryKey).toEqual(['id']);
  expect(fixtureTable('EmailAddress').unique).toEqual([['employeeId']]);
  expect(fixtureTable('Reservation').foreignKeys).toEqual([
    { columns: ['seatRow', 'seatNumber'], table: 'Seat', references: ['row', 'number'], names: {} },
  ]);
  expect(fixtureTable('Blog').computed).toEqual([{ name: 'slug', type: 'text' }]);
  expect(fixtureTable('UpdateRevoked').grants.anon).toEqual(['select', 'insert', 'delete', 'truncate']);
  expect(fixtureTables.filter(({ schema }) => schema !== 'public').map(({ name }) => name)).toEqual(['Unlisted']);
});

test('a mistake in the SQL is named with file and line', async () => {
  await expect(readFixture('create table a (id integer);\ncraete table b ();', '')).rejects.toThrow(
    'specs/sql/fixture.sql:2: syntax error at or near "craete". Correct the SQL there.',
  );
});
