// Users' policies decide what the storage does.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openStorage, type OpenStorage } from '../../../mocks/storage/testing/open-storage.ts';

describe("users' policies", () => {
  let storage: OpenStorage;
  let bucket: string;
  let ann: string;
  let ben: string;
  beforeAll(async () => {
    storage = await openStorage();
    bucket = await storage.bucket();
    ann = await storage.tokenOf('317eadce-631a-4429-a0bb-f19a7a517b4a');
    ben = await storage.tokenOf('4d56e902-f0a0-4662-8448-a4d9e643c142');
    await storage.sql(`
      create policy own_folder on storage.objects for all to authenticated
        using (bucket_id = '${bucket}' and (storage.foldername(name))[1] = auth.uid()::text)
        with check (bucket_id = '${bucket}' and (storage.foldername(name))[1] = auth.uid()::text);
      create policy pictures on storage.objects for select to anon using (storage.extension(name) = 'png');
      create policy own_buckets on storage.buckets for all to authenticated
        using (owner = auth.uid()) with check (name like 'own-%');`);
  });
  afterAll(async () => {
    await storage.close();
  });

  const path = (name: string): string => `/object/${bucket}/317eadce-631a-4429-a0bb-f19a7a517b4a/${name}`;
  const codeOf = async (answer: Response): Promise<unknown> => ((await answer.json()) as { code?: unknown }).code;

  test('decide who writes, reads, replaces and deletes what', async () => {
    expect((await storage.send('POST', path('a.txt'), { token: ann, body: 'mine' })).status).toBe(200);
    expect(await codeOf(await storage.send('POST', path('b.txt'), { token: ben, body: 'x' }))).toBe('AccessDenied');
    expect(await codeOf(await storage.send('POST', path('b.txt'), { token: storage.anonymous, body: 'x' }))).toBe(
      'AccessDenied',
    );
    expect(await codeOf(await storage.send('PUT', path('a.txt'), { token: ben, body: 'x' }))).toBe('AccessDenied');
    expect(await codeOf(await storage.send('GET', path('a.txt'), { token: ben }))).toBe('NoSuchKey');
    expect(await codeOf(await storage.send('DELETE', path('a.txt'), { token: ben }))).toBe('AccessDenied');
    expect(await (await storage.send('GET', path('a.txt'), { token: ann })).text()).toBe('mine');
    expect((await storage.send('PUT', path('a.txt'), { token: ann, body: 'new' })).status).toBe(200);
    expect((await storage.send('DELETE', path('a.txt'), { token: ann })).status).toBe(200);
  });

  test('leave no bytes of a refused upload', async () => {
    const before = await storage.blobs.list();
    for (const length of [{ 'content-length': '1' }, {}])
      await storage.send('POST', path('c.txt'), { token: ben, body: 'x', headers: length });
    expect(await storage.blobs.list()).toEqual(before);
  });

  test('see the roles of those who show no name', async () => {
    await storage.send('POST', path('pic.png'), { token: ann, body: 'png' });
    expect((await storage.send('GET', path('pic.png'), { token: storage.anonymous })).status).toBe(200);
  });

  test('hold for links, lists and buckets, too', async () => {
    await storage.send('POST', path('d.txt'), { token: ann, body: 'd' });
    const sign = `/object/sign/${bucket}`;
    const body = { expiresIn: 60, paths: ['317eadce-631a-4429-a0bb-f19a7a517b4a/d.txt'] };
    const signed = async (token: string): Promise<unknown> =>
      ((await (await storage.send('POST', sign, { token, body })).json()) as readonly { error: unknown }[])[0]?.error;
    expect([await signed(ann), await signed(ben)]).toEqual([null, expect.any(String)]);
    expect((await storage.send('POST', '/bucket', { token: ann, body: { name: 'own-ann' } })).status).toBe(200);
    expect(await codeOf(await storage.send('POST', '/bucket', { token: ann, body: { name: 'other' } }))).toBe(
      'AccessDenied',
    );
    const list = async (token: string): Promise<unknown> => (await storage.send('GET', '/bucket', { token })).json();
    expect(await list(ann)).toMatchObject([{ name: 'own-ann', owner: '317eadce-631a-4429-a0bb-f19a7a517b4a' }]);
    expect(await list(ben)).toEqual([]);
  });

  test('are past nobody with an unknown role', async () => {
    const token = await storage.jwt.sign({ role: 'nobody' });
    expect(await (await storage.send('GET', '/bucket', { token })).json()).toMatchObject({
      statusCode: '500',
      message: 'database error, code: 22023',
    });
  });
});
