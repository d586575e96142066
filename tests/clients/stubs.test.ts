// An app of today, with the real supabase-js: what the mock does not have is answered by stubs, and storage and GraphQL by the mock.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createClient } from '@supabase/supabase-js';
import { setupServer } from 'msw/node';
import { describe, expect } from 'vitest';
import { parse } from 'yaml';
import { createMock, type Stub } from '../../mocks/app.ts';
import { handlers } from '../../mocks/msw.ts';
import { serve } from '../../mocks/node.ts';
import { testWith } from '../../mocks/vitest.ts';
import { temporaryFolder, writeFiles } from '../support/temporary-folder.ts';

const ANN = '0b5e34d2-6f6f-4b7e-9f0a-0e6f5a1c2d3e';
const SCHEMA = {
  sql: `
create table note (id serial primary key, owner uuid not null, words text not null);
alter table note enable row level security;
create policy own on note to authenticated using (owner = auth.uid());
insert into note (owner, words) values ('${ANN}', 'Buy milk'), (gen_random_uuid(), 'A secret');
insert into storage.buckets (id, name) values ('own', 'own');
create policy own on storage.objects to authenticated
  using ((storage.foldername(name))[1] = auth.uid()::text) with check ((storage.foldername(name))[1] = auth.uid()::text);
`,
};

/** Those of the app's tests. Values only: they can come from a file, and over HTTP. */
const FILE = readFileSync(new URL('stubs.yaml', import.meta.url), 'utf8');
const stubsOf = (token: string): readonly Stub[] => parse(FILE.replace('$token', token)) as readonly Stub[];
const { body: TODOS } = stubsOf('')[0] ?? {};

/** What the app does: signs in, reads rows, keeps a file of its own, and asks GraphQL with the token of its session. */
async function useApp(url: string, key: string, send: typeof fetch = fetch): Promise<void> {
  const client = createClient(url, key, { auth: { persistSession: false }, global: { fetch: send } });
  const wrong = await client.auth.signInWithPassword({ email: 'bob@example.test', password: 'x' });
  expect(wrong.error).toMatchObject({ status: 400, code: 'invalid_credentials' });
  expect((await client.storage.from('own').upload(`${ANN}/a.txt`, 'hello')).error?.message).toMatch(/security/);

  const { data, error } = await client.auth.signInWithPassword({ email: 'ann@example.test', password: 'x' });
  expect([error, data.user?.id]).toEqual([null, ANN]);
  expect(await client.from('todos').select()).toMatchObject({ error: null, data: TODOS });
  expect(await client.from('other').select()).toMatchObject({ status: 404, data: null });

  expect((await client.storage.from('own').upload(`${ANN}/a.txt`, 'hello')).error).toBeNull();
  expect(await (await client.storage.from('own').download(`${ANN}/a.txt`)).data?.text()).toBe('hello');
  const answer = await send(`${url}/graphql/v1`, {
    method: 'POST',
    headers: {
      apikey: key,
      authorization: `Bearer ${data.session?.access_token ?? ''}`,
      'content-type': 'application/json',
    },
    body: '{"query":"{ noteCollection { edges { node { words } } } }"}',
  });
  expect(await answer.json()).toEqual({ data: { noteCollection: { edges: [{ node: { words: 'Buy milk' } }] } } });
}

const folder = temporaryFolder();
const test = testWith({ schema: SCHEMA, dialect: 'supabase' });

describe('the app works', () => {
  test('with handlers in process', async ({ mock }) => {
    const [, , refused] = stubsOf('');
    if (refused !== undefined) mock.stub({ ...refused, match: { body: { email: 'bob@example.test' } } });
    mock.stub({
      method: 'POST',
      path: '/auth/v1/token',
      async handler(request) {
        const { email } = (await request.json()) as { readonly email: string };
        return Response.json({
          access_token: await mock.as({ sub: ANN }),
          token_type: 'bearer',
          expires_in: 3600,
          refresh_token: 'r',
          user: { id: ANN, email },
        });
      },
    });
    mock.stub({
      method: '*',
      path: '/rest/v1/{table}',
      handler: (request, { params }) =>
        params['table'] === 'todos' && request.method === 'GET'
          ? Response.json(TODOS)
          : Response.json({ message: 'There is no such table.' }, { status: 404 }),
    });
    await useApp(mock.urls.data, mock.keys.anon, mock.fetch);
  });

  test('over HTTP, with stubs that another process gave', async ({ mock, server, httpClient }) => {
    for (const stub of stubsOf(await mock.as({ sub: ANN })))
      expect(await httpClient.admin('POST', '/stubs', stub)).toMatchObject({ status: 200 });
    await useApp(server.url, mock.keys.anon);
  });

  test('behind MSW at the address of a hosted project', async ({ mock }) => {
    for (const stub of stubsOf(await mock.as({ sub: ANN }))) mock.stub(stub);
    const origin = 'https://abcdefghijklmnopqrst.supabase.co';
    const server = setupServer(...handlers(mock, { origin }));
    server.listen();
    try {
      await useApp(origin, mock.keys.anon);
    } finally {
      server.close();
    }
  });

  test.for(['stubs.json', 'stubs.yaml'])('with stubs of a file, %s', async (name, { mock }) => {
    const token = await mock.as({ sub: ANN });
    const text = name.endsWith('.json') ? JSON.stringify(stubsOf(token), null, '\t') : FILE.replace('$token', token);
    const file = join(writeFiles(folder, { [name]: text }), name);
    // Every mock has the same keys unless a seed makes others.
    await using other = await createMock({ schema: SCHEMA, dialect: 'supabase', stubs: { file } });
    const server = await serve(other, { port: 0 });
    await useApp(server.url, other.keys.anon);
    await server.close();
  });
});
