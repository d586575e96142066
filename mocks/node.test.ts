// The mock on a socket: addresses, bodies and connections that end early.
import { StorageClient } from '@supabase/storage-js';
import { request as httpRequest } from 'node:http';
import { setTimeout } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import supertest from 'supertest';
import { describe, expect, vi } from 'vitest';
import { serve } from './node.ts';
import { testWith } from './vitest.ts';
import { openWire } from '../tests/support/raw-wire.ts';

const warnings: string[] = [];
const test = testWith({ schema: { sql: '' }, warn: (message) => warnings.push(message) })
  .extend('service', ({ mock }) => ({ Authorization: `Bearer ${mock.keys.service}` }))
  .extend('agent', ({ server }) => supertest(server.url));
test.beforeEach(async ({ agent, service }) => {
  await agent.post('/storage/v1/bucket').set(service).send({ name: 'box', public: true }).expect(200);
});

describe('the mock on a socket', () => {
  test('says where it listens', async ({ mock, server }) => {
    expect(server.url).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/);
    expect(server.urls).toEqual({
      data: server.url,
      management: server.url,
      storage: `${server.url}/storage/v1`,
      admin: `${server.url}/__touchstone`,
    });
    await expect(serve(mock, { port: Number(new URL(server.url).port) })).rejects.toMatchObject({ code: 'EADDRINUSE' });
  });

  test('behind a proxy, URLs and signed links are those of the proxy', async ({ agent, mock, service }) => {
    let target = '';
    const proxy = await serve(
      {
        async fetch(request) {
          const { pathname, search } = new URL(request.url);
          const { method, headers } = request;
          const body = method === 'GET' ? {} : { body: await request.text() };
          return fetch(`${target}${pathname.replace(/^\/base/, '')}${search}`, { method, headers, ...body });
        },
      },
      { port: 0 },
    );
    const publicUrl = `${proxy.url}/base/`;
    const behind = await serve(mock, { port: 0, publicUrl });
    target = behind.url;
    expect(behind.url).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/);
    expect(behind.urls).toEqual({
      data: publicUrl.slice(0, -1),
      management: publicUrl.slice(0, -1),
      storage: `${publicUrl}storage/v1`,
      admin: `${publicUrl}__touchstone`,
    });
    await agent.post('/storage/v1/object/box/a.txt').set(service).type('text/plain').send('signed').expect(200);
    const storage = new StorageClient(behind.urls.storage, service);
    const { data } = await storage.from('box').createSignedUrl('a.txt', 60);
    expect(data?.signedUrl).toContain(`${publicUrl}storage/v1/object/sign/box/a.txt?token=`);
    expect(await (await fetch(data?.signedUrl ?? '')).text()).toBe('signed');
    await behind.close();
    await proxy.close();
    await expect(serve(mock, { port: 0, publicUrl: 'mock.example' })).rejects.toThrow('is not a public URL');
  });

  test('a chunked upload arrives whole', async ({ server, service }) => {
    const chunks = Array.from({ length: 40 }, (_, index) => Buffer.alloc(50_000, index));
    const status = await new Promise((resolve, reject) => {
      const upload = httpRequest(
        `${server.urls.storage}/object/box/chunked.bin`,
        { method: 'POST', headers: { ...service, 'content-type': 'application/octet-stream' } },
        (response) => {
          response.resume();
          resolve(response.statusCode);
        },
      );
      upload.on('error', reject);
      for (const chunk of chunks) upload.write(chunk);
      upload.end();
    });
    expect(status).toBe(200);
    const download = await fetch(`${server.urls.storage}/object/public/box/chunked.bin`);
    expect(Buffer.from(await download.arrayBuffer()).equals(Buffer.concat(chunks))).toBe(true);
  });

  test('a client that asks first may go on, and one that compressed its bytes gets them back so', async ({
    server,
    service,
  }) => {
    const bytes = gzipSync('a text worth compressing');
    const wire = await openWire(server.url);
    wire.write(
      `POST /storage/v1/object/box/a.gz HTTP/1.1\r\nHost: localhost\r\nAuthorization: ${service.Authorization}\r\nContent-Encoding: gzip\r\nContent-Length: ${bytes.length}\r\nExpect: 100-continue\r\n\r\n`,
    );
    expect((await wire.answer()).status).toBe(100);
    wire.write(bytes);
    expect((await wire.answer()).body.toString()).toContain('"Key":"box/a.gz"');
    wire.destroy();
    const download = await fetch(`${server.urls.storage}/object/public/box/a.gz`);
    expect(download.headers.get('content-encoding')).toBeNull();
    expect(Buffer.from(await download.arrayBuffer()).equals(bytes)).toBe(true);
  });

  test('a client that leaves in the middle of a body is no defect of the mock', async ({
    agent,
    mock,
    server,
    service,
  }) => {
    const wire = await openWire(server.url);
    wire.write(
      `POST /graphql/v1 HTTP/1.1\r\nHost: localhost\r\napikey: ${mock.keys.anon}\r\nContent-Type: application/json\r\nContent-Length: 900\r\n\r\n{"`,
    );
    await agent.get('/storage/v1/bucket').set(service).expect(200);
    wire.destroy();
    await vi.waitFor(() => {
      expect(mock.journal.query({ interface: 'data' })).toHaveLength(1);
    });
    expect(warnings).toEqual([]);
  });

  test('a large refused upload is answered and the connection stays usable', async ({ agent, service }) => {
    const refused = await agent
      .post('/storage/v1/object/none/large.bin')
      .set(service)
      .type('application/octet-stream')
      .send(Buffer.alloc(3_000_000));
    expect(refused.status).toBe(400);
    await agent.get('/__touchstone/health').expect(200);
  });

  test('a client that closes with the answer may send its body to the end', async ({ agent, server, service }) => {
    await agent.post('/storage/v1/bucket').set(service).send({ name: 'small', file_size_limit: 1_000 }).expect(200);
    const wire = await openWire(server.url);
    wire.write(
      `POST /storage/v1/object/small/large.bin HTTP/1.1\r\nHost: localhost\r\nAuthorization: ${service.Authorization}\r\nContent-Length: 3000000\r\nConnection: close\r\n\r\n`,
    );
    wire.write(Buffer.alloc(1_000_000));
    expect((await wire.answer()).body.toString()).toContain('Payload too large');
    for (let piece = 0; piece < 20; piece += 1) {
      expect(wire.isClosed()).toBe(false);
      wire.write(Buffer.alloc(100_000));
      await setTimeout(5);
    }
    await vi.waitFor(() => {
      expect(wire.isClosed()).toBe(true);
    });
  });

  test("a user's own code between socket and mock gets the body and the signal of the platform's Request", async ({
    mock,
    service,
  }) => {
    const logged: string[] = [];
    const own = await serve(
      {
        async fetch(request) {
          logged.push(await request.clone().text());
          const onwards = new Request(request, { headers: { ...service, 'content-type': 'application/json' } });
          expect(onwards.signal.aborted).toBe(false);
          return mock.fetch(onwards);
        },
      },
      { port: 0 },
    );
    const body = JSON.stringify({ name: 'of-the-user' });
    await supertest(own.url).post('/storage/v1/bucket').send(body).expect(200, { name: 'of-the-user' });
    await own.close();
    expect(logged).toEqual([body]);
  });

  test('a handler of a stub gets the body, also for another Request that it makes', async ({ agent, mock }) => {
    mock.stub({ method: 'POST', path: '/echo', handler: (request) => new Response(new Request(request).body) });
    await agent.post('/echo').type('text/plain').send('to the handler').expect(200, 'to the handler');
  });

  test.for([
    ['/graphql/v1', 11],
    ['/v1/projects', 21],
    ['/storage/v1/bucket', 2],
  ] as const)(
    'a body of %s that never says how long it is ends at the limit, and the connection stays usable',
    async ([path, mebibytes], { mock, server, service }) => {
      const wire = await openWire(server.url);
      const authorization = path.startsWith('/v1/') ? `Bearer ${mock.keys.token}` : service.Authorization;
      wire.write(
        `POST ${path} HTTP/1.1\r\nHost: localhost\r\napikey: ${mock.keys.service}\r\nAuthorization: ${authorization}\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n`,
      );
      const piece = `100000\r\n${' '.repeat(1024 * 1024)}\r\n`;
      for (let sent = 0; sent < mebibytes; sent += 1) wire.write(piece);
      const refused = await wire.answer();
      expect([refused.status, refused.body.toString()]).toEqual([413, expect.stringMatching(/too large/i)]);
      wire.write(
        `0\r\n\r\nGET /storage/v1/bucket HTTP/1.1\r\nHost: localhost\r\nAuthorization: ${service.Authorization}\r\n\r\n`,
      );
      expect((await wire.answer()).status).toBe(200);
      wire.destroy();
    },
  );

  test('dot segments reach the mock as they were sent', async ({ mock, server }) => {
    for (const [target, path = target] of [
      ['/storage/v1/object/public/box/a/../../../x%2e%2e'],
      ['http://127.0.0.1/storage/v1/bucket?limit=1', '/storage/v1/bucket?limit=1'],
      ['//evil.example/v1/projects'],
    ] as const) {
      const wire = await openWire(server.url);
      wire.write(`GET ${target} HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n`);
      await wire.lastAnswer();
      expect(mock.journal.query().at(-1)?.path).toBe(path);
    }
  });
});
