select pgmq.create('digests');
select from pgmq.create('dead_letters');
alter table pgmq.q_digests enable row level security;
alter table pgmq.a_digests enable row level security;
create policy "service reads the queue" on pgmq.q_digests for select to service_role using (true);

-- What the dashboard makes when queues are exposed
create schema if not exists pgmq_public;
grant usage on schema pgmq_public to postgres, anon, authenticated, service_role;

create or replace function pgmq_public.pop(queue_name text) returns setof pgmq.message_record
  language plpgsql set search_path = '' as $$ begin return query select * from pgmq.pop(queue_name := queue_name); end; $$;
comment on function pgmq_public.pop(queue_name text) is 'Retrieves and locks the next message from the specified queue.';

create or replace function pgmq_public.send(queue_name text, message jsonb, sleep_seconds integer default 0) returns setof bigint
  language plpgsql set search_path = '' as $$
begin
  return query select * from pgmq.send(queue_name := queue_name, msg := message, delay := sleep_seconds);
end; $$;

create or replace function pgmq_public.read(queue_name text, sleep_seconds integer, n integer) returns setof pgmq.message_record
  language plpgsql set search_path = '' as $$
begin
  return query select * from pgmq.read(queue_name := queue_name, vt := sleep_seconds, qty := n);
end; $$;

create or replace function pgmq_public.archive(queue_name text, message_id bigint) returns boolean
  language plpgsql set search_path = '' as $$
begin
  return pgmq.archive(queue_name := queue_name, msg_id := message_id);
end; $$;

grant execute on all functions in schema pgmq_public to postgres, service_role, anon, authenticated;
grant usage on schema pgmq to postgres, anon, authenticated, service_role;
grant all privileges on all tables in schema pgmq to postgres, service_role;
alter default privileges in schema pgmq grant all privileges on tables to postgres, service_role;
alter default privileges for role postgres in schema pgmq grant usage, select on sequences to service_role;
