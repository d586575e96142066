create schema if not exists extensions;
create extension if not exists pg_cron;

create table public.devices (
  id uuid primary key default gen_random_uuid(),
  owner_id uuid not null references auth.users (id),
  name text not null
);
create table public.events (
  id bigint generated always as identity,
  device_id uuid not null references public.devices (id) on delete cascade,
  kind text not null default 'reading',
  value double precision,
  payload jsonb,
  recorded_at timestamptz not null default now(),
  primary key (id, recorded_at)
) partition by range (recorded_at);
create table public.events_2024_q1 partition of public.events for values from ('2024-01-01') to ('2024-04-01');
create table public.events_2024_q2 partition of public.events for values from ('2024-04-01') to ('2024-07-01')
  partition by range (recorded_at);
create table public.events_2024_05 partition of public.events_2024_q2 for values from ('2024-05-01') to ('2024-06-01');
create table public.events_2024_q2_rest partition of public.events_2024_q2 default;
create table public.events_default partition of public.events default;
create index events_device_recorded on public.events (device_id, recorded_at desc);
create index events_brin on public.events using brin (recorded_at) with (pages_per_range = 32);
create index events_payload on only public.events using gin (payload jsonb_path_ops);
create index events_2024_q1_payload on public.events_2024_q1 using gin (payload jsonb_path_ops);
alter index public.events_payload attach partition public.events_2024_q1_payload;

create table public.plans (country text not null, id int not null, name text, primary key (country, id)) partition by list (country);
create table public.plans_eu partition of public.plans for values in ('NL', 'DE', 'FR');
create table public.plans_rest partition of public.plans default;

create table public.clicks (
  tenant_id int not null,
  id uuid not null default gen_random_uuid(),
  path text not null,
  event_id bigint,
  event_at timestamptz,
  primary key (tenant_id, id),
  foreign key (event_id, event_at) references public.events (id, recorded_at)
) partition by hash (tenant_id);
do $$
begin
  for i in 0..3 loop
    execute format('create table public.clicks_%s partition of public.clicks for values with (modulus 4, remainder %s)', i, i);
    execute format('alter table public.clicks_%s enable row level security', i);
  end loop;
end $$;

alter table public.devices enable row level security;
alter table public.events enable row level security;
create policy "own devices" on public.devices for select using (owner_id = (select auth.uid()));
create policy "events of own devices" on public.events for select to authenticated
  using (device_id in (select id from public.devices where owner_id = (select auth.uid())));
create policy "devices report" on public.events for insert to authenticated
  with check (device_id in (select id from public.devices where owner_id = (select auth.uid())));
do $$
declare
  partition regclass;
begin
  for partition in select inhrelid::regclass from pg_inherits where inhparent in ('public.events'::regclass, 'public.events_2024_q2'::regclass) loop
    execute format('alter table %s enable row level security', partition);
    execute format('revoke all on table %s from anon, authenticated', partition);
  end loop;
end $$;
