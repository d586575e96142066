-- What the other files call. It is kept, since nothing here is rolled back.
create schema if not exists tests;
grant usage on schema tests to anon, authenticated;

create or replace function tests.create_user(identifier text, plan text default 'free') returns uuid
language sql security definer set search_path = '' as $$
  insert into auth.users (id, email, raw_user_meta_data, raw_app_meta_data)
  values (gen_random_uuid(), identifier || '@tests.example',
    jsonb_build_object('test_identifier', identifier), jsonb_build_object('plan', plan))
  returning id
$$;

create or replace function tests.uid(identifier text) returns uuid
language sql stable security definer set search_path = '' as $$
  select id from auth.users where raw_user_meta_data ->> 'test_identifier' = identifier
$$;

create or replace function tests.authenticate_as(identifier text) returns void
language plpgsql as $$
declare
  plan text;
begin
  perform set_config('role', 'none', true);
  plan := (select raw_app_meta_data ->> 'plan' from auth.users where id = tests.uid(identifier));
  perform set_config('role', 'authenticated', true);
  perform set_config('request.jwt.claims', json_build_object('sub', tests.uid(identifier), 'role', 'authenticated',
    'app_metadata', json_build_object('plan', plan))::text, true);
end
$$;

create or replace function tests.clear_authentication() returns void
language plpgsql as $$
begin
  perform set_config('role', 'anon', true);
  perform set_config('request.jwt.claims', null, true);
end
$$;

-- The project takes this right from all functions.
grant execute on all functions in schema tests to anon, authenticated;

begin;
select plan(1);
select has_function('tests', 'authenticate_as', array['text'], 'the helpers are there');
select * from finish();
rollback;
