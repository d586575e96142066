create extension unaccent with schema extensions;
create function public.create_organization(name text) returns bigint
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  new_id bigint;
begin
  if auth.uid() is null then raise exception 'not authenticated' using errcode = '42501', hint = 'Sign in first.'; end if;
  insert into organizations (name) values (create_organization.name) returning id into new_id;
  insert into memberships (organization_id, user_id, role) values (new_id, auth.uid(), 'admin');
  return new_id;
end $$;
grant execute on function public.create_organization(text) to authenticated;

create function public.count_organizations() returns integer language sql stable security definer set search_path = '' as
  'select count(*)::integer from public.organizations';
grant execute on function public.count_organizations to anon, authenticated;

create function public.whoami() returns text language sql stable security invoker as $$ select current_user || ':' || coalesce(auth.role(), '') $$;
grant execute on function public.whoami() to anon, authenticated, service_role;

create function public.check_request() returns void language plpgsql security definer set search_path = '' as $$
declare
  headers json := current_setting('request.headers', true)::json;
begin
  if headers ->> 'x-blocked' is not null then
    raise sqlstate 'PGRST' using message = json_build_object('code', '403', 'message', 'Blocked')::text,
      detail = json_build_object('status', 403, 'headers', json_build_object())::text;
  end if;
end $$;

create function api.add(a integer, b integer) returns integer language sql immutable strict leakproof begin atomic; select a + b; end;
create function public.slugify(value text) returns text language sql immutable strict parallel safe cost 5
  return trim(both '-' from regexp_replace(lower(extensions.unaccent(value)), '[^a-z0-9]+', '-', 'g'));
create function public.password_matches(password text) returns boolean language sql security definer set search_path = extensions, public, auth as $$
  select exists (select from auth.users u where u.id = auth.uid() and u.encrypted_password = crypt(password::text, u.encrypted_password))
$$;
alter function public.slugify(text) set search_path = '';
alter function public.slugify(text) owner to postgres;
create function private.before_user_created(event jsonb) returns jsonb language plpgsql as $$
begin
  if (event -> 'user' ->> 'email') like '%@blocked.example' then
    return jsonb_build_object('error', jsonb_build_object('http_code', 403, 'message', 'Not here'));
  end if;
  return '{}'::jsonb;
end $$;
grant usage on schema private to supabase_auth_admin;
grant execute on function private.before_user_created to supabase_auth_admin;

create view api.organizations with (security_barrier, security_invoker = false) as select id, name from public.organizations;
alter view api.organizations owner to postgres;
create view public.my_notes with (security_invoker = true, security_barrier = true) as select id, title, slugify(title) as slug from public.notes
  with local check option;
comment on view public.my_notes is e'@graphql({"primary_key_columns": ["id"]})';
create materialized view private.statistics as select count(*) as notes from public.notes with no data;
create function private.first_of(anyelement, anyelement) returns anyelement language sql immutable strict as 'select $1';
create aggregate public.first_of(anyelement) (sfunc = private.first_of, stype = anyelement, parallel = safe);
