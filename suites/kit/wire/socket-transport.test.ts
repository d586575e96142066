import { createServer, type AddressInfo, type Server } from 'node:net';
import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib';
import { describe, expect, it, onTestFinished } from 'vitest';
import { createSocketTransport } from './socket-transport.ts';
import { answerJson, serveTiny } from '../testing/tiny-server.ts';

function transport(response = 300) {
  const made = createSocketTransport({ timeouts: { connect: 300, response } });
  onTestFinished(() => {
    made.close();
  });
  return made;
}

/** A TCP server that does what it likes. */
async function raw(onConnection: Parameters<typeof createServer>[1], port = 0): Promise<string> {
  const server: Server = createServer({}, onConnection);
  await new Promise<void>((resolve) => {
    server.listen(port, '127.0.0.1', resolve);
  });
  onTestFinished(() => {
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

describe('the socket transport', () => {
  it('sends the path as it is written, dots, double slashes and bad escapes included', async () => {
    const server = await serveTiny();
    await transport().send({ method: 'GET', url: `${server.url}/a/../b/%2e%2e//c/./d?x=%zz&y=a b`.replace(' ', '+') });
    expect(server.seen).toEqual(['GET /a/../b/%2e%2e//c/./d?x=%zz&y=a+b']);
  });

  it('asks for plain bytes, unless told otherwise, and undoes what is compressed nevertheless', async () => {
    const asked: (string | string[] | undefined)[] = [];
    const server = await serveTiny((request, response) => {
      asked.push(request.headers['accept-encoding']);
      const coding = (request.url ?? '').slice(1);
      const undone: Readonly<Record<string, Buffer>> = {
        gzip: gzipSync('plain'),
        deflate: deflateSync('plain'),
        br: brotliCompressSync('plain'),
        'gzip,br': brotliCompressSync(gzipSync('plain')),
      };
      response.setHeader('content-encoding', coding);
      response.end(undone[coding] ?? 'as it is');
    });
    const read = async (coding: string, headers?: Record<string, string>): Promise<string> => {
      const answer = await transport().send({
        method: 'GET',
        url: `${server.url}/${coding}`,
        ...(headers && { headers }),
      });
      expect(answer.headers).toContainEqual(['content-encoding', coding]);
      return new TextDecoder().decode(answer.body);
    };
    for (const coding of ['gzip', 'deflate', 'br', 'gzip,br']) expect(await read(coding)).toBe('plain');
    expect(await read('pack200-gzip', { 'Accept-Encoding': 'br' })).toBe('as it is');
    expect(asked).toEqual(['identity', 'identity', 'identity', 'identity', 'br']);
  });

  it('leaves as they are what is not compressed as it says, and an answer without a body', async () => {
    const server = await serveTiny((request, response) => {
      response.setHeader('content-encoding', 'gzip');
      response.end(request.url === '/none' ? undefined : 'no gzip');
    });
    for (const [path, body] of [
      ['/none', ''],
      ['/bad', 'no gzip'],
    ] as const)
      expect(new TextDecoder().decode((await transport().send({ method: 'GET', url: server.url + path })).body)).toBe(
        body,
      );
  });

  it('reads status, repeated headers and bytes', async () => {
    const server = await serveTiny((_request, response) => {
      response.writeHead(418, [
        ['Set-Cookie', 'a'],
        ['Set-Cookie', 'b'],
      ]);
      response.end(Buffer.from([0, 255, 10]));
    });
    const answer = await transport().send({ method: 'GET', url: server.url });
    expect(answer.status).toBe(418);
    expect(answer.headers.filter(([name]) => name === 'set-cookie').map(([, value]) => value)).toEqual(['a', 'b']);
    expect([...answer.body]).toEqual([0, 255, 10]);
  });

  it('tells the length of a body, for DELETE too', async () => {
    const server = await serveTiny((request, response, body) => {
      answerJson(response, { length: request.headers['content-length'], body });
    });
    const answer = await transport().send({ method: 'DELETE', url: server.url, body: '["ä"]' });
    expect(JSON.parse(new TextDecoder().decode(answer.body))).toEqual({ length: '6', body: '["ä"]' });
  });

  /** Closes at once, or writes this when it was asked. */
  const writing = (text: string) =>
    raw((socket) => {
      socket.on('error', () => undefined);
      socket.once('data', () => socket.end(text));
    });
  const tiny = async (handler?: Parameters<typeof serveTiny>[0]) => (await serveTiny(handler)).url;
  const dripping: Parameters<typeof serveTiny>[0] = (_request, response) => {
    response.writeHead(200);
    const timer = setInterval(() => response.write('.'), 20);
    response.on('close', () => {
      clearInterval(timer);
    });
  };
  const closed = async (): Promise<string> => {
    const server = await serveTiny(() => undefined);
    await server.close();
    return server.url;
  };
  const plain = 'this port does not speak TLS: is the address http:// rather than https://?';

  it.each([
    ['silence', { reason: 'timeout' }, () => tiny(() => undefined)],
    ['an answer that drips on', { reason: 'timeout' }, () => tiny(dripping)],
    ['a connection that closes at once', { reason: 'closed' }, () => raw((socket) => socket.destroy())],
    ['half an answer', { reason: 'closed' }, () => writing('HTTP/1.1 200 OK\r\nContent-Length: 10\r\n\r\nhalf')],
    ['what is not HTTP', { reason: 'protocol' }, () => writing('hello\r\n\r\n')],
    ['a port on which nobody listens', { reason: 'unreachable', message: 'connection refused' }, closed],
    [
      'a plain answer to a TLS greeting',
      { reason: 'tls', message: plain },
      async () => (await tiny()).replace('http:', 'https:'),
    ],
  ])('calls %s by its name: %j', async (_what, failure, serve) => {
    await expect(transport().send({ method: 'GET', url: await serve() })).rejects.toMatchObject(failure);
  });

  it('shares no connection on which a large body may still be lying', async () => {
    const url = await raw((socket) => {
      socket.on('error', () => undefined);
      // Answers at the first bytes and reads nothing more.
      socket.once('data', () => {
        socket.pause();
        socket.write('HTTP/1.1 413 Too Large\r\nContent-Length: 0\r\n\r\n');
      });
    });
    const { send } = transport();
    expect((await send({ method: 'POST', url, body: 'x'.repeat(200_000) })).status).toBe(413);
    expect((await send({ method: 'GET', url })).status).toBe(413);
  });

  it('takes a fresh connection when the server had closed the kept one', async () => {
    let connections = 0;
    const url = await raw((socket) => {
      connections += 1;
      let requests = 0;
      socket.on('error', () => undefined);
      socket.on('data', () => {
        requests += 1;
        if (requests > 1) socket.destroy();
        else socket.write('HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok');
      });
    });
    const { send } = transport();
    await send({ method: 'GET', url });
    const second = await send({ method: 'GET', url });
    expect([second.status, connections]).toEqual([200, 2]);
  });
});
