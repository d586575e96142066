// What tools ask of introspection, and what people ask by hand: answered as the reference implementation does.
import {
  buildClientSchema,
  getIntrospectionQuery,
  graphqlSync,
  lexicographicSortSchema,
  printSchema,
  type GraphQLSchema,
  type IntrospectionOptions,
  type IntrospectionQuery,
} from 'graphql';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { DialectName } from '../../../../mocks/runtime/dialect.ts';
import type { Db, Session } from '../../../../mocks/db/db.ts';
import { openPglite } from '../../../../mocks/db/pglite.ts';
import { dataDialects } from '../../../../mocks/data/dialect.ts';
import { createReflectionCache } from '../../../../mocks/data/engine/reflection.ts';
import { resolve, type GraphqlResult } from '../../../../mocks/data/resolve.ts';

const tables = `
  comment on schema public is '@graphql({"introspection": true, "inflect_names": true})';
  create type mood as enum ('calm', 'stormy');
  create table blog (id serial primary key, name varchar(20) not null, mood mood, tags text[], at timestamptz);
  comment on table blog is '@graphql({"aggregate": {"enabled": true}, "description": "A \\"blog\\" of\\nlines"})';
  create table post (id uuid primary key, blog_id int not null references blog, words text, size numeric);
  create function add_numbers (a int, b int default 2, c text default 'x') returns int language sql immutable as 'select 1';
  create function rows(first_name text) returns setof blog language sql stable as 'select * from blog';
  insert into blog (name) values ('first');
`;

let db: Db;
let session: Session;
beforeAll(async () => {
  db = await openPglite();
  session = await db.acquire();
  await session.exec(tables);
});
afterAll(async () => {
  await session.release();
  await db.close();
});

const ask = (dialect: DialectName, query: string, variables: Record<string, unknown> = {}): Promise<GraphqlResult> =>
  resolve(session, { query, variables }, { dialect });

async function reflected(dialect: DialectName): Promise<GraphQLSchema> {
  return (await createReflectionCache().read(session, dataDialects[dialect])).schema();
}

const print = (schema: GraphQLSchema) => printSchema(lexicographicSortSchema(schema));

const contractOptions: IntrospectionOptions[] = [
  {},
  { descriptions: false },
  {
    descriptions: true,
    specifiedByUrl: true,
    directiveIsRepeatable: true,
    schemaDescription: true,
    inputValueDeprecation: true,
    oneOf: true,
  },
  { experimentalDirectiveDeprecation: true },
  { typeDepth: 3 },
  { typeDepth: 20 },
];

/** The real system does not know scalar specifications, oneOf inputs and deprecated directives. */
const supabaseOptions: IntrospectionOptions[] = [
  ...contractOptions.filter(
    (option) => option.specifiedByUrl !== true && option.experimentalDirectiveDeprecation !== true,
  ),
  { directiveIsRepeatable: true, schemaDescription: true, inputValueDeprecation: true },
];

describe.each<[DialectName, IntrospectionOptions[]]>([
  ['contract', contractOptions],
  ['supabase', supabaseOptions],
])('in the %s dialect', (dialect, options) => {
  test.each(options)('the introspection of tools gives the schema that is reflected: %o', async (option) => {
    const { data, errors } = await ask(dialect, getIntrospectionQuery(option));
    expect(errors).toBeUndefined();
    const schema = buildClientSchema(data as IntrospectionQuery);
    const own = await reflected(dialect);
    expect(schema.getQueryType()?.getFields()['blogCollection']?.args.length).toBeGreaterThan(5);
    const reference = graphqlSync({ schema: own, source: getIntrospectionQuery(option) }).data;
    expect(print(schema)).toBe(print(buildClientSchema(reference as unknown as IntrospectionQuery)));
  });
});

describe('a question by hand', () => {
  test.each<[query: string, variables?: Record<string, unknown>]>([
    ['{ __type(name: "Blog") { kind name fields { name type { kind name ofType { name } } } } }'],
    ['query ($n: String!) { __type(name: $n) { name kind } }', { n: 'PageInfo' }],
    ['{ __type(name: "Nothing") { name } }'],
    ['{ __type(name: "__Type") { name fields { name } } }'],
    ['{ a: __type(name: "Blog") { n: name } b: __type(name: "Node") { p: possibleTypes { n: name } } }'],
    [
      `{ __type(name: "BlogFilter") { ...T inputFields { name type { ...T ofType { ...T } } } } }
       fragment T on __Type { ... on __Type { kind } name ...U } fragment U on __Type { __typename }`,
    ],
    [
      `query ($yes: Boolean!, $no: Boolean = false) {
         __type(name: "Blog") { name @include(if: $yes) kind @skip(if: $yes) description @include(if: $no) }
         __schema @include(if: $no) { description }
       }`,
      { yes: true },
    ],
    ['{ __schema { queryType { name } mutationType { name } subscriptionType { name } __typename } }'],
    ['{ __schema { directives { name locations isRepeatable args { name type { kind ofType { name } } } } } }'],
    ['{ __type(name: "Query") { fields { name args { name defaultValue type { kind name } } } } }'],
    ['{ __type(name: "Mutation") { fields { name args { name defaultValue } } } }'],
    [
      '{ __type(name: "OrderByDirection") { enumValues(includeDeprecated: true) { name isDeprecated deprecationReason } } }',
    ],
    [
      '{ __type(name: "Blog") { fields(includeDeprecated: false) { name isDeprecated args(includeDeprecated: true) { name } } } }',
    ],
    [
      '{ __type(name: "BlogConnection") { fields { name type { kind ofType { kind ofType { kind ofType { name } } } } } } }',
    ],
    [
      '{ __type(name: "BigInt") { kind name specifiedByURL fields { name } interfaces { name } possibleTypes { name } enumValues { name } inputFields { name } ofType { name } isOneOf } }',
    ],
    [
      '{ __type(name: "Blog") { interfaces { name } possibleTypes { name } enumValues { name } inputFields { name } isOneOf } }',
    ],
    ['{ __type(name: "Node") { kind interfaces { name } fields { name description } possibleTypes { name } } }'],
    ['{ __schema { __typename types { __typename fields { __typename args { __typename } } } } }'],
    ['{ __type(name: "Blog") { fields { name } fields { type { name } } } }'],
    ['query Q { __typename __schema { queryType { name } } t: __typename }'],
  ])('%s is answered as the reference implementation does', async (query, variables = {}) => {
    const answer = await ask('contract', query, variables);
    expect(answer.errors).toBeUndefined();
    const own = graphqlSync({ schema: await reflected('contract'), source: query, variableValues: variables });
    expect(sorted(answer.data)).toEqual(sorted(JSON.parse(JSON.stringify(own.data))));
  });

  test('stands beside a question for rows, and errors of one leave the other', async () => {
    const both = '{ blogCollection { edges { node { name } } } t: __type(name: "Blog") { name } __typename }';
    const data = { blogCollection: { edges: [{ node: { name: 'first' } }] }, t: { name: 'Blog' }, __typename: 'Query' };
    expect(await ask('contract', both)).toEqual({ data });
    expect(await ask('supabase', both)).toEqual({ data });
    expect(
      await ask('supabase', '{ t: __type(name: "Blog") { name dne } blogCollection { edges { node { name } } } }'),
    ).toEqual({
      data: { blogCollection: data.blogCollection },
      errors: [{ message: 'unknown field on __Type: dne' }],
    });
  });

  test('is no part of a mutation, which knows its own name', async () => {
    const rename =
      'mutation { __typename updateBlogCollection(set: { name: "new" }) { __typename records { __typename } } }';
    await session.exec('begin');
    for (const dialect of ['contract', 'supabase'] as const)
      expect(await ask(dialect, rename)).toEqual({
        data: {
          __typename: 'Mutation',
          updateBlogCollection: { __typename: 'BlogUpdateResponse', records: [{ __typename: 'Blog' }] },
        },
      });
    await session.exec('rollback');
    expect((await ask('contract', 'mutation { __schema { description } }')).errors?.[0]?.message).toContain('__schema');
  });
});

/** Sorts lists by the names in them: the order of types and fields does not matter. */
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted).sort((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, entry]) => [key, sorted(entry)]));
}
