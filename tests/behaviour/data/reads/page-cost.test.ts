// What a page costs: one statement, and plans that use indexes.
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Session } from '../../../../mocks/db/db.ts';
import { openPglite } from '../../../../mocks/db/pglite.ts';
import { resolve } from '../../../../mocks/data/resolve.ts';
import { opened } from '../../../support/opened.ts';
import { readTable } from '../../../support/table.ts';

const { sql, pages } = readTable(import.meta.url, ['sql', 'pages']) as {
  readonly sql: string;
  readonly pages: readonly (readonly [how: string, list: string, values: readonly (number | null)[]])[];
};

const db = opened(() => openPglite());
let session: Session;
let statements: { text: string; params: readonly (string | null)[] }[] = [];
beforeAll(async () => {
  const inner = await db().acquire();
  session = {
    ...inner,
    query(text, params = []) {
      statements.push({ text, params });
      return inner.query(text, params);
    },
  };
  await session.exec(sql);
});
afterAll(() => session.release());

/** The plan of the statement that answers the request. */
async function planOf(query: string, variables: object, options = 'costs off'): Promise<string> {
  statements = [];
  const result = await resolve(session, { query, variables }, { dialect: 'contract' });
  expect(result.errors).toBeUndefined();
  const last = statements.at(-1);
  const rows = await session.query(`explain (${options}) ${last?.text ?? ''}`, last?.params);
  return rows.map((row) => row['QUERY PLAN']).join('\n');
}

const page = (list: string) => `query ($cursor: Cursor) { bigCollection(${list}) {
  pageInfo { hasNextPage hasPreviousPage endCursor } edges { node { id other } } } }`;
const cursor = (...values: (number | null)[]) => ({ cursor: btoa(JSON.stringify(values)) });

test('one request is one statement', async () => {
  await planOf('{ a: bigCollection(first: 1) { totalCount } b: smallCollection(first: 1) { totalCount } }', {});
  expect(statements.filter(({ text }) => text.includes('"Big"'))).toHaveLength(2);
});

test.each(pages)('a page in the middle is an index condition: %s', async (_, list, values) => {
  const plan = await planOf(page(list), cursor(...values));
  expect(plan).toContain('Index Cond');
  expect(plan).not.toContain('Seq Scan');
});

const ends = ['AscNullsFirst', 'AscNullsLast', 'DescNullsFirst', 'DescNullsLast'];
const places = [
  ['first: 10', {}],
  ['last: 10', {}],
  ['first: 10, after: $cursor', cursor(250, 25_005)],
  ['last: 10, before: $cursor', cursor(250, 25_005)],
  ['first: 10, after: $cursor', cursor(null, 25_000)],
  ['last: 10, before: $cursor', cursor(null, 25_000)],
] as const;
test.each(ends)('with an index of a nullable column alone no page sorts all nulls, ordered by %s', async (order) => {
  for (const [list, variables] of places) {
    const declared = 'cursor' in variables ? '($cursor: Cursor)' : '';
    const query = `query ${declared} { plainCollection(${list}, orderBy: [{score: ${order}}]) {
      pageInfo { hasNextPage hasPreviousPage } edges { node { id } } } }`;
    const plan = await planOf(query, variables, 'analyze, timing off, summary off, costs off, buffers');
    const touched = Number(/Buffers: shared hit=(\d+)/.exec(plan)?.[1]);
    // The table has some 220 blocks; 50 of them hold only nulls if these are not mixed with values.
    expect(touched, `${list}\n${plan}`).toBeLessThan(60);
  }
});

test.each(ends)(
  'nulls at one end of the key are found by an index that holds the key, ordered by %s',
  async (order) => {
    for (const list of ['first: 10', 'last: 10', 'first: 10, after: $cursor', 'last: 10, before: $cursor']) {
      const declared = list.includes('$') ? '($cursor: Cursor)' : '';
      const query = `query ${declared} { lateCollection(${list}, orderBy: [{rank: ${order}}]) {
      pageInfo { hasNextPage hasPreviousPage } edges { node { id } } } }`;
      const plan = await planOf(query, list.includes('$') ? cursor(null, 49_000) : {}, 'analyze, timing off, buffers');
      expect(Number(/Buffers: shared hit=(\d+)/.exec(plan)?.[1]), `${list}\n${plan}`).toBeLessThan(120);
    }
  },
);

test('a nested page is an index condition', async () => {
  const plan = await planOf(
    '{ bigCollection(first: 5) { edges { node { smallCollection(first: 2) { edges { node { id } } } } } } }',
    {},
  );
  expect(plan).toMatch(/Index Cond: .*bigId/);
  expect(plan).not.toContain('Seq Scan');
});
