// With its engine in a thread of its own, the bytes of an object that a client is reading go on beside a long statement.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { persistIn, startVictim } from '../support/victim.ts';

const MIB = 1024 * 1024;
const SIZE = 40 * MIB;

test('a download that has begun is done before a statement of six seconds is', async () => {
  const dir = mkdtempSync(join(tmpdir(), 'touchstone-thread-'));
  const victim = await startVictim(persistIn(dir), '--engine-thread');
  onTestFinished(async () => {
    await victim.end('SIGKILL');
    rmSync(dir, { recursive: true, force: true });
  });
  const headers = { 'content-type': 'application/json' };
  await victim.send('POST', '/bucket', { headers, body: JSON.stringify({ name: 'films' }) });
  const uploaded = await victim.send('POST', '/object/films/long.bin', { body: new Uint8Array(SIZE) });
  expect(uploaded.status).toBe(200);

  // More than sockets and streams hold: the rest is sent only when it is read.
  const response = await victim.send('GET', '/object/authenticated/films/long.bin');
  expect(response.status).toBe(200);
  let over = false;
  const statement = victim.sql('select pg_sleep(6)').finally(() => (over = true));
  await sleep(200);
  const bytes = await response.arrayBuffer();
  expect({ size: bytes.byteLength, over }).toEqual({ size: SIZE, over: false });
  await statement;
});
