// The ways to a target: through proxies as a company has them, and to one that asks for a certificate.
import { once } from 'node:events';
import {
  createServer,
  request as httpRequest,
  type IncomingMessage,
  type Server,
  type ServerResponse,
} from 'node:http';
import { createServer as createSecureServer, type Server as SecureServer } from 'node:https';
import { connect, type AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { keepSandbox } from './testing/sandbox.ts';
import { createAuthority } from '../mocks/server/tls/authority.ts';
import { readProxies } from '../suites/kit/wire/connections.ts';
import { createSocketTransport } from '../suites/kit/wire/socket-transport.ts';
import { serveMock, type ServedMock } from '../tests/support/served-mock.ts';

const authority = createAuthority();
const sandbox = keepSandbox();
/** What the proxy was asked, with the name of its user. */
const asked: string[] = [];
/** What came to the target behind TLS. */
const paths: string[] = [];
let refusal: string | undefined;
let served: ServedMock;
let proxy: Server;
let secure: SecureServer;

const portOf = (server: Server | SecureServer): number => (server.address() as AddressInfo).port;

/** Every name leads to the mock, whatever the name servers of this machine say. */
function forward(request: IncomingMessage, response: ServerResponse, path: string): void {
  const { origin, host } = new URL(served.url);
  const headers = { ...request.headers, host };
  const passing = httpRequest(origin, { path, method: request.method, headers });
  passing.on('response', (answer) => {
    response.writeHead(answer.statusCode ?? 0, answer.rawHeaders);
    answer.pipe(response);
  });
  passing.on('error', () => response.destroy());
  request.pipe(passing);
}

beforeAll(async () => {
  served = await serveMock({});
  proxy = createServer((request, response) => {
    const user = Buffer.from((request.headers['proxy-authorization'] ?? '').slice('Basic '.length), 'base64');
    asked.push(`${user.toString()} ${request.method} ${request.url}`);
    forward(request, response, (request.url ?? '').replace(/^http:\/\/[^/]*/u, ''));
  });
  proxy.on('connect', (request, socket) => {
    asked.push(`CONNECT ${request.url}`);
    if (refusal !== undefined) return socket.end(`HTTP/1.1 ${refusal}\r\n\r\n`);
    const tunnel = connect(portOf(secure), '127.0.0.1', () => {
      socket.write('HTTP/1.1 200 Connection established\r\n\r\n');
      tunnel.pipe(socket).pipe(tunnel);
    });
    return tunnel.on('error', () => socket.destroy());
  });
  const certificate = authority.issue(['secure.test', 'localhost']);
  secure = createSecureServer(
    { cert: certificate.cert, key: certificate.key, ca: authority.cert, requestCert: true, rejectUnauthorized: true },
    (request, response) => {
      paths.push(request.url ?? '');
      forward(request, response, request.url ?? '');
    },
  );
  for (const server of [proxy, secure]) await once(server.listen(0, '127.0.0.1'), 'listening');
});
afterAll(async () => {
  for (const server of [proxy, secure]) server.close();
  await served.close();
});

const variables = (): Record<string, string> => ({
  HTTP_PROXY: `http://ann:p%40ss@127.0.0.1:${portOf(proxy)}`,
  HTTPS_PROXY: `http://127.0.0.1:${portOf(proxy)}`,
});

describe('behind a proxy', () => {
  test('a run judges a target that only the proxy can reach, and says which way it went', async () => {
    const target = ['--storage', 'http://api.test/storage/v1', '--storage-key', served.keys.service];
    const few = ['--consistency', '0', '--only', 'storage.list.*'];
    const { code, out, err } = await sandbox.touchstone(['run', ...target, ...few], variables());
    expect(out).toContain('Partial (exit 0)');
    expect(err).toContain(
      `http://api.test is asked through the proxy 127.0.0.1:${portOf(proxy)} (HTTP_PROXY; NO_PROXY names hosts to ask directly).`,
    );
    expect(code).toBe(0);
    expect(asked).toContain('ann:p@ss POST http://api.test/storage/v1/bucket/');
  });

  test.each([
    ['plain HTTP', 'http://api.test/storage/v1/../%2e%2e//x', 'ann:p@ss GET http://api.test/storage/v1/../%2e%2e//x'],
    ['TLS, in a tunnel', 'https://secure.test/a/../%2e%2e//x', 'CONNECT secure.test:443'],
  ])('a path is sent as it is written over %s', async (_, url, line) => {
    const own = authority.issue(['client']);
    const transport = createSocketTransport({
      ca: authority.cert,
      clientCertificate: { certificate: own.cert, key: own.key },
      proxies: readProxies(variables()),
    });
    await transport.send({ method: 'GET', url, headers: {} });
    transport.close();
    expect(asked).toContain(line);
    if (url.startsWith('https')) expect(paths).toEqual(['/a/../%2e%2e//x']);
  });

  test.each(['403 Forbidden', '407 Proxy Authentication Required'])('its refusal %s is quoted', async (status) => {
    refusal = status;
    const transport = createSocketTransport({ proxies: readProxies(variables()) });
    await expect(transport.send({ method: 'GET', url: 'https://secure.test/', headers: {} })).rejects.toThrow(
      `the proxy of HTTPS_PROXY refused the way (HTTP/1.1 ${status})`,
    );
    transport.close();
    refusal = undefined;
  });
});

describe('to a target that asks for a certificate', () => {
  const tryOut = (...flags: readonly string[]) => {
    const url = `https://localhost:${portOf(secure)}/storage/v1`;
    const target = ['--storage', url, '--storage-key', served.keys.service];
    const few = ['--only', 'storage.bucket.get-missing', '--consistency', '0'];
    return sandbox.touchstone(['run', ...target, ...few, '--ca', sandbox.write('ca.pem', authority.cert), ...flags]);
  };

  test('the one of --client-cert is shown, with its key beside it or in the same file', async () => {
    const own = authority.issue(['client']);
    const both = await tryOut('--client-cert', sandbox.write('both.pem', `${own.cert}\n${own.key}`));
    const apart = await tryOut(
      '--client-cert',
      sandbox.write('own.pem', own.cert),
      '--client-key',
      sandbox.write('own.key', own.key),
    );
    for (const { code } of [both, apart]) expect(code).toBe(0);
  });

  test('without one the message names the flag', async () => {
    const { code, out } = await tryOut();
    expect(out).toContain('--client-cert');
    expect(code).toBe(3);
  });

  test.each([
    ['no key', ['--client-cert', 'ca.pem'], '"ca.pem" holds no private key in PEM form.'],
    [
      'the key of another',
      ['--client-cert', 'own.pem', '--client-key', 'other.key'],
      'cannot be used as a certificate',
    ],
  ])('%s is misuse', async (_, flags, message) => {
    const own = authority.issue(['client']);
    sandbox.write('own.pem', own.cert);
    sandbox.write('own.key', own.key);
    sandbox.write('other.key', authority.issue(['other']).key);
    const { code, err } = await tryOut(...flags);
    expect(err).toContain(message);
    expect(code).toBe(2);
  });
});
