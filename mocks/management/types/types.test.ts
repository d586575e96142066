// Type definitions of a database: equal to those of the platform's generator, or better.
import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Db } from '../../db/db.ts';
import { openPglite } from '../../db/pglite.ts';
import { openPostgres } from '../../db/postgres.ts';
import {
  findPostgres,
  startTestServer,
  type TestServer,
  wantsPostgres,
} from '../../../tests/support/postgres-server.ts';
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
  const session = await db.acquire();
  await session.exec(sql);
  await session.release();
  return db;
}

const read = (name: string): Promise<string> => readFile(new URL(`oracle/${name}`, import.meta.url), 'utf8');

describe('type definitions', () => {
  let db: Db;
  beforeAll(async () => {
    db = await load(await openPglite(), await read('schema.sql'));
  });
  afterAll(() => db.close());

  it("say of one thing of each kind what the platform's own generator says", async () => {
    const types = await typesOf(db, '?included_schemas=public,other');
    expect(packed(withoutShortNames(types))).toBe(packed(await read('database.txt')));
  });

  it('are of the schema public unless others are named', async () => {
    expect(await typesOf(db)).toBe(await typesOf(db, '?included_schemas=public'));
    expect(await typesOf(db)).not.toContain(' thing: {');
    const other = await typesOf(db, '?included_schemas=other');
    expect(other).toContain(' thing: {');
    expect(other).not.toContain(' cover: {');
    // An enum of a schema that is left out appears as its labels.
    expect(other).toContain(String.raw`feeling: "calm" | "very \"stormy\"" | "it's" | null`);
  });

  it('are of each named schema once, in the order of the alphabet', async () => {
    const types = await typesOf(db, '?included_schemas=public,other');
    expect(await typesOf(db, '?included_schemas=%20other%20,public,,public,nowhere,a%00b')).toBe(types);
    expect(await typesOf(db, '?included_schemas=other&included_schemas=public')).toBe(types);
    expect(types.indexOf('  other: {')).toBeLessThan(types.indexOf('  public: {'));
  });

  it('are empty for schemas that do not exist or are PostgreSQL itself', async () => {
    const empty = await typesOf(db, '?included_schemas=nowhere');
    expect(empty).toContain('export type Database = {}');
    expect(await typesOf(db, '?included_schemas=pg_catalog,information_schema,pg_toast')).toBe(empty);
  });

  it('need at least one schema', async () => {
    expect((await tryOut({ db }).send('GET', 'types/typescript?included_schemas=')).status).toBe(400);
  });

  it("tell today's clients of the REST interface, and older clients nothing", async () => {
    expect(await typesOf(db, '', 'supabase')).toContain('__InternalSupabase: {\n    PostgrestVersion: "14.5"\n  }');
    expect(await typesOf(db)).not.toContain('PostgrestVersion');
  });
});

/** Here the platform's generator fails, or its types do not compile or are wrong. */
const BETTER = `
create function computed() returns int language sql as 'select 1';
create table "constructor" (id int primary key, title text);
create function title("constructor") returns int language sql as 'select 1';
create function "constructor"("constructor") returns int language sql as 'select 1';
create function "to String"("constructor") returns setof "constructor" language sql as 'select $1';
create schema aside;
create type aside.color as enum ('red', 'green');
create type text as enum ('mine');
create domain small as int;
create domain smaller as small;
create type emptiness as ();
create table kinds (word text, own public.text, size smaller, sizes small[], nothing emptiness);
create function colors() returns setof aside.color language sql as 'select null::aside.color';
create function takes(size smaller) returns small[] language sql as 'select null::small[]';
create function unnamed(text default 'a', json default '1', named int default 1) returns int language sql as 'select 1';
create foreign data wrapper nowhere;
create server far foreign data wrapper nowhere;
create foreign table distant (id int not null, name pg_catalog.text) server far;
create view near as select id, name from distant;
create view circle as select 1 as id;
create view round_trip as select id from circle;
create or replace view circle as select id from round_trip;
create schema "__InternalSupabase";
create type "__InternalSupabase".secret as enum ('one', 'two');
create table keeps (secret "__InternalSupabase".secret);
create table target (id int primary key);
create table ":resno" (":resno" int references target, "} :resorigtbl 5 {" int, "(" int, "\\(" int);
create view shows as select "(", "\\(" as ":resorigcol 1", "} :resorigtbl 5 {", ":resno" as "{" from (select * from ":resno") as x;
`;

describe('type definitions of what is hard to tell', () => {
  let types: string;
  beforeAll(async () => {
    const db = await load(await openPglite(), BETTER);
    types = (await typesOf(db, '?included_schemas=public,__InternalSupabase')).replaceAll(/\s+/g, ' ');
    await db.close();
  });

  it('keep a column where a computed field has its name', () => {
    expect(types).toContain(
      'constructor: { Row: { id: number title: string | null constructor: number | null "to String": { id: number title: string | null } | null } Insert',
    );
  });

  it('know the name of a relation from its quotes', () => {
    expect(types).toContain('SetofOptions: { from: "constructor" to: "constructor"');
  });

  it('know types by what they are, not by how they are called', () => {
    expect(types).toContain(
      'Row: { nothing: unknown own: Database["public"]["Enums"]["text"] | null size: number | null sizes: number[] | null word: string | null }',
    );
    expect(types).toContain('takes: { Args: { size: number } Returns: number[] }');
    expect(types).toContain('colors: { Args: Record<PropertyKey, never> Returns: ("red" | "green")[] }');
    expect(types).not.toContain('emptiness:');
  });

  it('follow a key through a view whose columns are called like parts of its query', () => {
    expect(types).toContain(
      '{ foreignKeyName: ":resno_:resno_fkey" columns: ["{"] isOneToOne: false referencedRelation: "target"',
    );
  });

  it('keep the name of their own note, also from a schema of that name', () => {
    expect(types).toContain('keeps: { Row: { secret: "one" | "two" | null }');
    expect(types).not.toContain('"secret"');
  });

  it('leave out arguments that cannot be given', () => {
    expect(types).toContain('unnamed: { Args: { named?: number } Returns: number }');
  });

  it('tell of foreign tables of which nobody knows where they are, and of views in a circle', () => {
    expect(types).toContain('distant: { Row: { id: number name: string | null } Insert: { id: number');
    expect(types).toContain('near: { Row: { id: number | null name: string | null } Relationships: [] }');
    expect(types).toContain('circle: { Row: { id: number | null } Relationships: [] }');
  });
});

describe.runIf(wantsPostgres())('type definitions of a PostgreSQL server (skipped where none is installed)', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer(findPostgres() ?? 'nowhere');
  });
  afterAll(() => server.stop());

  it('are the same', async () => {
    const db = await load(await openPostgres({ url: await server.createDatabase() }), await read('schema.sql'));
    const types = await typesOf(db, '?included_schemas=public,other');
    await db.close();
    expect(packed(withoutShortNames(types))).toBe(packed(await read('database.txt')));
  });
});
