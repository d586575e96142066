// Type definitions of a database: equal to those of the platform's generator, or better.
import { readFile } from 'node:fs/promises';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Db } from '../../db/db.ts';
import { execute } from '../../../tests/support/databases.ts';
import { openPglite } from '../../db/pglite.ts';
import { openPostgres } from '../../db/postgres.ts';
import { opened } from '../../../tests/support/opened.ts';
import { shareTestServer, wantsPostgres } from '../../../tests/support/postgres-server.ts';
import { readTable } from '../../../tests/support/table.ts';
import { tryOut } from '../testing/try-out.ts';

/** The types without matters of taste: line breaks, their punctuation and the choice of quotes. */
function packed(types: string): string {
  return types
    .replaceAll(/"(?:\\.|[^"\\])*"|'[^'\\]*'/g, (text) =>
      text.startsWith("'") ? JSON.stringify(text.slice(1, -1)) : text,
    )
    .replaceAll(/"([\p{L}_$][\p{L}\d_$]*)"(?=\??:)/gu, '$1')
    .replaceAll(/[\s;]+/g, '')
    .replaceAll(/(?<=[:=])\|/g, '')
    .replaceAll(/,(?=[\]}])/g, '');
}

/** The types without the short names at the end: how these work inside does not matter. */
function withoutShortNames(types: string): string {
  const [start = '', rest = ''] = types.split(/^type Schemas = /m);
  return `${start}${rest.slice(rest.indexOf('export const Constants'))}`;
}

async function typesOf(db: Db, query = '', dialect: 'contract' | 'supabase' = 'contract'): Promise<string> {
  const answer = await tryOut({ db, dialect }).send('GET', `types/typescript${query}`);
  expect(answer.status).toBe(200);
  return (answer.body as { readonly types: string }).types;
}

async function load(db: Db, sql: string): Promise<Db> {
  await execute(db, sql);
  return db;
}

const read = (name: string): Promise<string> => readFile(new URL(`oracle/${name}`, import.meta.url), 'utf8');

describe('type definitions', () => {
  const db = opened(async () => load(await openPglite(), await read('schema.sql')));

  it("say of one thing of each kind what the platform's own generator says", async () => {
    const types = await typesOf(db(), '?included_schemas=public,other');
    expect(packed(withoutShortNames(types))).toBe(packed(await read('database.txt')));
  });

  it('are of the schema public unless others are named', async () => {
    expect(await typesOf(db())).toBe(await typesOf(db(), '?included_schemas=public'));
    expect(await typesOf(db())).not.toContain(' thing: {');
    const other = await typesOf(db(), '?included_schemas=other');
    expect(other).toContain(' thing: {');
    expect(other).not.toContain(' cover: {');
    // An enum of a schema that is left out appears as its labels.
    expect(other).toContain(String.raw`feeling: "calm" | "very \"stormy\"" | "it's" | null`);
  });

  it('are of each named schema once, in the order of the alphabet', async () => {
    const types = await typesOf(db(), '?included_schemas=public,other');
    expect(await typesOf(db(), '?included_schemas=%20other%20,public,,public,nowhere,a%00b')).toBe(types);
    expect(await typesOf(db(), '?included_schemas=other&included_schemas=public')).toBe(types);
    expect(types.indexOf('  other: {')).toBeLessThan(types.indexOf('  public: {'));
  });

  it('are empty for schemas that do not exist or are PostgreSQL itself', async () => {
    const empty = await typesOf(db(), '?included_schemas=nowhere');
    expect(empty).toContain('export type Database = {}');
    expect(await typesOf(db(), '?included_schemas=pg_catalog,information_schema,pg_toast')).toBe(empty);
  });

  it('need at least one schema', async () => {
    expect((await tryOut({ db: db() }).send('GET', 'types/typescript?included_schemas=')).status).toBe(400);
  });

  it("tell today's clients of the REST interface, and older clients nothing", async () => {
    expect(await typesOf(db(), '', 'supabase')).toContain('__InternalSupabase: {\n    PostgrestVersion: "14.5"\n  }');
    expect(await typesOf(db())).not.toContain('PostgrestVersion');
  });
});

interface Told {
  readonly title: string;
  readonly has: readonly string[];
  readonly lacks?: readonly string[];
}

describe('type definitions of what is hard to tell', () => {
  let types: string;
  beforeAll(async () => {
    const db = await load(await openPglite(), await read('better.sql'));
    types = (await typesOf(db, '?included_schemas=public,__InternalSupabase')).replaceAll(/\s+/g, ' ');
    await db.close();
  });

  it.each(readTable(import.meta.url, ['title', 'has', 'lacks']) as readonly Told[])('$title', ({ has, lacks = [] }) => {
    for (const text of has) expect(types).toContain(text);
    for (const text of lacks) expect(types).not.toContain(text);
  });
});

describe.runIf(wantsPostgres())('type definitions of a PostgreSQL server (skipped where none is installed)', () => {
  const server = opened(shareTestServer);

  it('are the same', async () => {
    const db = await load(await openPostgres({ url: await server().createDatabase() }), await read('schema.sql'));
    const types = await typesOf(db, '?included_schemas=public,other');
    await db.close();
    expect(packed(withoutShortNames(types))).toBe(packed(await read('database.txt')));
  });
});
