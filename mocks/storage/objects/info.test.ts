// What is known about an object, in both dialects.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { DialectName } from '../../runtime/dialect.ts';
import { openStorage, type OpenStorage } from '../testing/open-storage.ts';

describe.each<DialectName>(['contract', 'supabase'])('what is known about an object, %s dialect', (dialect) => {
  let storage: OpenStorage;
  let bucket: string;
  beforeAll(async () => {
    storage = await openStorage({ dialect });
    bucket = await storage.bucket({ public: true });
    await storage.send('POST', `/object/${bucket}/dir/a.txt`, {
      body: 'hello world',
      headers: {
        'content-type': 'text/html; charset=utf-8',
        'cache-control': 'max-age=9',
        'x-metadata': btoa('{"by":"ann"}'),
      },
    });
  });
  afterAll(async () => {
    await storage.close();
  });

  const routes = ['authenticated/', 'public/', ''];
  const info = async (route: string, path: string, headers: Record<string, string> = {}): Promise<Response> =>
    storage.send('GET', `/object/info/${route}${bucket}/${path}`, { headers });

  test('is the same on each route, with headers of the object', async () => {
    for (const route of routes) {
      const answer = await info(route, 'dir/a.txt');
      const headers = Object.fromEntries(answer.headers);
      expect([answer.status, await answer.json()]).toEqual([
        200,
        {
          id: expect.stringMatching(/^[0-9a-f-]{36}$/) as unknown,
          name: 'dir/a.txt',
          version: expect.stringMatching(/^[0-9a-f-]{36}$/) as unknown,
          bucket_id: bucket,
          size: 11,
          content_type: 'text/html; charset=utf-8',
          cache_control: 'max-age=9',
          etag: '"5eb63bbbe01eeed093cb22bb8f5acdc3"',
          metadata: { by: 'ann' },
          last_modified: '2026-03-01T12:00:00.250Z',
          created_at: '2026-03-01T12:00:00.250Z',
        },
      ]);
      expect(headers).toMatchObject({
        'content-type': 'application/json; charset=utf-8',
        etag: '"5eb63bbbe01eeed093cb22bb8f5acdc3"',
        'last-modified': 'Sun, 01 Mar 2026 12:00:00 GMT',
        'cache-control': 'max-age=9',
      });
    }
  });

  test('is always told whole', async () => {
    for (const headers of [
      { range: 'bytes=0-1' },
      { range: 'bytes=99-' },
      { 'if-none-match': '"5eb63bbbe01eeed093cb22bb8f5acdc3"' },
      { 'if-modified-since': 'Fri, 01 Jan 2100 00:00:00 GMT' },
    ]) {
      const answer = await info('', 'dir/a.txt', headers);
      expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, 'max-age=9']);
      expect(await answer.json()).toMatchObject({ size: 11 });
    }
  });

  test('can be asked for with HEAD, but not on the public route', async () => {
    for (const [route, status] of [
      ['authenticated/', 200],
      ['', 200],
      ['public/', 400],
    ] as const) {
      const head = await storage.send('HEAD', `/object/info/${route}${bucket}/dir/a.txt`);
      expect([route, head.status, await head.text()]).toEqual([route, status, '']);
      if (status === 200) expect(head.headers.get('etag')).toBe('"5eb63bbbe01eeed093cb22bb8f5acdc3"');
    }
  });

  test('checks settings of image rendering, and has no use for them', async () => {
    expect((await info('', 'dir/a.txt?width=10&resize=cover&quality=80&format=origin&download=x')).status).toBe(200);
    for (const [query, message] of [
      ['width=-1', 'querystring/width must be >= 0'],
      ['width=wide', 'querystring/width must be integer'],
      ['quality=19', 'querystring/quality must be >= 20'],
      ['quality=101', 'querystring/quality must be <= 100'],
      ['resize=stretch', 'querystring/resize must be equal to one of the allowed values'],
    ] as const)
      expect([query, await (await info('', `dir/a.txt?${query}`)).json()]).toMatchObject([
        query,
        { code: 'InvalidRequest', message },
      ]);
  });

  test('of nothing, of a folder and of rows that SQL made', async () => {
    for (const path of ['missing', 'dir', 'dir/'])
      for (const route of routes) expect(await (await info(route, path)).json()).toMatchObject({ code: 'NoSuchKey' });
    await storage.sql(`insert into storage.objects (bucket_id, name) values ('${bucket}', 'row')`);
    const answer = await info('', 'row');
    expect([answer.status, await answer.json()]).toMatchObject([
      200,
      { name: 'row', version: null, size: null, content_type: null, cache_control: null, etag: null, metadata: null },
    ]);
  });
});
