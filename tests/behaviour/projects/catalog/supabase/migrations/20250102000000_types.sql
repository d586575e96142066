create extension if not exists citext with schema extensions;
create extension if not exists ltree with schema extensions;
create extension if not exists hstore with schema extensions;
create extension if not exists btree_gist with schema extensions;
create extension if not exists intarray with schema extensions;
create extension if not exists "pg_jsonschema" with schema "extensions";
create extension if not exists pgcrypto with schema extensions;

create domain public.email as extensions.citext
  check (value ~ '^[a-zA-Z0-9.!#$%&''*+/=?^_`{|}~-]+@[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?(?:\.[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?)*$');
create domain public.positive_amount as numeric(12, 2) not null default 0 check (value >= 0);
create domain public.percentage as smallint constraint percentage_range check (value between 0 and 100);
create domain public.country_code as char(2) check (value = upper(value));
create domain public.color as text collate "C" check (value ~ '^#[0-9a-f]{6}$');
create domain public.labels as text[] check (array_length(value, 1) <= 5);
create domain public.positive_percentage as public.percentage check (value > 0);
comment on domain public.email is 'lower or upper case, as the user wrote it';
create type public.dimensions as (width numeric, height numeric, depth numeric);
create type public.unit as enum ('piece', 'kg', 'm²');
alter type public.unit add value if not exists 'litre' after 'kg';
alter type public.unit rename value 'piece' to 'each';
create type public.price_range as range (subtype = numeric);
create collation if not exists public.case_insensitive (provider = icu, locale = 'und-u-ks-level2', deterministic = false);
