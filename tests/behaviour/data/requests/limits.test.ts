// The limits of a request, in both dialects.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { DialectName } from '../../../../mocks/runtime/dialect.ts';
import { openEngine, type Engine } from '../../../support/data-engine.ts';

const schema = `create table "Tree" (id int primary key, name text, up int references "Tree" (id));
  comment on constraint "Tree_up_fkey" on "Tree" is '@graphql({"foreign_name": "parent", "local_name": "children"})';
  create table "Nested" (id int primary key generated always as identity, json jsonb, jsons jsonb[], words tsquery);
  insert into "Tree" values (1, 'x', null), (2, 'y', 1)`;
const rows = '{ edges { node { id } } }';
const repeat = (count: number, part: (index: number) => string) =>
  Array.from({ length: count }, (_, n) => part(n)).join(' ');
const nest = (depth: number, open: string, inside: string, close: string) =>
  open.repeat(depth) + inside + close.repeat(depth);

const nestedLists = (depth: number, page = '') => nest(depth, `children${page} { edges { node { `, 'id', ' } } }');

const filtered = `query ($f: TreeFilter) { treeCollection(filter: $f) ${rows} }`;
const deepFilter = (depth: number) =>
  Array.from({ length: depth }).reduce<object>((inner) => ({ not: inner }), { id: { eq: 1 } });
const ors = (count: number) => ({ f: { or: Array.from({ length: count }, (_, id) => ({ id: { eq: id } })) } });
const named = 'query ($f: TreeFilter) { treeCollection(filter: $f) { edges { node { id } } } }';
const deepId = btoa(nest(7_000, '[', '', ']'));
const insertingOne =
  'mutation ($o: NestedInsertInput!) { insertIntoNestedCollection(objects: [$o]) { affectedCount } }';
const inserting = 'mutation ($o: [TreeInsertInput!]!) { insertIntoTreeCollection(objects: $o) { affectedCount } }';

describe.each(['contract', 'supabase'] as const)('in the %s dialect', (dialect: DialectName) => {
  let engine: Engine;
  beforeAll(async () => {
    engine = await openEngine(schema, dialect);
  });
  afterAll(async () => {
    // Whatever was asked for, the database still answers.
    expect(await engine.data(`{ treeCollection(first: 1) ${rows} }`)).toEqual({
      treeCollection: { edges: [{ node: { id: 1 } }] },
    });
    await engine.close();
  });

  test.each([
    ['a document of more than a mebibyte', `{ __typename } #${'x'.repeat(2 ** 20)}`, undefined, '1048576 characters'],
    ['a long document of names', `{ ${'a '.repeat(60_000)}}`, undefined, '50000 tokens'],
    [
      'a long list in the document',
      `{ treeCollection(filter: {id: {in: [${repeat(60_000, String)}]}}) ${rows} }`,
      undefined,
      '50000 tokens',
    ],
    ['deep selections', '{a'.repeat(10_000), undefined, 'at most 50 levels'],
    [
      'deep lists',
      `{ treeCollection(filter: {id: {in: ${nest(10_000, '[', '1', ']')}}}) ${rows} }`,
      undefined,
      'at most 50 levels',
    ],
    [
      'deep objects',
      `{ treeCollection(filter: ${nest(10_000, '{not: ', '{}', '}')}) ${rows} }`,
      undefined,
      'at most 50 levels',
    ],
    [
      'deep types of variables',
      `query ($v: ${nest(10_000, '[', 'Int', ']')}) { __typename }`,
      undefined,
      'at most 50 levels',
    ],
    ['deep variables', filtered, { f: deepFilter(5000) }, 'at most 60 levels'],
    ['many objects in variables', filtered, ors(25_000), 'too many objects: at most 20000'],
    [
      'many conditions',
      filtered,
      { f: { and: Array.from({ length: 11_000 }, () => ({})) } },
      'too many filter conditions: at most 10000',
    ],
    [
      'many values',
      inserting,
      { o: Array.from({ length: 19_000 }, (_, id) => ({ id, name: 'x', up: 1, [`n`]: 1 })) },
      dialect === 'contract' ? 'unknown field "n"' : 'extra keys ["n"]',
    ],
    [
      'many collections',
      `{ ${repeat(2000, (n) => `a${n}: treeCollection ${rows}`)} }`,
      undefined,
      'too many collections, records and relations: at most 1500',
    ],
    [
      'many relations',
      `{ treeCollection { edges { node { ${repeat(2000, (n) => `a${n}: parent { id }`)} } } } }`,
      undefined,
      'too many collections, records and relations: at most 1500',
    ],
    [
      'many selections',
      `{ treeCollection { edges { node { ${repeat(22_000, () => 'id')} } } } }`,
      undefined,
      'too many fields: at most 20000',
    ],
    [
      'fragments that double',
      `{ treeCollection { edges { node { ...F0 } } } } ${repeat(12, (n) => `fragment F${n} on Tree { id ${n === 11 ? '' : `a: parent { ...F${n + 1} } b: parent { ...F${n + 1} }`} }`)}`,
      undefined,
      'at most',
    ],
    [
      'a chain of fragments',
      `{ ...F0 } ${repeat(1000, (n) => `fragment F${n} on Query { ${n === 999 ? '__typename' : `...F${n + 1}`} }`)}`,
      undefined,
      'greater than 50',
    ],
    ['a cycle of fragments', '{ ...A } fragment A on Query { ...B } fragment B on Query { ...A }', undefined, 'cycle'],
    ['a fragment that spreads itself', '{ ...A } fragment A on Query { ...A }', undefined, 'cycle'],
    [
      'many terms of an order',
      `{ treeCollection(orderBy: [${repeat(61, () => '{id: AscNullsLast}')}]) ${rows} }`,
      undefined,
      'at most 60',
    ],
    [
      'a JSON value of many levels',
      insertingOne,
      { o: { json: nest(7_000, '{"a":', '1', '}') } },
      'levels; this has 7000',
    ],
    [
      'a JSON value of many lists',
      insertingOne,
      { o: { json: nest(7_000, '[', '"]"', ']') } },
      'levels; this has 7000',
    ],
    [
      'a query for text of many levels',
      insertingOne,
      { o: { words: nest(7_000, '(', 'a', ')') } },
      'levels; this has 7000',
    ],
    [
      'JSON values of many levels in an array',
      insertingOne,
      { o: { jsons: ['1', nest(7_000, '[', '', ']')] } },
      'levels; this has',
    ],
    [
      'a nodeId of many levels',
      `{ node(nodeId: "${deepId}") { nodeId } }`,
      undefined,
      'at most 1000 levels; this has 7000',
    ],
    [
      'a cursor of many levels',
      `{ treeCollection(after: "${deepId}") ${rows} }`,
      undefined,
      'at most 1000 levels; this has 7000',
    ],
    ['a pattern of many groups', named, { f: { name: { regex: '()'.repeat(2_000) } } }, 'at most 500; this has 2000'],
    ['a pattern of groups in groups', named, { f: { name: { iregex: nest(2_000, '(', '', ')') } } }, 'at most 500'],
    ['a pattern of many choices', named, { f: { name: { regex: 'a|'.repeat(60_000) } } }, 'at most 5000 characters'],
    ['a pattern of many wildcards', named, { f: { name: { like: '%a'.repeat(60_000) } } }, 'at most 5000 characters'],
  ])('%s are refused with the limit', async (_, query, variables, words) => {
    const { data, errors = [] } = await engine.ask(query, variables);
    expect(data ?? null).toBeNull();
    expect(errors[0]?.message).toContain(words);
    expect(JSON.stringify(errors).length).toBeLessThan(20_000);
  });

  test('what is large and within the limits is answered', async () => {
    const list = { i: Array.from({ length: 100_000 }, (_, id) => id) };
    expect(await engine.data(`query ($i: [Int!]) { treeCollection(filter: {id: {in: $i}}) ${rows} }`, list)).toEqual({
      treeCollection: { edges: [{ node: { id: 1 } }, { node: { id: 2 } }] },
    });
    const inDepth = `{ treeCollection(first: 1) { edges { node { ${nest(40, 'parent { ', 'id', ' }')} } } } }`;
    expect(await engine.data(inDepth)).toEqual({ treeCollection: { edges: [{ node: { parent: null } }] } });
    const text = 'x'.repeat(5_000_000);
    const byName = `query ($n: String) { treeCollection(filter: {name: {eq: $n}}) ${rows} }`;
    expect(await engine.data(byName, { n: text })).toEqual({ treeCollection: { edges: [] } });
    const many = (await engine.data(`{ ${repeat(700, (n) => `a${n}: treeCollection(first: 1) ${rows}`)} }`)) as object;
    expect(Object.keys(many)).toHaveLength(700);
    const wide = (await engine.data(
      `{ treeCollection(first: 1) { edges { node { ${repeat(2000, (n) => `a${n}: id`)} } } } }`,
    )) as { treeCollection: { edges: { node: object }[] } };
    expect(Object.keys(wide.treeCollection.edges[0]?.node ?? {})).toHaveLength(2000);
    expect(await engine.data(`{ treeCollection { edges { node { ${nestedLists(5)} } } } }`)).toBeDefined();
    expect(
      await engine.data(`{ treeCollection { edges { node { ${nestedLists(9, '(first: 5)')} } } } }`),
    ).toBeDefined();
    const order = `{ treeCollection(orderBy: [${repeat(60, () => '{id: DescNullsLast}')}]) { edges { cursor node { id } } } }`;
    expect(JSON.stringify(await engine.data(order))).toContain('"id":2');
    expect(await engine.data(filtered, { f: deepFilter(40) })).toEqual({
      treeCollection: { edges: [{ node: { id: 1 } }] },
    });
    expect(await engine.data(filtered, ors(3000))).toBeDefined();
    const nested = { json: nest(900, '{"a":', '"[[["', '}'), words: nest(50, '(', 'a', ')') };
    expect(await engine.data(insertingOne, { o: nested })).toEqual({
      insertIntoNestedCollection: { affectedCount: 1 },
    });
    for (const pattern of ['(x)'.repeat(500), 'y|'.repeat(2_499) + 'x', '[x]'.repeat(1_600), nest(500, '(', 'x', ')')])
      expect(await engine.data(named, { f: { name: { regex: pattern } } })).toHaveProperty('treeCollection');
    const objects = Array.from({ length: 15_000 }, (_, id) => ({ id: id + 10, name: 'x' }));
    expect(await engine.data(inserting, { o: objects })).toEqual({
      insertIntoTreeCollection: { affectedCount: 15_000 },
    });
  });
});

test('rows with more values than a statement takes are refused with the limit', async () => {
  const columns = Array.from({ length: 10 }, (_, n) => `c${n} int`).join(', ');
  const engine = await openEngine(`create table "Wide" (id int primary key, ${columns})`);
  const row = (id: number) => ({ id, ...Object.fromEntries(Array.from({ length: 10 }, (_, n) => [`c${n}`, n])) });
  const query = 'mutation ($o: [WideInsertInput!]!) { insertIntoWideCollection(objects: $o) { affectedCount } }';
  expect(await engine.refusal(query, { o: Array.from({ length: 6000 }, (_, id) => row(id)) })).toBe(
    'The request has too many values: at most 65000',
  );
  expect(await engine.data(query, { o: Array.from({ length: 5900 }, (_, id) => row(id)) })).toEqual({
    insertIntoWideCollection: { affectedCount: 5900 },
  });
  await engine.close();
});

test('in the contract dialect pages within pages may hold a limited number of rows', async () => {
  const engine = await openEngine(schema);
  expect(await engine.refusal(`{ treeCollection { edges { node { ${nestedLists(6)} } } } }`)).toBe(
    'The request may read too many rows: its pages within pages hold up to 22624137930, at most 10000000000. Ask for smaller pages with "first"',
  );
  const beside = repeat(14, (n) => `a${n}: children { edges { node { ...Deep } } }`);
  expect(
    await engine.refusal(
      `{ treeCollection { edges { node { ${beside} } } } } fragment Deep on Tree { ${nestedLists(4)} }`,
    ),
  ).toContain('too many rows');
  await engine.close();
});

test('in the contract dialect a document has a limited number of definitions, and tells a limited number of mistakes', async () => {
  const engine = await openEngine(schema);
  const fragments = repeat(1000, (n) => `fragment F${n} on Tree { id }`);
  expect(await engine.refusal(`{ __typename } ${fragments}`)).toContain('at most 1000');
  const { errors = [] } = await engine.ask(
    `{ treeCollection(filter: {${repeat(5000, (n) => `${'k'.repeat(20)}${n}: 1`)}}) ${rows} }`,
  );
  expect(errors.length).toBeLessThan(20);
  expect(JSON.stringify(errors).length).toBeLessThan(20_000);
  const several = await engine.ask(`{ ${repeat(50, (n) => `x${n}`)} }`);
  expect(several.errors?.length).toBeGreaterThan(3);
  expect(several.errors?.length).toBeLessThan(20);
  await engine.close();
});

test('in the contract dialect brackets and fragments nest up to 50 deep', async () => {
  const engine = await openEngine(schema);
  const filter = (depth: number) => `{ treeCollection(filter: ${nest(depth, '{not: ', '{}', '}')}) ${rows} }`;
  expect(await engine.data(filter(47))).toBeDefined();
  expect(await engine.refusal(filter(48))).toContain('Recursion limit exceeded');
  const chain = (length: number, last: string) =>
    repeat(length, (n) => `fragment F${n} on Query { ${n === length - 1 ? last : `...F${n + 1}`} }`);
  expect(await engine.data(`{ ...F0 } ${chain(24, '__typename')}`)).toEqual({ __typename: 'Query' });
  // Even a leaf has a selection set, and that is the 51st step here.
  expect(await engine.refusal(`{ ...F0 } ${chain(25, '__typename')}`)).toBe('Fragment cycle depth is greater than 50');
  expect(await engine.refusal(`{ ...F0 } ${chain(24, '...F0')}`)).toBe('Found a cycle between fragments');
  await engine.close();
});

test('in the contract dialect fragments that double are merged where they ask for the same, and else cut off, quickly', async () => {
  const engine = await openEngine(schema);
  const begun = performance.now();
  const doubling = repeat(
    20,
    (n) => `fragment F${n} on Tree { ${n === 19 ? 'id' : `a${n}: id ...F${n + 1} ...F${n + 1}`} }`,
  );
  expect(await engine.data(`{ treeCollection { edges { node { ...F0 } } } } ${doubling}`)).toBeDefined();
  const nested = repeat(
    20,
    (n) => `fragment H${n} on TreeEdge { node { id } }
      fragment G${n} on TreeConnection { a: edges { ...H${n} } b: edges { ...H${n} } ${n === 19 ? '' : `...G${n + 1}`} }`,
  );
  expect(await engine.data(`{ treeCollection { ...G0 } } ${nested}`)).toBeDefined();
  const four = (n: number) => ['a', 'b', 'c', 'd'].map((key) => `${key}: parent { ...F${n} }`).join(' ');
  const levels = repeat(14, (n) => `fragment F${n} on Tree { ${n === 13 ? 'id' : four(n + 1)} }`);
  expect(await engine.refusal(`{ treeCollection { edges { node { ...F0 } } } } ${levels}`)).toContain(
    'too many fields: at most 20000',
  );
  expect(performance.now() - begun).toBeLessThan(5000);
  await engine.close();
});
