// Introspection by schema: what has opted in is shown, what has not is hidden, and requests do not care.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openEngine, type Engine } from '../../../support/data-engine.ts';

const schema = `
  create schema shown; create schema kept; set search_path = shown, kept;
  create type shown.mood as enum ('a'); create type kept.secret as enum ('x');
  create table shown.blog (id int primary key, mood mood, secret secret, hidden int);
  create table kept.note (id int primary key, "blogId" int references shown.blog, mood mood);
  alter table shown.blog add foreign key (hidden) references kept.note (id);
  create function shown.open () returns int language sql stable as 'select 1';
  create function kept.closed () returns int language sql stable as 'select 1';
  create function shown.notes () returns setof note language sql stable as 'select * from note';
  create function kept._computed (b blog) returns int language sql stable as 'select 1';
  comment on schema shown is '@graphql({"introspection": true})';
`;
let engine: Engine;
beforeAll(async () => {
  engine = await openEngine(schema, 'supabase');
});
afterAll(() => engine.close());

async function list(type: string, key = 'fields'): Promise<readonly string[] | null> {
  const found = (await engine.data(`{ __type(name: "${type}") { list: ${key} { name } } }`))['__type'];
  return found === null ? null : (found as { list: { name: string }[] }).list.map(({ name }) => name);
}

test('types of a schema that has not opted in are not there', async () => {
  const found = (await engine.data('{ __schema { types { name } } }'))['__schema'] as { types: { name: string }[] };
  const names = found.types.map(({ name }) => name);
  expect(names).toEqual(
    expect.arrayContaining(['blog', 'blogConnection', 'blogInsertInput', 'mood', 'moodFilter', 'Int']),
  );
  expect(names.filter((name) => /note|secret/.test(name))).toEqual([]);
  for (const type of ['note', 'noteConnection', 'noteFilter', 'secret', 'secretFilter', 'dne'])
    expect(await list(type)).toBeNull();
});

test('fields of such types, and of functions there, are not listed; input fields and the types of a Node are', async () => {
  expect(await list('Query')).toEqual(['blogByPk', 'blogCollection', 'node', 'open']);
  expect(await list('Mutation')).toEqual([
    'deleteFromblogCollection',
    'insertIntoblogCollection',
    'updateblogCollection',
  ]);
  expect(await list('blog')).toEqual(['nodeId', 'id', 'mood', 'hidden']);
  expect(await list('blogInsertInput', 'inputFields')).toEqual(['id', 'mood', 'secret', 'hidden']);
  expect(await list('Node', 'possibleTypes')).toEqual(['blog', 'note']);
});

test('requests reach what introspection hides', async () => {
  await engine.sql(`begin; insert into blog values (1, 'a', 'x'); insert into note values (2, 1)`);
  expect(
    await engine.data(
      '{ closed blogCollection { edges { node { secret computed noteCollection { edges { node { blog { id } } } } } } } }',
    ),
  ).toEqual({
    closed: 1,
    blogCollection: {
      edges: [{ node: { secret: 'x', computed: 1, noteCollection: { edges: [{ node: { blog: { id: 1 } } }] } } }],
    },
  });
  await engine.sql('rollback');
});

test('what introspection answers in the details', async () => {
  expect(
    await engine.data(`{ __schema { __typename description queryType { name } mutationType { name } subscriptionType { name }
      directives { name locations isRepeatable args { name defaultValue type { kind ofType { name } } } } } }`),
  ).toEqual({
    __schema: {
      __typename: '__schema',
      description: 'Represents the GraphQL schema of the database',
      queryType: { name: 'Query' },
      mutationType: { name: 'Mutation' },
      subscriptionType: null,
      directives: ['include', 'skip'].map((name) => ({
        name,
        locations: ['FIELD', 'FRAGMENT_SPREAD', 'INLINE_FRAGMENT'],
        isRepeatable: false,
        args: [{ name: 'if', defaultValue: null, type: { kind: 'NON_NULL', ofType: { name: 'Boolean' } } }],
      })),
    },
  });
  const all =
    '{ __typename kind name fields { name } interfaces { name } possibleTypes { name } enumValues { name } inputFields { name } ofType { name } }';
  expect(
    await engine.data(
      `{ scalar: __type(name: "Int") ${all} enum: __type(name: "FilterIs") ${all} input: __type(name: "IntFilter") ${all} node: __type(name: "Node") ${all} }`,
    ),
  ).toMatchObject({
    scalar: {
      __typename: 'Int',
      kind: 'SCALAR',
      fields: null,
      interfaces: [],
      possibleTypes: null,
      enumValues: [],
      inputFields: null,
      ofType: null,
    },
    enum: { kind: 'ENUM', fields: null, enumValues: [{ name: 'NULL' }, { name: 'NOT_NULL' }], inputFields: null },
    input: { kind: 'INPUT_OBJECT', fields: null, enumValues: [], inputFields: expect.any(Array) as unknown },
    node: { kind: 'INTERFACE', fields: [{ name: 'nodeId' }], interfaces: [], enumValues: [], inputFields: null },
  });
  expect(await engine.refusal('{ __type { name } }')).toBe('Internal Error: failed to parse validated name');
  expect(await engine.refusal('{ __type(name: "Int") { specifiedByURL } }')).toBe(
    'unexpected field specifiedByURL type on __Type',
  );
  expect(
    await engine.data('{ __type(name: "__Type") { fields(includeDeprecated: true) { name args { defaultValue } } } }'),
  ).toMatchObject({
    __type: {
      fields: expect.arrayContaining([
        { name: 'specifiedByURL', args: [] },
        { name: 'fields', args: [{ defaultValue: 'false' }] },
      ]) as unknown,
    },
  });
});

test('the types of introspection are described as the real ones are', async () => {
  const found = await engine.data(`{ __schema { directives { name description args { description } } }
    directive: __type(name: "__Directive") { description }
    location: __type(name: "__DirectiveLocation") { enumValues { name description } } }`);
  expect(found).toMatchObject({
    __schema: {
      directives: [
        {
          name: 'include',
          description: 'This field or fragment will be included only when the `if` argument is true.',
          args: [{ description: 'Included when true' }],
        },
        {
          name: 'skip',
          description: 'This field or fragment will be skipped when the `if` argument is true.',
          args: [{ description: 'Skipped when true' }],
        },
      ],
    },
    directive: {
      description: expect.stringContaining(
        String.raw`document.\n\nIn some cases, you need to provide options to alter GraphQL execution`,
      ) as unknown,
    },
    location: {
      enumValues: expect.arrayContaining([
        { name: 'VARIABLE_DEFINITION', description: 'Location adjacent to a variable definition.' },
      ]) as unknown,
    },
  });
});

test.each([
  ['{ __schema { dne } }', 'unknown field in __Schema: dne'],
  ['{ __type(name: "Int") { dne } }', 'unknown field on __Type: dne'],
  ['{ __type(name: "blog") { fields { dne } } }', 'unknown field in __Field dne'],
  ['{ __type(name: "IntFilter") { inputFields { dne } } }', 'unknown field in __InputValue: dne'],
  ['{ __type(name: "mood") { enumValues { dne } } }', 'unknown field in __EnumValue: dne'],
  ['{ __schema { directives { dne } } }', 'unknown field dne in __Directive'],
])('an unknown field is refused: %s', async (query, message) => {
  expect(await engine.refusal(query)).toBe(message);
});

test('an empty schema has no Mutation, and its type is not there', async () => {
  await engine.sql('begin; drop table note, blog cascade');
  expect(await engine.data('{ __schema { mutationType { name } } __type(name: "Mutation") { name } }')).toEqual({
    __schema: { mutationType: null },
    __type: null,
  });
  await engine.sql('rollback');
});
