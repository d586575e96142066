create table public.teams (id uuid primary key default gen_random_uuid(), name text not null);
create table public.team_members (
  team_id uuid references public.teams on delete cascade,
  user_id uuid references auth.users on delete cascade,
  can_write boolean not null default false,
  primary key (team_id, user_id)
);
create table public.attachments (
  id bigint generated always as identity primary key,
  team_id uuid not null references public.teams on delete cascade,
  object_id uuid not null unique references storage.objects (id) on delete cascade,
  bucket text not null default 'team' references storage.buckets (id),
  bytes bigint,
  mime_type text,
  uploaded_by uuid references auth.users
);
alter table public.teams enable row level security;
alter table public.team_members enable row level security;
alter table public.attachments enable row level security;

create function public.is_member(team text, writing boolean default false) returns boolean
language sql stable security definer set search_path to '' as $$
  select exists (
    select 1 from public.team_members m
    where m.team_id::text = team and m.user_id = (select auth.uid()) and (m.can_write or not writing)
  )
$$;
create policy "teams of members" on public.teams for select to authenticated using (public.is_member(id::text));
create policy "own memberships" on public.team_members for select to authenticated using (user_id = auth.uid());
create policy "attachments of teams" on public.attachments for select to authenticated using (public.is_member(team_id::text));

create policy "members read team files" on storage.objects for select to authenticated
  using (bucket_id = 'team' and public.is_member(path_tokens[1]));
create policy "writers write team files" on storage.objects for insert to authenticated
  with check (bucket_id = 'team' and public.is_member((string_to_array(name, '/'))[1], true) and owner_id = (select auth.uid()::text));
create policy "writers delete team files" on storage.objects for delete to authenticated
  using (bucket_id = 'team' and public.is_member((storage.foldername(name))[1], true));

create or replace function public.note_attachment() returns trigger language plpgsql security definer set search_path = public, storage as $$
begin
  if new.bucket_id <> 'team' then return new; end if;
  insert into attachments (team_id, object_id, bytes, mime_type, uploaded_by)
    values (new.path_tokens[1]::uuid, new.id, (new.metadata ->> 'size')::bigint, new.metadata ->> 'mimetype', new.owner)
    on conflict (object_id) do update set bytes = excluded.bytes, mime_type = excluded.mime_type;
  return new;
end $$;
create trigger note_attachment after insert or update of metadata on storage.objects for each row execute function public.note_attachment();

create view public.team_files with (security_invoker = true) as
  select o.id, o.name, o.created_at, a.bytes from storage.objects o join public.attachments a on a.object_id = o.id;
comment on view public.team_files is '@graphql({"primary_key_columns": ["id"]})';
