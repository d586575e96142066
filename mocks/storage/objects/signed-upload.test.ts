// Signed links for uploads, in both dialects.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { DialectName } from '../../runtime/dialect.ts';
import { openStorage, type OpenStorage } from '../testing/open-storage.ts';

const ANN = '317eadce-631a-4429-a0bb-f19a7a517b4a';

describe.each<DialectName>(['contract', 'supabase'])('links to upload with, %s dialect', (dialect) => {
  let storage: OpenStorage;
  let bucket: string;
  let ann: string;
  beforeAll(async () => {
    storage = await openStorage({ dialect });
    bucket = await storage.bucket({ file_size_limit: 9, allowed_mime_types: ['text/plain'] });
    await storage.sql(`create policy users_write on storage.objects for insert to authenticated with check (true)`);
    ann = await storage.tokenOf(ANN);
  });
  afterAll(async () => {
    await storage.close();
  });

  const plain = { 'content-type': 'text/plain' };
  const sign = async (path: string, headers: Record<string, string> = {}, token = storage.service): Promise<Response> =>
    storage.send('POST', `/object/upload/sign/${path}`, { headers, token });
  const linkTo = async (path: string, headers: Record<string, string> = {}, token = storage.service): Promise<string> =>
    ((await (await sign(path, headers, token)).json()) as { readonly url: string }).url;
  const put = async (link: string, body: BodyInit, headers: Record<string, string> = plain): Promise<unknown> =>
    (await storage.send('PUT', link, { token: 'none', body, headers })).json();
  const read = async (path: string): Promise<string> => (await storage.send('GET', `/object/${bucket}/${path}`)).text();

  test('say their path and what is in them', async () => {
    const answer = await sign(`${bucket}/dir/a%20b.txt`, { 'x-upsert': 'true' }, ann);
    // A user who may only insert may not sign an upload that replaces.
    expect(await answer.json()).toMatchObject({ code: 'AccessDenied' });
    const signed = await sign(`${bucket}/dir/a%20b.txt`, {}, ann);
    const { url, token } = (await signed.json()) as { readonly url: string; readonly token: string };
    expect([signed.status, url]).toEqual([200, `/object/upload/sign/${bucket}/dir/a b.txt?token=${token}`]);
    const seconds = Math.floor(storage.clock.now().getTime() / 1000);
    expect(await storage.jwt.verify(token)).toEqual({
      owner: ANN,
      url: `${bucket}/dir/a b.txt`,
      upsert: false,
      scope: 'upload',
      iat: seconds,
      exp: seconds + 7200,
    });
    const { token: ours } = (await (await sign(`${bucket}/x`, { 'x-upsert': 'true' })).json()) as {
      readonly token: string;
    };
    const claims = await storage.jwt.verify(ours);
    expect([claims['upsert'], 'owner' in claims]).toEqual([true, false]);
  });

  test('carry their owner, and may be used once', async () => {
    const link = await linkTo(`${bucket}/once`, {}, ann);
    expect(await put(link, 'one')).toEqual({ Key: `${bucket}/once` });
    expect(await put(link, 'two')).toMatchObject({ code: 'KeyAlreadyExists', statusCode: '409' });
    // The headers of the upload do not change what was signed.
    expect(await put(link, 'two', { ...plain, 'x-upsert': 'true' })).toMatchObject({ code: 'KeyAlreadyExists' });
    expect(await read('once')).toBe('one');
    const gone = await storage.send('DELETE', `/object/${bucket}`, { body: { prefixes: ['once'] } });
    expect(await gone.json()).toMatchObject([{ owner: ANN, owner_id: ANN }]);
    expect(await put(link, 'three')).toEqual({ Key: `${bucket}/once` });
  });

  test('are made for whoever may write, into a bucket that is there', async () => {
    expect(await (await sign(`${bucket}/new`, {}, storage.anonymous)).json()).toMatchObject({ code: 'AccessDenied' });
    expect(await (await sign(`${bucket}/new`, {}, 'none')).json()).toMatchObject({
      message: "headers must have required property 'authorization'",
    });
    const missing = await sign('no-bucket/new');
    expect([missing.status, await missing.json()]).toMatchObject([
      400,
      { statusCode: '404', code: 'InvalidRequest', message: 'The related resource does not exist' },
    ]);
    expect(await (await sign('b%23/new')).json()).toMatchObject({ code: 'InvalidBucketName' });
    const json = await storage.send('POST', `/object/upload/sign/${bucket}/new`, { body: { ignored: true } });
    expect(json.status).toBe(200);
  });
});
