// Which statements of a script only define things.
import { expect, test } from 'vitest';
import { onlyDefines } from './only-defines.ts';
import { splitScript } from './script.ts';

const defines = (text: string): boolean => splitScript(text).every(onlyDefines);

test.each([
  `create table a (id uuid primary key default gen_random_uuid(), at timestamptz default now())`,
  `create table b (x int, y int generated always as (x * 2) stored)`,
  `create type mood as enum ('sad', 'ok'); create domain d as text check (value <> '')`,
  `create or replace function f() returns trigger language plpgsql as $$ begin new.at = now(); return new; end $$`,
  `create view v as select now() as at, * from a`,
  `create unique index on a (id); create policy p on a as permissive for select using (true)`,
  `create trigger t before update on a for each row execute function f()`,
  `alter table a enable row level security; alter default privileges in schema public grant all on tables to anon`,
  `grant select on a to anon; comment on table a is 'x'; drop table if exists b`,
  `set check_function_bodies = false; select pg_catalog.set_config('search_path', '', false)`,
  `begin; create schema s; commit`,
  `\\restrict abc\ncreate extension if not exists pg_net;`,
])('only defines: %s', (text) => {
  expect(defines(text)).toBe(true);
});

test.each([
  `insert into a default values`,
  `copy a (id) from stdin;\n1\n\\.\n`,
  `do $$ begin perform 1; end $$`,
  `select f()`,
  `select set_config('x.y', now()::text, false)`,
  `call p()`,
  `update a set at = now()`,
  `with x as (select 1) insert into a select * from x`,
  `create table c as select now() as at`,
  `create table c as (select now() as at)`,
  `create table c as table a`,
  `create materialized view m as select now()`,
  `create table p1 partition of p for values from (now()) to ('2100-01-01')`,
  `create table c (at timestamptz default 'now')`,
  `create view v as select 'today'::date as day`,
  `create event trigger e on ddl_command_end execute function f()`,
  `create table c (x int); analyze c`,
  `vacuum`,
  `\\connect other`,
])('does more than defining: %s', (text) => {
  expect(defines(text)).toBe(false);
});
