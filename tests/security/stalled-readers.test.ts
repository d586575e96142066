// Clients that ask for an object and then read nothing: neither memory nor anybody else's time may be what they cost.
import { connect, type Socket } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { takeSome } from '../support/extent.ts';
import { memoryOf, startTestProcess, type MockProcess } from '../support/mock-process.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

const MIB = 1024 * 1024;

/** Milliseconds for which they stall. */
const WHILE = 3_000;

/** What garbage and heap of other requests may add meanwhile on a busy machine, in MiB: a 20th of what most readers asked for. */
const OTHERWISE = 150;

const folder = temporaryFolder();

const onLinux = process.platform === 'linux';
if (!onLinux) process.stderr.write('The memory of another process is read from /proc: no reader is stalled here.\n');

const READERS = 60;
const MEBIBYTES = 50;

test.runIf(onLinux).each(takeSome('places of objects', ['in memory', 'in a folder'], 1))(
  `${READERS} stalled readers of an object of ${MEBIBYTES} MiB %s cost a MiB each at most, and nobody waits for them`,
  async (where) => {
    const args = where === 'in memory' ? [] : ['--blobs', join(folder, 'bytes')];
    const mockProcess = await startTestProcess({ args, objects: '' });
    await putObject(mockProcess, MEBIBYTES * MIB);
    const request = 'GET /storage/v1/object/public/box/big.bin HTTP/1.1\r\nHost: localhost\r\n\r\n';
    const { slowest, grown } = await whileStalled(mockProcess, READERS, request, `${MEBIBYTES} MiB ${where}`);
    expect(grown).toBeLessThan(READERS + OTHERWISE);
    expect(slowest).toBeLessThan(WHILE);
  },
);

/** Read once, so that what a first download needs is there before memory is measured. */
async function putObject(mockProcess: MockProcess, size: number): Promise<void> {
  await mockProcess.client.storage('POST', '/bucket', { name: 'box', public: true });
  const uploaded = await mockProcess.send('POST', '/object/box/big.bin', { body: Buffer.alloc(size, 7) });
  expect(uploaded.status).toBe(200);
  const read = await mockProcess.send('GET', '/object/public/box/big.bin');
  expect((await read.arrayBuffer()).byteLength).toBe(size);
}

function stall({ urls }: MockProcess, request: string): Socket {
  const socket = connect(Number(new URL(urls.data).port), '127.0.0.1');
  socket.on('error', () => undefined);
  socket.once('data', () => socket.pause());
  socket.write(request);
  return socket;
}

/** Asks again and again for something small: the slowest answer in milliseconds, and by how many MiB memory grew. */
async function whileStalled(mockProcess: MockProcess, readers: number, request: string, what: string) {
  const before = memoryOf(mockProcess);
  const sockets = Array.from({ length: readers }, () => stall(mockProcess, request));
  const end = performance.now() + WHILE;
  let [slowest, most] = [0, 0];
  do {
    const begun = performance.now();
    await mockProcess.client.storage('GET', '/bucket');
    slowest = Math.max(slowest, Math.round(performance.now() - begun));
    most = Math.max(most, memoryOf(mockProcess));
    await sleep(10);
  } while (performance.now() < end);
  for (const socket of sockets) socket.destroy();
  process.stdout.write(
    `${readers} readers of ${what}: ${before} MiB before, ${most} at most, slowest answer ${slowest} ms\n`,
  );
  return { slowest, grown: most - before };
}

test.runIf(onLinux)(
  '40 stalled readers of an answer of 4 MB from the data API hold that answer each and no more',
  async () => {
    const mockProcess = await startTestProcess({ args: [], objects: '' });
    await mockProcess.sql(
      `create table big (id int primary key, text text); insert into big values (1, repeat('x', 4000000))`,
    );
    const query = '{ bigCollection { edges { node { text } } } }';
    const body = JSON.stringify({ query });
    const { client, keys } = mockProcess;
    const head = `POST /graphql/v1 HTTP/1.1\r\nHost: localhost\r\napiKey: ${keys.anon}\r\nContent-Type: application/json`;
    const ask = `${head}\r\nContent-Length: ${body.length}\r\n\r\n${body}`;
    // What the first answers need is there before memory is measured.
    for (let count = 0; count < 3; count += 1) expect((await client.graphql(query)).text.length).toBeGreaterThan(4e6);
    const { grown } = await whileStalled(mockProcess, 40, ask, 'an answer');
    expect(grown).toBeLessThan(40 * 5 + 200);
  },
);
