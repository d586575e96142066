-- Queues as tables, which work as there.
do $$ begin
  if to_regnamespace('pgmq') is null then create schema pgmq; end if;
end $$;
grant usage on schema pgmq to postgres, service_role;
create table pgmq.meta (
  queue_name varchar unique not null,
  is_partitioned boolean not null,
  is_unlogged boolean not null,
  created_at timestamptz not null default now()
);
create type pgmq.message_record as (
  msg_id bigint, read_ct integer, enqueued_at timestamptz, vt timestamptz, message jsonb, headers jsonb
);
create type pgmq.queue_record as (queue_name varchar, is_partitioned boolean, is_unlogged boolean, created_at timestamptz);
create type pgmq.metrics_result as (
  queue_name text, queue_length bigint, newest_msg_age_sec integer, oldest_msg_age_sec integer, total_messages bigint,
  scrape_time timestamptz, queue_visible_length bigint
);
grant select on pgmq.meta to postgres, service_role;
create function pgmq.validate_queue_name(queue_name text) returns void language plpgsql as $$
begin
  if length(queue_name) > 47 then
    raise exception 'queue name is too long, maximum length is 47 characters';
  end if;
end $$;
create function pgmq.format_table_name(queue_name text, prefix text) returns text language plpgsql as $$
begin
  if queue_name ~ '\$|;|--|''' then
    raise exception 'queue name contains invalid characters: $, ;, --, or \''';
  end if;
  return lower(prefix || '_' || queue_name);
end $$;
create function pgmq.create_non_partitioned(queue_name text) returns void language plpgsql as $$
declare
  messages text := pgmq.format_table_name(queue_name, 'q');
  archived text := pgmq.format_table_name(queue_name, 'a');
begin
  perform pgmq.validate_queue_name(queue_name);
  perform set_config('client_min_messages', 'warning', true);
  execute format('create table if not exists pgmq.%I (
    msg_id bigint primary key generated always as identity,
    read_ct integer default 0 not null,
    enqueued_at timestamptz default now() not null,
    vt timestamptz not null,
    message jsonb,
    headers jsonb
  )', messages);
  execute format('create table if not exists pgmq.%I (
    msg_id bigint primary key,
    read_ct integer default 0 not null,
    enqueued_at timestamptz default now() not null,
    archived_at timestamptz default now() not null,
    vt timestamptz not null,
    message jsonb,
    headers jsonb
  )', archived);
  execute format('create index if not exists %I on pgmq.%I (vt)', messages || '_vt_idx', messages);
  execute format('create index if not exists %I on pgmq.%I (archived_at)', 'archived_at_idx_' || queue_name, archived);
  insert into pgmq.meta values (queue_name, false, false) on conflict do nothing;
end $$;
create function pgmq.create(queue_name text) returns void language sql as $$
  select pgmq.create_non_partitioned(queue_name)
$$;
create function pgmq.create_unlogged(queue_name text) returns void language plpgsql as $$
begin
  perform pgmq.create_non_partitioned(queue_name);
  update pgmq.meta as m set is_unlogged = true where m.queue_name = create_unlogged.queue_name;
end $$;
create function pgmq.create_partitioned(
  queue_name text, partition_interval text default '10000', retention_interval text default '100000'
) returns void language plpgsql as $$
begin
  perform pgmq.create_non_partitioned(queue_name);
  update pgmq.meta as m set is_partitioned = true where m.queue_name = create_partitioned.queue_name;
end $$;
create function pgmq.drop_queue(queue_name text) returns boolean language plpgsql as $$
begin
  delete from pgmq.meta as m where m.queue_name = drop_queue.queue_name;
  if not found then return false; end if;
  execute format('drop table pgmq.%I', pgmq.format_table_name(queue_name, 'q'));
  execute format('drop table pgmq.%I', pgmq.format_table_name(queue_name, 'a'));
  return true;
end $$;
create function pgmq.drop_queue(queue_name text, partitioned boolean) returns boolean language sql as $$
  select pgmq.drop_queue(queue_name)
$$;
create function pgmq.detach_archive(queue_name text) returns void language sql as $$ $$;
create function pgmq.list_queues() returns setof pgmq.queue_record language sql as $$
  select queue_name, is_partitioned, is_unlogged, created_at from pgmq.meta
$$;
create function pgmq.purge_queue(queue_name text) returns bigint language plpgsql as $$
declare
  purged bigint;
begin
  execute format('delete from pgmq.%I', pgmq.format_table_name(queue_name, 'q'));
  get diagnostics purged = row_count;
  return purged;
end $$;
-- Every way to send ends here.
create function pgmq.send_batch(queue_name text, msgs jsonb[], headers jsonb[], delay timestamptz)
  returns setof bigint language plpgsql as $$
begin
  return query execute format(
    'insert into pgmq.%I (vt, message, headers)
      select $2, message, header from unnest($1, $3) with ordinality as sent (message, header, place) where place <= cardinality($1)
      order by place returning msg_id',
    pgmq.format_table_name(queue_name, 'q')
  ) using msgs, delay, coalesce(headers, '{}');
end $$;
create function pgmq.send_batch(queue_name text, msgs jsonb[]) returns setof bigint language sql as $$
  select pgmq.send_batch(queue_name, msgs, null, clock_timestamp())
$$;
create function pgmq.send_batch(queue_name text, msgs jsonb[], headers jsonb[]) returns setof bigint language sql as $$
  select pgmq.send_batch(queue_name, msgs, headers, clock_timestamp())
$$;
create function pgmq.send_batch(queue_name text, msgs jsonb[], delay integer) returns setof bigint language sql as $$
  select pgmq.send_batch(queue_name, msgs, null, clock_timestamp() + make_interval(secs => delay))
$$;
create function pgmq.send_batch(queue_name text, msgs jsonb[], delay timestamptz) returns setof bigint language sql as $$
  select pgmq.send_batch(queue_name, msgs, null, delay)
$$;
create function pgmq.send_batch(queue_name text, msgs jsonb[], headers jsonb[], delay integer) returns setof bigint language sql as $$
  select pgmq.send_batch(queue_name, msgs, headers, clock_timestamp() + make_interval(secs => delay))
$$;
create function pgmq.send(queue_name text, msg jsonb) returns setof bigint language sql as $$
  select pgmq.send_batch(queue_name, array[msg], null, clock_timestamp())
$$;
create function pgmq.send(queue_name text, msg jsonb, headers jsonb) returns setof bigint language sql as $$
  select pgmq.send_batch(queue_name, array[msg], array[headers], clock_timestamp())
$$;
create function pgmq.send(queue_name text, msg jsonb, delay integer) returns setof bigint language sql as $$
  select pgmq.send_batch(queue_name, array[msg], null, clock_timestamp() + make_interval(secs => delay))
$$;
create function pgmq.send(queue_name text, msg jsonb, delay timestamptz) returns setof bigint language sql as $$
  select pgmq.send_batch(queue_name, array[msg], null, delay)
$$;
create function pgmq.send(queue_name text, msg jsonb, headers jsonb, delay integer) returns setof bigint language sql as $$
  select pgmq.send_batch(queue_name, array[msg], array[headers], clock_timestamp() + make_interval(secs => delay))
$$;
create function pgmq.send(queue_name text, msg jsonb, headers jsonb, delay timestamptz) returns setof bigint language sql as $$
  select pgmq.send_batch(queue_name, array[msg], array[headers], delay)
$$;
create function pgmq.read(queue_name text, vt integer, qty integer, conditional jsonb default '{}')
  returns setof pgmq.message_record language plpgsql as $$
begin
  return query execute format(
    'with chosen as (
      select msg_id from pgmq.%1$I where vt <= clock_timestamp() and message @> $3 order by msg_id limit $2 for update skip locked
    ), taken as (
      update pgmq.%1$I as m set vt = clock_timestamp() + make_interval(secs => $1), read_ct = read_ct + 1
      from chosen where m.msg_id = chosen.msg_id
      returning m.msg_id, m.read_ct, m.enqueued_at, m.vt, m.message, m.headers
    ) select * from taken order by msg_id',
    pgmq.format_table_name(queue_name, 'q')
  ) using vt, qty, conditional;
end $$;
create function pgmq.read_with_poll(
  queue_name text, vt integer, qty integer, max_poll_seconds integer default 5, poll_interval_ms integer default 100,
  conditional jsonb default '{}'
) returns setof pgmq.message_record language sql as $$
  -- Nobody else can send in the meantime: the embedded database has one session.
  select * from pgmq.read(queue_name, vt, qty, conditional)
$$;
create function pgmq.pop(queue_name text) returns setof pgmq.message_record language plpgsql as $$
begin
  return query execute format(
    'delete from pgmq.%1$I where msg_id = (
      select msg_id from pgmq.%1$I where vt <= clock_timestamp() order by msg_id limit 1 for update skip locked
    ) returning msg_id, read_ct, enqueued_at, vt, message, headers',
    pgmq.format_table_name(queue_name, 'q')
  );
end $$;
create function pgmq.delete(queue_name text, msg_ids bigint[]) returns setof bigint language plpgsql as $$
begin
  return query execute format('delete from pgmq.%I where msg_id = any ($1) returning msg_id', pgmq.format_table_name(queue_name, 'q'))
    using msg_ids;
end $$;
create function pgmq.delete(queue_name text, msg_id bigint) returns boolean language sql as $$
  select exists (select pgmq.delete(queue_name, array[msg_id]))
$$;
create function pgmq.archive(queue_name text, msg_ids bigint[]) returns setof bigint language plpgsql as $$
begin
  return query execute format(
    'with archived as (delete from pgmq.%I where msg_id = any ($1) returning msg_id, vt, read_ct, enqueued_at, message, headers)
    insert into pgmq.%I (msg_id, vt, read_ct, enqueued_at, message, headers)
      select msg_id, vt, read_ct, enqueued_at, message, headers from archived returning msg_id',
    pgmq.format_table_name(queue_name, 'q'), pgmq.format_table_name(queue_name, 'a')
  ) using msg_ids;
end $$;
create function pgmq.archive(queue_name text, msg_id bigint) returns boolean language sql as $$
  select exists (select pgmq.archive(queue_name, array[msg_id]))
$$;
create function pgmq.set_vt(queue_name text, msg_id bigint, vt integer) returns setof pgmq.message_record language plpgsql as $$
begin
  return query execute format(
    'update pgmq.%I set vt = clock_timestamp() + make_interval(secs => $2) where msg_id = $1
      returning msg_id, read_ct, enqueued_at, vt, message, headers',
    pgmq.format_table_name(queue_name, 'q')
  ) using msg_id, vt;
end $$;
create function pgmq.metrics(queue_name text) returns pgmq.metrics_result language plpgsql as $$
declare
  result pgmq.metrics_result;
begin
  execute format(
    'select $1, count(*), extract(epoch from clock_timestamp() - max(enqueued_at))::integer,
      extract(epoch from clock_timestamp() - min(enqueued_at))::integer,
      (select case when is_called then last_value else 0 end from pgmq.%I), clock_timestamp(),
      count(*) filter (where vt <= clock_timestamp()) from pgmq.%I',
    pgmq.format_table_name(queue_name, 'q') || '_msg_id_seq', pgmq.format_table_name(queue_name, 'q')
  ) into result using queue_name;
  return result;
end $$;
create function pgmq.metrics_all() returns setof pgmq.metrics_result language sql as $$
  select (pgmq.metrics(queue_name)).* from pgmq.meta
$$;
