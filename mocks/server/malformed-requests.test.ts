// Malformed requests get an answer with a reason.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect } from 'vitest';
import { testWith } from '../vitest.ts';
import { openWire } from '../../tests/support/raw-wire.ts';
import { readTable } from '../../tests/support/table.ts';
import { answerUnreadable } from './malformed-requests.ts';

const test = testWith({ schema: { sql: '' } });

const rows = readTable(import.meta.url) as readonly (readonly [string, number, string, string])[];

test.for(rows)('%s is answered with %i and a reason', async ([, status, message, head], { server }) => {
  const wire = await openWire(server.url);
  wire.write(`${head}\r\n\r\n`);
  const answer = await wire.lastAnswer();
  expect([answer.status, answer.headers['content-type']]).toEqual([status, 'application/json']);
  expect(answer.headers['content-length']).toBe(String(answer.body.length));
  expect(JSON.parse(answer.body.toString())).toEqual({ message: expect.stringContaining(message) as unknown });
});

test.for(['/', '/graphql/v1', '/v1/projects', '/storage/v1/bucket', '/__touchstone/health', '/__touchstone/sql'])(
  'TRACE %s is answered with what may be asked instead',
  async (path, { mock, server }) => {
    const wire = await openWire(server.url);
    wire.write(`TRACE ${path} HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${mock.keys.admin}\r\n\r\n`);
    const { status, headers } = await wire.lastAnswer();
    expect([status, headers['allow']]).toEqual([405, 'GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS']);
  },
);

test('a transfer that nobody knows has no effect', async ({ mock, server }) => {
  const asked = async (method: string, path: string, more: string): Promise<number> => {
    const wire = await openWire(server.url);
    const authorization = `Authorization: Bearer ${mock.keys.service}`;
    const { host } = new URL(server.url);
    wire.write(
      `${method} /storage/v1${path} HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n${authorization}\r\n${more}`,
    );
    return (await wire.lastAnswer()).status;
  };
  const body = '{"name":"box"}';
  expect(
    await asked('POST', '/bucket/', `Content-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body}`),
  ).toBe(200);
  expect(await asked('DELETE', '/bucket/box', 'Transfer-Encoding: xchunked\r\n\r\n')).toBe(400);
  expect(await asked('GET', '/bucket/box', '\r\n')).toBe(200);
});

test('HTTP/1.0 needs no host', async ({ server }) => {
  const wire = await openWire(server.url);
  wire.write('GET /__touchstone/health HTTP/1.0\r\n\r\n');
  expect((await wire.lastAnswer()).status).toBe(200);
});

test('nothing is written into an answer that is under way', async () => {
  const half = Promise.withResolvers<void>();
  const slow = createServer({ requireHostHeader: false }, (_incoming, outgoing) => {
    outgoing.writeHead(200, { 'content-length': '10' });
    outgoing.write('half ', () => {
      half.resolve();
    });
  });
  answerUnreadable(slow);
  await new Promise<void>((resolve) => slow.listen(0, '127.0.0.1', resolve));
  const wire = await openWire(`http://127.0.0.1:${(slow.address() as AddressInfo).port}`);
  wire.write('POST / HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n');
  await half.promise;
  wire.write('no chunk\r\n');
  expect((await wire.lastAnswer()).body.toString()).toBe('half ');
  await new Promise((resolve) => slow.close(resolve));
});
