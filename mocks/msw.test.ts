// The mock behind MSW, at the address of a hosted project.
import { createClient } from '@supabase/supabase-js';
import { setupServer, type SetupServer } from 'msw/node';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createMock, type Mock } from './app.ts';
import { handlers } from './msw.ts';

const ORIGIN = 'https://abcdefghijklmnopqrst.supabase.co';

describe('the mock behind MSW', () => {
  let mock: Mock;
  let server: SetupServer;
  beforeAll(async () => {
    mock = await createMock({
      schema: { sql: "create table pet (id serial primary key, name text); insert into pet (name) values ('Rex')" },
    });
    server = setupServer(...handlers(mock, { origin: ORIGIN }));
    server.listen();
  });
  afterAll(async () => {
    server.close();
    await mock.close();
  });

  test('a plain request reaches the data interface at the hosted address', async () => {
    const response = await fetch(`${ORIGIN}/graphql/v1`, {
      method: 'POST',
      headers: { apiKey: mock.keys.anon, 'Content-Type': 'application/json' },
      body: JSON.stringify({ query: '{ petCollection { edges { node { name } } } }' }),
    });
    expect(await response.json()).toEqual({ data: { petCollection: { edges: [{ node: { name: 'Rex' } }] } } });
  });

  test('the client keeps bytes and gets a usable signed link', async () => {
    const { storage } = createClient(ORIGIN, mock.keys.service, { auth: { persistSession: false } });
    expect((await storage.createBucket('box')).error).toBeNull();
    const bytes = Uint8Array.from({ length: 1024 }, (_, index) => index % 256);
    expect((await storage.from('box').upload('a/b.bin', bytes)).error).toBeNull();
    const link = await storage.from('box').createSignedUrl('a/b.bin', 60);
    const download = await fetch(link.data?.signedUrl ?? '');
    expect(new Uint8Array(await download.arrayBuffer())).toEqual(bytes);
  });

  test('a fault rule looks like a network error', async () => {
    mock.faults.add({ operation: 'management.*', reset: true, times: 1 });
    await expect(fetch(`${ORIGIN}/v1/projects`)).rejects.toThrow('fetch failed');
    expect((await fetch(`${ORIGIN}/v1/projects`)).status).toBe(401);
  });
});
