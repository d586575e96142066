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
