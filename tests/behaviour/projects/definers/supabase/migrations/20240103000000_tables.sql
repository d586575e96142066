create table public.organizations (
  id bigint generated always as identity primary key,
  name text not null
);
create table public.memberships (
  organization_id bigint not null references public.organizations on delete cascade,
  user_id uuid not null references auth.users on delete cascade,
  role text not null default 'member' check (role in ('member', 'admin')),
  primary key (organization_id, user_id)
);
create table public.notes (
  id bigint generated always as identity primary key,
  organization_id bigint not null references public.organizations on delete cascade,
  author_id uuid default auth.uid() references auth.users on delete set null,
  title text not null,
  is_secret boolean not null default false
);
create table private.audit_log (
  id bigserial primary key,
  at timestamptz not null default clock_timestamp(),
  actor uuid,
  claims jsonb,
  operation text not null,
  record jsonb,
  old_record jsonb
);

create or replace function private.organizations_of_user(minimum text default 'member')
returns setof bigint
language sql
stable
parallel safe
rows 10
security definer
set search_path = ''
as $function$
  select m.organization_id from public.memberships as m
  where m.user_id = (select auth.uid()) and (minimum = 'member' or m.role = minimum)
$function$;
grant usage on schema private to authenticated, anon;
grant execute on function private.organizations_of_user(text) to authenticated;

create policy "members see organizations" on public.organizations for select to authenticated
  using (id in (select private.organizations_of_user()));
create policy "members see memberships" on public.memberships for select to authenticated
  using (organization_id in (select private.organizations_of_user()));
create policy "members see notes" on public.notes for select to authenticated
  using (organization_id in (select private.organizations_of_user()));
create policy "secrets are for admins" on public.notes as restrictive for select to authenticated
  using (not is_secret or organization_id in (select private.organizations_of_user(minimum => 'admin')));
create policy "members write notes" on public.notes for insert to authenticated
  with check (organization_id in (select private.organizations_of_user()));
grant insert (organization_id, title, is_secret), delete on public.notes to authenticated;
grant select on public.organizations, public.memberships, public.notes to authenticated;
grant all on all tables in schema public to service_role;
grant all on all sequences in schema public to service_role;

create or replace function private.audit() returns trigger language plpgsql security definer set search_path to 'private', 'pg_temp' as $$
begin
  insert into audit_log (actor, claims, operation, record, old_record)
    values (auth.uid(), current_setting('request.jwt.claims', true)::jsonb, tg_op, to_jsonb(new), to_jsonb(old));
  return coalesce(new, old);
end $$;
create constraint trigger audit_notes after insert or update or delete on public.notes deferrable initially deferred
  for each row execute function private.audit();
