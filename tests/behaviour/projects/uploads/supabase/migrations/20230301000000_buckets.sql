-- Set up Storage!
insert into storage.buckets (id, name)
  values ('avatars', 'avatars');
insert into storage.buckets (id, name, public, avif_autodetection, file_size_limit, allowed_mime_types)
values ('contracts', 'contracts', false, false, 2097152, '{application/pdf,text/plain}')
on conflict (id) do update set public = excluded.public;
insert into storage.buckets (id, name, public, created_at, updated_at, owner) values
  ('team', 'team', false, now(), now(), null);
update storage.buckets set public = true where id = 'avatars';

-- Set up access controls for storage.
create policy "Avatar images are publicly accessible." on storage.objects
  for select using (bucket_id = 'avatars');
create policy "Anyone can upload an avatar." on storage.objects
  for insert with check (bucket_id = 'avatars');
create policy "Anyone can update their own avatar." on storage.objects
  for update using ((select auth.uid()) = owner) with check (bucket_id = 'avatars');
create policy "Delete own avatar 1oj01fe_0" on storage.objects for delete to public
  using ((bucket_id = 'avatars'::text) and (auth.uid() = owner));

create policy "Give users access to own folder 1lq3h6_0" on storage.objects for select to authenticated
  using (bucket_id = 'contracts' and (select auth.uid()::text) = (storage.foldername(name))[1]);
create policy "Give users access to own folder 1lq3h6_1" on storage.objects for insert to authenticated
  with check (bucket_id = 'contracts' and (select auth.uid()::text) = (storage.foldername(name))[1]
    and storage.extension(name) = any (array['pdf', 'txt']) and storage.filename(name) !~ '^\.');
create policy "Give users access to own folder 1lq3h6_2" on storage.objects for update to authenticated
  using (bucket_id = 'contracts' and auth.uid()::text = (storage.foldername(name))[1]);
create policy "Auditors read contracts" on storage.objects for select to authenticated
  using (bucket_id = 'contracts' and (auth.jwt() -> 'app_metadata' ->> 'role') = 'auditor');
create policy "buckets are listed" on storage.buckets for select to authenticated using (public);

ALTER TABLE storage.objects ENABLE ROW LEVEL SECURITY;
grant all on storage.objects to postgres, anon, authenticated, service_role;
create index if not exists objects_owner_created on storage.objects (owner, created_at desc);
