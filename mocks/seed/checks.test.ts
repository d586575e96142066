// What is understood of a check constraint, in the words in which PostgreSQL prints it.
import { beforeAll, expect, test } from 'vitest';
import { openPglite } from '../db/pglite.ts';
import { readTable } from '../../tests/support/table.ts';
import { readHints } from './checks.ts';

const { table: TABLE, checks: CHECKS } = readTable(import.meta.url, ['table', 'checks']) as {
  readonly table: string;
  readonly checks: readonly (readonly [column: string, check: string, hints: Readonly<Record<string, unknown>>])[];
};

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
  expect(readHints([{ text: printed[at] ?? '', name }])).toMatchObject(
    Object.fromEntries(Object.entries(hints).map(([hint, value]) => [hint, value ?? undefined])),
  );
});
