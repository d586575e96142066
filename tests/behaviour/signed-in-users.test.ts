// The signed-in users of a project: rows that triggers see, tokens that policies read, in process and from a file. Over HTTP: tests/vectors/requests/administration-auth.yaml.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { decodeJwt } from 'jose';
import { describe, expect, test } from 'vitest';
import { createMock } from '../../mocks/app.ts';
import type { NewAuthUser } from '../../mocks/auth/auth.ts';
import { testWith } from '../../mocks/vitest.ts';
import { grounds, onGrounds } from '../support/databases.ts';
import { readTable } from '../support/table.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

interface Table {
  readonly sql: string;
  readonly hook: string;
  readonly refused: readonly (readonly [given: unknown, message: string])[];
}

const { sql: SCHEMA, hook: HOOK, refused } = readTable(import.meta.url, ['sql', 'hook', 'refused']) as Table;
const ANN = '0b5e34d2-6f6f-4b7e-9f0a-0e6f5a1c2d3e';
const PROFILES =
  '{ profilesCollection(orderBy: [{ email: AscNullsLast }]) { edges { node { email fullName: full_name } } } }';

const users = [
  { email: 'ann@example.test', user_metadata: { full_name: 'Ann' } },
  { id: ANN, phone: '+4930123456' },
];
const withUsers = testWith({ schema: { sql: SCHEMA }, users, seed: 1 });
const careless = testWith({ schema: { sql: SCHEMA.replace("security definer set search_path = ''", '') } });

describe.each(onGrounds({ schema: { sql: SCHEMA } }))('signed-in users on $name', ({ test }) => {
  test('a user is made as the service makes one, and the triggers of migrations run', async ({ mock }) => {
    const user = await mock.auth.createUser({
      id: ANN,
      email: 'Ann@Example.test',
      user_metadata: { full_name: 'Ann' },
      app_metadata: { team: 'support' },
    });
    expect(user).toMatchObject({
      id: ANN,
      aud: 'authenticated',
      role: 'authenticated',
      email: 'ann@example.test',
      phone: '',
      user_metadata: { full_name: 'Ann', email_verified: true },
      app_metadata: { provider: 'email', providers: ['email'], team: 'support' },
      is_anonymous: false,
      created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/u) as string,
    });
    expect(user.email_confirmed_at).toBeDefined();
    const [profiles, identities, steps] = await mock.sql(`select * from public.profiles;
      select provider, provider_id, email, identity_data from auth.identities;
      select what from public.steps order by at`);
    expect(profiles).toEqual([{ id: ANN, email: 'ann@example.test', full_name: 'Ann' }]);
    expect(identities).toEqual([
      {
        provider: 'email',
        provider_id: ANN,
        email: 'ann@example.test',
        identity_data: { sub: ANN, email: 'ann@example.test', email_verified: false, phone_verified: false },
      },
    ]);
    expect(steps?.map(({ what }) => what)).toEqual([
      'INSERT supabase_auth_admin false',
      'UPDATE supabase_auth_admin true',
    ]);
  });

  test('a token has what policies ask for', async ({ mock, client }) => {
    const seen = async (token: string) =>
      JSON.stringify((await client.graphql(PROFILES, {}, { as: { token } })).json).match(/[a-z]+@example.test/gu);
    const ann = await mock.auth.createUser({ email: 'ann@example.test', app_metadata: { team: 'support' } });
    await mock.auth.createUser({ email: 'bob@example.test', user_metadata: { team: 'support' } });
    expect(await seen(await mock.auth.token('ANN@example.test'))).toEqual(['ann@example.test', 'bob@example.test']);
    expect(await seen(await mock.auth.token('bob@example.test'))).toEqual(['bob@example.test']);
    const { exp = 0, iat = 0, ...claims } = decodeJwt(await mock.auth.token(ann.id, { aal: 'aal2' }));
    expect(exp - iat).toBe(3600);
    expect(claims).toEqual({
      iss: `${mock.urls.data}/auth/v1`,
      sub: ann.id,
      aud: 'authenticated',
      email: 'ann@example.test',
      phone: '',
      app_metadata: { provider: 'email', providers: ['email'], team: 'support' },
      user_metadata: { email_verified: true },
      role: 'authenticated',
      aal: 'aal2',
      amr: [{ method: 'password', timestamp: iat }],
      session_id: expect.stringMatching(/^[\da-f-]{36}$/u) as string,
      is_anonymous: false,
    });
  });

  test('users by phone, without an address and with another role', async ({ mock }) => {
    const byPhone = await mock.auth.createUser({ phone: '+49 30 123456', phone_confirm: false });
    expect(byPhone).toMatchObject({ phone: '4930123456', app_metadata: { provider: 'phone', providers: ['phone'] } });
    expect(byPhone).not.toHaveProperty('phone_confirmed_at');
    const anonymous = await mock.auth.createUser();
    expect(anonymous).toMatchObject({ is_anonymous: true, email: '', app_metadata: {} });
    expect(decodeJwt(await mock.auth.token(anonymous.id))).toMatchObject({
      is_anonymous: true,
      amr: [{ method: 'anonymous' }],
    });
    const { email } = await mock.auth.createUser({ email: 'root@example.test', role: 'service_role' });
    expect(decodeJwt(await mock.auth.token(email))).toMatchObject({ role: 'service_role' });
  });

  test('a row of auth.users that a seed inserted by hand signs in, too', async ({ mock }) => {
    await mock.sql(`insert into auth.users (id, email) values ('${ANN}', 'ann@example.test')`);
    expect(await mock.auth.listUsers()).toMatchObject([{ id: ANN, role: 'authenticated', user_metadata: {} }]);
    expect(decodeJwt(await mock.auth.token('ann@example.test'))).toMatchObject({ sub: ANN, role: 'authenticated' });
  });

  test('deleting a user deletes what refers to it, or says what stands in the way', async ({ mock }) => {
    const { id } = await mock.auth.createUser({ id: ANN, email: 'ann@example.test' });
    await mock.sql(`insert into public.report (owner) values ('${id}')`);
    await expect(mock.auth.deleteUser('ann@example.test')).rejects.toThrow(
      /^The user 0b5e.* was not deleted: .*"report_owner_fkey".*is still referenced from table "report"\.$/u,
    );
    await mock.sql('delete from public.report');
    await mock.auth.deleteUser('ann@example.test');
    expect(await mock.auth.listUsers()).toEqual([]);
    expect(await mock.sql('select * from public.profiles; select * from auth.identities')).toEqual([[], []]);
  });

  test('a user who cannot be is refused with a sentence, and leaves nothing behind', async ({ mock }) => {
    await mock.auth.createUser({ email: 'ann@example.test' });
    await expect(mock.auth.createUser({ email: 'Ann@example.test' })).rejects.toThrow(
      'The user ann@example.test was not made: another user has this email.',
    );
    for (const [given, said] of refused) await expect(mock.auth.createUser(given as NewAuthUser)).rejects.toThrow(said);
    await expect(mock.auth.token('bob@example.test')).rejects.toThrow(
      'There is no user "bob@example.test" in auth.users. There are ann@example.test. Make one with',
    );
    await expect(mock.auth.deleteUser(ANN)).rejects.toThrow(`mock.auth.createUser({ id: '${ANN}' })`);
    expect(await mock.auth.listUsers()).toHaveLength(1);
  });
});

describe('a trigger that the service could not run either', () => {
  careless('is refused with the reason and the cure', async ({ mock }) => {
    await expect(mock.auth.createUser({ email: 'ann@example.test' })).rejects.toThrow(
      /permission denied for table profiles \(42501\)\. Triggers on auth\.users run as supabase_auth_admin .*"security definer"/u,
    );
    expect(await mock.auth.listUsers()).toEqual([]);
  });
});

describe('users from the start', () => {
  const folder = temporaryFolder();
  const write = (name: string, text: string): string => {
    writeFileSync(join(folder, name), text);
    return join(folder, name);
  };

  withUsers('a reset goes back to them', async ({ mock }) => {
    await mock.auth.deleteUser('ann@example.test');
    await mock.auth.createUser({ email: 'new@example.test' });
    await mock.reset();
    expect((await mock.auth.listUsers()).map(({ email, phone }) => email || phone)).toEqual([
      'ann@example.test',
      '4930123456',
    ]);
    expect(await mock.sql('select full_name from public.profiles order by email')).toEqual([
      [{ full_name: 'Ann' }, { full_name: null }],
    ]);
  });

  withUsers('a seed gives them the same ids at each start', async ({ mock }) => {
    await using other = await createMock({ schema: { sql: SCHEMA }, users, seed: 1 });
    expect((await other.auth.listUsers()).map(({ id }) => id)).toEqual(
      (await mock.auth.listUsers()).map(({ id }) => id),
    );
  });

  test.each([
    ['users.json', JSON.stringify(users)],
    ['users.yaml', `- email: ann@example.test\n- id: ${ANN}\n  phone: '+4930123456'\n`],
  ])('are read from %s', async (name, text) => {
    await using mock = await createMock({ schema: { sql: SCHEMA }, users: { file: write(name, text) } });
    expect(await mock.auth.listUsers()).toMatchObject([{ email: 'ann@example.test' }, { id: ANN }]);
  });

  test('a list that cannot be made is refused with its place', async () => {
    const start = (given: unknown) => createMock({ schema: { sql: SCHEMA }, users: given as [] });
    await expect(start('users.yaml')).rejects.toThrow("users is a list such as [{ email: 'ann@example.test' }]");
    await expect(start([{ email: 'ann@example.test' }, { id: '5' }])).rejects.toThrow(
      'users: user 2: The id of a user',
    );
    await expect(start([{ email: 'a@b.test' }, { email: 'a@b.test' }])).rejects.toThrow(
      'users: user 2: The user a@b.test was not made: another user has this email.',
    );
    const file = write('wrong.yaml', 'users: [');
    await expect(start({ file })).rejects.toThrow(`${file} is neither JSON nor YAML`);
    await expect(start({ file: join(folder, 'none.yaml') })).rejects.toThrow('none.yaml cannot be read');
    await expect(start({ file: write('map.yaml', 'email: a@b.test') })).rejects.toThrow(
      'map.yaml: write a list of users',
    );
  });

  test('a folder keeps its users, and says that others were not made', async () => {
    const notes: string[] = [];
    const kept = { database: { dir: join(folder, 'kept') }, schema: { sql: SCHEMA }, users };
    const first = await createMock(kept);
    await first.auth.deleteUser(ANN);
    await first.close();
    await using second = await createMock({ ...kept, warn: (note) => notes.push(note) });
    expect((await second.auth.listUsers()).map(({ email }) => email)).toEqual(['ann@example.test']);
    expect(notes.join('\n')).toContain('its users are those that it has');
  });
});

test('a user whom a seed inserted with a few columns has the time of the row', async () => {
  const at = new Date('2030-05-06T07:08:09.000Z');
  const sql = `insert into auth.users (id, email) values ('0b5e34d2-6f6f-4b7e-9f0a-0e6f5a1c2d3e', 'ann@example.test')`;
  await using mock = await createMock({ schema: { sql }, clock: at });
  const [user] = await mock.auth.listUsers();
  expect([user?.created_at, user?.updated_at].map((text) => new Date(text ?? '').getTime())).toEqual(
    [at, at].map(Number),
  );
});

describe('a project with a hook for access tokens', () => {
  const CONFIG = `[auth.hook.custom_access_token]\nenabled = true\nuri = "pg-functions://postgres/public/token_hook"\n`;

  test('signs what the hook makes of the claims, or says why there is no token', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'touchstone-hook-'));
    mkdirSync(join(folder, 'migrations'));
    writeFileSync(join(folder, 'migrations', '20260101000000_hook.sql'), HOOK);
    writeFileSync(join(folder, 'config.toml'), CONFIG);
    await using mock = await createMock({ schema: { folder }, warn: () => undefined });
    const { id } = await mock.auth.createUser({ email: 'ann@example.test' });
    await mock.sql(`insert into public.roles values ('${id}', 'moderator')`);
    expect(decodeJwt(await mock.auth.token('ann@example.test'))).toMatchObject({ sub: id, user_role: 'moderator' });
    await mock.auth.createUser({ email: 'mallory@example.test' });
    await expect(mock.auth.token('mallory@example.test')).rejects.toThrow(
      'The hook "public"."token_hook" refused the token: not you',
    );
    await mock.sql('revoke select on public.roles from supabase_auth_admin');
    await expect(mock.auth.token('ann@example.test')).rejects.toThrow(
      /failed: permission denied for table roles \(42501\)\. It runs as supabase_auth_admin/u,
    );
    rmSync(folder, { recursive: true, force: true });
  });
});

const [server] = grounds().filter(({ kind }) => kind === 'postgres');
test.skipIf(server === undefined)('a mock with a seed meets the users of earlier processes on its server', async () => {
  const started = await server?.start();
  const database = await started?.database();
  if (started === undefined || database === undefined) throw new Error('PostgreSQL is not installed here.');
  for (const email of ['ann@example.test', 'bob@example.test', 'cid@example.test']) {
    await using mock = await createMock({ schema: { sql: '' }, database, seed: 1 });
    await mock.auth.createUser({ email });
  }
  await using mock = await createMock({ schema: { sql: '' }, database, seed: 1 });
  expect(await mock.auth.listUsers()).toHaveLength(3);
  await mock.close();
  await started.stop();
});

test('a seed that refers to a user who is not there is told to insert the user before', async () => {
  const sql = `${SCHEMA} insert into public.report (owner) values ('${ANN}');`;
  await expect(createMock({ schema: { sql } })).rejects.toThrow(
    `If that is auth.users, insert the user before: insert into auth.users (id) values ('${ANN}');`,
  );
});
