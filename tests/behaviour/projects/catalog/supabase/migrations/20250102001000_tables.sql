create or replace function public.nanoid(size int default 21) returns text language plpgsql volatile as $$
declare
  id text := '';
  i int := 0;
  alphabet char(64) := '_-0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ';
  bytes bytea := gen_random_bytes(size);
begin
  while i < size loop
    id := id || substr(alphabet, (get_byte(bytes, i) & 63) + 1, 1);
    i = i + 1;
  end loop;
  return id;
end $$;
create sequence public.item_number as integer start 1000 increment by 10;

create table public.suppliers (
  id text primary key default nanoid(12),
  owner uuid default auth.uid() references auth.users on delete set null,
  contact email unique,
  country country_code not null default 'NL',
  website text check (website ~* '^https?://'),
  address hstore,
  settings jsonb not null default '{"currency": "EUR"}' check (
    jsonb_matches_schema('{"type": "object", "required": ["currency"], "properties": {"currency": {"type": "string", "maxLength": 3}}}', settings)
  ),
  ip inet,
  created_at timestamptz(3) not null default now()
);
create table public.items (
  id int primary key default nextval('public.item_number'),
  supplier_id text not null references public.suppliers (id) deferrable initially deferred,
  name varchar(120) collate "en-x-icu" not null,
  brand text collate public.case_insensitive,
  category ltree not null default 'all',
  unit unit not null default 'each',
  size dimensions,
  net positive_amount,
  vat percentage not null default 21,
  gross numeric(12, 2) generated always as (round(net * (100 + vat) / 100, 2)) stored,
  label text generated always as ((name)::text || ' (' || coalesce(brand, '-') collate "default" || ')') stored,
  search tsvector generated always as (setweight(to_tsvector('simple', coalesce(name, '')), 'A')) stored,
  tags labels default '{}',
  swatches color[] not null default array[]::color[],
  related int[] not null default '{}',
  valid daterange not null default daterange(current_date, null),
  offers price_range,
  lead_time interval not null default '3 days',
  flags bit(4) not null default b'0000',
  checksum text generated always as (md5(name)) stored,
  discount positive_percentage,
  constraint items_name_unit unique nulls not distinct (supplier_id, name, brand),
  constraint discount_needs_price check (discount is null or net > 0)
);
alter sequence public.item_number owned by public.items.id;
create index items_category on public.items using gist (category);
create index items_related on public.items using gin (related gin__int_ops);
create index items_lower on public.items (lower(name)) include (net) where discount is not null;
create table public.bookings (
  id uuid primary key default gen_random_uuid(),
  item_id int not null references public.items (id) on delete restrict,
  during tsmultirange,
  period tstzrange not null check (not isempty(period)),
  quantity int not null check (quantity > 0 and quantity % 2 = 0),
  exclude using gist (item_id with =, period with &&) where (quantity > 0)
);
create unlogged table public.counters (name text primary key, value bigint not null default 0);
create table public.item_translations (
  like public.counters including defaults including comments,
  item_id int references public.items on delete cascade,
  locale text not null,
  body text storage external compression pglz,
  primary key (item_id, locale)
);
alter table public.item_translations drop column value, drop column name, add column title text not null default '';
create table public.special_items (discounted_until date) inherits (public.items);

alter table public.suppliers enable row level security;
alter table public.items enable row level security;
create policy items_read on public.items for select using (valid @> current_date);
create policy items_write on public.items to authenticated
  using (supplier_id in (select id from public.suppliers where owner = auth.uid()))
  with check (supplier_id in (select id from public.suppliers where owner = auth.uid()));
create policy suppliers_own on public.suppliers to authenticated using (owner = auth.uid()) with check (owner = auth.uid());
comment on column public.items.net is 'Without tax.';
comment on table public.items is e'@graphql({"name": "Item", "totalCount": {"enabled": true}, "aggregate": {"enabled": true}})\nWhat is sold.';
comment on schema public is e'@graphql({"inflect_names": true, "max_rows": 50})';
comment on constraint items_supplier_id_fkey on public.items is e'@graphql({"foreign_name": "supplier", "local_name": "items"})';
create rule counters_keep as on delete to public.counters do instead nothing;
create materialized view public.category_sizes as select subpath(category, 0, 1)::text as category, count(*) as items from public.items group by 1;
create unique index on public.category_sizes (category);
