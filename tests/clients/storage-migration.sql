-- A project's migrations around the storage, of the users Ann (317…) and Ben (4d5…).
insert into auth.users (id, email) values ('317eadce-631a-4429-a0bb-f19a7a517b4a', 'ann@example.com'), ('4d56e902-f0a0-4662-8448-a4d9e643c142', 'ben@example.com');
insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types)
  values ('avatars', 'avatars', true, 5242880, array['image/png', 'text/*']) on conflict (id) do update set public = excluded.public;
insert into storage.buckets (id, name, owner) values ('papers', 'papers', '317eadce-631a-4429-a0bb-f19a7a517b4a') on conflict do nothing;
insert into "storage"."buckets" ("id", "name", "owner", "created_at", "updated_at", "public", "avif_autodetection", "file_size_limit", "allowed_mime_types", "owner_id", "type")
  values ('dumped', 'dumped', null, '2025-01-01 00:00:00+00', '2025-01-01 00:00:00+00', false, false, null, null, null, 'STANDARD'::storage.buckettype);

alter table storage.objects enable row level security;
create policy "Avatar images are publicly accessible." on storage.objects for select using ( bucket_id = 'avatars' );
create policy "Anyone can upload an avatar." on storage.objects for insert to authenticated
  with check ( bucket_id = 'avatars' and (storage.foldername(name))[1] = (select auth.uid()::text) );
create policy "Papers are written and signed, not listed" on "storage"."objects" as permissive for all to authenticated
  using ( bucket_id = 'papers' and owner_id = (select auth.uid()::text) and not storage.allow_only_operation('object.list') )
  with check ( bucket_id = 'papers' and owner_id = (select auth.uid()::text) and storage.allow_any_operation(array['storage.object.upload', 'object.upload_update', 'object.move']) );
grant all on table storage.s3_multipart_uploads to postgres; revoke delete on table "storage"."objects" from "anon"; grant delete on table "storage"."objects" to "anon";
insert into storage.buckets (id, name) values ('letterbox', 'letterbox');
create policy "Letters are thrown in" on storage.objects for insert to authenticated with check (bucket_id = 'letterbox');
comment on policy "Anyone can upload an avatar." on storage.objects is 'own folder';

create table public.files (id uuid primary key references storage.objects (id) on delete cascade, owner text, path text not null, size bigint, operation text, changed timestamptz not null default now());
alter table public.files enable row level security;
create policy "own files" on public.files for select to authenticated using (owner = auth.uid()::text);
create function public.mirror_upload() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  insert into public.files (id, owner, path, size, operation)
    values (new.id, new.owner_id, new.bucket_id || '/' || new.name, (new.metadata ->> 'size')::bigint, storage.operation())
    on conflict (id) do update set path = excluded.path, size = excluded.size, operation = excluded.operation, changed = now();
  return new;
end $$;
create trigger on_object_written after insert or update on storage.objects for each row execute function public.mirror_upload();
create table public.audit (name text, uid uuid, role text, operation text);
alter table public.audit enable row level security; create policy "is tried as the user" on public.audit for insert to authenticated with check (uid = auth.uid());
create function public.note_write() returns trigger language plpgsql as $$
begin
  insert into public.audit values (new.name, auth.uid(), concat_ws(' ', current_user, auth.role()), storage.operation());
  return null;
end $$;
create trigger note_write after insert or update on storage.objects for each row when (new.bucket_id = 'papers') execute function public.note_write();
create view public.folder_sizes with (security_invoker = true) as
  select bucket_id, (storage.foldername(name))[1] as folder, count(*) as files, sum((metadata ->> 'size')::bigint) as bytes
  from storage.objects where bucket_id = 'avatars' group by 1, 2;
create table public.profiles (id uuid primary key references auth.users (id), avatar uuid references storage.objects (id));
insert into public.profiles (id) values ('317eadce-631a-4429-a0bb-f19a7a517b4a');
insert into storage.objects (bucket_id, name, owner, metadata) values ('avatars', 'from-sql.png', '4d56e902-f0a0-4662-8448-a4d9e643c142', '{"size": 7, "mimetype": "image/png"}');
