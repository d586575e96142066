-- The tables that the data suite relies on: the contract's own examples and one of each thing that it names.
-- Load it as the owner of the database (a superuser, or on a hosted service the role that runs migrations), then seed.sql.
-- It only creates; it loads on PostgreSQL 15 or newer, embedded or not, with or without a GraphQL extension.
-- To remove it:
--   drop table "BlogPost", "Blog", "EmailAddress", "Employee", account_holder, "Everything", "Reservation", "Seat",
--     "Loan", "Unkeyed", "Task", "Reply", "Note", "InsertRevoked", "UpdateRevoked", "DeleteRevoked", "TruncateRevoked", "AllRevoked" cascade;
--   drop type "Mood"; drop foreign table if exists "ServerFile"; drop schema touchstone_unlisted cascade;

-- Roles of the contract, where the server does not have them yet.
do $$
begin
  if not exists (select from pg_catalog.pg_roles where rolname = 'anon') then
    create role anon nologin noinherit;
  end if;
  if not exists (select from pg_catalog.pg_roles where rolname = 'authenticated') then
    create role authenticated nologin noinherit;
  end if;
  if not exists (select from pg_catalog.pg_roles where rolname = 'service_role') then
    create role service_role nologin noinherit bypassrls;
  end if;
end
$$;

-- What the contract calls the default: everything in public is visible, because new things are granted to the roles.
grant usage on schema public to anon, authenticated, service_role;
alter default privileges in schema public grant all on tables to anon, authenticated, service_role;
alter default privileges in schema public grant all on routines to anon, authenticated, service_role;
alter default privileges in schema public grant all on sequences to anon, authenticated, service_role;

-- The signed-in user's id, for row security; kept where the platform already has one.
do $$
begin
  if to_regprocedure('auth.uid()') is null then
    create schema if not exists auth;
    execute $uid$
      create function auth.uid() returns uuid language sql stable as
        $body$ select nullif(nullif(current_setting('request.jwt.claims', true), '')::jsonb ->> 'sub', '')::uuid $body$
    $uid$;
    grant usage on schema auth to anon, authenticated, service_role;
    grant execute on function auth.uid() to anon, authenticated, service_role;
  end if;
end
$$;

-- Introspection on for the schema; what its comment said before stays.
do $$
declare
  old_comment text := coalesce(obj_description('public'::regnamespace, 'pg_namespace'), '');
  directive text := substring(old_comment from '@graphql\((.+)\)');
  merged jsonb := coalesce(directive::jsonb, '{}') || '{"introspection": true}';
begin
  if directive is null then
    old_comment := trim(old_comment || ' @graphql(' || merged::text || ')');
  else
    old_comment := replace(old_comment, '@graphql(' || directive || ')', '@graphql(' || merged::text || ')');
  end if;
  execute format('comment on schema public is %L', old_comment);
end
$$;

-- Read only by convention: no case writes to "Blog" and "BlogPost", so pages and counts are stable.
create table "Blog" (
  id serial primary key,
  name varchar(255) not null,
  description text,
  rating integer,
  "createdAt" timestamp not null default now()
);
comment on table "Blog" is '@graphql({"totalCount": {"enabled": true}})';

create table "BlogPost" (
  id uuid primary key default gen_random_uuid(),
  "blogId" integer not null references "Blog" (id) on delete cascade,
  title varchar(255) not null,
  body text,
  status text,
  "publishedAt" timestamp
);
create index on "BlogPost" ("blogId");
comment on table "BlogPost" is '@graphql({"totalCount": {"enabled": true}})';

-- A computed field: a function of the row.
create function "_slug" (blog "Blog") returns text language sql stable as
  $$ select lower(replace(blog.name, ' ', '-')) $$;

-- One-to-one: the referencing column is unique.
create table "Employee" (
  id serial primary key,
  name text not null,
  badge text unique
);
comment on table "Employee" is '@graphql({"totalCount": {"enabled": true}})';

create table "EmailAddress" (
  id serial primary key,
  "employeeId" integer not null unique references "Employee" (id) on delete cascade,
  address text not null
);
comment on table "EmailAddress" is '@graphql({"totalCount": {"enabled": true}})';

-- A name that inflection would change.
create table account_holder (
  id bigserial primary key,
  full_name text not null,
  balance numeric not null default 0
);
comment on table account_holder is '@graphql({"totalCount": {"enabled": true}})';

-- Every column type of the contract's table, types that are opaque everywhere, and types that the contract leaves to "any other".
create type "Mood" as enum ('calm', 'stormy');

create table "Everything" (
  id serial primary key,
  marker text not null,
  "anInteger" integer,
  "aSerial" serial,
  "aVarchar" varchar(40),
  "aText" text,
  "aBigint" bigint,
  "aBigserial" bigserial,
  "aNumeric" numeric,
  "aJson" json,
  "aJsonb" jsonb,
  "aTimestamp" timestamp,
  "aUuid" uuid,
  "anInet" inet,
  "anInterval" interval,
  "aBytea" bytea,
  "aRange" int4range,
  "aSmallint" smallint,
  "aDouble" double precision,
  "aBoolean" boolean,
  "aDate" date,
  "aTime" time,
  "aTimestamptz" timestamptz,
  "aChar" char(3),
  "aMood" "Mood",
  "someIntegers" integer[]
);
comment on table "Everything" is '@graphql({"totalCount": {"enabled": true}})';

-- A composite key, and a foreign key of two nullable columns that points to it.
create table "Seat" (
  "row" integer not null,
  number integer not null,
  label text,
  primary key ("row", number)
);
comment on table "Seat" is '@graphql({"totalCount": {"enabled": true}})';

create table "Reservation" (
  id serial primary key,
  "seatRow" integer,
  "seatNumber" integer,
  holder text not null,
  foreign key ("seatRow", "seatNumber") references "Seat" ("row", number) on delete cascade
);
comment on table "Reservation" is '@graphql({"totalCount": {"enabled": true}})';

-- Two foreign keys that point to the same table, one of whose collections a comment directive names. Every record has the
-- same item, so that an update of all of them to that item changes nothing.
create table "Loan" (
  id serial primary key,
  "lenderId" integer not null,
  "borrowerId" integer,
  item text not null,
  constraint loan_lender foreign key ("lenderId") references "Employee" (id) on delete cascade,
  constraint loan_borrower foreign key ("borrowerId") references "Employee" (id) on delete cascade
);
comment on table "Loan" is '@graphql({"totalCount": {"enabled": true}})';
comment on constraint loan_lender on "Loan" is '@graphql({"local_name": "loansGiven"})';

-- Without a primary key: must not be exposed.
create table "Unkeyed" (
  id integer not null,
  name text
);

-- Where cases write: every row of a run carries the run's name in `marker`.
create table "Task" (
  id serial primary key,
  marker text not null,
  title text not null default 'untitled',
  status text,
  priority integer,
  "createdAt" timestamp not null default now()
);
create index on "Task" (marker);
comment on table "Task" is '@graphql({"totalCount": {"enabled": true}})';

-- A view that PostgreSQL can write through, and that checks what is written.
create view "OpenTask" as
  select id, marker, title, status, priority from "Task" where status = 'open'
  with local check option;
comment on view "OpenTask" is '@graphql({"totalCount": {"enabled": true}, "primary_key_columns": ["id"]})';

-- A materialized view is read only.
create materialized view "BlogSummary" as
  select blog.id as "blogId", blog.name, count(post.id)::integer as "postCount"
  from "Blog" as blog left join "BlogPost" as post on post."blogId" = blog.id
  group by blog.id, blog.name;
comment on materialized view "BlogSummary" is
  '@graphql({"totalCount": {"enabled": true}, "primary_key_columns": ["blogId"]})';
revoke insert, update, delete on "BlogSummary" from anon, authenticated, service_role;

-- A foreign table where the server offers one: a file that every data directory has.
do $$
begin
  create extension if not exists file_fdw;
  create server touchstone_files foreign data wrapper file_fdw;
  execute format(
    'create foreign table "ServerFile" (line text) server touchstone_files options (filename %L)',
    current_setting('data_directory') || '/PG_VERSION');
  comment on foreign table "ServerFile" is
    '@graphql({"totalCount": {"enabled": true}, "primary_key_columns": ["line"]})';
  revoke insert, update, delete on "ServerFile" from anon, authenticated, service_role;
exception when others then
  raise notice 'no foreign table on this server: %', sqlerrm;
end
$$;

-- Row security: everyone reads what is public, a signed-in user does everything with their own.
create table "Note" (
  id serial primary key,
  owner uuid default auth.uid(),
  audience text not null default 'private' check (audience in ('public', 'private')),
  body text not null
);
comment on table "Note" is '@graphql({"totalCount": {"enabled": true}})';
alter table "Note" enable row level security;
create policy "public notes can be read" on "Note" for select to anon, authenticated using (audience = 'public');
create policy "own notes" on "Note" for all to authenticated using (owner = auth.uid()) with check (owner = auth.uid());

-- Row security on both ends of a relationship: a reply is its writer's alone, whoever may read the note.
create table "Reply" (
  id serial primary key,
  "noteId" integer not null references "Note" (id) on delete cascade,
  owner uuid default auth.uid(),
  body text not null
);
comment on table "Reply" is '@graphql({"totalCount": {"enabled": true}})';
alter table "Reply" enable row level security;
create policy "own replies" on "Reply" for all to authenticated using (owner = auth.uid()) with check (owner = auth.uid());

-- Single privileges, and all of them, taken from anon.
create table "InsertRevoked" (id serial primary key, marker text);
create table "UpdateRevoked" (id serial primary key, marker text);
create table "DeleteRevoked" (id serial primary key, marker text);
create table "TruncateRevoked" (id serial primary key, marker text);
create table "AllRevoked" (id serial primary key, marker text);
comment on table "InsertRevoked" is '@graphql({"totalCount": {"enabled": true}})';
comment on table "UpdateRevoked" is '@graphql({"totalCount": {"enabled": true}})';
comment on table "DeleteRevoked" is '@graphql({"totalCount": {"enabled": true}})';
comment on table "TruncateRevoked" is '@graphql({"totalCount": {"enabled": true}})';
comment on table "AllRevoked" is '@graphql({"totalCount": {"enabled": true}})';
revoke insert on "InsertRevoked" from anon;
revoke update on "UpdateRevoked" from anon;
revoke delete on "DeleteRevoked" from anon;
revoke truncate on "TruncateRevoked" from anon;
revoke all on "AllRevoked" from anon;

-- Granted to everyone, in a schema that is not on the search path: must not be exposed.
create schema touchstone_unlisted;
grant usage on schema touchstone_unlisted to anon, authenticated, service_role;
create table touchstone_unlisted."Unlisted" (id serial primary key, name text);
comment on table touchstone_unlisted."Unlisted" is '@graphql({"totalCount": {"enabled": true}})';
grant all on touchstone_unlisted."Unlisted" to anon, authenticated, service_role;
