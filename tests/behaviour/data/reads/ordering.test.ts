// The order of collections.
import { expect, test } from 'vitest';
import { type Engine, openInBothDialects, openEngine } from '../../../support/data-engine.ts';

const schema = `create table "Item" (id int primary key, rank int, doc json, tags text[]);
  insert into "Item" values (1, 2), (2, null), (3, 1), (4, 2)`;
const { contract, supabase } = openInBothDialects(schema);

const query = (orderBy: string) =>
  `query ${orderBy === '$o' ? '($o: [ItemOrderBy!])' : ''} { itemCollection(orderBy: ${orderBy}) { edges { node { id } } } }`;

async function ids(engine: Engine, orderBy: string, variables: object = {}): Promise<number[]> {
  const found = (await engine.data(query(orderBy), variables))['itemCollection'] as {
    edges: { node: { id: number } }[];
  };
  return found.edges.map((edge) => edge.node.id);
}

test.each([
  ['null', [1, 2, 3, 4]],
  ['[]', [1, 2, 3, 4]],
  ['[{id: DescNullsLast}]', [4, 3, 2, 1]],
  ['[{rank: AscNullsFirst}]', [2, 3, 1, 4]],
  ['[{rank: AscNullFirst}]', [2, 3, 1, 4]],
  ['[{rank: AscNullsLast}]', [3, 1, 4, 2]],
  ['[{rank: DescNullsFirst}]', [2, 1, 4, 3]],
  ['[{rank: DescNullsLast}]', [1, 4, 3, 2]],
  ['[{rank: DescNullsLast}, {id: DescNullsLast}]', [4, 1, 3, 2]],
  ['{rank: AscNullsLast}', [3, 1, 4, 2]],
  ['[{rank: null}]', [1, 2, 3, 4]],
] as const)('%s gives %j', async (orderBy, expected) => {
  expect(await ids(contract, orderBy)).toEqual(expected);
});

test('an order can come from variables', async () => {
  expect(await ids(contract, '$o', { o: [{ rank: 'DescNullsLast' }, { id: 'DescNullsLast' }] })).toEqual([4, 1, 3, 2]);
  expect(await ids(contract, '$o')).toEqual([1, 2, 3, 4]);
});

test('an element names exactly one column in the contract, and the supabase dialect takes several', async () => {
  const several = '[{rank: DescNullsLast, id: DescNullsLast}]';
  expect(await contract.refusal(query(several))).toContain('exactly one column');
  expect(await ids(supabase, several)).toHaveLength(4);
});

test('what cannot be ordered by is refused', async () => {
  for (const [orderBy, message] of [
    ['[{doc: AscNullsLast}]', 'Input for type ItemOrderBy contains extra keys ["doc"]'],
    ['[{tags: AscNullsLast}]', 'Input for type ItemOrderBy contains extra keys ["tags"]'],
    ['[{rank: Ascending}]', 'Invalid input for OrderByDirection type'],
    ['[null]', 'Invalid input for NonNull type'],
    ['["rank"]', 'Invalid input for ItemOrderBy type'],
  ] as const) {
    expect(await supabase.refusal(query(orderBy))).toBe(message);
    expect(await contract.refusal(query(orderBy))).toMatch(/^(Expected value|Value "Ascending")/);
  }
  expect(await supabase.refusal(query('[{rank: AscNullFirst}]'))).toBe('Invalid input for OrderByDirection type');
});

test('types whose values have no order are offered by the supabase dialect alone', async () => {
  const schema =
    'create type pair as (a int, b int); create table item (id int primary key, at point, doc xml, two pair)';
  const ask = (column: string) => `{ itemCollection(orderBy: [{${column}: AscNullsLast}]) { edges { cursor } } }`;
  const real = await openEngine(schema, 'supabase');
  expect(await real.refusal(ask('at'))).toBe('could not identify an ordering operator for type point');
  expect(await real.refusal(ask('two'))).toContain('extra keys ["two"]');
  await real.close();
  const ours = await openEngine(schema);
  for (const column of ['at', 'doc', 'two'])
    expect(await ours.refusal(ask(column))).toContain(`not to include unknown field "${column}"`);
  await ours.close();
});
