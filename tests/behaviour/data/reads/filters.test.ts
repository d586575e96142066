// Filters of collections: operators, variables and refusals.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openEngine, type Engine } from '../../../support/data-engine.ts';

let engine: Engine;
beforeAll(async () => {
  engine = await openEngine(`
    create table "Item" (
      id int primary key, name varchar(20), amount numeric(6, 2), big bigint, at timestamp, key uuid, doc jsonb,
      flag boolean, tags text[]);
    insert into "Item" values
      (1, 'apple', 1.50, 9007199254740993, '2024-01-01', '00000000-0000-4000-8000-000000000001', '{"a": 1}', true, '{a,b}'),
      (2, 'Apricot', 2.25, 2, '2024-02-01', '00000000-0000-4000-8000-000000000002', null, false, '{b}'),
      (3, 'b%n_na', null, 3, null, null, '[]', null, null),
      (4, null, 4, null, '2024-04-01 10:00:00.5', null, '"x"', true, '{}');
  `);
});
afterAll(() => engine.close());

async function ids(filter: string, variables: object = {}, declared = ''): Promise<number[]> {
  const query = `query ${declared} { itemCollection(filter: ${filter}) { totalCount edges { node { id } } } }`;
  const found = (await engine.data(query, variables))['itemCollection'] as {
    totalCount: number;
    edges: { node: { id: number } }[];
  };
  const list = found.edges.map((edge) => edge.node.id);
  expect(found.totalCount).toBe(list.length);
  return list;
}

const refusal = (filter: string) => engine.refusal(`{ itemCollection(filter: ${filter}) { edges { cursor } } }`);

test.each([
  ['{id: {eq: 2}}', [2]],
  ['{id: {neq: 2}}', [1, 3, 4]],
  ['{id: {gt: 1, lte: 3}}', [2, 3]],
  ['{id: {in: [1, 4]}}', [1, 4]],
  ['{id: {in: 3}}', [3]],
  ['{id: {in: []}}', []],
  ['{name: {is: NULL}}', [4]],
  ['{name: {is: NOT_NULL}}', [1, 2, 3]],
  ['{name: {startsWith: "ap"}}', [1]],
  ['{name: {startsWith: "b%"}}', [3]],
  ['{name: {like: "%p%"}}', [1, 2]],
  ['{name: {ilike: "a%"}}', [1, 2]],
  ['{name: {regex: "^[aA].*t$"}}', [2]],
  ['{name: {iregex: "^AP"}}', [1, 2]],
  ['{amount: {eq: "1.5"}}', [1]],
  ['{amount: {eq: "1.504"}}', []],
  ['{big: {eq: "9007199254740993"}}', [1]],
  ['{big: {eq: "9007199254740992"}}', []],
  ['{at: {gte: "2024-02-01T00:00:00"}}', [2, 4]],
  ['{key: {eq: "00000000-0000-4000-8000-000000000002"}}', [2]],
  ['{flag: {eq: true}}', [1, 4]],
  ['{flag: {is: NULL}}', [3]],
  ['{tags: {eq: ["a", "b"]}}', [1]],
] as const)('%s finds %j', async (filter, expected) => {
  expect(await ids(filter)).toEqual(expected);
});

test.each([
  ['{and: []}', [1, 2, 3, 4]],
  ['{or: []}', [1, 2, 3, 4]],
  ['{not: {}}', [1, 2, 3, 4]],
  ['{and: [{}]}', [1, 2, 3, 4]],
  ['{or: [{}, {id: {eq: 1}}]}', [1]],
  ['{not: {and: []}}', [1, 2, 3, 4]],
  ['{id: {}}', [1, 2, 3, 4]],
  ['{id: null}', [1, 2, 3, 4]],
  ['{or: [{id: {eq: 1}}, {name: {is: NULL}}]}', [1, 4]],
  ['{or: {id: {gt: 1}, name: {is: NOT_NULL}}}', [2, 3]],
  ['{and: {id: {gt: 1}}}', [2, 3, 4]],
  ['{not: {id: {gt: 1}, name: {is: NOT_NULL}}}', [1, 4]],
  ['{id: {gt: 1}, or: [{id: {eq: 1}}, {id: {eq: 2}}]}', [2]],
  ['{not: {or: [{id: {eq: 1}}, {not: {id: {lt: 4}}}]}}', [2, 3]],
] as const)('compound filter %s finds %j', async (filter, expected) => {
  expect(await ids(filter)).toEqual(expected);
});

test('a variable may stand for the whole filter, an operand or nothing at all', async () => {
  expect(await ids('$f', { f: { id: { eq: 3 } } }, '($f: ItemFilter)')).toEqual([3]);
  expect(await ids('{id: {eq: $id}}', { id: 4 }, '($id: Int)')).toEqual([4]);
  expect(await ids('{id: {eq: $id}}', {}, '($id: Int)')).toEqual([1, 2, 3, 4]);
  expect(await ids('{id: {eq: $id}}', { id: null }, '($id: Int)')).toEqual([]);
  expect(await ids('{id: {eq: $id}}', {}, '($id: Int = 2)')).toEqual([2]);
  expect(await ids('$f', { f: { or: { id: { gt: 1 }, name: { is: 'NULL' } } } }, '($f: ItemFilter)')).toEqual([4]);
});

test('what a filter type does not have is refused', async () => {
  expect(await refusal('{none: {eq: 1}}')).toContain('unknown field "none"');
  expect(await refusal('{doc: {eq: "{}"}}')).toContain('unknown field "doc"');
  expect(await refusal('{key: {in: []}}')).toContain('unknown field "in"');
  expect(await refusal('{flag: {gt: true}}')).toContain('unknown field "gt"');
  expect(await refusal('{id: {eq: "1"}}')).toBe('Int cannot represent non-integer value: "1"');
  expect(await refusal('{id: {eq: 1.5}}')).toBe('Int cannot represent non-integer value: 1.5');
  expect(await refusal('{amount: {eq: 1}}')).toBe(
    'Invalid input for BigFloat type. String required, in field "amount"',
  );
  expect(await refusal('{id: {in: [1, null]}}')).toContain('not to be null');
  expect(await refusal('{name: {is: MAYBE}}')).toContain('does not exist in "FilterIs" enum');
  expect(await refusal('[1]')).toContain('Expected value of type "ItemFilter"');
});

test('values are bound, never part of the statement', async () => {
  const evil = `x'; drop table "Item"; --`;
  expect(await ids('{name: {in: [$e]}}', { e: evil.slice(0, 20) }, '($e: String!)')).toEqual([]);
  expect(await ids('{tags: {eq: [$e]}}', { e: '"},{' }, '($e: String)')).toEqual([]);
  expect(
    await engine.refusal('query ($e: UUID) { itemCollection(filter: {key: {eq: $e}}) { edges { cursor } } }', {
      e: evil,
    }),
  ).toContain('invalid input syntax for type uuid');
  expect(await ids('{}')).toHaveLength(4);
});

test('in the supabase dialect list operands hold no nulls, and of two mistakes the first in the type is told', async () => {
  const other = await openEngine(
    `create table item (id int primary key, tags text[]); insert into item values (1, '{a,b}'), (2, '{null}');`,
    'supabase',
  );
  const ask = (filter: string) => other.ask(`{ itemCollection(filter: ${filter}) { edges { node { id } } } }`);
  const refused = (message: string) => ({ data: null, errors: [{ message }] });
  const nothing = { data: { itemCollection: { edges: [] } } };
  for (const operator of ['eq', 'contains', 'containedBy', 'overlaps']) {
    expect(await ask(`{tags: {${operator}: [null]}}`)).toEqual(refused('Invalid input for NonNull type'));
    expect(await ask(`{tags: {${operator}: null}}`)).toEqual(nothing);
  }
  expect(await ask('{tags: {eq: "a"}}')).toEqual(nothing);
  expect(await ask('{tags: {contains: "a"}}')).toEqual({ data: { itemCollection: { edges: [{ node: { id: 1 } }] } } });
  expect(await ask('{tags: {eq: [1]}, id: {eq: "1"}}')).toEqual(refused('Invalid input for Int type'));
  expect(await ask('{nodeId: {eq: "?"}, id: {lt: 1, gt: "1"}}')).toEqual(refused('Invalid input for Int type'));
  await other.close();
});
