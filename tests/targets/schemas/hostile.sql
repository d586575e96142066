-- Columns named like words of GraphQL and the contract, names that are not valid, and values at the edges of their types.
create table "select" (
  "nodeId" integer primary key, "and" text not null, "or" integer, "not" text, "__typename" text, first integer not null, "filter" text, "orderBy" text,
  "type" text, edges integer, "totalCount" integer
);
create table node (id integer primary key, node_id integer references node (id), mutation text not null);
create table "PageInfo" (id integer primary key, "endCursor" text);
create table "odd name; drop table node; --" (id integer primary key, "1st" text);
create table "Ünïcode" (id integer primary key, "größe" text);
create table "_" (id integer primary key, "_" text not null);
create table "ALLCAPS" ("ID" integer primary key, "A" integer, "a" integer not null);
create table edge_values (
  id text primary key, big bigint not null, number numeric, moment timestamp, words text not null, uid uuid not null, small smallint, one char(3) not null
);
create table ties (a integer, b integer, c integer not null, d text not null, primary key (b, a));

insert into "select" select n, 'a' || n % 3, nullif(n % 4, 0), null, 't', n % 2, 'f' || n, 'o', 'type', n, n from generate_series(1, 12) n;
insert into node select n, nullif(n / 2, 0), 'query' from generate_series(1, 9) n;
insert into "PageInfo" values (1, 'x'), (2, null);
insert into "odd name; drop table node; --" values (1, 'x'), (2, 'y');
insert into "Ünïcode" values (1, 'x'), (2, 'y');
insert into "_" values (1, ''), (2, '_'), (3, '%'), (4, '\');
insert into "ALLCAPS" values (1, null, 1), (2, 1, 1), (3, 2, 2);
insert into edge_values values
  ('a"b', -9223372036854775808, 'NaN', 'infinity', E'line\nbreak', gen_random_uuid(), 1, 'a'),
  ('a\b', 9223372036854775807, 1e40, '-infinity', '', gen_random_uuid(), null, 'ab'),
  ('ä', 0, 0.000, '0001-01-01 00:00:00 BC', '%', gen_random_uuid(), 2, 'abc'),
  ('Ä', 9007199254740993, -0.0000000000000000000000000000000000000001, '9999-12-31 23:59:59.999999', '𝒳 emoji 🎈', gen_random_uuid(), 3, ''),
  ('', 9007199254740992, 0, null, ' leading', gen_random_uuid(), 3, ' b'),
  (E'\t', -1, null, '2024-02-29 00:00:00', 'trailing ', gen_random_uuid(), null, 'c');
insert into ties select n % 4, n, n % 2, 'same' from generate_series(1, 20) n;
