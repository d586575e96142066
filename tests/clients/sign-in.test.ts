// supabase-js's client.auth as users and administrators call it, and what several at once may do; the answers themselves are in tests/vectors/requests/sign-in.yaml.
import { createClient } from '@supabase/supabase-js';
import { describe, expect, test as plain } from 'vitest';
import { createMock, type Mock } from '../../mocks/app.ts';
import { onGrounds } from '../support/databases.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

const ANN = { email: 'ann@example.com', password: 'secret1' };
const auth = { persistSession: false, autoRefreshToken: false };

function clientOf({ urls, keys, fetch }: Mock, key = keys.anon) {
  return createClient(urls.data, key, { auth, global: { fetch } });
}

describe.each(onGrounds({ dialect: 'supabase' }))('client.auth, on $name', ({ test }) => {
  test('a user signs up, changes itself, goes on after its token is over, and signs out', async ({ mock }) => {
    const client = clientOf(mock);
    expect((await client.auth.signInAnonymously()).data.user?.is_anonymous).toBe(true);
    const { data } = await client.auth.signUp({ ...ANN, options: { data: { name: 'Ann' } } });
    expect(data.user).toMatchObject({ email: ANN.email, role: 'authenticated', user_metadata: { name: 'Ann' } });
    expect((await client.auth.updateUser({ data: { town: 'Kyiv' } })).data.user?.user_metadata).toMatchObject({
      name: 'Ann',
      town: 'Kyiv',
    });
    mock.clock.advance('2h');
    expect((await client.auth.getUser()).error).toMatchObject({ status: 403, code: 'bad_jwt' });
    const renewed = await client.auth.refreshSession();
    expect(renewed.error).toBeNull();
    expect((await client.auth.getUser()).data.user?.id).toBe(data.user?.id);
    expect((await client.auth.signOut()).error).toBeNull();
  });

  test('an administrator makes users, pages through them and deletes them', async ({ mock }) => {
    const { admin } = clientOf(mock, mock.keys.service).auth;
    const made = [];
    for (const email of ['a@example.com', 'b@example.com', 'c@example.com'])
      made.push((await admin.createUser({ email, password: 'secret1', email_confirm: true })).data.user?.id);
    const first = await admin.listUsers({ page: 1, perPage: 2 });
    expect(first.data).toMatchObject({ nextPage: 2, lastPage: 2, total: 3 });
    expect((await admin.deleteUser(made[0] ?? '')).error).toBeNull();
  });

  test('of several who take one address at once, one has it', async ({ mock }) => {
    const all = await Promise.all(Array.from({ length: 5 }, () => clientOf(mock).auth.signUp(ANN)));
    expect(all.map(({ error }) => error?.code ?? 'made').toSorted()).toEqual([
      'made',
      ...Array.from({ length: 4 }, () => 'user_already_exists'),
    ]);
  });

  test('whoever uses a refresh token at the same time as others goes on with the same session', async ({ mock }) => {
    const { data } = await clientOf(mock).auth.signUp(ANN);
    const token = data.session?.refresh_token ?? '';
    const all = await Promise.all(
      Array.from({ length: 5 }, () => clientOf(mock).auth.refreshSession({ refresh_token: token })),
    );
    expect(all.map(({ error }) => error)).toEqual(all.map(() => null));
    expect(new Set(all.map((one) => one.data.session?.refresh_token)).size).toBe(1);
  });

  test('tokens are of the mock before a reset no more, and of a snapshot again', async ({ mock }) => {
    const client = clientOf(mock);
    await client.auth.signUp(ANN);
    await mock.snapshot('signed in');
    await mock.reset();
    expect((await client.auth.getUser()).error).toMatchObject({ status: 403, code: 'user_not_found' });
    await mock.restore('signed in');
    expect((await client.auth.getUser()).data.user?.email).toBe(ANN.email);
  });
});

const folder = temporaryFolder();

plain('users, sessions and refresh tokens are kept, and a seed gives the next ones other ids', async () => {
  const open = () => createMock({ dialect: 'supabase', seed: 1, database: { dir: folder } });
  const first = await open();
  const { data } = await clientOf(first).auth.signUp(ANN);
  await first.close();
  await using second = await open();
  const client = clientOf(second);
  expect((await client.auth.refreshSession({ refresh_token: data.session?.refresh_token ?? '' })).error).toBeNull();
  const other = await clientOf(second).auth.signUp({ ...ANN, email: 'bob@example.com' });
  expect([other.error, other.data.user?.id === data.user?.id]).toEqual([null, false]);
});
