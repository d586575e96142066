import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openStorage, type OpenStorage } from './open-storage.ts';

describe('signed links', () => {
  let storage: OpenStorage;
  let bucket: string;
  beforeAll(async () => {
    storage = await openStorage();
    bucket = await storage.bucket();
    for (const name of ['a.txt', 'dir/b%20c.txt', 'plus%2Bx.txt'])
      await storage.send('POST', `/object/${bucket}/${name}`, { body: name });
  });
  afterAll(async () => {
    await storage.close();
  });

  const sign = async (path: string, body: Readonly<Record<string, unknown>> = { expiresIn: 60 }): Promise<Response> =>
    storage.send('POST', `/object/sign/${bucket}${path}`, { body });
  const linkTo = async (path: string, expiresIn = 60): Promise<string> =>
    ((await (await sign(path, { expiresIn })).json()) as { readonly signedURL: string }).signedURL;
  const follow = async (link: string): Promise<Response> =>
    storage.send('GET', link.replaceAll(' ', '%20'), { token: 'none' });

  test('open their object without authorization, whatever its name', async () => {
    for (const [path, text] of [
      ['/a.txt', 'a.txt'],
      ['/dir/b%20c.txt', 'dir/b%20c.txt'],
      ['/plus%2Bx.txt', 'plus%2Bx.txt'],
    ] as const) {
      const link = await linkTo(path);
      expect(link).toMatch(new RegExp(`^/object/sign/${bucket}/`));
      expect(await (await follow(link)).text()).toBe(text);
    }
  });

  test('expire, and say when', async () => {
    const link = await linkTo('/a.txt', 10);
    const answer = await follow(link);
    expect(answer.headers.get('cache-control')).toBeNull();
    expect(answer.headers.get('expires')).toBe(
      new Date(Math.floor(storage.clock.now().getTime() / 1000 + 10) * 1000).toUTCString(),
    );
    storage.clock.advance('9s');
    expect((await follow(link)).status).toBe(200);
    storage.clock.advance('1s');
    expect(await (await follow(link)).json()).toMatchObject({ code: 'InvalidJWT' });
  });

  test('open nothing else', async () => {
    const link = await linkTo('/a.txt');
    const token = new URL(link, 'http://storage.test').searchParams.get('token') ?? '';
    const codes: readonly (readonly [target: string, code: string])[] = [
      [`/object/sign/${bucket}/other.txt?token=${token}`, 'InvalidSignature'],
      [`/object/sign/${bucket}/a.txt?token=${token.slice(0, -4)}AAAA`, 'InvalidJWT'],
      [`/object/sign/${bucket}/a.txt?token=`, 'InvalidJWT'],
      [`/object/sign/${bucket}/a.txt`, 'InvalidRequest'],
    ];
    for (const [target, code] of codes) expect(await (await follow(target)).json()).toMatchObject({ code });
    const upload = await storage.jwt.sign({ url: `${bucket}/a.txt`, scope: 'upload' }, { expiresIn: 60 });
    expect(await (await follow(`/object/sign/${bucket}/a.txt?token=${upload}`)).json()).toMatchObject({
      message: 'Token is not scoped for download',
    });
  });

  test('are not made for what is not there or for too long', async () => {
    expect(await (await sign('/missing.txt')).json()).toMatchObject({ code: 'NoSuchKey' });
    expect(await (await sign('/a.txt', { expiresIn: 0 })).json()).toMatchObject({
      message: 'body/expiresIn must be >= 1',
    });
    expect(await (await sign('/a.txt', { expiresIn: 9_007_199_254_740_991 })).json()).toMatchObject({
      code: 'InvalidParameter',
    });
  });

  test('come in batches: in the order asked for, each with a link or an error', async () => {
    const answer = await sign('', { expiresIn: 60, paths: ['a.txt', 'missing.txt', 'dir/b c.txt', 'a.txt', 'a\0b'] });
    const error = 'Either the object does not exist or you do not have access to it';
    const items = (await answer.json()) as readonly { readonly signedURL: string | null }[];
    expect(items).toEqual([
      { error: null, path: 'a.txt', signedURL: await linkTo('/a.txt') },
      { error, path: 'missing.txt', signedURL: null },
      { error: null, path: 'dir/b c.txt', signedURL: await linkTo('/dir/b%20c.txt') },
      { error: null, path: 'a.txt', signedURL: await linkTo('/a.txt') },
      { error, path: 'a\0b', signedURL: null },
    ]);
    expect((await follow(items[2]?.signedURL ?? '')).status).toBe(200);
  });

  test('come in batches of 1 to 1000', async () => {
    const paths = (length: number): readonly string[] => Array.from({ length }, (_, index) => `p${index}`);
    expect((await sign('', { expiresIn: 60, paths: paths(1000) })).status).toBe(200);
    expect((await sign('', { expiresIn: 60, paths: paths(1001) })).status).toBe(400);
    expect((await sign('', { expiresIn: 60, paths: [] })).status).toBe(400);
  });

  test('to upload carry their owner, and may be used once unless they replace', async () => {
    await storage.sql(`create policy users_write on storage.objects for insert to authenticated with check (true)`);
    const token = await storage.tokenOf('317eadce-631a-4429-a0bb-f19a7a517b4a');
    const signed = await storage.send('POST', `/object/upload/sign/${bucket}/new.txt`, { token });
    const { url } = (await signed.json()) as { readonly url: string };
    const put = async (): Promise<unknown> => (await storage.send('PUT', url, { token: 'none', body: 'new' })).json();
    expect(await put()).toEqual({ Key: `${bucket}/new.txt` });
    expect(await put()).toMatchObject({ code: 'KeyAlreadyExists' });
    const gone = await storage.send('DELETE', `/object/${bucket}`, { body: { prefixes: ['new.txt'] } });
    expect(await gone.json()).toMatchObject([{ owner: '317eadce-631a-4429-a0bb-f19a7a517b4a' }]);
    const missing = await storage.send('POST', '/object/upload/sign/nothing/x');
    expect(await missing.json()).toMatchObject({ message: 'The related resource does not exist' });
  });
});

test('the other dialect keeps the escapes of reserved characters, as the real service does', async () => {
  const storage = await openStorage({ dialect: 'supabase' });
  const bucket = await storage.bucket();
  await storage.send('POST', `/object/${bucket}/plus%2Bx.txt`, { body: 'x' });
  const signed = await storage.send('POST', `/object/sign/${bucket}/plus%2Bx.txt`, { body: { expiresIn: 60 } });
  const { signedURL } = (await signed.json()) as { readonly signedURL: string };
  expect(signedURL).toContain('plus%2Bx.txt?token=');
  expect((await storage.send('GET', signedURL)).status).toBe(400);
  await storage.close();
});
