// Collations of migrations: on the embedded database they compare as on a server.
import { describe, expect, test } from 'vitest';
import { onGrounds } from '../../../tests/support/databases.ts';
import { adaptCollation } from './collations.ts';

const SCHEMA = `
create collation case_insensitive (provider = icu, locale = 'und-u-ks-level2', deterministic = false);
create collation if not exists numeric (locale = 'en-u-kn-true-ks-level1', provider = 'icu', deterministic = false);
create table word (id int primary key, name text unique collate case_insensitive, code text collate numeric, plain text collate "en-x-icu");
insert into word values (1, 'Ann', 'a10', 'b'), (2, 'BOB', 'A9', 'A');
`;

describe.each(onGrounds({ schema: { sql: SCHEMA } }))('on $name', ({ test: ours }) => {
  ours('what differs in case alone is the same, and numbers in texts count', async ({ mock }) => {
    expect(
      await mock.sql(`select (select count(*)::int from word where name = 'ann') as named,
        (select string_agg(code, ' ' order by code) from word) as codes,
        (select string_agg(plain, ' ' order by plain) from word) as plain`),
    ).toEqual([[{ named: 1, codes: 'A9 a10', plain: 'A b' }]]);
    await expect(mock.sql(`insert into word (id, name) values (3, 'bob')`)).rejects.toThrow('duplicate key');
  });
});

test.each([
  "create collation a (provider = icu, locale = 'de')",
  "create collation a (provider = icu, locale = 'de-u-co-phonebk')",
  "select 'locale = ''und-u-ks-level2'''",
])('%s stays as it is', (statement) => {
  expect(adaptCollation(statement)).toBe(statement);
});
