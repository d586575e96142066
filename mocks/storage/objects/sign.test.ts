// Signed links to objects, alone and in batches, in both dialects.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { DialectName } from '../../runtime/dialect.ts';
import { openStorage, type OpenStorage } from '../testing/open-storage.ts';

describe.each<DialectName>(['contract', 'supabase'])('signed links, %s dialect', (dialect) => {
  let storage: OpenStorage;
  let bucket: string;
  beforeAll(async () => {
    storage = await openStorage({ dialect });
    bucket = await storage.bucket();
    for (const name of ['a.txt', 'plus%2Bx.txt'])
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

  test('keep the escapes of reserved characters in the supabase dialect, as the real service does', async () => {
    const link = await linkTo('/plus%2Bx.txt');
    const status = (await follow(link)).status;
    expect([link.split('?')[0], status]).toEqual(
      dialect === 'supabase'
        ? [`/object/sign/${bucket}/plus%2Bx.txt`, 400]
        : [`/object/sign/${bucket}/plus+x.txt`, 200],
    );
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

  test('come in batches of 1 to 1000, each of which opens', async () => {
    const paths = Array.from({ length: 1000 }, (_, index) => (index % 3 === 0 ? 'a.txt' : `p${index}`));
    const answer = await sign('', { expiresIn: 60, paths });
    const items = (await answer.json()) as readonly { readonly path: string; readonly signedURL: string | null }[];
    expect([answer.status, items.map(({ path }) => path)]).toEqual([200, paths]);
    expect(items.map(({ signedURL }) => signedURL !== null)).toEqual(paths.map((path) => path === 'a.txt'));
    expect(await (await follow(items.at(-1)?.signedURL ?? '')).text()).toBe('a.txt');
    expect(await (await sign('', { expiresIn: 60, paths: ['a.txt'] })).json()).toEqual([items[0]]);
    for (const [wrong, message] of [
      [[...paths, 'a.txt'], 'body/paths must NOT have more than 1000 items'],
      [[], 'body/paths must NOT have fewer than 1 items'],
    ] as const) {
      const refused = await sign('', { expiresIn: 60, paths: wrong });
      expect([refused.status, await refused.json()]).toMatchObject([400, { code: 'InvalidRequest', message }]);
    }
  });

  test('in batches need no bucket, no permission and no possible name, but say so of each path', async () => {
    const error = 'Either the object does not exist or you do not have access to it';
    const body = { expiresIn: 60, paths: ['a.txt', '/a.txt', 'a%2Etxt', 'a#b', ''] };
    const refused = body.paths.map((path) => ({ error, path, signedURL: null }));
    const missing = await storage.send('POST', '/object/sign/no-bucket', { body });
    expect([missing.status, await missing.json()]).toEqual([200, refused]);
    const hidden = await storage.send('POST', `/object/sign/${bucket}`, { body, token: storage.anonymous });
    expect([hidden.status, await hidden.json()]).toEqual([200, refused]);
  });

  test('are the same within a second, and good for what their object becomes', async () => {
    await storage.send('POST', `/object/${bucket}/changing`, { body: 'one' });
    const link = await linkTo('/changing');
    expect(await linkTo('/changing')).toBe(link);
    await storage.send('PUT', `/object/${bucket}/changing`, { body: 'two' });
    expect(await (await follow(link)).text()).toBe('two');
    await storage.send('DELETE', `/object/${bucket}/changing`);
    expect(await (await follow(link)).json()).toMatchObject({ code: 'NoSuchKey' });
    await storage.send('POST', `/object/${bucket}/changing`, { body: 'three' });
    expect(await (await follow(link)).text()).toBe('three');
  });

  test('take ranges, conditions, HEAD and a name to be saved under', async () => {
    const link = await linkTo('/a.txt');
    const ask = async (headers: Record<string, string>, query = '', method = 'GET'): Promise<Response> =>
      storage.send(method, link + query, { headers, token: 'garbage' });
    const whole = await ask({}, '&download=my%20name.txt&cacheNonce=1');
    expect([whole.status, whole.headers.get('cache-control'), whole.headers.get('content-disposition')]).toEqual([
      200,
      null,
      "attachment; filename=my%20name.txt; filename*=UTF-8''my%20name.txt",
    ]);
    const part = await ask({ range: 'bytes=2-' });
    expect([part.status, await part.text(), part.headers.get('content-range')]).toEqual([206, 'txt', 'bytes 2-4/5']);
    for (const [tag, status] of [
      [whole.headers.get('etag') ?? '', 304],
      ['"other"', 200],
    ] as const) {
      const answer = await ask({ 'if-none-match': tag });
      expect([answer.status, answer.headers.get('cache-control'), answer.headers.get('expires')]).toEqual([
        status,
        null,
        whole.headers.get('expires'),
      ]);
    }
    const head = await ask({}, '', 'HEAD');
    expect([head.status, head.headers.get('content-length'), head.headers.get('expires')]).toEqual([
      200,
      '5',
      whole.headers.get('expires'),
    ]);
  });
});
