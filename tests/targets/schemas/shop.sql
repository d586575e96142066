-- Composite keys, two keys to one table, a self reference, pairs, views, enumerations, arrays, a long table and an empty one.
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
