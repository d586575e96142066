// What the supabase dialect says to requests that it refuses: the real system's own words.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openEngine, type Engine } from '../../../support/data-engine.ts';

let engine: Engine;
beforeAll(async () => {
  engine = await openEngine(
    `comment on schema public is '@graphql({"inflect_names": true, "introspection": true})';
    create type mood as enum ('calm', 'stormy day');
    comment on type mood is '@graphql({"mappings": {"stormy day": "stormyDay"}})';
    create table account (
      id serial primary key, email varchar(10), mood mood, tags text[], big bigint, amount numeric, flag boolean,
      born date, at timestamptz, noon time, key uuid, doc jsonb, weight float8, address inet);
    comment on table account is '@graphql({"aggregate": {"enabled": true}})';
    create table pair (a int, b text, primary key (b, a));
    insert into account (email) values ('a'), ('b');
    create function add_up (a bigint, b numeric) returns numeric language sql immutable as 'select a + b';
    create function loud (a account) returns text language sql stable as 'select upper(a.email)';`,
    'supabase',
  );
});
afterAll(() => engine.close());

const nodeId = (...parts: readonly unknown[]) => btoa(JSON.stringify(parts));
const fields = '{ edges { node { id } } }';

const pages = [
  ['first: 1, nope: 2', 'Input contains extra keys ["nope"]'],
  ['first: 1.0', 'Invalid input for Int type'],
  ['first: -1, last: "x"', '`first` must be an unsigned integer'],
  ['last: -1', '`last` must be an unsigned integer'],
  ['offset: -1, after: "?"', '`offset` must be an unsigned integer'],
  ['after: 5', 'Invalid input for Cursor type'],
  ['after: "Wy"', 'Failed to decode cursor, error 1'],
  ['after: "/////w=="', 'Failed to decode cursor, error 2'],
  ['after: "aGVsbG8="', 'Failed to decode cursor, error 3'],
  ['before: "e30=", first: 1, last: 1', 'Failed to decode cursor, error 4'],
  ['first: 1, last: 1, filter: 5', 'only one of "first" and "last" may be provided'],
  ['before: "WzFd", after: "WzFd", first: 1', 'only one of "before" and "after" may be provided'],
  ['first: 1, before: "WzFd"', '"first" may only be used with "after"'],
  ['last: 1, after: "WzFd"', '"last" may only be used with "before"'],
  ['offset: 1, last: 1', '"offset" may only be used with "first" and "after"'],
  ['offset: 0, before: "WzFd"', '"offset" may only be used with "first" and "after"'],
  ['filter: {nope: 1}, orderBy: [{nope: 1}]', 'Input for type AccountFilter contains extra keys ["nope"]'],
  ['orderBy: [{tags: AscNullsLast}]', 'Input for type AccountOrderBy contains extra keys ["tags"]'],
  ['after: "WzEsIDJd"', 'orderBy clause incompatible with pagination cursor'],
];

const filters = [
  ['{mood: {eq: "stormy day"}}', 'Invalid input for Mood type'],
  ['{mood: {gt: calm}}', 'Input for type MoodFilter contains extra keys ["gt"]'],
  ['{tags: {contains: [5]}}', 'Invalid input for String(None) type'],
  ['{email: {eq: 5}}', 'Invalid input for String(Some(10)) type'],
  // Eight letters of two bytes each, less than ten characters.
  ['{email: {like: "éééééééé"}}', 'Invalid input for String type. Maximum character length 10'],
  ['{big: {eq: true}}', 'Invalid input for BigInt type'],
  ['{amount: {eq: 1.5}}', 'Invalid input for BigFloat type. String required'],
  ['{flag: {eq: "true"}}', 'Invalid input for Boolean type'],
  ['{born: {eq: 5}}', 'Invalid input for Date type'],
  ['{at: {eq: 5}}', 'Invalid input for Datetime type'],
  ['{noon: {eq: 5}}', 'Invalid input for Time type'],
  ['{key: {eq: 5}}', 'Invalid input for UUID type'],
  ['{weight: {eq: "1"}}', 'Invalid input for Float type'],
  ['{address: {eq: {a: 1}}}', 'Unexpected object in input value'],
  ['{address: {eq: "x"}}', 'invalid input syntax for type inet: "x"'],
  ['{id: {is: null}}', 'Error transpiling Is filter value type'],
  ['{id: {is: MAYBE}}', 'Invalid input for FilterIs type'],
  ['{id: {in: [[2]]}}', 'Invalid input for Int type'],
  ['{id: 5}', 'Invalid input for IntFilter type'],
  ['{and: [null]}', 'Invalid input for NonNull type'],
  ['{not: [{id: {eq: 1}}]}', 'Invalid input for AccountFilter type'],
  ['{loud: {eq: "A"}}', 'Input for type AccountFilter contains extra keys ["loud"]'],
  ['{nodeId: {eq: 5}}', 'Invalid value passed to nodeId argument, Error 1'],
  ['{nodeId: {eq: null}}', 'Invalid value passed to nodeId argument, Error 1'],
  ['{nodeId: {neq: ""}}', 'Input for type IDFilter contains extra keys ["neq"]'],
];

const selections = [
  ['nope', 'unknown field in connection'],
  ['totalCount', 'unknown field in connection'],
  ['edges { nope }', 'unknown field in edge'],
  ['edges { node(x: 1) { id } }', 'Input contains extra keys ["x"]'],
  ['edges { node { nope } }', `Unknown field 'nope' on type 'Account'`],
  ['pageInfo { nope }', 'unknown field in pageInfo'],
  ['aggregate { nope }', 'Unknown field "nope" selected on type "AccountAggregate"'],
  ['aggregate { min { key } }', 'Unknown or invalid field "key" selected on type "AccountMinAggregateResult"'],
  ['edges @nope { cursor }', 'Unknown directive nope'],
  ['edges @skip { cursor }', 'Incorrect arguments to directive @skip'],
  ['edges @skip(nope: true) { cursor }', 'Unknown argument to @skip: nope'],
  ['edges @include(if: $missing) { cursor }', 'Value for "if" in @include directive is required'],
  ['edges { node { x: id x: email } }', 'Fields `email` and `id` are different'],
  ['...Elsewhere', 'no fragment named Elsewhere on type AccountConnection'],
];

const roots = [
  ['pairCollection { aggregate { count } }', 'enable the aggregate directive to use aggregates'],
  ['nope', 'Unknown field "nope" on type Query'],
  ['node { nodeId }', 'Invalid input for NonNull type'],
  ['node(nodeId: 5) { nodeId }', 'Invalid input for ID type'],
  [`node(nodeId: "${nodeId('public', 'account', 1)}", x: 1) { nodeId }`, 'Input contains extra keys ["x"]'],
  [`node(nodeId: "${nodeId('public', 'account', 1)}") { nope }`, `Unknown field 'nope' on type 'Account'`],
  [
    `node(nodeId: "${nodeId('public', 'pair', 1)}") { nodeId }`,
    'Primary key column count mismatch. Expected 2, provided 1',
  ],
  ['accountByPk(id: 1) { nope }', 'Unknown field "nope" on type Account'],
  ['accountByPk(id: "x") { id }', 'invalid input syntax for type integer: "x"'],
  ['pairByPk { a }', 'Missing primary key column(s): b, a'],
  [
    'accountByPk(id: $missing) { id }',
    'Encountered `Absent` value while transforming between GraphQL intermediate object notation and JSON',
  ],
  ['addUp(a: 1)', 'Invalid input for NonNull type'],
  ['addUp(a: 1, b: 1.5)', 'Invalid input for BigFloat type. String required'],
  ['addUp(a: 1, b: "1", c: 1)', 'Input contains extra keys ["c"]'],
  ['__type { name }', 'Internal Error: failed to parse validated name'],
  ['__type(name: "Account") { nope }', 'unknown field on __Type: nope'],
];

const mutations = [
  ['nope { x }', 'Unknown field "nope" on type Mutation'],
  ['insertIntoAccountCollection { affectedCount }', 'Invalid input for NonNull type'],
  [
    'insertIntoAccountCollection(objects: [{email: 5}, {nope: 1}]) { affectedCount }',
    'Invalid input for String(Some(10)) type',
  ],
  [
    'insertIntoAccountCollection(objects: [{nope: 1}, null]) { affectedCount }',
    'Input for type AccountInsertInput contains extra keys ["nope"]',
  ],
  ['insertIntoAccountCollection(objects: [], x: 1) { affectedCount }', 'Input contains extra keys ["x"]'],
  ['insertIntoAccountCollection(objects: [{doc: {a: 1}}]) { affectedCount }', 'Invalid input for JSON type'],
  ['insertIntoAccountCollection(objects: [{}]) { nope }', 'unknown field in insert'],
  ['insertIntoAccountCollection(objects: [{}]) { records(x: 1) { id } }', 'Input contains extra keys ["x"]'],
  ['updateAccountCollection(set: {}) { affectedCount }', 'At least one mapping must be provided to set argument'],
  [
    'updateAccountCollection(set: {email: $missing}) { affectedCount }',
    'At least one mapping must be provided to set argument',
  ],
  ['updateAccountCollection(set: null) { affectedCount }', 'Invalid input for NonNull type'],
  [
    'updateAccountCollection(set: {id: 1}) { affectedCount }',
    'Input for type AccountUpdateInput contains extra keys ["id"]',
  ],
  ['updateAccountCollection(set: {email: "x"}, atMost: "9") { affectedCount }', 'update impacts too many records'],
  [
    'updateAccountCollection(set: {email: "x"}, filter: {id: {eq: 0}}, atMost: -1) { affectedCount }',
    'update impacts too many records',
  ],
  ['updateAccountCollection(set: {email: "x"}, filter: {id: {eq: 0}}) { nope }', 'unknown field in update'],
  ['deleteFromAccountCollection(atMost: null) { affectedCount }', 'delete impacts too many records'],
  ['deleteFromAccountCollection(filter: {id: {eq: 0}}) { nope }', 'unknown field in delete'],
];

const queries = [
  ...pages.map(([list, message]) => [`{ accountCollection(${list}) ${fields} }`, message]),
  ...filters.map(([filter, message]) => [`{ accountCollection(filter: ${filter}) ${fields} }`, message]),
  ...selections.map(([inner, message]) => [`{ accountCollection { ${inner} } }`, message]),
  ...roots.map(([root, message]) => [`{ ${root} }`, message]),
  ...mutations.map(([root, message]) => [`mutation { ${root} }`, message]),
];

test.each(queries)('%s is refused with %s', async (query, message) => {
  expect(await engine.ask(query ?? '')).toEqual({ data: null, errors: [{ message }] });
});

test('a mistake in the selection of the operation itself leaves no data', async () => {
  for (const [query, message] of [
    ['{ a: addUp(a: 1, b: "1") a: addUp(a: 1, b: "2") }', 'Two fields named `a` have different arguments'],
    ['query ($yes: Boolean = true) { __typename @skip(if: $yes) }', 'Value for "if" in @skip directive is required'],
    ['mutation { ...Elsewhere }', 'no fragment named Elsewhere on type Mutation'],
  ] as const)
    expect(await engine.ask(query)).toEqual({ errors: [{ message }] });
  expect(await engine.ask('mutation { __typename @skip(if: true) }')).toEqual({
    data: null,
    errors: [{ message: 'Selection set must not be empty' }],
  });
});

test('without any mutation there is no type for them', async () => {
  const other = await openEngine('create view one as select 1 as id', 'supabase');
  expect(await other.ask('mutation { __typename }')).toEqual({
    data: null,
    errors: [{ message: 'Unknown type Mutation' }],
  });
  await other.close();
});

test('arguments of columns, computed values and the parts of a connection are not looked at', async () => {
  const query =
    '{ accountCollection(first: 1) { edges(x: 1) { cursor(x: 1) node { id(x: 1) loud(x: 1) __typename(x: 1) } } } }';
  expect(await engine.data(query)).toEqual({
    accountCollection: { edges: [{ cursor: 'WzFd', node: { id: 1, loud: 'A', __typename: 'Account' } }] },
  });
});
