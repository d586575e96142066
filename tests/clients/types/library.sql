-- Five tables of a library, with all kinds of columns, keys, views and functions.
create type genre as enum ('novel', 'essay', 'it''s "odd"');
create type address as (street text, city text);
create domain positive as int check (value > 0);

create table author (id bigint generated always as identity primary key, name text not null, home address);
create table profile (author_id bigint primary key references author, bio text);
create table book (
  id uuid primary key default gen_random_uuid(),
  author_id bigint not null references author,
  editor_id bigint references author,
  title text not null,
  genre genre not null default 'novel',
  pages positive,
  tags text[] not null default '{}',
  details jsonb,
  facts jsonb not null default '{}',
  added timestamptz not null default now(),
  slug text generated always as (lower(title)) stored
);
create table tag (id int primary key, name text not null unique);
create table book_tag (book_id uuid references book, tag_id int references tag, primary key (book_id, tag_id));

create view short_book as select id, title, author_id from book where pages < 100;
create materialized view shelf as select id, title from book;
create view count_of_books as select author_id, count(*) as books from book group by author_id;

create function title_length(book) returns int language sql stable as 'select length($1.title)';
create function books_by(writer bigint) returns setof book language sql stable as 'select * from book';
create function first_book() returns book language sql stable as 'select * from book limit 1';
create function add(a int, b int default 1) returns int language sql as 'select a + b';
create function find(words text) returns text language sql as 'select words';
create function find(words text, most int) returns int language sql as 'select most';
create function ping() returns void language sql as '';
create function totals() returns table (genre genre, books bigint) language sql stable as 'select genre, count(*) from book group by 1';
