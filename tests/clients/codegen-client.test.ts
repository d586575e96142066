// GraphQL Code Generator against the running mock: typed operations from its schema, as an app's build makes them.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { generate } from '@graphql-codegen/cli';
import { describe, expect } from 'vitest';
import { inBothDialects, testWith } from '../../mocks/vitest.ts';
import { openWorkshop } from './types/workshop.ts';

const textOf = (name: string): string => readFileSync(new URL(`codegen/${name}`, import.meta.url), 'utf8');
const schema = (comment: string) => ({
  sql: `comment on schema public is '@graphql(${comment})';\n${textOf('shop.sql')}`,
});
const operations = textOf('operations.graphql');
/** Code of an app; its mistakes are marked, and have to be found. */
const app = textOf('app.txt');

const text = (name: string) => [name, 'string'] as const;
const scalars = Object.fromEntries(['BigInt', 'BigFloat', 'Cursor', 'Datetime', 'JSON', 'UUID'].map(text));

const workshop = openWorkshop();

/** Its `generated` is the generated module, or what the generator prints when it refuses. */
const withGenerator = (base: ReturnType<typeof testWith>) =>
  base.extend('generated', ({ mock, server }) => async (documents: string): Promise<string> => {
    const { folder } = workshop;
    workshop.write('operations.graphql', documents);
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
    return readFileSync(join(folder, 'api.ts'), 'utf8');
  });

const INTROSPECTED = { schema: schema('{"inflect_names": true, "introspection": true}') };
const DIALECTS = inBothDialects(INTROSPECTED).map(({ dialect, test }) => ({ dialect, test: withGenerator(test) }));

describe.each(DIALECTS)('in the $dialect dialect', ({ test }) => {
  test('typed operations are generated from the running mock, and an app compiles with them', async ({ generated }) => {
    expect(await generated(operations)).toContain('export type BooksQuery =');
    workshop.write('app.ts', app);
    workshop.write('wrong.ts', app.replaceAll('@ts-expect-error', 'wrong:'));
    const said = workshop.compile('app.ts', 'wrong.ts');
    expect(said.filter((line) => !/^wrong\.ts|^ /.test(line))).toEqual([]);
    expect(said.filter((line) => /^wrong\.ts.*error TS\d+/.test(line))).toHaveLength(3);
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

describe.each(DIALECTS.filter(({ dialect }) => dialect === 'supabase'))('in the $dialect dialect', ({ test }) => {
  test('a label that is no GraphQL name stops the generator until it is mapped', async ({ generated, mock }) => {
    await mock.sql(`create type mood as enum ('calm', 'very stormy'); alter table book add mood mood`);
    expect(await generated(operations)).toContain('very stormy');
    await mock.sql(`comment on type mood is '@graphql({"mappings": {"very stormy": "VERY_STORMY"}})'`);
    const module = await generated(
      `{ bookCollection(filter: { mood: { eq: VERY_STORMY } }) { edges { node { mood } } } }`,
    );
    expect(module).toContain("'VERY_STORMY'");
  });
});

const unseen = withGenerator(testWith({ dialect: 'supabase', schema: schema('{"inflect_names": true}') }));

unseen('where introspection is off, the generator says so and how to turn it on', async ({ generated, mock }) => {
  const printed = await generated(operations);
  expect(printed).toContain('Unknown field "__schema" on type Query');
  expect(printed).toContain(
    `Introspection is off until the comment of a schema turns it on, beside what the comment says already: comment on schema public is '@graphql({"introspection": true})'`,
  );
  await mock.sql(`comment on schema public is '@graphql({"inflect_names": true, "introspection": true})'`);
  expect(await generated(operations)).toContain('export type BooksQuery =');
});
