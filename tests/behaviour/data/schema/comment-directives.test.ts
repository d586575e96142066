// What comments may say, key by key, and how broken ones are answered.
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { openEngine, type Engine } from '../../../support/data-engine.ts';

let engine: Engine;
beforeAll(async () => {
  engine = await openEngine(
    `create type mood as enum ('a', 'bb', 'c d'); create table "Blog" (id int primary key, mood mood, "parentId" int references "Blog" (id));
    create view "Title" as select id, mood from "Blog"; create function hidden (int) returns int language sql stable as 'select 1';
    insert into "Blog" select n, 'a' from generate_series(1, 40) n`,
    'supabase',
  );
});
beforeEach(() => engine.sql('begin'));
afterEach(() => engine.sql('rollback'));
afterAll(() => engine.close());

const comment = (target: string, text: string) => engine.sql(`comment on ${target} is '${text.replaceAll("'", "''")}'`);
const directive = (target: string, json: unknown) => comment(target, `@graphql(${JSON.stringify(json)})`);
const answer = () => engine.ask('{ __typename }');

test.each([
  ['words before and behind', 'Some (text) @graphql({"name": "Post"}) and more'],
  ['several lines', '@graphql({\n  "name":\n    "Post"\n})'],
])('a directive is found among %s', async (_, text) => {
  await comment('table "Blog"', text);
  expect(await engine.data('{ postCollection(first: 1) { edges { node { id } } } }')).toEqual({
    postCollection: { edges: [{ node: { id: 1 } }] },
  });
});

test.each([
  '@graphql',
  '@graphql()',
  'graphql({"name": "Post"})',
  '@graphql([1, 2])',
  '@graphql("text")',
  '@graphql(7)',
])('a comment without an object for us changes nothing: %s', async (text) => {
  await comment('table "Blog"', text);
  expect(await engine.data('{ blogCollection(first: 1) { edges { node { id } } } }')).toBeDefined();
});

test.each([
  ['the text ends at the last bracket', 'table "Blog"', '@graphql({"name": "Post"}) (really)'],
  ['of a function that is not exposed', 'function hidden', '@graphql(nonsense)'],
  ['of a column', 'column "Blog".mood', '@graphql({"name": })'],
  ['of an enum', 'type mood', "@graphql({'name': 1})"],
  ['of a foreign key', 'constraint "Blog_parentId_fkey" on "Blog"', '@graphql({)'],
  ['of a view', 'view "Title"', '@graphql({a: 1})'],
  ['of the schema', 'schema public', '@graphql(inflect_names)'],
])('what is no JSON spoils every request: %s', async (_, target, text) => {
  await comment(target, text);
  expect(await answer()).toEqual({ data: null, errors: [{ message: 'invalid input syntax for type json' }] });
});

const shape = (detail: string) => ({
  errors: [{ message: `Error while loading schema, check comment directives. ${detail}` }],
});
const key = { local_columns: ['id'], foreign_schema: 'public', foreign_table: 'Blog', foreign_columns: ['id'] };

test.each([
  [{ max_rows: -1 }, 'invalid value: integer `-1`, expected u64'],
  [{ primary_key_columns: 'id' }, 'invalid type: string "id", expected a sequence'],
  [{ primary_key_columns: [1] }, 'invalid type: integer `1`, expected a string'],
  [{ primary_key_columns: { id: true } }, 'invalid type: map, expected a sequence'],
  [{ foreign_keys: true }, 'invalid type: boolean `true`, expected a sequence'],
  [{ foreign_keys: [{ ...key, local_columns: 'id' }] }, 'invalid type: string "id", expected a sequence'],
  [{ foreign_keys: [{ ...key, foreign_columns: [null] }] }, 'invalid type: null, expected a string'],
  [{ foreign_keys: [{ ...key, foreign_table: ['Blog'] }] }, 'invalid type: sequence, expected a string'],
  [{ foreign_keys: [{ ...key, local_name: 1.5 }] }, 'invalid type: floating point `1.5`, expected a string'],
  [{ foreign_keys: [{ local_columns: ['id'], foreign_schema: 'public' }] }, 'missing field `foreign_table`'],
])('JSON of the wrong shape says which: %j', async (json, detail) => {
  await directive('table "Blog"', json);
  expect(await answer()).toEqual(shape(detail));
});

test('mappings of the wrong shape say so, too', async () => {
  await directive('type mood', { mappings: ['a'] });
  expect(await answer()).toEqual(shape('invalid type: sequence, expected a map'));
  await directive('type mood', { mappings: { a: 1 } });
  expect(await answer()).toEqual(shape('invalid type: integer `1`, expected a string'));
});

test.each([
  ['many', 'invalid input syntax for type integer: "many"'],
  [2.5, 'invalid input syntax for type integer: "2.5"'],
  [true, 'invalid input syntax for type integer: "true"'],
  [3_000_000_000, 'value "3000000000" is out of range for type integer'],
])('max_rows has to be an integer: %j', async (value, message) => {
  await directive('table "Blog"', { max_rows: value });
  expect(await answer()).toEqual({ data: null, errors: [{ message }] });
  await directive('table "Blog"', {});
  await directive('schema public', { max_rows: value });
  expect(await answer()).toEqual({ data: null, errors: [{ message }] });
});

async function pageSize(field: string): Promise<number> {
  const found = (await engine.data(`{ ${field}(first: 100) { edges { cursor } } }`))[field];
  return (found as { edges: unknown[] }).edges.length;
}

test('a page holds what the table says, else what the schema says, else 30; a text counts, too', async () => {
  await directive('view "Title"', { primary_key_columns: ['id'] });
  expect(await pageSize('blogCollection')).toBe(30);
  await directive('schema public', { max_rows: 5 });
  expect(await pageSize('blogCollection')).toBe(5);
  await directive('table "Blog"', { max_rows: '35' });
  expect(await pageSize('blogCollection')).toBe(35);
  expect(await pageSize('titleCollection')).toBe(5);
  await directive('table "Blog"', { max_rows: 0 });
  expect(await pageSize('blogCollection')).toBe(0);
});

test('totalCount and aggregate are switched on by true, as a word or as a text', async () => {
  for (const enabled of [true, 'true']) {
    await directive('table "Blog"', { totalCount: { enabled }, aggregate: { enabled } });
    expect(await engine.data('{ blogCollection { totalCount aggregate { count } } }')).toEqual({
      blogCollection: { totalCount: 40, aggregate: { count: 40 } },
    });
  }
  for (const enabled of [false, 1, 'yes', null]) {
    await directive('table "Blog"', { totalCount: { enabled }, aggregate: { enabled } });
    expect(await engine.refusal('{ blogCollection { totalCount } }')).toBe('unknown field in connection');
  }
  await directive('table "Blog"', { totalCount: true });
  expect(await engine.refusal('{ blogCollection { totalCount } }')).toBe('unknown field in connection');
});

test('inflection and introspection are switched on by the word true alone', async () => {
  await directive('schema public', { inflect_names: 'true', introspection: 'true' });
  await engine.sql('create table snake_case (id int primary key)');
  expect(await engine.data('{ snake_caseCollection { edges { cursor } } }')).toBeDefined();
  expect(await engine.refusal('{ __schema { queryType { name } } }')).toBe('Unknown field "__schema" on type Query');
});

test('a name that is no text is taken as its JSON', async () => {
  await directive('column "Blog".mood', { name: true });
  expect(await engine.data('{ blogCollection(first: 1) { edges { node { true } } } }')).toEqual({
    blogCollection: { edges: [{ node: { true: 'a' } }] },
  });
});

test('two labels of an enum cannot have one name: the last of them has it', async () => {
  await directive('type mood', { mappings: { bb: 'SAME', a: 'SAME', 'c d': 'C_D' } });
  await directive('schema public', { introspection: true });
  expect(await engine.data('{ __type(name: "mood") { enumValues { name } } }')).toEqual({
    __type: { enumValues: [{ name: 'a' }, { name: 'SAME' }, { name: 'C_D' }] },
  });
});

test('a key in a comment counts where there is none, and where all of its columns exist', async () => {
  await directive('table "Blog"', { primary_key_columns: ['mood'] });
  await directive('view "Title"', { primary_key_columns: ['id', 'nothing'] });
  expect(await engine.refusal('{ titleCollection { edges { cursor } } }')).toBe(
    'Unknown field "titleCollection" on type Query',
  );
  await directive('view "Title"', { primary_key_columns: ['mood', 'id'] });
  const found = await engine.data(
    '{ blogCollection(first: 1) { edges { cursor } } titleCollection(first: 1) { edges { cursor } } }',
  );
  const page = (key: readonly unknown[]) => ({
    edges: [{ cursor: btoa(`[${key.map((item) => JSON.stringify(item)).join(', ')}]`) }],
  });
  expect(found).toEqual({ blogCollection: page([1]), titleCollection: page(['a', 1]) });
});
