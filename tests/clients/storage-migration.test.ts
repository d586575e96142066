// A project's migrations around the storage: they load as they are, and see what clients do.
import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createMock, type Mock } from '../../mocks/app.ts';
import { grounds, type StartedGround } from '../support/databases.ts';

const ANN = '317eadce-631a-4429-a0bb-f19a7a517b4a';
const BEN = '4d56e902-f0a0-4662-8448-a4d9e643c142';

const MIGRATION = `
insert into auth.users (id, email) values ('${ANN}', 'ann@example.com'), ('${BEN}', 'ben@example.com');
insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types)
  values ('avatars', 'avatars', true, 5242880, array['image/png', 'text/*']) on conflict (id) do update set public = excluded.public;
insert into storage.buckets (id, name, owner) values ('papers', 'papers', '${ANN}') on conflict do nothing;
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
insert into public.profiles (id) values ('${ANN}');
insert into storage.objects (bucket_id, name, owner, metadata) values ('avatars', 'from-sql.png', '${BEN}', '{"size": 7, "mimetype": "image/png"}');`;

describe.each(grounds())("a project's migrations around the storage, on $name", (ground) => {
  let started: StartedGround;
  let mock: Mock;
  let [ann, service]: SupabaseClient[] = [];
  beforeAll(async () => {
    started = await ground.start();
    mock = await createMock({ database: await started.database(), dialect: 'supabase', schema: { sql: MIGRATION } });
    const { origin } = new URL(mock.urls.data);
    const options = {
      global: { fetch: (input: RequestInfo | URL, init?: RequestInit) => mock.fetch(new Request(input, init)) },
    };
    const token = await mock.as({ sub: ANN });
    ann = createClient(origin, mock.keys.anon, { ...options, accessToken: () => Promise.resolve(token) });
    service = createClient(origin, mock.keys.service, options);
    await mock.snapshot('migrated');
  });
  beforeEach(async () => {
    await mock.restore('migrated');
  });
  afterAll(async () => {
    await mock.close();
    await started.stop();
  });

  const bucket = (name: string, client: SupabaseClient | undefined) => {
    if (client === undefined) throw new Error('There is no client yet.');
    return client.storage.from(name);
  };
  const avatars = (client = ann) => bucket('avatars', client);
  const papers = (client = ann) => bucket('papers', client);
  const rows = async (sql: string): Promise<readonly Record<string, unknown>[]> => (await mock.sql(sql))[0] ?? [];

  test('have buckets made by SQL, which hold what clients send', async () => {
    expect((await service?.storage.getBucket('avatars'))?.data).toMatchObject({
      public: true,
      file_size_limit: 5242880,
    });
    expect((await avatars().upload(`${ANN}/me.png`, 'png', { contentType: 'image/png' })).error).toBeNull();
    expect((await avatars().upload(`${ANN}/me.gif`, 'gif', { contentType: 'image/gif' })).error?.message).toContain(
      'image/gif',
    );
    expect((await avatars().upload(`${BEN}/me.png`, 'png', { contentType: 'image/png' })).error?.message).toContain(
      'row-level',
    );
  });

  test('see uploads, replacements, moves and removals in triggers, views and foreign keys', async () => {
    await papers().upload('a.txt', 'four');
    const files = 'select owner, path, size::int, operation from public.files order by path';
    const own = { owner: ANN, path: 'papers/a.txt' };
    expect(await rows(files)).toEqual([
      { owner: null, path: 'avatars/from-sql.png', size: 7, operation: null },
      { ...own, size: 4, operation: 'storage.object.upload' },
    ]);
    await papers().update('a.txt', 'eleven', { upsert: true });
    expect(await rows(`${files} desc limit 1`)).toEqual([
      { ...own, size: 6, operation: 'storage.object.upload_update' },
    ]);
    await papers().move('a.txt', 'b.txt');
    expect(await rows(`${files} desc limit 1`)).toMatchObject([
      { path: 'papers/b.txt', operation: 'storage.object.move' },
    ]);
    expect((await papers().remove(['b.txt'])).data).toHaveLength(1);
    expect(await rows(files)).toHaveLength(1);
    await avatars().upload(`${ANN}/me.txt`, 'four');
    expect(await rows('select folder, files::int, bytes::int from folder_sizes order by folder')).toEqual([
      { folder: ANN, files: 1, bytes: 4 },
      { folder: null, files: 1, bytes: 7 },
    ]);
  });

  test('have triggers that the service sets off, once it is clear that the caller may', async () => {
    await papers().upload('a.txt', 'four');
    await papers().update('a.txt', 'again', { upsert: true });
    await papers().move('a.txt', 'b.txt');
    await papers(service).copy('b.txt', 'c.txt');
    expect((await papers().copy('b.txt', 'd.txt')).error).not.toBeNull();
    const as = { uid: null, role: 'service_role service_role' };
    expect(await rows('select * from audit')).toEqual([
      { name: 'a.txt', ...as, operation: 'storage.object.upload' },
      { name: 'a.txt', ...as, operation: 'storage.object.upload_update' },
      { name: 'b.txt', ...as, operation: 'storage.object.move' },
      { name: 'c.txt', ...as, operation: 'storage.object.copy' },
    ]);
  });

  test('know in policies which operation asks', async () => {
    await papers().upload('a.txt', 'four');
    expect((await papers().list()).data).toEqual([]);
    expect((await papers().createSignedUrl('a.txt', 60)).error).toBeNull();
    expect((await papers().copy('a.txt', 'c.txt')).error?.message).toContain('row-level');
  });

  test('let users put into a bucket what they may not see there', async () => {
    await avatars(service).upload('a.txt', 'four');
    const headers = { authorization: `Bearer ${await mock.as({ sub: ANN })}`, 'content-type': 'application/json' };
    const place = { bucketId: 'avatars', sourceKey: 'a.txt', destinationBucket: 'letterbox', destinationKey: 'b.txt' };
    const request = { method: 'POST', headers, body: JSON.stringify(place) };
    const answer = await mock.fetch(new Request(`${mock.urls.storage}/object/copy`, request));
    expect(await answer.json()).toMatchObject({ Key: 'letterbox/b.txt', bucket_id: 'letterbox', owner_id: ANN });
    expect((await bucket('letterbox', ann).upload('c.txt', 'c')).error).toBeNull();
    expect((await bucket('letterbox', ann).list()).data).toEqual([]);
    expect((await bucket('letterbox', service).list()).data).toMatchObject([{ name: 'b.txt' }, { name: 'c.txt' }]);
  });

  test('leave objects to their owner when the service replaces or moves them', async () => {
    await papers().upload('a.txt', 'four');
    await papers(service).update('a.txt', 'again', { upsert: true });
    await papers(service).move('a.txt', 'b.txt');
    expect(await (await papers().download('b.txt')).data?.text()).toBe('again');
    expect(await rows(`select owner, owner_id from storage.objects where name = 'b.txt'`)).toEqual([
      { owner: ANN, owner_id: ANN },
    ]);
  });

  test('keep an object that a row of theirs points at', async () => {
    await avatars(service).upload('kept.txt', 'kept');
    await mock.sql(`update profiles set avatar = (select id from storage.objects where name = 'kept.txt')`);
    const { error } = await avatars(service).remove(['kept.txt']);
    expect(error?.message).toContain('is still referenced from table "profiles"');
    expect(await (await avatars().download('kept.txt')).data?.text()).toBe('kept');
  });

  test('may make rows without bytes, which are listed and cannot be read', async () => {
    expect((await avatars().list()).data).toMatchObject([{ name: 'from-sql.png', metadata: { size: 7 } }]);
    expect((await avatars().info('from-sql.png')).data).toMatchObject({ size: 7, contentType: 'image/png' });
    expect((await avatars().download('from-sql.png')).error).not.toBeNull();
    expect((await avatars(service).remove(['from-sql.png'])).data).toHaveLength(1);
  });

  test('delete by SQL only where they say that they mean it, as on the platform', async () => {
    await expect(mock.sql('delete from storage.objects')).rejects.toThrow(
      'Direct deletion from storage tables is not allowed. Use the Storage API instead.',
    );
    await mock.sql(
      `begin; set local storage.allow_delete_query = 'true'; delete from storage.objects where name = 'from-sql.png'; commit`,
    );
    expect((await avatars().list()).data).toEqual([]);
    await expect(mock.sql(`insert into storage.buckets (id, name) values ('x', repeat('x', 101))`)).rejects.toThrow(
      'Max is 100.',
    );
  });

  test('call the functions of the schema', async () => {
    await avatars(service).upload('a/b/c.txt', 'four');
    expect(
      await rows(`select storage.foldername(name) as folder, storage.filename(name) as file, storage.extension(name) as extension,
      storage.get_level(name) as level, storage.get_prefix(name) as prefix, storage.get_prefixes(name) as prefixes,
      coalesce(storage.operation(), '') as operation, storage.allow_only_operation('object.upload') as allowed
      from storage.objects where name = 'a/b/c.txt'`),
    ).toEqual([
      {
        folder: ['a', 'b'],
        file: 'c.txt',
        extension: 'txt',
        level: 3,
        prefix: 'a/b',
        prefixes: ['a', 'a/b'],
        operation: '',
        allowed: false,
      },
    ]);
    expect(await rows('select size::int, bucket_id from storage.get_size_by_bucket()')).toEqual([
      { size: 11, bucket_id: 'avatars' },
    ]);
    expect(await rows(`select name, id is null as folder from storage.search('', 'avatars')`)).toEqual([
      { name: 'a', folder: true },
      { name: 'from-sql.png', folder: false },
    ]);
    expect(await rows(`select name from storage.search('a/b/', 'avatars', 100, 3, 0, 'C')`)).toEqual([
      { name: 'c.txt' },
    ]);
    await expect(mock.sql(`select storage.can_insert_object('avatars', 'new', null, null)`)).rejects.toThrow(
      'ROLLBACK',
    );
    expect(await rows(`select from storage.objects where name = 'new'`)).toEqual([]);
    await mock.sql(`update storage.objects set updated_at = '2020-01-01', metadata = '{}' where name = 'from-sql.png'`);
    expect(
      await rows(`select updated_at > '2021-01-01' as touched from storage.objects where name = 'from-sql.png'`),
    ).toEqual([{ touched: true }]);
  });
});
