// Type definitions as users take them: requested from the whole mock, compiled by the real compiler, used with the real client library.
import { stripTypeScriptTypes } from 'node:module';
import { assert, asyncProperty, uniqueArray } from 'fast-check';
import { afterAll, beforeAll, describe, expect } from 'vitest';
import type { Mock } from '../../mocks/app.ts';
import { createClient } from '../../mocks/client.ts';
import { test, testWith } from '../../mocks/vitest.ts';
import { libraryApp, librarySql } from './types/library.ts';
import { oddSchema, toLookUps, toSql, type OddSchema } from './types/odd-schemas.ts';
import { openWorkshop, type Workshop } from './types/workshop.ts';

async function typesOf(mock: Mock, ...schemas: readonly string[]): Promise<string> {
  const query = schemas.length === 0 ? '' : `?${String(new URLSearchParams({ included_schemas: schemas.join(',') }))}`;
  const path = `/v1/projects/${mock.keys.ref}/types/typescript${query}`;
  const { status, json } = await createClient(mock).management('GET', path);
  expect([status, Object.keys(json as object)]).toEqual([200, ['types']]);
  return (json as { readonly types: string }).types;
}

let workshop: Workshop;
beforeAll(async () => {
  workshop = await openWorkshop();
});
afterAll(() => workshop.close());

const inLibrary = testWith({ dialect: 'supabase', schema: { sql: librarySql() } });

describe('a schema of sixty tables', () => {
  inLibrary('compiles, and the real client infers from it what queries give and take', async ({ mock }) => {
    await workshop.write('library.ts', await typesOf(mock));
    await workshop.write('library-app.ts', libraryApp);
    await workshop.write('library-wrong.ts', libraryApp.replaceAll('@ts-expect-error', 'wrong:'));
    const said = workshop.compile('library.ts', 'library-app.ts', 'library-wrong.ts');
    const wrong = said.flatMap((line) => /^library-wrong\.ts\((\d+),\d+\): error/.exec(line)?.[1] ?? []);
    expect(said.filter((line) => /^library(-app)?\.ts/.test(line))).toEqual([]);
    expect(new Set(wrong).size).toBe(libraryApp.split('@ts-expect-error').length - 1);
  });

  inLibrary('counts sixty', async ({ mock }) => {
    const [rows] = await mock.sql(
      `select relname from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace`,
    );
    expect(rows).toHaveLength(60);
  });
});

/** One value of each of the fixture's types. */
const EVERYTHING = `
insert into "Everything" (marker, "anInteger", "aVarchar", "aText", "aBigint", "aNumeric", "aJson", "aJsonb", "aTimestamp", "aUuid", "anInet",
  "anInterval", "aBytea", "aRange", "aSmallint", "aDouble", "aBoolean", "aDate", "aTime", "aTimestamptz", "aChar", "aMood", "someIntegers")
values ('types', 1, 'a', 'a', 9007199254740991, 1.5, '{"a": [1, null]}', '[true]', now(), gen_random_uuid(), '127.0.0.1',
  '1 day', '\\x00', '[1,2)', 1, 1.5, true, now(), now(), now(), 'abc', 'calm', '{1,2}');
insert into "Everything" (marker) values ('types');
`;

const USES = `
import { createClient } from '@supabase/supabase-js';
import type { Database, Tables, TablesInsert } from './fixture.ts';
export const post: TablesInsert<'BlogPost'> = { blogId: 1, title: 'Hello' };
export const slug: string | null = {} as Tables<'Blog'>['_slug'];
export const mood: 'calm' | 'stormy' | null = {} as Tables<'Everything'>['aMood'];
export async function read(): Promise<string[]> {
  const { data } = await createClient<Database>('http://127.0.0.1:54321', 'key').from('BlogPost').select('title, Blog(name)');
  return data?.map(({ title, Blog }) => title + Blog.name) ?? [];
}
`;

describe('the fixture', () => {
  test('compiles, is used by the real client, and rows are what their types say', async ({ mock }) => {
    await mock.sql(EVERYTHING);
    const [found] = await mock.sql(`
      select json_build_object(
        'Blog', (select json_agg(t) from (select b.*, _slug(b) from "Blog" b) as t),
        'BlogPost', (select json_agg(t) from "BlogPost" as t),
        'EmailAddress', (select json_agg(t) from "EmailAddress" as t),
        'Everything', (select json_agg(t) from "Everything" as t),
        'Seat', (select json_agg(t) from "Seat" as t),
        'account_holder', (select json_agg(t) from account_holder as t)
      )::text as tables`);
    const tables = JSON.parse(String(found?.[0]?.['tables'])) as Record<string, unknown[] | null>;
    const rows = Object.entries(tables).filter(([, list]) => list !== null);
    expect(rows.map(([name]) => name)).toContain('Everything');
    const values = rows.map(
      ([name, list], index) => `export const rows${String(index)}: Tables<'${name}'>[] = ${JSON.stringify(list)};`,
    );
    await workshop.write('fixture.ts', await typesOf(mock));
    await workshop.write('uses.ts', USES);
    await workshop.write('values.ts', `import type { Tables } from './fixture.ts';\n${values.join('\n')}`);
    await workshop.write(
      'wrong-value.ts',
      `import type { Tables } from './fixture.ts';\n${values.join('\n').replaceAll('"types"', '1')}`,
    );
    const said = workshop.compile('fixture.ts', 'uses.ts', 'values.ts', 'wrong-value.ts');
    expect(said.filter((line) => !/^wrong-value\.ts|^ /.test(line))).toEqual([]);
    expect(said.join('\n')).toMatch(/Type 'number' is not assignable to type 'string'/);
  });

  test('shows a column that was added through SQL in the next answer, and a table that was dropped no longer', async ({
    mock,
  }) => {
    const before = await typesOf(mock);
    await mock.sql(`alter table "Task" add column "dueOn" date; create table gone (id int primary key)`);
    const after = await typesOf(mock);
    expect(before).not.toContain('dueOn');
    expect(after.match(/dueOn\??: string \| null/g)).toEqual([
      'dueOn: string | null',
      'dueOn?: string | null',
      'dueOn?: string | null',
    ]);
    expect(after).toContain(' gone: {');
    await mock.sql(`alter table "Task" drop column "dueOn"; drop table gone`);
    expect(await typesOf(mock)).toBe(before);
  });

  test('compiles together with the schemas of the platform, and so does nothing at all', async ({ mock }) => {
    await mock.sql(
      `create schema empty; create extension if not exists citext; create table nick (name citext not null)`,
    );
    await workshop.write(
      'platform.ts',
      await typesOf(mock, 'public', 'auth', 'storage', 'extensions', 'graphql_public'),
    );
    await workshop.write('empty.ts', await typesOf(mock, 'empty'));
    await workshop.write('nowhere.ts', await typesOf(mock, 'nowhere'));
    await workshop.write(
      'platform-app.ts',
      `import type { Tables } from './platform.ts';
      export const nick: string = {} as Tables<'nick'>['name'];
      export const bucket: string = {} as Tables<{ schema: 'storage' }, 'buckets'>['id'];
      // @ts-expect-error it has no such column
      export type Colour = Tables<{ schema: 'storage' }, 'buckets'>['colour'];`,
    );
    expect(workshop.compile('platform.ts', 'empty.ts', 'nowhere.ts', 'platform-app.ts')).toEqual([]);
  });

  test('beside schemas with the oddest names, all of which compile and say each name as it is', async ({ mock }) => {
    const schemas = uniqueArray(oddSchema, { minLength: 24, maxLength: 24, selector: ({ name }) => name });
    await assert(
      asyncProperty(schemas, (list) => checkOddSchemas(mock, list)),
      { numRuns: 1, endOnFailure: true },
    );
  });
});

async function checkOddSchemas(mock: Mock, list: readonly OddSchema[]): Promise<void> {
  const names = list.flatMap((_, number) => [`odd-${String(number)}.ts`, `odd-${String(number)}-names.ts`]);
  for (const [number, schema] of list.entries()) {
    await mock.sql(toSql(schema));
    const types = await typesOf(mock, schema.name);
    await workshop.write(`odd-${String(number)}.ts`, types);
    await workshop.write(`odd-${String(number)}-names.ts`, toLookUps(schema, number));
    expect(await constantsOf(types)).toEqual(
      new Map([[schema.name, new Map(schema.enums.map(({ name, labels }) => [name, labels]))]]),
    );
  }
  expect(workshop.compile(...names)).toEqual([]);
}

/** The values of `Constants` when the module runs: as maps, since objects inherit further names. */
async function constantsOf(types: string): Promise<unknown> {
  const code = encodeURIComponent(stripTypeScriptTypes(types));
  const { Constants } = (await import(`data:text/javascript,${code}`)) as {
    readonly Constants: Record<string, { readonly Enums: Record<string, readonly string[]> }>;
  };
  return new Map(Object.entries(Constants).map(([schema, { Enums }]) => [schema, new Map(Object.entries(Enums))]));
}
