import { stripTypeScriptTypes } from 'node:module';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Db } from '../db/db.ts';
import { openPglite } from '../db/pglite.ts';
import { tryOut, type TryOut } from './try-out.ts';

const SCHEMA = `
create schema "Other Schema";
create type mood as enum ('calm', 'very "stormy"');
create type point3 as (x float8, y float8);
create domain positive as int check (value > 0);
create table author (id bigint generated always as identity primary key, name text not null);
create table book (
  id uuid primary key default gen_random_uuid(),
  author_id bigint not null references author,
  "Title" varchar(20) not null,
  tags text[],
  details jsonb,
  feeling mood not null default 'calm',
  place point3,
  pages positive,
  price numeric,
  length int generated always as (10) stored
);
create table cover (book_id uuid primary key references book);
create view long_book as select id, "Title" from book where pages > 500;
create materialized view titles as select "Title" from book;
create function add(a int, b int default 1) returns int language sql as 'select a + b';
create function add(a text) returns text language sql as 'select a';
create function books_of(author_id bigint) returns setof book language sql as 'select * from book';
create function stats(out books bigint, out authors bigint) language sql as 'select 1::bigint, 2::bigint';
create function listed() returns table (id uuid, title text) language sql as 'select id, "Title" from book';
create function on_change() returns trigger language plpgsql as 'begin return new; end';
create table "Other Schema".thing (id int primary key, feeling mood, at inet);
`;

describe('type definitions', () => {
  let db: Db;
  let mock: TryOut;
  beforeAll(async () => {
    db = await openPglite();
    const session = await db.acquire();
    await session.exec(SCHEMA);
    await session.release();
    mock = tryOut({ db });
  }, 60_000);
  afterAll(() => db.close());

  async function typesOf(query = ''): Promise<string> {
    const answer = await mock.send('GET', `types/typescript${query}`);
    expect(answer.status).toBe(200);
    return (answer.body as { readonly types: string }).types;
  }
  /** Without white space, so that tests say what matters. */
  const packed = (text: string): string => text.replaceAll(/\s+/g, ' ');

  it('are TypeScript', async () => {
    const types = await typesOf('?included_schemas=public,Other%20Schema');
    expect(() => stripTypeScriptTypes(types)).not.toThrow();
  });

  it('describe what a table gives and takes', async () => {
    const types = packed(await typesOf());
    expect(types).toContain(
      packed(`book: { Row: { Title: string author_id: number details: Json | null feeling: Database["public"]["Enums"]["mood"]
        id: string length: number | null pages: number | null place: Database["public"]["CompositeTypes"]["point3"] | null
        price: number | null tags: string[] | null } Insert: { Title: string author_id: number details?: Json | null
        feeling?: Database["public"]["Enums"]["mood"] id?: string length?: never`),
    );
    expect(types).toContain(
      'author: { Row: { id: number name: string } Insert: { id?: never name: string } Update: { id?: never name?: string }',
    );
  });

  it('describe foreign keys, and which of them are one to one', async () => {
    const types = packed(await typesOf());
    expect(types).toContain(
      'foreignKeyName: "book_author_id_fkey" columns: ["author_id"] isOneToOne: false referencedRelation: "author" referencedColumns: ["id"]',
    );
    expect(types).toContain('foreignKeyName: "cover_book_id_fkey" columns: ["book_id"] isOneToOne: true');
  });

  it('describe views, enums and composite types', async () => {
    const types = packed(await typesOf());
    expect(types).toContain('long_book: { Row: { Title: string | null id: string | null } Relationships: [] }');
    expect(types).toContain('titles: { Row: { Title: string | null }');
    expect(types).toContain(String.raw`mood: "calm" | "very \"stormy\""`);
    expect(types).toContain('point3: { x: number | null y: number | null }');
  });

  it('describe functions with their overloads, defaults and results, but no trigger', async () => {
    const types = packed(await typesOf());
    expect(types).toContain(
      'add: { Args: { a: number b?: number } Returns: number } | { Args: { a: string } Returns: string }',
    );
    expect(types).toContain('Returns: Database["public"]["Tables"]["book"]["Row"][]');
    expect(types).toContain('stats: { Args: Record<PropertyKey, never> Returns: { books: number authors: number } }');
    expect(types).toContain('Returns: { id: string title: string }[]');
    expect(types).not.toContain('on_change');
  });

  it('are of the schema public unless others are named', async () => {
    expect(await typesOf()).toBe(await typesOf('?included_schemas=public'));
    const other = packed(await typesOf('?included_schemas=Other%20Schema'));
    expect(other).toContain('"Other Schema": { Tables: { thing: { Row: { at: unknown feeling:');
    expect(other).not.toContain('author');
    // An enum of a schema that is left out stands there with its labels.
    expect(other).toContain(String.raw`feeling: "calm" | "very \"stormy\"" | null`);
    expect(await typesOf('?included_schemas=nowhere')).toContain('Database = {}');
    expect(await typesOf('?included_schemas=public,a%00b')).toBe(await typesOf());
  });

  it('need at least one schema', async () => {
    expect((await mock.send('GET', 'types/typescript?included_schemas=')).status).toBe(400);
  });
});
