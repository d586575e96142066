import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { createMock, type Mock } from './app.ts';
import { grounds, type Started } from './tried.ts';

describe.each(grounds())('on $name', (ground) => {
  test('a snapshot that is taken or put back among uploads, moves and deletions has each record with its bytes and no others', async () => {
    const { mock, send, files, alone } = await open(await ground.start());
    const done = new AbortController();
    let answers = 0;
    const client = async (number: number): Promise<void> => {
      for (let turn = 0; !done.signal.aborted; turn += 1) {
        const path = `/object/box/${number}-${turn % 3}`;
        const kind = (turn + number) % 4;
        const move = { bucketId: 'box', sourceKey: `${number}-1`, destinationKey: `${number}-2` };
        if (kind < 2) await send('PUT', path, 'a'.repeat(kind * 70_000 + turn));
        else if (kind === 2) await send('DELETE', path);
        else await send('POST', '/object/move', JSON.stringify(move), 'application/json');
        answers += 1;
      }
    };
    const clients = Promise.all(Array.from({ length: 12 }, async (_, number) => client(number)));
    const names = ['one', 'two', 'three'];
    for (const name of [...names, ...names]) {
      const before = answers;
      await vi.waitUntil(() => answers > before + 15, { timeout: 20_000 });
      await mock.snapshot(name);
    }
    for (const name of names) await mock.restore(name);
    done.abort();
    await clients;
    expect(await alone()).toEqual([]);
    for (const name of names) {
      await mock.restore(name);
      expect(await alone()).toEqual([]);
    }
    await mock.reset();
    expect(files()).toEqual([]);
  });
});

test('an upload that began before a reset is stored after it', async () => {
  const { mock, send, alone } = await open();
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>();
  const writer = writable.getWriter();
  const answer = send('PUT', '/object/box/slow', readable);
  await writer.write(new TextEncoder().encode('first '));
  await mock.reset();
  await send('POST', '/bucket', '{"name": "box"}', 'application/json');
  await writer.write(new TextEncoder().encode('last'));
  await writer.close();
  expect((await answer).status).toBe(200);
  expect(await (await send('GET', '/object/box/slow')).text()).toBe('first last');
  expect(await alone()).toEqual([]);
});

test('bytes that only a snapshot held are freed when another takes its name', async () => {
  const { mock, send, aside } = await open();
  for (let turn = 0; turn < 4; turn += 1) {
    await send('PUT', '/object/box/one', `content ${turn}`);
    await mock.snapshot('here');
    await send('PUT', '/object/box/one', 'another');
    expect(aside()).toBe(1);
    await mock.restore('here');
    expect(await (await send('GET', '/object/box/one')).text()).toBe(`content ${turn}`);
  }
});

async function open(started?: Started) {
  const folder = mkdtempSync(join(tmpdir(), 'touchstone-states-'));
  const mock: Mock = await createMock({
    blobs: { dir: folder },
    schema: { sql: '' },
    ...(started === undefined ? {} : { database: await started.database() }),
  });
  onTestFinished(async () => {
    await mock.close();
    await started?.stop();
    rmSync(folder, { recursive: true, force: true });
  });
  const send = async (
    method: string,
    path: string,
    body?: BodyInit,
    type = 'application/octet-stream',
  ): Promise<Response> => {
    const authorization = `Bearer ${mock.keys.service}`;
    const sent = body === undefined ? {} : { body, duplex: 'half' };
    const headers = { authorization, ...(body === undefined ? {} : { 'content-type': type }) };
    return mock.fetch(new Request(`${mock.urls.storage}${path}`, { method, headers, ...sent }));
  };
  await send('POST', '/bucket', '{"name": "box"}', 'application/json');
  const files = (): readonly string[] => readdirSync(folder).filter((name) => !name.startsWith('.'));
  return {
    mock,
    send,
    files,
    aside: (): number => readdirSync(folder).filter((name) => name.startsWith('.deleted-')).length,
    /** Records without bytes and bytes without a record. */
    alone: async (): Promise<readonly string[]> => {
      const [rows = []] = await mock.sql('select version from storage.objects');
      const versions = rows.map(({ version }) => String(version));
      return [
        ...files().filter((name) => !versions.includes(name)),
        ...versions.filter((version) => !files().includes(version)),
      ];
    },
  };
}
