// API keys that are made over today's management open data and storage of their project, and no longer once they are removed.
import { describe, expect } from 'vitest';
import { createClient as createRealClient } from '@supabase/supabase-js';
import { createProject } from '../../support/create-project.ts';
import { createClient } from '../../../mocks/client.ts';
import type { Mock } from '../../../mocks/app.ts';
import { testWith } from '../../../mocks/vitest.ts';

const test = testWith({
  dialect: 'supabase',
  schema: {
    sql: `create table note (id int primary key, body text); alter table note enable row level security;
      insert into note values (1, 'first'); create policy all_of_ours on note to authenticated using (true);`,
  },
}).extend('keys', ({ mock }) => ({
  async make(type: string, more: object = {}): Promise<{ readonly id: string; readonly api_key: string }> {
    const body = { type, name: `for_${type}`, ...more };
    const made = await manage(mock, 'POST', 'api-keys?reveal=true', body);
    expect(made.status).toBe(201);
    return made.json as { readonly id: string; readonly api_key: string };
  },
}));

async function manage(mock: Mock, method: string, path: string, body?: unknown) {
  return createClient(mock).management(method, `/v1/projects/${mock.keys.ref}/${path}`, body);
}

/** Ids of the notes that the data interface shows, or the status and message of its refusal. */
async function notes(mock: Mock, headers: Readonly<Record<string, string>>, ref?: string): Promise<unknown> {
  const origin = ref === undefined ? mock.urls.data : (await mock.project(ref)).urls.data;
  const response = await mock.fetch(
    new Request(`${origin}/graphql/v1`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify({ query: '{ noteCollection { edges { node { id } } } }' }),
    }),
  );
  const body = (await response.json()) as {
    readonly message?: string;
    readonly data?: {
      readonly noteCollection: { readonly edges: readonly { readonly node: { readonly id: number } }[] };
    };
  };
  if (response.status !== 200) return [response.status, body.message];
  return body.data?.noteCollection.edges.map(({ node }) => node.id);
}

const fetchOf =
  (mock: Mock): typeof fetch =>
  (input, init) =>
    mock.fetch(new Request(input, init));

describe('a key', () => {
  test('of the secret kind is the service, a publishable one nobody in particular', async ({ mock, keys }) => {
    const { api_key: secret } = await keys.make('secret');
    const { api_key: publishable } = await keys.make('publishable');
    expect(await notes(mock, { apikey: secret })).toEqual([1]);
    expect(await notes(mock, { apikey: secret, authorization: `Bearer ${secret}` })).toEqual([1]);
    expect(await notes(mock, { apikey: publishable, authorization: `Bearer ${publishable}` })).toEqual([]);
    const user = await mock.as({ sub: crypto.randomUUID() });
    expect(await notes(mock, { apikey: publishable, authorization: `Bearer ${user}` })).toEqual([1]);
  });

  test('opens storage in the real client', async ({ mock, keys }) => {
    const { api_key: secret } = await keys.make('secret');
    const { storage } = createRealClient(mock.urls.data, secret, { global: { fetch: fetchOf(mock) } });
    expect((await storage.createBucket('photos')).error).toBeNull();
    expect((await storage.from('photos').upload('a.txt', 'bytes')).error).toBeNull();
    const { api_key: publishable } = await keys.make('publishable');
    const other = createRealClient(mock.urls.data, publishable, { global: { fetch: fetchOf(mock) } });
    expect((await other.storage.from('photos').upload('b.txt', 'bytes')).error).toMatchObject({ statusCode: '403' });
  });

  test('gives its token the claims of its template', async ({ mock, keys }) => {
    const { api_key: secret } = await keys.make('secret', { secret_jwt_template: { role: 'authenticated' } });
    expect(await notes(mock, { apikey: secret })).toEqual([1]);
    const { api_key: nobody } = await keys.make('publishable', { secret_jwt_template: { role: 'anon' } });
    expect(await notes(mock, { apikey: nobody })).toEqual([]);
  });

  test('is refused once it is removed, by data and by storage', async ({ mock, keys }) => {
    const { id, api_key: secret } = await keys.make('secret');
    expect(await manage(mock, 'DELETE', `api-keys/${id}`)).toMatchObject({ status: 200 });
    expect(await notes(mock, { apikey: secret })).toEqual([401, 'Invalid API key']);
    const listed = await mock.fetch(
      new Request(`${mock.urls.storage}/bucket`, { headers: { apikey: secret, authorization: `Bearer ${secret}` } }),
    );
    expect([listed.status, await listed.json()]).toEqual([
      401,
      { message: 'Invalid API key', hint: expect.any(String) as unknown },
    ]);
  });

  test('is of its project only', async ({ mock, keys }) => {
    const { api_key: secret } = await keys.make('secret');
    const { ref } = await createProject(mock, 'Shop');
    expect(await notes(mock, { apikey: secret }, ref)).toEqual([401, 'Invalid API key']);
  });

  test('of the first kind is refused while those are disabled', async ({ mock, keys }) => {
    const { api_key: secret } = await keys.make('secret');
    await manage(mock, 'PUT', 'api-keys/legacy?enabled=false');
    expect(await notes(mock, { apikey: mock.keys.service })).toEqual([401, 'Legacy API keys are disabled']);
    expect(await notes(mock, { apikey: secret })).toEqual([1]);
    await manage(mock, 'PUT', 'api-keys/legacy?enabled=true');
    expect(await notes(mock, { apikey: mock.keys.service })).toEqual([1]);
  });
});
