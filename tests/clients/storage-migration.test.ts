// A project's migrations around the storage: they load as they are, and see what clients do.
import { readFileSync } from 'node:fs';
import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createMock, type Mock } from '../../mocks/app.ts';
import { grounds, type StartedGround } from '../support/databases.ts';

const ANN = '317eadce-631a-4429-a0bb-f19a7a517b4a';
const BEN = '4d56e902-f0a0-4662-8448-a4d9e643c142';

const MIGRATION = readFileSync(new URL('storage-migration.sql', import.meta.url), 'utf8');

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
