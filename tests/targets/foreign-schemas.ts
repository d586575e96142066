// Schemas that the battery has never seen: a shop with one of everything, names and values that invite mistakes, and empty tables.

/** Composite keys, two keys to one table, a self reference, pairs, views, enumerations, arrays, a long table and an empty one. */
export const SHOP = `
create type shade as enum ('dark', 'light', 'none');
create table customer (
  id bigserial primary key, email text not null, nickname text unique, balance numeric not null default 0,
  joined timestamp not null, vip boolean not null default false, extra jsonb, "lastSeen" timestamptz
);
create table category (id serial primary key, name text not null, parent_id integer references category (id));
create table product (
  sku uuid primary key, category_id integer references category (id), title varchar(80), price numeric(12, 2) not null,
  stock integer not null, weight double precision, tags text[], colour shade, released timestamp, details json, origin inet
);
create table purchase (
  id bigint primary key, buyer_id bigint not null references customer (id), recipient_id bigint references customer (id),
  placed timestamp not null, note text
);
create table purchase_line (
  purchase_id bigint references purchase (id), line integer, product_sku uuid not null references product (sku), quantity integer not null,
  primary key (purchase_id, line)
);
create table passport (id serial primary key, customer_id bigint not null unique references customer (id), number text not null);
create table "BlogPost" (id serial primary key, headline text not null, writer bigint references customer (id));
create table measurement (id serial primary key, sensor text not null, reading numeric, taken timestamp not null);
create table empty_box (id serial primary key, label text);
create table log_line (said text);
create view cheap_product as select sku, title, price from product where price < 20;
comment on view cheap_product is '@graphql({"primary_key_columns": ["sku"]})';
create materialized view sensor_total as select sensor, count(*)::int as readings from measurement group by sensor;

insert into customer (email, nickname, balance, joined, vip, extra, "lastSeen")
  select 'c' || n || '@shop.test', case when n % 3 = 0 then null else 'nick' || n end, n * 1.10 - 7, timestamp '2023-01-01' + n * interval '11 hours',
    n % 4 = 0, jsonb_build_object('n', n), now() from generate_series(1, 23) n;
insert into category (name, parent_id) values ('all', null), ('food', 1), ('tools', 1), ('cheese', 2), ('Cheese', 2), ('100% wool_like', 1);
insert into product select gen_random_uuid(), case when n % 5 = 0 then null else 1 + n % 6 end, case when n % 7 = 0 then null else 'Thing ' || n % 9 end,
  (n * 37 % 50)::numeric / 4, n % 3, n / 3.0, array['t' || n], (array['dark', 'light', null]::shade[])[1 + n % 3],
  case when n % 2 = 0 then null else timestamp '2024-02-29 12:00' + n * interval '90 minutes' end, '{"a": [1]}', '10.0.0.1' from generate_series(1, 40) n;
insert into purchase select 9007199254740990 + n, 1 + n % 7, case when n % 2 = 0 then null else 1 + n % 5 end,
  timestamp '2024-01-01' + n * interval '1 day', case when n % 3 = 0 then null else 'said ' || n end from generate_series(1, 15) n;
insert into purchase_line select p.id, l, (select sku from product order by sku offset (p.id + l) % 40 limit 1), l from purchase p, generate_series(1, 3) l;
insert into passport (customer_id, number) select n, 'P' || n from generate_series(2, 20, 3) n;
insert into "BlogPost" (headline, writer) select 'Headline ' || n, case when n % 4 = 0 then null else n % 6 + 1 end from generate_series(1, 9) n;
insert into measurement (sensor, reading, taken)
  select 's' || n % 5, case when n % 10 = 0 then null else (n * 7919 % 1000) / 8.0 end, timestamp '2024-01-01' + n * interval '1 minute'
  from generate_series(1, 1000) n;
insert into log_line values ('never shown'), ('never shown');
refresh materialized view sensor_total;
`;

/** Columns named like words of GraphQL and the contract, names that are not valid, and values at the edges of their types. */
export const HOSTILE = `
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
insert into "_" values (1, ''), (2, '_'), (3, '%'), (4, '\\');
insert into "ALLCAPS" values (1, null, 1), (2, 1, 1), (3, 2, 2);
insert into edge_values values
  ('a"b', -9223372036854775808, 'NaN', 'infinity', E'line\\nbreak', gen_random_uuid(), 1, 'a'),
  ('a\\b', 9223372036854775807, 1e40, '-infinity', '', gen_random_uuid(), null, 'ab'),
  ('ä', 0, 0.000, '0001-01-01 00:00:00 BC', '%', gen_random_uuid(), 2, 'abc'),
  ('Ä', 9007199254740993, -0.0000000000000000000000000000000000000001, '9999-12-31 23:59:59.999999', '𝒳 emoji 🎈', gen_random_uuid(), 3, ''),
  ('', 9007199254740992, 0, null, ' leading', gen_random_uuid(), 3, ' b'),
  (E'\\t', -1, null, '2024-02-29 00:00:00', 'trailing ', gen_random_uuid(), null, 'c');
insert into ties select n % 4, n, n % 2, 'same' from generate_series(1, 20) n;
`;

export const EMPTY = `
create table shelf (id serial primary key, label text not null);
create table book (id serial primary key, shelf_id integer references shelf (id), title text);
`;

/** Introspection and totals as the dialect of the real service has them: by comments. */
export const INFLECTED_SHOP = `
comment on schema public is '@graphql({"introspection": true, "inflect_names": true, "max_rows": 500})';
create table account_holder (id serial primary key, full_name text not null, referred_by integer references account_holder (id), active boolean not null, score double precision, since timestamp not null);
comment on table account_holder is '@graphql({"totalCount": {"enabled": true}})';
create table bank_transfer (id bigserial primary key, holder_id integer not null references account_holder (id), amount numeric not null, tags text[], made_at timestamp, made_on date);
comment on table bank_transfer is '@graphql({"totalCount": {"enabled": true}})';
insert into account_holder (full_name, referred_by, active, score, since)
  select 'Holder ' || n, nullif(n / 3, 0), n % 2 = 0, n / 7.0, timestamp '2022-01-01' + n * interval '1 hour' from generate_series(1, 14) n;
insert into bank_transfer (holder_id, amount, tags, made_at, made_on)
  select 1 + n % 9, n * 1.5 - 20, array['a', 'b'], case when n % 6 = 0 then null else timestamp '2024-01-01' + n * interval '1 day' end, '2024-01-01' from generate_series(1, 50) n;
`;
