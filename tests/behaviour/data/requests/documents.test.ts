// GraphQL documents: aliases, fragments, directives, variables and their limits.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openEngine, type Engine } from '../../../support/data-engine.ts';

const schema = `create table "Blog" (id int primary key, name text); insert into "Blog" values (1, 'x');
    create view "Broken" as select id, 1 / (id - 1) as boom from "Blog";
    comment on view "Broken" is '@graphql({"primary_key_columns": ["id"]})'`;
let engine: Engine;
let supabase: Engine;
beforeAll(async () => {
  engine = await openEngine(schema);
  supabase = await openEngine(schema, 'supabase');
});
afterAll(async () => {
  await engine.close();
  await supabase.close();
});

const rows = 'edges { node { id } }';

test('aliases, fragments, directives and variables', async () => {
  const found = await engine.data(
    `query Q($yes: Boolean = true, $no: Boolean!) { __typename a: blogCollection { ...F __typename } b: blogCollection(first: 0) { edges { cursor } } }
     fragment F on BlogConnection { edges { node { id name @skip(if: $yes) } } pageInfo @include(if: $no) { hasNextPage } }`,
    { no: false },
  );
  expect(found).toEqual({
    __typename: 'Query',
    a: { edges: [{ node: { id: 1 } }], __typename: 'BlogConnection' },
    b: { edges: [] },
  });
  expect(Object.keys(found)).toEqual(['__typename', 'a', 'b']);
});

test('one field that is refused leaves the others in the supabase dialect', async () => {
  const result = await supabase.ask(
    `{ blogCollection { ${rows} } nope { id } blogs: blogCollection(first: "x") { ${rows} } }`,
  );
  expect(result).toEqual({
    data: { blogCollection: { edges: [{ node: { id: 1 } }] } },
    errors: [{ message: 'Unknown field "nope" on type Query' }, { message: 'Invalid input for Int type' }],
  });
});

test('more fields than a statement has columns for are refused, not a defect', async () => {
  const many = Array.from({ length: 3000 }, (_, index) => `a${index}: blogCollection { ${rows} }`);
  expect(await engine.refusal(`{ ${many.join(' ')} }`)).toContain('at most 1500');
});

test('what PostgreSQL refuses takes all of the data', async () => {
  const result = await engine.ask(`{ blogCollection { ${rows} } brokenCollection { edges { node { boom } } } }`);
  expect(result).toEqual({ data: null, errors: [{ message: 'division by zero' }] });
  expect(await engine.data(`{ blogCollection { ${rows} } }`)).toBeDefined();
});

test.each([
  ['{', 'query parse error: '],
  ['', 'query parse error: '],
  ['{ blogCollection { } }', 'query parse error: '],
  ['{ a } query B { b }', 'Anonymous operations must be the only defined operation'],
  ['query A { a } query A { b }', 'Operation names must be unique'],
  ['query A { a } query B { b }', 'Operation not found'],
  ['subscription { a }', 'Subscriptions are not supported'],
  ['subscription A { a }', 'Subscriptions are not supported'],
  ['query A { a } subscription B { b }', 'Anonymous operations must be the only defined operation'],
  ['{ blogCollection(first: 9223372036854775808) { edges { cursor } } }', 'query parse error: '],
  ['{ ...A } fragment A on Query { ...B } fragment B on Query { ...A }', 'Found a cycle between fragments'],
  ['{ ...Missing }', 'no fragment named Missing on type Query'],
  [
    '{ a: node(nodeId: "1") { nodeId } a: blogCollection { edges { cursor } } }',
    'Fields `blogCollection` and `node` are different',
  ],
  ['type A { b: Int }', 'query parse error: '],
])('the document %j is refused without data', async (query, message) => {
  const result = await supabase.ask(query);
  expect(result.data).toBeUndefined();
  expect(result.errors?.[0]?.message.startsWith(message)).toBe(true);
  expect((await engine.ask(query)).data).toBeUndefined();
});

test('brackets and fragments nest up to 50 deep', async () => {
  const filter = (depth: number) =>
    `{ blogCollection(filter: ${'{not: '.repeat(depth)}{}${'}'.repeat(depth)}) { edges { cursor } } }`;
  expect(await engine.data(filter(47))).toBeDefined();
  expect(await engine.refusal(filter(48))).toContain('Recursion limit exceeded');
  const chain = (length: number, last: string) =>
    Array.from({ length }, (_, n) => `fragment F${n} on Query { ${n === length - 1 ? last : `...F${n + 1}`} }`).join(
      ' ',
    );
  expect(await engine.data(`{ ...F0 } ${chain(24, '__typename')}`)).toEqual({ __typename: 'Query' });
  // Even a leaf has a selection set, and that is the 51st step here.
  expect(await engine.refusal(`{ ...F0 } ${chain(25, '__typename')}`)).toBe('Fragment cycle depth is greater than 50');
  expect(await engine.refusal(`{ ...F0 } ${chain(24, '...F0')}`)).toBe('Found a cycle between fragments');
});

test('a selection of which nothing is left gives no data, and in the supabase dialect an error', async () => {
  const query = '{ blogCollection @skip(if: true) { edges { cursor } } }';
  expect(await engine.ask(query)).toEqual({ data: {} });
  expect(await supabase.ask(query)).toEqual({ errors: [{ message: 'Selection set must not be empty' }] });
});

test('an object without a selection is refused', async () => {
  const message = 'must have a selection of subfields';
  for (const query of [
    '{ blogCollection }',
    '{ blogCollection { edges } }',
    '{ blogCollection { edges { node } } }',
    '{ __schema }',
  ])
    expect(await engine.refusal(query)).toContain(message);
});

test('variables have to be an object', async () => {
  for (const variables of [[], 'x', 1])
    expect(await engine.ask('{ __typename }', variables)).toEqual({
      errors: [{ message: 'variables must be an object' }],
    });
  expect(await engine.ask('{ __typename }', null)).toEqual({ data: { __typename: 'Query' } });
});

test('requests that would explode are refused quickly', async () => {
  const begun = performance.now();
  const deep = (depth: number) =>
    `{ a: blogCollection(filter: ${'{not: '.repeat(depth)}{}${'}'.repeat(depth)}) { edges { cursor } } }`;
  expect(await engine.refusal(deep(5000))).toContain('Recursion limit exceeded');
  expect(await engine.refusal('{'.repeat(100_000))).toContain('Recursion limit exceeded');
  expect(await engine.refusal(`{ ${'a '.repeat(60_000)} }`)).toContain('query parse error');
  const doubling = Array.from(
    { length: 20 },
    (_, n) => `fragment F${n} on Blog { ${n === 19 ? 'id' : `a${n}: id ...F${n + 1} ...F${n + 1}`} }`,
  );
  expect(await engine.data(`{ blogCollection { edges { node { ...F0 } } } } ${doubling.join(' ')}`)).toBeDefined();
  const nested = Array.from(
    { length: 20 },
    (
      _,
      n,
    ) => `fragment G${n} on BlogConnection { a: edges { ...H${n} } b: edges { ...H${n} } ${n === 19 ? '' : `...G${n + 1}`} }
    fragment H${n} on BlogEdge { node { id } }`,
  );
  expect(await engine.data(`{ blogCollection { ...G0 } } ${nested.join(' ')}`)).toBeDefined();
  let variables: object = {};
  for (let depth = 0; depth < 5000; depth += 1) variables = { not: variables };
  expect(
    await engine.refusal('query ($f: BlogFilter) { blogCollection(filter: $f) { edges { cursor } } }', {
      f: variables,
    }),
  ).toContain('nested too deeply');
  expect(performance.now() - begun).toBeLessThan(5000);
});

test('a selection that doubles at every level is cut off', async () => {
  const tree = await openEngine(
    `create table "Node_" (id int primary key, up int references "Node_" (id)); comment on table "Node_" is '@graphql({"name": "Tree"})'`,
  );
  const levels = Array.from(
    { length: 14 },
    (_, n) =>
      `fragment F${n} on Tree { ${n === 13 ? 'id' : ['a', 'b', 'c', 'd'].map((key) => `${key}: tree { ...F${n + 1} }`).join(' ')} }`,
  );
  const begun = performance.now();
  expect(await tree.refusal(`{ treeCollection { edges { node { ...F0 } } } } ${levels.join(' ')}`)).toContain(
    'too many fields: at most 20000',
  );
  expect(performance.now() - begun).toBeLessThan(3000);
  await tree.close();
});
