// Pages of collections: sizes, directions, cursors and flags.
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

test('an empty page has no cursors, and nothing before or after it', async () => {
  const found = await page('itemCollection', 'filter: {id: {gt: 100}}');
  expect(found).toEqual({
    edges: [],
    pageInfo: { startCursor: null, endCursor: null, hasNextPage: false, hasPreviousPage: false },
  });
});

test('first: 0 is an empty page that more follows', async () => {
  const found = await page('itemCollection', 'first: 0');
  expect(found.edges).toEqual([]);
  expect(found.pageInfo.hasNextPage).toBe(true);
});

test('the filter bounds what the page flags say', async () => {
  const found = await page('itemCollection', 'filter: {id: {in: [2, 3]}}, first: 2');
  expect(found.pageInfo).toMatchObject({ hasNextPage: false, hasPreviousPage: false });
});

test('contradicting page arguments are refused', async () => {
  const refusal = (list: string) => engine.refusal(`{ itemCollection(${list}) { edges { cursor } } }`);
  expect(await refusal('first: 1, last: 1')).toBe('only one of "first" and "last" may be provided');
  expect(await refusal('before: "WzFd", after: "WzFd"')).toBe('only one of "before" and "after" may be provided');
  expect(await refusal('first: 1, before: "WzFd"')).toBe('"first" may only be used with "after"');
  expect(await refusal('last: 1, after: "WzFd"')).toBe('"last" may only be used with "before"');
  expect(await refusal('first: -1')).toBe('`first` must be an unsigned integer');
  expect(await refusal('after: "?"')).toBe('Failed to decode cursor, error 1');
  expect(await refusal('after: "e30="')).toBe('Failed to decode cursor, error 4');
  expect(await refusal('after: "WzEsIDJd"')).toBe('orderBy clause incompatible with pagination cursor');
});

test('null counts as absent for every page argument', async () => {
  const query = `{ itemCollection(first: null, last: null, before: null, after: null, filter: null, orderBy: null) {
    edges { node { id } } } }`;
  const found = (await engine.data(query))['itemCollection'] as Page;
  expect(found.edges).toHaveLength(20);
});

test('no row is lost behind a cursor in the supabase dialect either, where older versions of the real system lose nulls', async () => {
  const other = await openEngine(
    `create table item (id int primary key, rank int); insert into item values (1, 1), (2, null), (3, 2), (4, null);`,
    'supabase',
  );
  const query = `query ($after: Cursor) { itemCollection(first: 1, after: $after, orderBy: [{rank: AscNullsLast}]) {
    edges { cursor node { id } } pageInfo { hasNextPage } } }`;
  const ids: (number | string)[] = [];
  let found: Page | undefined;
  do {
    found = (await other.data(query, { after: found?.edges[0]?.cursor }))['itemCollection'] as Page;
    ids.push(...idsOf(found));
  } while (found.pageInfo.hasNextPage);
  expect(ids).toEqual([1, 3, 2, 4]);
  await other.close();
});

test('pageInfo is one object, whatever is asked of it and however many rows there are', async () => {
  const found = await engine.data('{ itemCollection(first: 3) { pageInfo { __typename } __typename } }');
  expect(found).toEqual({ itemCollection: { pageInfo: { __typename: 'PageInfo' }, __typename: 'ItemConnection' } });
  const empty = await engine.data('{ itemCollection(filter: {id: {gt: 100}}) { pageInfo { __typename } } }');
  expect(empty).toEqual({ itemCollection: { pageInfo: { __typename: 'PageInfo' } } });
});

test('counts as large as an integer may be are only large', async () => {
  const other = await openEngine(
    'create table item (id int primary key); insert into item values (1), (2)',
    'supabase',
  );
  const largest = '9223372036854775807';
  expect(await other.data(`{ itemCollection(first: ${largest}) { edges { node { id } } } }`)).toEqual({
    itemCollection: { edges: [{ node: { id: 1 } }, { node: { id: 2 } }] },
  });
  expect(
    await other.data(`{ itemCollection(first: 1, offset: ${largest}, after: "WzBd") { edges { cursor } } }`),
  ).toEqual({
    itemCollection: { edges: [] },
  });
  expect(await other.data(`mutation { deleteFromitemCollection(atMost: ${largest}) { affectedCount } }`)).toEqual({
    deleteFromitemCollection: { affectedCount: 2 },
  });
  await other.close();
});

test('rows of a view whose key is null are shown, though not in the supabase dialect', async () => {
  const schema = `create view item as select * from (values (1, 'a'), (null, 'b')) as v (id, name);
    comment on view item is '@graphql({"primary_key_columns": ["id"], "totalCount": {"enabled": true}})'`;
  const query = '{ itemCollection { totalCount edges { node { name } } } }';
  const edge = (name: string) => ({ node: { name } });
  const contract = await openEngine(schema);
  expect(await contract.data(query)).toEqual({ itemCollection: { totalCount: 2, edges: [edge('a'), edge('b')] } });
  await contract.close();
  const supabase = await openEngine(schema, 'supabase');
  expect(await supabase.data(query)).toEqual({ itemCollection: { totalCount: 2, edges: [edge('a')] } });
  await supabase.close();
});
