// What is understood of a check constraint, in the words in which PostgreSQL prints it.
import { beforeAll, expect, test } from 'vitest';
import { openPglite } from '../db/pglite.ts';
import { readHints } from './checks.ts';

const TABLE = `create table t (status text, plan varchar(9), stars int, price numeric, name text, slug text, tags text[], meta jsonb, "Odd Name" int, link text)`;

const CHECKS: readonly (readonly [column: string, check: string, hints: object])[] = [
  ['status', `status in ('new', 'it''s done')`, { choices: ['new', `it's done`] }],
  ['plan', `plan in ('free', 'paid')`, { choices: ['free', 'paid'] }],
  ['status', `status = 'a' or status = 'b'`, { choices: ['a', 'b'] }],
  ['stars', 'stars in (1, -2, 3)', { choices: ['1', '-2', '3'] }],
  ['stars', 'stars between 1 and 5', { least: 1, most: 5 }],
  ['stars', 'stars > 0 and stars < 10', { least: 1, most: 9 }],
  ['stars', 'stars < -5', { most: -6 }],
  ['price', 'price >= 0.5', { least: 0.5 }],
  ['price', 'price is null or price > 100', { least: 101 }],
  ['name', 'char_length(name) between 3 and 20', { shortest: 3, longest: 20, least: undefined }],
  ['name', 'length(trim(name)) > 0', { shortest: 1 }],
  ['slug', `slug ~ '^[a-z0-9-]+$'`, { patterns: ['^[a-z0-9-]+$'] }],
  ['slug', String.raw`slug ~* '^\d+\.x$' and length(slug) <= 9`, { patterns: [String.raw`^\d+\.x$`], longest: 9 }],
  ['link', `link like 'https://%'`, { likes: ['https://%'] }],
  ['tags', `cardinality(tags) <= 5 and tags <@ array['a', 'b']`, { many: 5, elements: ['a', 'b'] }],
  ['tags', 'array_length(tags, 1) >= 2', { fewest: 2 }],
  ['meta', `jsonb_typeof(meta) = 'array'`, { json: 'array', choices: [] }],
  ['Odd Name', '"Odd Name" >= 7', { least: 7 }],
  ['stars', 'stars < 0 or stars > 9', { least: undefined, most: undefined }],
  ['stars', 'price > 5', { least: undefined }],
];

const printed: string[] = [];
beforeAll(async () => {
  const db = await openPglite();
  const session = await db.acquire();
  for (const [, check] of CHECKS) {
    await session.exec(`drop table if exists t; ${TABLE}; alter table t add constraint asked check (${check})`);
    const [row] = await session.query(
      `select pg_get_constraintdef(oid) as text from pg_constraint where conname = 'asked'`,
    );
    printed.push(row?.['text'] ?? '');
  }
  await session.release();
  await db.close();
});

test('an operator of an extension is written with its schema', () => {
  const text = `CHECK ((VALUE OPERATOR(extensions.~) '^[a-z]+$'::extensions.citext))`;
  expect(readHints([{ text, name: 'VALUE' }]).patterns).toEqual(['^[a-z]+$']);
});

test.each(CHECKS.map((check, at) => [...check, at] as const))('%s: %s', (name, _check, hints, at) => {
  expect(readHints([{ text: printed[at] ?? '', name }])).toMatchObject(hints);
});
