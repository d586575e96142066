create or replace function public.create_events_partition(month date) returns text
language plpgsql security definer set search_path = '' as $$
declare
  name text := 'events_' || to_char(month, 'YYYY_MM');
begin
  if to_regclass('public.' || quote_ident(name)) is not null then return name; end if;
  execute format(
    'create table public.%I (like public.events including defaults including constraints including generated)', name
  );
  execute format('alter table public.%I add constraint %I check (recorded_at >= %L and recorded_at < %L)',
    name, name || '_bounds', month, month + interval '1 month');
  execute format('alter table public.events attach partition public.%I for values from (%L) to (%L)', name, month, month + interval '1 month');
  execute format('alter table public.%I enable row level security', name);
  execute format('revoke all on public.%I from anon, authenticated', name);
  return name;
end $$;
revoke all on function public.create_events_partition(date) from public, anon, authenticated;
select public.create_events_partition(date '2024-07-01');
select public.create_events_partition(make_date(2024, 8, 1));
alter table public.events detach partition public.events_2024_08;
drop table public.events_2024_08;

create procedure public.expire_events(older_than interval default '2 years') language plpgsql as $$
declare
  child record;
begin
  for child in
    select c.oid::regclass as name, pg_get_expr(c.relpartbound, c.oid) as bounds
    from pg_inherits i join pg_class c on c.oid = i.inhrelid where i.inhparent = 'public.events'::regclass
  loop
    raise notice '% %', child.name, child.bounds;
  end loop;
  commit;
end $$;

select cron.schedule('next-partition', '0 0 25 * *',
  $$select public.create_events_partition((date_trunc('month', now()) + interval '1 month')::date)$$);

create function public.touch_device() returns trigger language plpgsql as $$
begin
  new.kind := lower(new.kind);
  return new;
end $$;
create trigger lower_kind before insert on public.events for each row execute function public.touch_device();
create function public.latest(device public.devices) returns public.events language sql stable as $$
  select * from public.events where device_id = device.id order by recorded_at desc limit 1
$$;
alter publication supabase_realtime add table public.events;
alter publication supabase_realtime set (publish_via_partition_root = true);
create view public.daily_events with (security_invoker = on) as
  select device_id, date_trunc('day', recorded_at) as day, count(*), avg(value), percentile_cont(0.5) within group (order by value) as median
  from public.events group by grouping sets ((device_id, date_trunc('day', recorded_at)));
