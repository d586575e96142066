-- Introspection and totals as the dialect of the real service has them: by comments.
comment on schema public is '@graphql({"introspection": true, "inflect_names": true, "max_rows": 500})';
create table account_holder (id serial primary key, full_name text not null, referred_by integer references account_holder (id), active boolean not null, score double precision, since timestamp not null);
comment on table account_holder is '@graphql({"totalCount": {"enabled": true}})';
create table bank_transfer (id bigserial primary key, holder_id integer not null references account_holder (id), amount numeric not null, tags text[], made_at timestamp, made_on date);
comment on table bank_transfer is '@graphql({"totalCount": {"enabled": true}})';
insert into account_holder (full_name, referred_by, active, score, since)
  select 'Holder ' || n, nullif(n / 3, 0), n % 2 = 0, n / 7.0, timestamp '2022-01-01' + n * interval '1 hour' from generate_series(1, 14) n;
insert into bank_transfer (holder_id, amount, tags, made_at, made_on)
  select 1 + n % 9, n * 1.5 - 20, array['a', 'b'], case when n % 6 = 0 then null else timestamp '2024-01-01' + n * interval '1 day' end, '2024-01-01' from generate_series(1, 50) n;
