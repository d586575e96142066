// Clients that connect and do little more: they are cut off or turned away, and others are served meanwhile.
import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { listen, type Listening } from '../../mocks/server/listen.ts';
import { memoryOf, startTestProcess } from '../support/mock-process.ts';

async function open(url: string, first = ''): Promise<Socket> {
  const socket = connect(Number(new URL(url).port), '127.0.0.1');
  socket.on('error', () => undefined);
  await new Promise((resolve) => socket.once('connect', resolve));
  onTestFinished(() => void socket.destroy());
  if (first !== '') socket.write(first);
  return socket;
}

async function listening(
  limits: Partial<Parameters<typeof listen>[1]>,
  answer: () => Promise<Uint8Array>,
): Promise<Listening> {
  const server = await listen((_incoming, outgoing) => void answer().then((bytes) => outgoing.end(bytes)), {
    host: '127.0.0.1',
    port: 0,
    ...limits,
  });
  onTestFinished(() => server.close());
  return server;
}

const closed = (socket: Socket): Promise<true> => new Promise((resolve) => socket.once('close', () => resolve(true)));

test('a client that takes nothing of its answer is cut off, one that waits for it is not', async () => {
  const large = await listening({ longestStall: 200 }, () => Promise.resolve(new Uint8Array(64 * 1024 * 1024)));
  const stalled = await open(large.url, 'GET / HTTP/1.1\r\nHost: localhost\r\n\r\n');
  const end = closed(stalled);
  stalled.once('data', () => stalled.pause());
  await sleep(1_500);
  stalled.resume();
  expect(await end).toBe(true);
  expect(stalled.bytesRead).toBeLessThan(64 * 1024 * 1024);
  const slow = await listening({ longestStall: 200 }, () => sleep(1_500).then(() => Buffer.from('late')));
  expect(await (await fetch(slow.url)).text()).toBe('late');
});

test('beyond the most connections clients are turned away, and served again when others leave', async () => {
  const server = await listening({ mostConnections: 5 }, () => Promise.resolve(Buffer.from('there')));
  const sockets = await Promise.all(Array.from({ length: 5 }, () => open(server.url)));
  await sleep(100);
  expect(await closed(await open(server.url))).toBe(true);
  sockets[0]?.destroy();
  await sleep(100);
  expect(await (await fetch(server.url, { headers: { connection: 'close' } })).text()).toBe('there');
});

test('a thousand sockets that send half a head, or half a body, keep nobody waiting and cost little', async () => {
  const mockProcess = await startTestProcess({ args: [], objects: '' });
  const { urls, keys } = mockProcess;
  await mockProcess.client.storage('POST', '/bucket', { name: 'box' });
  const before = memoryOf(mockProcess);
  const upload = `Host: localhost\r\nAuthorization: Bearer ${keys.service}\r\nContent-Type: application/octet-stream\r\nContent-Length: 50000000`;
  for (let count = 0; count < 500; count += 1) {
    await open(urls.data, 'GET /storage/v1/bucket HTTP/1.1\r\nHost: localhost\r\nX-Slow: ');
    await open(urls.data, `POST /storage/v1/object/box/${count}.bin HTTP/1.1\r\n${upload}\r\n\r\nhalf`);
  }
  const begun = performance.now();
  const listed = await mockProcess.client.storage('GET', '/bucket');
  const took = Math.round(performance.now() - begun);
  const grown = memoryOf(mockProcess) - before;
  process.stdout.write(`A thousand halves: ${grown} MiB more, an answer in ${took} ms.\n`);
  expect([listed.status, listed.json]).toEqual([200, [expect.objectContaining({ id: 'box' })]]);
  expect(grown).toBeLessThan(300);
});
