import { afterAll, beforeAll, expect, test } from 'vitest';
import { openPglite } from '../../mocks/db/pglite.ts';
import type { Db, Session } from '../../mocks/db/db.ts';
import { readPlan, type PlanFacts } from './plan.ts';

let db: Db;
let session: Session;
beforeAll(async () => {
  db = await openPglite();
  session = await db.acquire();
  await session.exec(`create table big (id int primary key, other int);
    insert into big select n, n from generate_series(1, 20000) n; analyze big`);
});
afterAll(async () => {
  await session.release();
  await db.close();
});

async function planOf(query: string): Promise<PlanFacts> {
  const [row] = await session.query(`explain (costs off, format json) ${query}`);
  return readPlan(row?.['QUERY PLAN']);
}

test('a page by key is an index condition', async () => {
  const plan = await planOf('select * from big where id > 15000 order by id limit 20');
  expect(plan).toMatchObject({ hasIndexCondition: true, hasSequentialScan: false });
  expect(plan.scans).toEqual(['Index Scan big_pkey cond (id > 15000)']);
});

test('a page by a column without an index is a sequential scan, wherever it stands in the plan', async () => {
  const plan = await planOf(
    'select (select json_agg(b) from (select * from big where other > 15000 order by other limit 20) b)',
  );
  expect(plan).toMatchObject({ hasIndexCondition: false, hasSequentialScan: true });
});

test('what is no plan is told', () => {
  expect(() => readPlan('[]')).toThrow('This is no plan');
});
