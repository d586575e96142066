// How bad documents, arguments and variables are refused.
import { expect, test } from 'vitest';
import { openInBothDialects } from '../../../support/data-engine.ts';

const schema = `
  create table "Blog" (id int primary key, name text not null, big bigint, doc jsonb);
  create table "Post" (id bigint primary key, title text, "blogId" int references "Blog" (id));
  insert into "Blog" values (1, 'x'); insert into "Post" values (1, 'y', 1);
  create function "heading" (a int, b int default 2) returns int language sql stable as 'select a + b'`;
const { contract, supabase } = openInBothDialects(schema);

const rows = 'edges { node { id } }';
const insert = (objects: string) => `mutation { insertIntoBlogCollection(objects: ${objects}) { affectedCount } }`;

test.each([
  ['an unused variable', `query ($n: Int) { blogCollection { ${rows} } }`, 'Variable "$n" is never used'],
  ['an undeclared variable', `{ blogCollection(first: $n) { ${rows} } }`, 'Variable "$n" is not defined'],
  ['a variable declared twice', `query ($n: Int, $n: Int) { blogCollection(first: $n) { ${rows} } }`, 'only one'],
  ['a variable of no type', `query ($n: Nope) { blogCollection(first: $n) { ${rows} } }`, 'Unknown type "Nope"'],
  ['a variable of an output type', `query ($n: Blog) { blogCollection(first: $n) { ${rows} } }`, 'non-input type'],
  [
    'a variable in a place of another type',
    `query ($n: String) { blogCollection(first: $n) { ${rows} } }`,
    'expecting type',
  ],
  [
    'a default of another type',
    `query ($n: Int = "x") { blogCollection(first: $n) { ${rows} } }`,
    'Int cannot represent',
  ],
  ['an unknown field', '{ blogCollection { edges { node { none } } } }', 'Cannot query field "none"'],
  ['an unknown argument', `{ blogCollection(none: 1) { ${rows} } }`, 'Unknown argument "none"'],
  ['an argument given twice', `{ blogCollection(first: 1, first: 2) { ${rows} } }`, 'only one argument named "first"'],
  ['a missing argument', '{ node { nodeId } }', 'is required, but it was not provided'],
  ['a null for an argument that needs a value', '{ node(nodeId: null) { nodeId } }', 'not to be null'],
  ['a missing argument of a function', '{ heading(b: 1) }', 'required'],
  ['an argument of another kind', `{ blogCollection(first: "1") { ${rows} } }`, 'Int cannot represent'],
  ['a number beyond 32 bits', `{ blogCollection(first: 3000000000) { ${rows} } }`, 'Int cannot represent'],
  ['an unknown input field', `{ blogCollection(filter: {none: {eq: 1}}) { ${rows} } }`, 'unknown field "none"'],
  ['an unknown operator', `{ blogCollection(filter: {id: {like: 1}}) { ${rows} } }`, 'unknown field "like"'],
  [
    'an input field given twice',
    `{ blogCollection(filter: {id: {eq: 1, eq: 2}}) { ${rows} } }`,
    'only one input field',
  ],
  [
    'an unknown value of an enum',
    `{ blogCollection(orderBy: [{id: Up}]) { ${rows} } }`,
    'does not exist in "OrderByDirection"',
  ],
  ['a string for an enum', `{ blogCollection(orderBy: [{id: "AscNullsLast"}]) { ${rows} } }`, 'non-enum value'],
  ['an object for a scalar', `{ blogCollection(filter: {id: {eq: {a: 1}}}) { ${rows} } }`, 'Int cannot represent'],
  ['a null in a list of values', `{ blogCollection(filter: {id: {in: [null]}}) { ${rows} } }`, 'not to be null'],
  ['a row with a column that there is not', insert('[{none: 1}]'), 'unknown field "none"'],
  ['a list in a list', insert('[[{id: 2}]]'), 'Expected value of type'],
  ['a scalar with a selection', '{ blogCollection { edges { cursor { a } } } }', 'must not have a selection'],
  ['an object without a selection', '{ blogCollection }', 'must have a selection'],
  ['an unknown fragment', '{ ...Nope }', 'Unknown fragment "Nope"'],
  ['an unused fragment', `{ blogCollection { ${rows} } } fragment F on Blog { id }`, 'Fragment "F" is never used'],
  [
    'two fragments of one name',
    '{ ...F } fragment F on Query { __typename } fragment F on Query { a: __typename }',
    'only one fragment',
  ],
  ['a fragment on no type', '{ ... on Nope { id } }', 'Unknown type "Nope"'],
  ['a fragment on an input type', '{ ... on BlogFilter { id } }', 'cannot condition on non composite type'],
  ['a fragment that can never apply', '{ blogCollection { ... on Post { id } } }', 'can never be'],
  ['an unknown directive', `{ blogCollection @nope { ${rows} } }`, 'Unknown directive "@nope"'],
  ['a directive in the wrong place', `query @skip(if: true) { blogCollection { ${rows} } }`, 'may not be used on'],
  ['@skip without if', `{ blogCollection @skip { ${rows} } }`, 'required'],
  ['@skip twice', `{ blogCollection @skip(if: false) @skip(if: false) { ${rows} } }`, 'only be used once'],
  [
    '@include with another argument',
    `{ blogCollection @include(if: true, unless: false) { ${rows} } }`,
    'Unknown argument "unless"',
  ],
  ['a condition that is no boolean', `{ blogCollection @skip(if: 1) { ${rows} } }`, 'Boolean cannot represent'],
  [
    'two fields under one key',
    '{ a: blogCollection { totalCount } a: postCollection { totalCount } }',
    'are different fields',
  ],
  [
    'one field with two lists of arguments',
    '{ blogCollection(first: 1) { totalCount } blogCollection(first: 2) { totalCount } }',
    'differing arguments',
  ],
  [
    'a conflict deep down',
    '{ blogCollection { edges { node { a: id } } } ...F } fragment F on Query { blogCollection { edges { node { a: name } } } }',
    '"id" and "name" are different',
  ],
  [
    'a conflict behind @skip',
    '{ a: blogCollection @skip(if: true) { totalCount } a: postCollection { totalCount } }',
    'are different fields',
  ],
  [
    'types that cannot be one',
    '{ node(nodeId: "x") { ... on Blog { id } ... on Post { id } } }',
    'conflicting types "Int!" and "BigInt!"',
  ],
  [
    'a type and the interface in one',
    '{ node(nodeId: "x") { a: nodeId ... on Blog { a: id } } }',
    'are different fields',
  ],
])('%s is refused in the contract dialect, and nothing is run', async (_, query, words) => {
  const { data, errors = [] } = await contract.ask(query);
  expect(data).toBeUndefined();
  expect(errors.map((error) => error.message).join('\n')).toContain(words);
});

test.each([
  [
    'fields of other types under one key, where they are alike',
    '{ node(nodeId: "WyJwdWJsaWMiLCAiQmxvZyIsIDFd") { ... on Blog { a: name } ... on Post { b: title nodeId } } }',
  ],
  ['the same field twice', '{ blogCollection { totalCount } blogCollection { totalCount edges { cursor } } }'],
  [
    'arguments in another order',
    '{ blogCollection(first: 1, filter: {}) { totalCount } blogCollection(filter: {}, first: 1) { totalCount } }',
  ],
  [
    'one fragment in several places',
    '{ a: blogCollection { ...F } b: blogCollection { ...F } } fragment F on BlogConnection { totalCount }',
  ],
  ['nothing that is left', '{ blogCollection @skip(if: true) { totalCount } }'],
  ['an object for a list of filters', '{ blogCollection(filter: {or: {id: {eq: 1}}}) { totalCount } }'],
  ['a number for a BigInt', '{ blogCollection(filter: {big: {eq: 12345678901234567}}) { totalCount } }'],
])('%s may be asked for', async (_, query) => {
  expect((await contract.ask(query)).errors).toBeUndefined();
});

test.each([
  ['a value that is missing', '$n: Int!', {}, '"$n"'],
  ['null for a value', '$n: Int!', { n: null }, 'not to be null'],
  ['a value of another type', '$n: Int', { n: 'x' }, 'Int cannot represent non-integer value: "x"'],
  ['a fraction', '$n: Int', { n: 1.5 }, 'Int cannot represent non-integer value: 1.5'],
  ['a list', '$n: Int', { n: [1] }, 'Int cannot represent'],
])('%s of a variable is refused', async (_, declared, variables, words) => {
  const query = `query (${declared}) { blogCollection(first: $n) { totalCount } }`;
  expect(await contract.refusal(query, variables)).toContain(words);
  expect((await contract.ask(query, variables)).data).toBeUndefined();
});

test('unknown keys deep in a variable are refused, and variables that nobody declared do no harm', async () => {
  const query = 'query ($f: BlogFilter) { blogCollection(filter: $f) { totalCount } }';
  expect(await contract.refusal(query, { f: { and: [{ id: { equals: 1 } }] } })).toContain('"equals"');
  expect(await contract.data(query, { f: { id: { eq: 1 } }, other: 1 })).toEqual({ blogCollection: { totalCount: 1 } });
});

test('several mistakes are told at once, and not without end', async () => {
  const { errors = [] } = await contract.ask(`{ a b c ${Array.from({ length: 50 }, (_, n) => `x${n}`).join(' ')} }`);
  expect(errors.length).toBeGreaterThan(3);
  expect(errors.length).toBeLessThan(20);
});

test('names of object properties are plain names', async () => {
  const query = `query constructor($__proto__: Int, $constructor: Int, $toString: BlogFilter) {
    __proto__: blogCollection(first: $__proto__, filter: $toString) { toString: totalCount }
    constructor: blogCollection(first: $constructor) { __proto__: totalCount ...hasOwnProperty } }
    fragment hasOwnProperty on BlogConnection { valueOf: __typename }`;
  const variables = JSON.parse('{"__proto__": 1, "constructor": 1, "toString": {"id": {"eq": 1}}}') as object;
  for (const engine of [contract, supabase]) {
    const found = (await engine.data(query.replaceAll('totalCount', '__typename'), variables)) as object;
    expect(JSON.stringify(found)).toBe(
      '{"__proto__":{"toString":"BlogConnection"},"constructor":{"__proto__":"BlogConnection","valueOf":"BlogConnection"}}',
    );
    for (const name of ['__proto__', 'constructor', 'toString', 'hasOwnProperty']) {
      expect((await engine.ask(`{ ${name} }`)).errors?.[0]?.message).toContain(name);
      expect((await engine.ask(`{ blogCollection(${name}: 1) { ${rows} } }`)).errors?.[0]?.message).toContain(name);
      expect(
        (await engine.ask(`{ blogCollection(filter: {${name}: {eq: 1}}) { ${rows} } }`)).errors?.[0]?.message,
      ).toContain(name);
      expect(
        (await engine.ask(`{ blogCollection(filter: {id: {${name}: 1}}) { ${rows} } }`)).errors?.[0]?.message,
      ).toContain(name);
      expect((await engine.ask(`{ blogCollection(orderBy: {id: ${name}}) { ${rows} } }`)).errors).toHaveLength(1);
      expect((await engine.ask(`{ blogCollection { edges { node { ${name} } } } }`)).errors?.[0]?.message).toContain(
        name,
      );
      expect((await engine.ask(`{ ...${name} }`)).errors?.[0]?.message).toContain(name);
      expect((await engine.ask(`{ __typename @${name} }`)).errors?.[0]?.message).toContain(name);
    }
  }
});

test('the supabase dialect refuses in the words of the real system, and lets pass what it lets pass', async () => {
  expect(await supabase.refusal('{ blogCollection { edges { node { none } } } }')).toBe(
    "Unknown field 'none' on type 'Blog'",
  );
  expect(await supabase.refusal(`{ blogCollection(none: 1) { ${rows} } }`)).toBe('Input contains extra keys ["none"]');
  expect(
    await supabase.data(`query ($n: Nope) { blogCollection { ${rows} } } fragment F on Nope { id }`),
  ).toBeDefined();
});
