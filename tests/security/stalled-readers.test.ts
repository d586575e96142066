// Clients that ask for an object and then read nothing: neither memory nor anybody else's time may be what they cost.
import { mkdtempSync, rmSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { memoryOf, startMockProcess, type MockProcess } from '../support/mock-process.ts';

const MIB = 1024 * 1024;

/** Milliseconds for which they stall. */
const WHILE = 3_000;

/** What garbage and heap of other requests may add meanwhile on a busy machine, in MiB: a 20th of what most readers asked for. */
const OTHERWISE = 150;

const onLinux = process.platform === 'linux';
if (!onLinux) process.stderr.write('The memory of another process is read from /proc: no reader is stalled here.\n');

test.runIf(onLinux).each([
  { readers: 40, mebibytes: 20, where: 'in memory' },
  { readers: 60, mebibytes: 50, where: 'in memory' },
  { readers: 60, mebibytes: 50, where: 'in a folder' },
])(
  '$readers stalled readers of an object of $mebibytes MiB $where cost a MiB each at most, and nobody waits for them',
  async ({ readers, mebibytes, where }) => {
    const dir = mkdtempSync(join(tmpdir(), 'touchstone-stalled-'));
    onTestFinished(() => rmSync(dir, { recursive: true, force: true }));
    const place = { args: where === 'in memory' ? [] : ['--blobs', dir], objects: dir };
    const mockProcess = await startMockProcess(place);
    onTestFinished(async () => void (await mockProcess.end('SIGKILL')));
    await putObject(mockProcess, mebibytes * MIB);
    const before = memoryOf(mockProcess);
    const sockets = Array.from({ length: readers }, () => stall(mockProcess, '/object/public/box/big.bin'));
    const { slowest, most } = await watch(mockProcess);
    for (const socket of sockets) socket.destroy();
    process.stdout.write(
      `${readers} readers of ${mebibytes} MiB ${where}: ${before} MiB before, ${most} at most, slowest answer ${slowest} ms\n`,
    );
    expect(most - before).toBeLessThan(readers + OTHERWISE);
    expect(slowest).toBeLessThan(WHILE);
  },
);

/** Read once, so that what a first download needs is there before memory is measured. */
async function putObject(mockProcess: MockProcess, size: number): Promise<void> {
  const headers = { 'content-type': 'application/json' };
  await mockProcess.send('POST', '/bucket', { headers, body: '{"name": "box", "public": true}' });
  const uploaded = await mockProcess.send('POST', '/object/box/big.bin', { body: Buffer.alloc(size, 7) });
  expect(uploaded.status).toBe(200);
  const read = await mockProcess.send('GET', '/object/public/box/big.bin');
  expect((await read.arrayBuffer()).byteLength).toBe(size);
}

function stall(mockProcess: MockProcess, path: string): Socket {
  return send(
    mockProcess,
    `GET ${new URL(mockProcess.urls.storage).pathname}${path} HTTP/1.1\r\nHost: localhost\r\n\r\n`,
  );
}

function send({ urls }: MockProcess, request: string): Socket {
  const socket = connect(Number(new URL(urls.data).port), '127.0.0.1');
  socket.on('error', () => undefined);
  socket.once('data', () => socket.pause());
  socket.write(request);
  return socket;
}

/** Asks again and again for something small. */
async function watch(mockProcess: MockProcess): Promise<{ readonly slowest: number; readonly most: number }> {
  const end = performance.now() + WHILE;
  let [slowest, most] = [0, 0];
  do {
    const begun = performance.now();
    const answer = await mockProcess.send('GET', '/bucket');
    await answer.text();
    slowest = Math.max(slowest, Math.round(performance.now() - begun));
    most = Math.max(most, memoryOf(mockProcess));
    await sleep(10);
  } while (performance.now() < end);
  return { slowest, most };
}

test.runIf(onLinux)(
  '40 stalled readers of an answer of 4 MB from the data API hold that answer each and no more',
  async () => {
    const mockProcess = await startMockProcess({ args: [], objects: '' });
    onTestFinished(async () => void (await mockProcess.end('SIGKILL')));
    await mockProcess.sql(
      `create table big (id int primary key, text text); insert into big values (1, repeat('x', 4000000))`,
    );
    const body = '{"query": "{ bigCollection { edges { node { text } } } }"}';
    const { urls, keys } = mockProcess;
    const head = `POST /graphql/v1 HTTP/1.1\r\nHost: localhost\r\napiKey: ${keys.anon}\r\nContent-Type: application/json`;
    const ask = `${head}\r\nContent-Length: ${body.length}\r\n\r\n${body}`;
    // What the first answers need is there before memory is measured.
    for (let count = 0; count < 3; count += 1) {
      const headers = { apikey: keys.anon, 'content-type': 'application/json' };
      expect(
        (await (await fetch(`${urls.data}/graphql/v1`, { method: 'POST', headers, body })).text()).length,
      ).toBeGreaterThan(4e6);
    }
    const before = memoryOf(mockProcess);
    const sockets = Array.from({ length: 40 }, () => send(mockProcess, ask));
    const { slowest, most } = await watch(mockProcess);
    for (const socket of sockets) socket.destroy();
    process.stdout.write(
      `40 readers of an answer: ${before} MiB before, ${most} at most, slowest answer ${slowest} ms\n`,
    );
    expect(most - before).toBeLessThan(40 * 5 + 200);
  },
);
