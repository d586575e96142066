// GraphQL Code Generator against the running mock: typed operations from its schema, as an app's build makes them.
import { spawnSync } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { generate } from '@graphql-codegen/cli';
import { describe, expect } from 'vitest';
import { inBothDialects, testWith } from '../../mocks/vitest.ts';

const shop = (comment: string) => `
  comment on schema public is '@graphql(${comment})';
  create table author (id serial primary key, name text not null, born date);
  create table book (
    id bigserial primary key,
    author_id int not null references author,
    title text not null,
    price numeric(8, 2),
    details jsonb,
    added timestamp not null default now(),
    tags text[]
  );
  create function shelf(book) returns text language sql stable as $$ select 'A' $$;
  comment on table book is '@graphql({"aggregate": {"enabled": true}, "totalCount": {"enabled": true}})';
`;

const operations = `
  query Books($first: Int, $after: Cursor, $filter: BookFilter, $orderBy: [BookOrderBy!]) {
    bookCollection(first: $first, after: $after, filter: $filter, orderBy: $orderBy) {
      totalCount
      pageInfo { hasNextPage endCursor }
      edges { cursor node { ...BookParts author { nodeId name born } } }
      aggregate { count sum { price } }
    }
  }
  query Cheap { cheap: bookCollection(filter: { or: [{ price: { lt: "5.00" } }, { not: { title: { ilike: "%a%" } } }] }) {
    edges { node { title } }
  } }
  query One($nodeId: ID!, $withBooks: Boolean! = true) {
    node(nodeId: $nodeId) {
      __typename
      nodeId
      ... on Book { ...BookParts }
      ... on Author { name bookCollection(last: 3) @include(if: $withBooks) { edges { node { ...BookParts } } } }
    }
  }
  mutation Add($objects: [BookInsertInput!]!) {
    insertIntoBookCollection(objects: $objects) { affectedCount records { ...BookParts } }
  }
  mutation Change($set: BookUpdateInput!, $filter: BookFilter, $atMost: Int! = 1) {
    updateBookCollection(set: $set, filter: $filter, atMost: $atMost) { affectedCount records { nodeId } }
  }
  mutation Remove($filter: BookFilter!) { deleteFromBookCollection(filter: $filter, atMost: 10) { affectedCount } }
  fragment BookParts on Book { nodeId id title price details added tags shelf }
`;

/** Code of an app; its mistakes are marked, and have to be found. */
const app = `
import type { AddMutationVariables, BooksQuery, BooksQueryVariables, ChangeMutation, OneQuery } from './api.ts';
import type { Book } from './schema.ts';
export const key = (book: Book): string => book.nodeId;
export const variables: BooksQueryVariables = { first: 10, filter: { title: { startsWith: 'a' } }, orderBy: [{ title: 'AscNullsLast' }] };
export const added: AddMutationVariables = { objects: [{ title: 'x', authorId: 1, price: '1.50', details: '{}' }] };
export function show({ bookCollection }: BooksQuery): string {
  const [edge] = bookCollection.edges;
  const price: string | null = edge?.node?.price ?? null;
  const next: string | null = bookCollection.pageInfo.endCursor;
  return [edge?.node?.id.toUpperCase(), edge?.node?.title.trim(), edge?.node?.author.name, price, next, bookCollection.totalCount.toFixed()].join();
}
export function name({ node }: OneQuery): string | undefined {
  return node === null ? undefined : node.__typename === 'Author' ? node.name : node.title;
}
export const count = (changed: ChangeMutation): number => changed.updateBookCollection.affectedCount;
// @ts-expect-error a filter takes no operator that does not exist
export const wrongFilter: BooksQueryVariables = { filter: { title: { sounds: 'like' } } };
// @ts-expect-error an order is one of the directions
export const wrongOrder: BooksQueryVariables = { orderBy: [{ title: 'Up' }] };
// @ts-expect-error a price may be null
export const wrongPrice = (query: BooksQuery): string | undefined => query.bookCollection.edges[0]?.node?.price;
`;

const text = (name: string) => [name, 'string'] as const;
const scalars = Object.fromEntries(['BigInt', 'BigFloat', 'Cursor', 'Datetime', 'JSON', 'UUID'].map(text));

/** Its `generated` is the generated module, or what the generator prints when it refuses. */
const withGenerator = (base: ReturnType<typeof testWith>) =>
  base
    .extend('folder', async ({ mock: _each }, { onCleanup }) => {
      const folder = await mkdtemp(join(tmpdir(), 'touchstone-codegen-'));
      onCleanup(() => rm(folder, { recursive: true }));
      return folder;
    })
    .extend('generated', ({ folder, mock, server }) => async (documents: string): Promise<string> => {
      await writeFile(join(folder, 'operations.graphql'), documents);
      try {
        await generate({
          cwd: fileURLToPath(new URL('../..', import.meta.url)),
          silent: true,
          schema: [{ [`${server.urls.data}/graphql/v1`]: { headers: { apiKey: mock.keys.anon } } }],
          documents: [join(folder, '*.graphql')],
          generates: {
            [join(folder, 'schema.ts')]: { plugins: ['typescript'], config: { scalars } },
            [join(folder, 'api.ts')]: { plugins: ['typescript-operations'], config: { scalars } },
          },
        });
      } catch (error) {
        return String(error);
      }
      return readFile(join(folder, 'api.ts'), 'utf8');
    });

function compile(folder: string): string {
  const tsc = fileURLToPath(new URL('../../node_modules/typescript/bin/tsc', import.meta.url));
  const flags = ['--strict', '--noEmit', '--ignoreConfig', '--allowImportingTsExtensions', '--types', ''];
  return spawnSync(process.execPath, [tsc, ...flags, 'app.ts'], { cwd: folder, encoding: 'utf8' }).stdout;
}

const INTROSPECTED = { schema: { sql: shop('{"inflect_names": true, "introspection": true}') } };
const DIALECTS = inBothDialects(INTROSPECTED).map(({ dialect, test }) => ({ dialect, test: withGenerator(test) }));

describe.each(DIALECTS)('in the $dialect dialect', ({ test }) => {
  test('typed operations are generated from the running mock, and an app compiles with them', async ({
    folder,
    generated,
  }) => {
    expect(await generated(operations)).toContain('export type BooksQuery =');
    await writeFile(join(folder, 'app.ts'), app);
    expect(compile(folder)).toBe('');
    await writeFile(join(folder, 'app.ts'), app.replaceAll('@ts-expect-error', 'wrong:'));
    expect(compile(folder).match(/error TS\d+/g)?.length).toBe(3);
  });

  test.for([
    ['{ bookCollection { edges { node { subtitle } } } }', 'Cannot query field "subtitle" on type "Book"'],
    ['{ bookCollection(filter: { details: { eq: "{}" } }) { totalCount } }', 'unknown field "details"'],
    ['query Q($id: String) { bookCollection(filter: { id: { eq: $id } }) { totalCount } }', 'of type "String"'],
    ['mutation { insertIntoBooksCollection(objects: []) { affectedCount } }', 'Did you mean'],
  ] as const)('a wrong operation is refused by the generator: %s', async ([operation, message], { generated }) => {
    expect(await generated(operation)).toContain(message);
  });
});

const unseen = withGenerator(testWith({ dialect: 'supabase', schema: { sql: shop('{"inflect_names": true}') } }));

unseen('where introspection is off, the generator says so and how to turn it on', async ({ generated, mock }) => {
  const printed = await generated(operations);
  expect(printed).toContain('Unknown field "__schema" on type Query');
  expect(printed).toContain(
    `Introspection is off until the comment of a schema turns it on, beside what the comment says already: comment on schema public is '@graphql({"introspection": true})'`,
  );
  await mock.sql(`comment on schema public is '@graphql({"inflect_names": true, "introspection": true})'`);
  expect(await generated(operations)).toContain('export type BooksQuery =');
});

const shown = withGenerator(testWith({ ...INTROSPECTED, dialect: 'supabase' }));

shown(
  'in the supabase dialect a label that is no GraphQL name stops the generator until it is mapped',
  async ({ generated, mock }) => {
    await mock.sql(`create type mood as enum ('calm', 'very stormy'); alter table book add mood mood`);
    expect(await generated(operations)).toContain('very stormy');
    await mock.sql(`comment on type mood is '@graphql({"mappings": {"very stormy": "VERY_STORMY"}})'`);
    const module = await generated(
      `{ bookCollection(filter: { mood: { eq: VERY_STORMY } }) { edges { node { mood } } } }`,
    );
    expect(module).toContain("'VERY_STORMY'");
  },
);
