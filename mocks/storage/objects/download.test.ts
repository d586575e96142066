// Downloads: routes, headers, conditions and ranges, in both dialects.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { DialectName } from '../../runtime/dialect.ts';
import { openStorage, type OpenStorage } from '../testing/open-storage.ts';

describe.each<DialectName>(['contract', 'supabase'])('downloads, %s dialect', (dialect) => {
  let storage: OpenStorage;
  let open: string;
  let closed: string;
  beforeAll(async () => {
    storage = await openStorage({ dialect });
    open = await storage.bucket({ public: true });
    closed = await storage.bucket();
    for (const bucket of [open, closed])
      await storage.send('POST', `/object/${bucket}/dir/hello.txt`, {
        body: 'hello world',
        headers: { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'max-age=9' },
      });
  });
  afterAll(async () => {
    await storage.close();
  });

  const get = async (path: string, headers: Record<string, string> = {}, token?: string): Promise<Response> =>
    storage.send('GET', path, { headers, ...(token === undefined ? {} : { token }) });

  test('come with what a cache and a browser want to know', async () => {
    const answer = await get(`/object/authenticated/${closed}/dir/hello.txt`);
    expect(Object.fromEntries(answer.headers)).toEqual({
      'accept-ranges': 'bytes',
      'cache-control': 'max-age=9',
      'content-length': '11',
      'content-type': 'text/plain',
      etag: '"5eb63bbbe01eeed093cb22bb8f5acdc3"',
      'last-modified': 'Sun, 01 Mar 2026 12:00:00 GMT',
      'x-robots-tag': 'none',
    });
  });

  const routes = ['authenticated/', '', 'public/'] as const;

  test('ask for nothing on the public path, and for a token elsewhere', async () => {
    const { anonymous, service } = storage;
    const ann = await storage.tokenOf('317eadce-631a-4429-a0bb-f19a7a517b4a');
    const callers = { none: 'none', garbage: 'garbage', anonymous, ann, service };
    const header = 'InvalidRequest';
    const refused = 'AccessDenied';
    const bucket = 'NoSuchBucket';
    const key = 'NoSuchKey';
    // The superseded download wants a token in one dialect alone; information under such a path is not of the contract.
    const keyless = dialect === 'contract' ? [header, refused] : [];
    const rows: readonly (readonly [place: string, route: string, answers: readonly (string | true)[]])[] = [
      [`${open}/dir/hello.txt`, 'authenticated/', [header, refused, true, true, true]],
      [`${open}/dir/hello.txt`, '', [true, true, true, true, true]],
      [`${open}/dir/hello.txt`, 'public/', [true, true, true, true, true]],
      [`${closed}/dir/hello.txt`, 'authenticated/', [header, refused, key, key, true]],
      [`${closed}/dir/hello.txt`, '', [bucket, bucket, key, key, true]],
      [`${closed}/dir/hello.txt`, 'public/', [bucket, bucket, bucket, bucket, bucket]],
      [`${open}/missing`, 'authenticated/', [header, refused, key, key, key]],
      [`${open}/missing`, '', [key, key, key, key, key]],
      [`${open}/missing`, 'public/', [key, key, key, key, key]],
      // The service makes two look-ups at once: either may fail first.
      [`${closed}/missing`, 'public/', [bucket, bucket, bucket, bucket, bucket]],
      ['no-bucket/missing', 'authenticated/', [header, refused, bucket, bucket, bucket]],
      ['no-bucket/missing', '', [bucket, bucket, bucket, bucket, bucket]],
      ['no-bucket/missing', 'public/', [bucket, bucket, bucket, bucket, bucket]],
    ];
    for (const [place, route, answers] of rows)
      for (const [index, [who, token]] of Object.entries(callers).entries()) {
        const download = (route === '' ? keyless[index] : undefined) ?? answers[index] ?? '';
        for (const [path, expected] of [
          [`/object/${route}${place}`, download],
          [`/object/info/${route}${place}`, answers[index] ?? ''],
        ] as const) {
          const answer = await get(path, {}, token);
          const told = await answer.text();
          const code: unknown = answer.ok || (JSON.parse(told) as { readonly code: unknown }).code;
          expect([path, who, answer.status, code]).toEqual([path, who, expected === true ? 200 : 400, expected]);
        }
        const head = await storage.send('HEAD', `/object/${route}${place}`, { token });
        expect([route, place, who, head.status, await head.text()]).toEqual([
          route,
          place,
          who,
          download === true ? 200 : 400,
          '',
        ]);
      }
  });

  test('asked for with HEAD say the same of the whole object, whatever the conditions', async () => {
    for (const route of routes) {
      const path = `/object/${route}${open}/dir/hello.txt`;
      const whole = Object.fromEntries((await get(path)).headers);
      for (const headers of [
        {},
        { range: 'bytes=0-1' },
        { range: 'bytes=99-' },
        { 'if-none-match': whole['etag'] ?? '' },
        { 'if-modified-since': 'Fri, 01 Jan 2100 00:00:00 GMT' },
      ]) {
        const head = await storage.send('HEAD', path, { headers });
        expect([head.status, Object.fromEntries(head.headers), await head.text()]).toEqual([200, whole, '']);
      }
      const stale = await storage.send('HEAD', path, { headers: { 'if-none-match': '"other"' } });
      expect(stale.headers.get('cache-control')).toBe('max-age=9, must-revalidate');
    }
  });

  test('of what was replaced have another tag, date and type, which a cache learns from its old tag', async () => {
    const path = `/object/${open}/changing`;
    const put = async (body: string, type: string): Promise<Response> =>
      storage.send('PUT', path, { body, headers: { 'content-type': type, 'cache-control': 'max-age=60' } });
    await put('one', 'text/a');
    const first = await get(path);
    storage.clock.advance('5s');
    await put('two!', 'text/b');
    const second = await get(path, { 'if-none-match': first.headers.get('etag') ?? '' });
    expect([second.status, await second.text(), second.headers.get('content-type')]).toEqual([200, 'two!', 'text/b']);
    expect(second.headers.get('etag')).not.toBe(first.headers.get('etag'));
    const dates = [first, second].map(({ headers }) => Date.parse(headers.get('last-modified') ?? ''));
    expect((dates[1] ?? 0) - (dates[0] ?? 0)).toBe(5000);
    expect(second.headers.get('cache-control')).toBe('max-age=60, stale-while-revalidate=30');
    const third = await get(path, { 'if-none-match': second.headers.get('etag') ?? '' });
    expect([third.status, third.headers.get('cache-control')]).toEqual([304, 'max-age=60']);
  });

  test('may be a range, which changes nothing else', async () => {
    const ranges = { 'bytes=0-4': 'hello', 'bytes=6-': 'world', 'bytes=-5': 'world', 'bytes=6-100': 'world' };
    for (const route of routes)
      for (const [range, text] of Object.entries(ranges)) {
        const path = `/object/${route}${open}/dir/hello.txt`;
        const whole = Object.fromEntries((await get(path)).headers);
        const answer = await get(path, { range, 'if-match': '"x"', 'if-range': '"x"' });
        const start = text === 'hello' ? 0 : 6;
        expect([answer.status, await answer.text(), Object.fromEntries(answer.headers)]).toEqual([
          206,
          text,
          { ...whole, 'content-length': '5', 'content-range': `bytes ${start}-${start + 4}/11` },
        ]);
      }
    const path = `/object/public/${open}/dir/hello.txt`;
    const stale = await get(path, { range: 'bytes=0-0', 'if-none-match': '"other"' });
    expect([stale.status, stale.headers.get('cache-control')]).toEqual([206, 'max-age=9, stale-while-revalidate=30']);
    expect((await get(path, { range: 'bytes=11-' })).status).toBe(416);
  });

  test('are left out when the client has them', async () => {
    const path = `/object/public/${open}/dir/hello.txt`;
    const same = await get(path, { 'if-none-match': '"5eb63bbbe01eeed093cb22bb8f5acdc3"', range: 'bytes=0-1' });
    expect([same.status, await same.text()]).toEqual([304, '']);
    const other = await get(path, { 'if-none-match': '"other"' });
    expect(other.headers.get('cache-control')).toBe('max-age=9, stale-while-revalidate=30');
    expect((await get(path, { 'if-modified-since': 'Fri, 01 Jan 2100 00:00:00 GMT' })).status).toBe(304);
    expect((await get(path, { 'if-modified-since': 'Sun, 01 Mar 2026 12:00:00 GMT' })).status).toBe(200);
  });

  test('get a name to be saved under', async () => {
    const path = `/object/public/${open}/dir/hello.txt`;
    const disposition = async (query: string): Promise<string | null> =>
      (await get(`${path}?${query}`)).headers.get('content-disposition');
    expect(await disposition('download')).toBe('attachment;');
    expect(await disposition('download=caf%C3%A9%0A%22.txt')).toBe(
      "attachment; filename=caf%C3%A9%0A%22.txt; filename*=UTF-8''caf%C3%A9%0A%22.txt",
    );
    expect(await disposition('download=')).toBe('attachment;');
    expect(await disposition('x=1')).toBeNull();
    for (const route of routes) {
      const named = await get(`/object/${route}${open}/dir/hello.txt?download=a%20b.txt`, { range: 'bytes=0-0' });
      expect(named.headers.get('content-disposition')).toBe(
        "attachment; filename=a%20b.txt; filename*=UTF-8''a%20b.txt",
      );
    }
  });

  test('of an object that is replaced meanwhile are of the old content or of the new', async () => {
    const path = `/object/${closed}/busy`;
    const contents = ['a', 'b', 'c'].map((letter) => letter.repeat(80_000));
    await storage.send('PUT', path, { body: contents[0] ?? '' });
    const writes = Promise.all(contents.map(async (body) => storage.send('PUT', path, { body })));
    const reads = Array.from({ length: 10 }, async () => (await get(path)).text());
    for (const text of await Promise.all(reads)) expect(contents).toContain(text);
    await writes;
  });

  test('of rows that SQL made find no bytes', async () => {
    await storage.sql(`insert into storage.objects (bucket_id, name, version) values ('${closed}', 'row', '../../x')`);
    const answer = await get(`/object/authenticated/${closed}/row`);
    expect(await answer.json()).toMatchObject({ code: 'NoSuchKey', message: 'The resource was not found' });
  });

  test('information about a row that SQL made says what is known, under an empty tag', async () => {
    const bucket = await storage.bucket();
    await storage.sql(`insert into storage.objects (bucket_id, name, metadata) values ('${bucket}', 'bare', '{}')`);
    const answer = await storage.send('GET', `/object/info/${bucket}/bare`);
    expect(['etag', 'last-modified', 'cache-control'].map((name) => answer.headers.get(name))).toEqual([
      '',
      null,
      null,
    ]);
    expect(await answer.json()).toMatchObject({ name: 'bare', version: null, size: null, etag: null, metadata: null });
  });
});
