// The real storage client and a mock behind a proxy under another host and prefix.
import { StorageClient } from '@supabase/storage-js';
import { createServer, request, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, expect } from 'vitest';
import { inBothDialects } from '../../mocks/vitest.ts';

/** What the outside world sees in place of the mock's own prefix. */
const PREFIX = '/tenant/storage/v1';

/** Mounts an address under another host and prefix, and says so as proxies do. */
async function openProxy(target: string): Promise<{ readonly url: string; readonly server: Server }> {
  const { hostname, port, pathname } = new URL(target);
  const server = createServer((incoming, outgoing) => {
    const { url: path = '' } = incoming;
    if (!path.startsWith(`${PREFIX}/`)) outgoing.writeHead(502).end();
    else forward(incoming, outgoing, pathname + path.slice(PREFIX.length));
  });
  function forward(incoming: IncomingMessage, outgoing: ServerResponse, path: string): void {
    const headers = {
      ...incoming.headers,
      host: 'storage.localhost:9999',
      'x-forwarded-for': '203.0.113.7',
      'x-forwarded-host': 'files.example',
      'x-forwarded-port': '443',
      'x-forwarded-prefix': '/tenant',
      'x-forwarded-proto': 'https',
    };
    const onward = request({ hostname, port, path, method: incoming.method, headers }, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(outgoing);
    });
    onward.on('error', () => outgoing.destroy());
    incoming.pipe(onward);
  }
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}${PREFIX}`, server };
}

const DIALECTS = inBothDialects({ schema: { sql: '' } }).map(({ dialect, test }) => ({
  dialect,
  test: test
    .extend('url', { scope: 'file' }, async ({ sharedServer }, { onCleanup }) => {
      const { url, server } = await openProxy(sharedServer.urls.storage);
      onCleanup(() => {
        server.closeAllConnections();
        server.close();
      });
      return url;
    })
    .extend('storage', async ({ mock, url }) => {
      const client = new StorageClient(url, { Authorization: `Bearer ${mock.keys.service}` });
      for (const name of ['closed', 'open']) {
        expect((await client.createBucket(name, { public: name === 'open' })).error).toBeNull();
        expect((await client.from(name).upload('dir/a b.txt', new Blob(['content']))).error).toBeNull();
      }
      return client;
    }),
}));

const at = (url: string, place: string): RegExp => new RegExp(`^${url}${place}`);
const open = async (link: string | null | undefined): Promise<string> => (await fetch(link ?? '')).text();

describe.each(DIALECTS)('behind a proxy under another host and prefix, $dialect dialect', ({ test }) => {
  test('the real client makes links that lead through the proxy: one, many and public', async ({
    storage: client,
    url,
  }) => {
    const one = await client.from('closed').createSignedUrl('dir/a b.txt', 60, { download: 'c d.txt' });
    expect(one.data?.signedUrl).toMatch(at(url, '/object/sign/closed/dir/a%20b.txt\\?token='));
    const answer = await fetch(one.data?.signedUrl ?? '', { headers: { range: 'bytes=0-2' } });
    expect([answer.status, await answer.text(), answer.headers.get('content-disposition')]).toEqual([
      206,
      'con',
      "attachment; filename=c%20d.txt; filename*=UTF-8''c%20d.txt",
    ]);
    const many = await client.from('closed').createSignedUrls(['dir/a b.txt', 'missing', 'dir/a b.txt'], 60);
    const links = many.data?.map(({ signedUrl }) => signedUrl) ?? [];
    expect([links.length, links[1]]).toEqual([3, null]);
    for (const link of [links[0], links[2]]) {
      expect(link).toMatch(at(url, '/object/sign/closed/dir/a%20b.txt\\?token='));
      expect(await open(link)).toBe('content');
    }
    const { publicUrl } = client.from('open').getPublicUrl('dir/a b.txt').data;
    expect(publicUrl).toMatch(at(url, '/object/public/open/dir/a%20b.txt$'));
    expect(await open(publicUrl)).toBe('content');
  });

  test('the real client uploads through the proxy with a link', async ({ storage: client, url }) => {
    const files = client.from('closed');
    const { data } = await files.createSignedUploadUrl('new/c d.txt', { upsert: true });
    expect(data?.signedUrl).toMatch(at(url, '/object/upload/sign/closed/new/c(%20| )d.txt\\?token='));
    const anybody = new StorageClient(url).from('closed');
    const used = await anybody.uploadToSignedUrl(data?.path ?? '', data?.token ?? '', new Blob(['first']));
    expect([used.error, used.data?.fullPath]).toEqual([null, 'closed/new/c d.txt']);
    expect((await fetch(data?.signedUrl ?? '', { method: 'PUT', body: 'second' })).status).toBe(200);
    expect(await (await files.download('new/c d.txt')).data?.text()).toBe('second');
    expect((await files.exists('new/c d.txt')).data).toBe(true);
  });

  test('answers name neither the inner host nor what the proxy says of the outer one', async ({
    storage: _filled,
    mock,
    url,
  }) => {
    const authorization = `Bearer ${mock.keys.service}`;
    const ask = async (path: string, body: object): Promise<string> => {
      const headers = { authorization, 'content-type': 'application/json' };
      return (await fetch(url + path, { method: 'POST', headers, body: JSON.stringify(body) })).text();
    };
    const answers = [
      await ask('/object/sign/closed/dir/a%20b.txt', { expiresIn: 60 }),
      await ask('/object/sign/closed', { expiresIn: 60, paths: ['dir/a b.txt'] }),
      await ask('/object/upload/sign/closed/e', {}),
    ];
    for (const answer of answers) {
      expect(answer).toMatch(/"(signedURL|url)":"\/object\/(upload\/)?sign\/closed\//);
      expect(answer).not.toMatch(/https?:|files\.example|storage\.internal|tenant|storage\/v1/);
    }
  });
});
