// Snapshots and resets while uploads, moves and deletions are under way.
import { describe, expect, test, vi } from 'vitest';
import { grounds } from '../support/databases.ts';
import { takeSome } from '../support/extent.ts';
import { opened } from '../support/opened.ts';
import { MAKE_BOX, openStore } from './held-store.ts';

describe.each(takeSome('databases', grounds(), 1))('on $name', (ground) => {
  const started = opened(() => ground.start());

  test('a snapshot that is taken or put back among uploads, moves and deletions has each record with its bytes and no others', async () => {
    await using store = await openStore({ database: await started().database() });
    const done = new AbortController();
    let answers = 0;
    const client = async (number: number): Promise<void> => {
      for (let turn = 0; !done.signal.aborted; turn += 1) {
        const path = `box/${number}-${turn % 3}`;
        const kind = (turn + number) % 4;
        const move = { bucketId: 'box', sourceKey: `${number}-1`, destinationKey: `${number}-2` };
        if (kind < 2) await store.object('PUT', path, { body: 'a'.repeat(kind * 70_000 + turn) });
        else if (kind === 2) await store.object('DELETE', path);
        else
          await store.object('POST', 'move', {
            body: JSON.stringify(move),
            headers: { 'content-type': 'application/json' },
          });
        answers += 1;
      }
    };
    const clients = Promise.all(Array.from({ length: 12 }, async (_, number) => client(number)));
    const names = ['one', 'two', 'three'];
    for (const name of [...names, ...names]) {
      const before = answers;
      await vi.waitUntil(() => answers > before + 15, { timeout: 20_000 });
      await store.mock.snapshot(name);
    }
    for (const name of names) await store.mock.restore(name);
    done.abort();
    await clients;
    expect((await store.held()).strays).toEqual([]);
    for (const name of names) {
      await store.mock.restore(name);
      expect((await store.held()).strays).toEqual([]);
    }
    await store.mock.reset();
    expect(await store.held()).toMatchObject({ objects: [], strays: [] });
  });
});

test('an upload that began before a reset is stored after it', async () => {
  await using store = await openStore();
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>();
  const writer = writable.getWriter();
  const answer = store.object('PUT', 'box/slow', { body: readable });
  await writer.write(new TextEncoder().encode('first '));
  await store.mock.reset();
  await store.mock.sql(MAKE_BOX);
  await writer.write(new TextEncoder().encode('last'));
  await writer.close();
  expect((await answer).status).toBe(200);
  expect(await (await store.object('GET', 'box/slow')).text()).toBe('first last');
  expect((await store.held()).strays).toEqual([]);
});

test('bytes that only a snapshot held are freed when another takes its name', async () => {
  await using store = await openStore();
  for (let turn = 0; turn < 4; turn += 1) {
    await store.object('PUT', 'box/one', { body: `content ${turn}` });
    await store.mock.snapshot('here');
    await store.object('PUT', 'box/one', { body: 'another' });
    expect((await store.held()).aside).toBe(1);
    await store.mock.restore('here');
    expect(await (await store.object('GET', 'box/one')).text()).toBe(`content ${turn}`);
  }
});
