// API keys that are made over today's management in the real client. Requests with them: tests/vectors/requests/api-keys.yaml.
import { createClient as createRealClient } from '@supabase/supabase-js';
import { expect } from 'vitest';
import { createClient } from '../../../mocks/client.ts';
import { testWith } from '../../../mocks/vitest.ts';

const test = testWith({ dialect: 'supabase', schema: { sql: '' } });

test('a key that was made opens storage in the real client', async ({ mock }) => {
  const storageOf = async (type: string) => {
    const path = `/v1/projects/${mock.keys.ref}/api-keys?reveal=true`;
    const made = await createClient(mock).management('POST', path, { type, name: `for_${type}` });
    const { api_key: key } = made.json as { readonly api_key: string };
    const send: typeof fetch = (input, init) => mock.fetch(new Request(input, init));
    return createRealClient(mock.urls.data, key, { global: { fetch: send } }).storage;
  };
  const secret = await storageOf('secret');
  expect((await secret.createBucket('photos')).error).toBeNull();
  expect((await secret.from('photos').upload('a.txt', 'bytes')).error).toBeNull();
  const publishable = await storageOf('publishable');
  expect((await publishable.from('photos').upload('b.txt', 'bytes')).error).toMatchObject({ statusCode: '403' });
});
