// Pages of collections add up to the whole.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openEngine, type Engine } from '../../../support/data-engine.ts';

let engine: Engine;
beforeAll(async () => {
  engine = await openEngine(`
    create table "Item" (id int primary key, rank int, tag text not null);
    insert into "Item" select n, case when n % 4 = 0 then null else n % 3 end, 't' || n % 2 from generate_series(1, 20) n;
    create table "Indexed" (id int primary key, rank int, tag text not null);
    create index on "Indexed" (rank);
    create index on "Indexed" (tag);
    insert into "Indexed" table "Item";
    create table "Big" (id bigint primary key, amount numeric);
    insert into "Big" values (9007199254740993, 0.1000000000000000000001), (9007199254740994, 1e30);
  `);
});
afterAll(() => engine.close());

interface Page {
  readonly edges: readonly { readonly cursor: string; readonly node: { readonly id: number | string } }[];
  readonly pageInfo: {
    readonly startCursor: string | null;
    readonly endCursor: string | null;
    readonly hasNextPage: boolean;
    readonly hasPreviousPage: boolean;
  };
}

async function page(collection: string, list: string, variables: object = {}): Promise<Page> {
  const declared = ['after', 'before'].filter((name) => list.includes(`$${name}`)).map((name) => `$${name}: Cursor`);
  const query = `query ${declared.length > 0 ? `(${declared.join(', ')})` : ''} { page: ${collection}(${list}) {
    edges { cursor node { id } } pageInfo { startCursor endCursor hasNextPage hasPreviousPage } } }`;
  return (await engine.data(query, variables))['page'] as Page;
}

const idsOf = (found: Page) => found.edges.map((edge) => edge.node.id);

async function walkForward(orderBy: string, size: number, collection = 'itemCollection') {
  const ids: (number | string)[] = [];
  let after: string | null = null;
  for (;;) {
    const found: Page = await page(collection, `first: ${size}, after: $after, orderBy: ${orderBy}`, { after });
    ids.push(...idsOf(found));
    expect(found.pageInfo.hasPreviousPage).toBe(after !== null);
    expect(found.pageInfo.startCursor).toBe(found.edges[0]?.cursor);
    expect(found.pageInfo.endCursor).toBe(found.edges.at(-1)?.cursor);
    if (!found.pageInfo.hasNextPage) return ids;
    after = found.pageInfo.endCursor;
  }
}

async function walkBackward(orderBy: string, size: number, collection = 'itemCollection') {
  const ids: (number | string)[] = [];
  let before: string | null = null;
  for (;;) {
    const found: Page = await page(collection, `last: ${size}, before: $before, orderBy: ${orderBy}`, { before });
    ids.unshift(...idsOf(found));
    expect(found.pageInfo.hasNextPage).toBe(before !== null);
    if (!found.pageInfo.hasPreviousPage) return ids;
    before = found.pageInfo.startCursor;
  }
}

const orders = [
  '[]',
  '[{id: DescNullsLast}]',
  '[{tag: AscNullsLast}]',
  '[{tag: DescNullsFirst}, {rank: AscNullsFirst}]',
  ...['AscNullsFirst', 'AscNullsLast', 'DescNullsFirst', 'DescNullsLast', 'AscNullFirst'].map(
    (direction) => `[{rank: ${direction}}]`,
  ),
];

test.each(orders)('pages of any size and both directions add up to the whole, ordered by %s', async (orderBy) => {
  const whole = idsOf(await page('itemCollection', `orderBy: ${orderBy}`));
  expect(whole).toHaveLength(20);
  expect(new Set(whole).size).toBe(20);
  for (const size of [1, 3, 7, 19, 20, 21]) {
    expect(await walkForward(orderBy, size)).toEqual(whole);
    expect(await walkBackward(orderBy, size)).toEqual(whole);
    expect(await walkForward(orderBy, size, 'indexedCollection')).toEqual(whole);
    expect(await walkBackward(orderBy, size, 'indexedCollection')).toEqual(whole);
  }
});

test('the order is the one that PostgreSQL gives', async () => {
  const sql = await engine.column(`select id from "Item" order by rank desc nulls last, tag asc, id`);
  const found = await page('itemCollection', 'orderBy: [{rank: DescNullsLast}, {tag: AscNullsLast}]');
  expect(idsOf(found).map(String)).toEqual(sql);
});

test('keys beyond the range of a JavaScript number keep their digits in cursors', async () => {
  expect(await walkForward('[]', 1, 'bigCollection')).toEqual(['9007199254740993', '9007199254740994']);
  expect(await walkForward('[{amount: DescNullsLast}]', 1, 'bigCollection')).toEqual([
    '9007199254740994',
    '9007199254740993',
  ]);
});
