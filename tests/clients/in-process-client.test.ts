// The real client library over `mock.fetch`, which takes what the platform's `fetch` takes.
import { createClient } from '@supabase/supabase-js';
import { describe, expect } from 'vitest';
import { createMock } from '../../mocks/app.ts';
import { serve } from '../../mocks/node.ts';
import { testWith } from '../../mocks/vitest.ts';

const sql = `create table todo (id serial primary key, title text not null);
  insert into todo (title) values ('Write a test');`;
const test = testWith({ schema: { sql } });
const supabase = testWith({ schema: { sql }, dialect: 'supabase' });

const asked = (key: string): RequestInit => ({
  method: 'POST',
  headers: { apikey: key, 'content-type': 'application/json' },
  body: '{"query": "{ todoCollection { edges { node { title } } } }"}',
});
const answered = { data: { todoCollection: { edges: [{ node: { title: 'Write a test' } }] } } };

supabase('a body has the length that the platform announces', async ({ mock: { urls, keys, fetch } }) => {
  const client = createClient(urls.data, keys.service, { global: { fetch } });
  await client.storage.createBucket('small', { public: false, fileSizeLimit: 3 });
  const { error } = await client.storage.from('small').upload('a.txt', 'four', { contentType: 'text/plain' });
  expect(error?.message).toContain('exceeded the maximum allowed size');
});

describe('mock.fetch', () => {
  test('takes a text, a URL and a Request, each with its init', async ({ mock: { urls, keys, fetch } }) => {
    const address = `${urls.data}/graphql/v1`;
    for (const input of [address, new URL(address), new Request(address)])
      expect(await (await fetch(input, asked(keys.anon))).json()).toEqual(answered);
    expect(await (await fetch(new Request(address, asked(keys.anon)))).json()).toEqual(answered);
  });

  test('refuses an address that is not whole with a sentence', async ({ mock: { fetch } }) => {
    await expect(fetch('/graphql/v1')).rejects.toThrow(
      'mock.fetch needs a whole URL, and "/graphql/v1" is not one: write one below mock.urls.data, such as http://touchstone.test/graphql/v1.',
    );
  });

  test('answers for its own addresses, this machine and the hosted service, and refuses others with a sentence', async ({
    mock: { urls, keys, fetch },
  }) => {
    for (const origin of [
      urls.data,
      'http://localhost:54321',
      'http://127.0.0.1',
      'https://abcdefghijklmnopqrst.supabase.co',
    ])
      expect(await (await fetch(`${origin}/graphql/v1`, asked(keys.anon))).json()).toEqual(answered);
    for (const url of ['https://api.example.com/v1/projects', 'https://supabase.co.example/graphql/v1'])
      await expect(fetch(url)).rejects.toThrow(
        `mock.fetch answers for ${urls.data}, this machine and the hosts of the hosted service, and not for ${new URL(url).origin}. `,
      );
  });

  test('refuses every request after the mock was closed', async () => {
    const mock = await createMock({ schema: { sql: '' } });
    const server = await serve(mock, { port: 0 });
    await mock.close();
    const closed = 'This mock is closed, and answers no more requests: close it after the last one, or create another.';
    await expect(mock.fetch(`${mock.urls.storage}/bucket`)).rejects.toThrow(closed);
    await expect(mock.fetch(new Request(`${mock.urls.storage}/bucket`))).rejects.toThrow(closed);
    const answer = await globalThis.fetch(`${server.urls.storage}/bucket`);
    expect([answer.status, await answer.json()]).toEqual([503, expect.objectContaining({ message: closed })]);
    await server.close();
  });

  test('rejects when its caller gives up', async ({ mock: { urls, keys, faults, fetch } }) => {
    faults.add({ operation: 'data', latency: 60_000 });
    const giveUp = new AbortController();
    const answer = fetch(`${urls.data}/graphql/v1`, { ...asked(keys.anon), signal: giveUp.signal });
    giveUp.abort(new Error('too slow'));
    await expect(answer).rejects.toThrow('too slow');
  });
});
