// Clients that ask for an object and then read nothing: neither memory nor anybody else's time may be what they cost.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { startVictim, type Victim } from '../support/victim.ts';

const MIB = 1024 * 1024;

/** Milliseconds for which they stall. */
const WHILE = 3_000;

/** What garbage and heap of other requests may add meanwhile, in MiB: a 50th of what the readers asked for. */
const OTHERWISE = 60;

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
    const victim = await startVictim(place);
    onTestFinished(async () => void (await victim.end('SIGKILL')));
    await putObject(victim, mebibytes * MIB);
    const before = memoryOf(victim);
    const sockets = Array.from({ length: readers }, () => stall(victim, '/object/public/box/big.bin'));
    const { slowest, most } = await watch(victim);
    for (const socket of sockets) socket.destroy();
    process.stdout.write(
      `${readers} readers of ${mebibytes} MiB ${where}: ${before} MiB before, ${most} at most, slowest answer ${slowest} ms\n`,
    );
    expect(most - before).toBeLessThan(readers + OTHERWISE);
    expect(slowest).toBeLessThan(WHILE);
  },
);

/** Read once, so that what a first download needs is there before memory is measured. */
async function putObject(victim: Victim, size: number): Promise<void> {
  const headers = { 'content-type': 'application/json' };
  await victim.send('POST', '/bucket', { headers, body: '{"name": "box", "public": true}' });
  const uploaded = await victim.send('POST', '/object/box/big.bin', { body: Buffer.alloc(size, 7) });
  expect(uploaded.status).toBe(200);
  const read = await victim.send('GET', '/object/public/box/big.bin');
  expect((await read.arrayBuffer()).byteLength).toBe(size);
}

function stall({ urls }: Victim, path: string): Socket {
  const { port, pathname } = new URL(urls.storage);
  const socket = connect(Number(port), '127.0.0.1');
  socket.on('error', () => undefined);
  socket.once('data', () => socket.pause());
  socket.write(`GET ${pathname}${path} HTTP/1.1\r\nHost: localhost\r\n\r\n`);
  return socket;
}

/** Asks again and again for something small. */
async function watch(victim: Victim): Promise<{ readonly slowest: number; readonly most: number }> {
  const end = performance.now() + WHILE;
  let [slowest, most] = [0, 0];
  do {
    const begun = performance.now();
    const answer = await victim.send('GET', '/bucket');
    await answer.text();
    slowest = Math.max(slowest, Math.round(performance.now() - begun));
    most = Math.max(most, memoryOf(victim));
    await sleep(10);
  } while (performance.now() < end);
  return { slowest, most };
}

/** In MiB. */
function memoryOf({ pid }: Victim): number {
  const [, kibibytes] = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
  return Math.round(Number(kibibytes) / 1024);
}
