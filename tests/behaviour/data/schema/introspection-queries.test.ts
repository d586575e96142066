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
import type { Session } from '../../../../mocks/db/db.ts';
import { openPglite } from '../../../../mocks/db/pglite.ts';
import { dataDialects } from '../../../../mocks/data/dialect.ts';
import { readReflection } from '../../../../mocks/data/engine/reflection.ts';
import { resolve, type GraphqlResult } from '../../../../mocks/data/resolve.ts';
import { opened } from '../../../support/opened.ts';
import { readTable } from '../../../support/table.ts';

interface Table {
  readonly sql: string;
  readonly tools: readonly IntrospectionOptions[];
  readonly 'by-hand': readonly [query: string, variables?: Record<string, unknown>][];
}

const {
  sql: tables,
  tools: contractOptions,
  'by-hand': byHand,
} = readTable(import.meta.url, ['sql', 'tools', 'by-hand']) as Table;

const db = opened(() => openPglite());
let session: Session;
beforeAll(async () => {
  session = await db().acquire();
  await session.exec(tables);
});
afterAll(() => session.release());

const ask = (dialect: DialectName, query: string, variables: Record<string, unknown> = {}): Promise<GraphqlResult> =>
  resolve(session, { query, variables }, { dialect });

async function reflected(dialect: DialectName): Promise<GraphQLSchema> {
  return (await readReflection(session, dataDialects[dialect])).schema();
}

const print = (schema: GraphQLSchema) => printSchema(lexicographicSortSchema(schema));

/** The real system does not know scalar specifications, oneOf inputs and deprecated directives. */
const supabaseOptions: readonly IntrospectionOptions[] = [
  ...contractOptions.filter(
    (option) => option.specifiedByUrl !== true && option.experimentalDirectiveDeprecation !== true,
  ),
  { directiveIsRepeatable: true, schemaDescription: true, inputValueDeprecation: true },
];

describe.each<[DialectName, readonly IntrospectionOptions[]]>([
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
  test.each<[query: string, variables?: Record<string, unknown>]>(byHand)(
    '%s is answered as the reference implementation does',
    async (query, variables = {}) => {
      const answer = await ask('contract', query, variables);
      expect(answer.errors).toBeUndefined();
      const own = graphqlSync({ schema: await reflected('contract'), source: query, variableValues: variables });
      expect(sorted(answer.data)).toEqual(sorted(JSON.parse(JSON.stringify(own.data))));
    },
  );

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
