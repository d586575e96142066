create extension if not exists "wrappers" with schema "extensions";
create extension if not exists "supabase_vault" with schema "vault";
create extension if not exists "pgsodium";

create table private_events ();
drop table private_events;
create schema if not exists stripe;
create table stripe.events (
  id text primary key check (id like 'evt_%'),
  type text not null,
  payload jsonb not null,
  signature bytea,
  received_at timestamptz not null default now(),
  processed_at timestamptz,
  error text
);
create index events_unprocessed on stripe.events (received_at) where processed_at is null;
revoke all on schema stripe from anon, authenticated;
grant usage on schema stripe to service_role;
grant all on all tables in schema stripe to service_role;

do $$
begin
  if not exists (select from vault.secrets where name = 'stripe_webhook_secret') then
    perform vault.create_secret('whsec_local', 'stripe_webhook_secret', 'Signs webhooks');
  end if;
end $$;
select vault.create_secret('sk_test_local', 'stripe_api_key');
select vault.update_secret((select id from vault.secrets where name = 'stripe_api_key'), 'sk_test_rotated');

create or replace function public.receive_stripe_event(body text, header text) returns boolean
language plpgsql security definer set search_path = '' as $$
declare
  secret text;
  expected text;
  event jsonb := body::jsonb;
begin
  select decrypted_secret into strict secret from vault.decrypted_secrets where name = 'stripe_webhook_secret';
  expected := encode(extensions.hmac(body, secret, 'sha256'), 'hex');
  if expected is distinct from header then return false; end if;
  insert into stripe.events (id, type, payload, signature)
    values (event ->> 'id', event ->> 'type', event, decode(header, 'hex'))
    on conflict (id) do nothing;
  return true;
end $$;
revoke execute on function public.receive_stripe_event from public;
revoke execute on function public.receive_stripe_event from anon, authenticated;
grant execute on function public.receive_stripe_event to service_role;

create function stripe.apply_event() returns trigger language plpgsql security definer as $$
declare
  object jsonb := new.payload -> 'data' -> 'object';
begin
  if new.type in ('customer.subscription.created', 'customer.subscription.updated') then
    insert into public.subscriptions (id, user_id, status, price_id, current_period_end)
    values (object ->> 'id', (object -> 'metadata' ->> 'user_id')::uuid, (object ->> 'status')::public.subscription_status,
      object ->> 'price', to_timestamp((object ->> 'current_period_end')::bigint))
    on conflict (id) do update set status = excluded.status, current_period_end = excluded.current_period_end;
  end if;
  new.processed_at := clock_timestamp();
  return new;
exception when others then
  new.error := sqlerrm;
  return new;
end $$;
create trigger apply_event before insert on stripe.events for each row execute function stripe.apply_event();

-- A webhook of the dashboard
create trigger "notify_crm" after insert or update or delete on "public"."subscriptions" for each row
  execute function "supabase_functions"."http_request"('https://crm.example.com/hook', 'POST', '{"Content-type":"application/json","X-Key":"k"}', '{"source":"app"}', '5000');
