import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openStorage, type OpenStorage } from './open-storage.ts';

describe('downloads', () => {
  let storage: OpenStorage;
  let open: string;
  let closed: string;
  beforeAll(async () => {
    storage = await openStorage();
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

  test('ask for nothing in a public bucket, and for a token elsewhere', async () => {
    const rows: readonly (readonly [path: string, token: string | undefined, status: number, code?: string])[] = [
      [`/object/public/${open}/dir/hello.txt`, 'none', 200],
      [`/object/public/${closed}/dir/hello.txt`, undefined, 400, 'NoSuchBucket'],
      [`/object/${open}/dir/hello.txt`, 'garbage', 200],
      [`/object/${closed}/dir/hello.txt`, 'none', 400, 'NoSuchBucket'],
      [`/object/${closed}/dir/hello.txt`, storage.anonymous, 400, 'NoSuchKey'],
      [`/object/authenticated/${open}/dir/hello.txt`, 'none', 400, 'InvalidRequest'],
      [`/object/authenticated/${open}/dir/hello.txt`, storage.anonymous, 200],
      [`/object/authenticated/${closed}/dir/hello.txt`, storage.anonymous, 400, 'NoSuchKey'],
      [`/object/info/public/${open}/dir/hello.txt`, 'none', 200],
      [`/object/info/public/${closed}/dir/hello.txt`, undefined, 400, 'NoSuchBucket'],
      [`/object/info/authenticated/${closed}/dir/hello.txt`, undefined, 200],
    ];
    for (const [path, token, status, code] of rows) {
      const answer = await get(path, {}, token);
      expect([path, answer.status]).toEqual([path, status]);
      if (code !== undefined) expect(await answer.json()).toMatchObject({ code });
      else await answer.body?.cancel();
    }
  });

  test('may be a range', async () => {
    const path = `/object/public/${open}/dir/hello.txt`;
    const answer = await get(path, { range: 'bytes=6-100' });
    expect(answer.status).toBe(206);
    expect(answer.headers.get('content-range')).toBe('bytes 6-10/11');
    expect(await answer.text()).toBe('world');
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
    expect(await disposition('x=1')).toBeNull();
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
