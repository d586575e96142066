// The signed-in users of a project from its start, from files and seeds, and those of earlier processes; tests/vectors/requests/administration-auth.yaml has what is done with them.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { decodeJwt } from 'jose';
import { describe, expect, onTestFinished, test } from 'vitest';
import { createMock } from '../../mocks/app.ts';
import { testWith } from '../../mocks/vitest.ts';
import { onGrounds } from '../support/databases.ts';
import { shareTestServer, wantsPostgres } from '../support/postgres-server.ts';
import { readTable } from '../support/table.ts';
import { temporaryFolder, writeFiles } from '../support/temporary-folder.ts';

const { hook: HOOK } = readTable(import.meta.url, ['hook']) as { readonly hook: string };
const SCHEMA = readFileSync(new URL('signed-in-users.sql', import.meta.url), 'utf8');
const ANN = '0b5e34d2-6f6f-4b7e-9f0a-0e6f5a1c2d3e';
const folder = temporaryFolder();

const users = [
  { email: 'ann@example.test', user_metadata: { full_name: 'Ann' } },
  { id: ANN, phone: '+4930123456' },
];
const withUsers = testWith({ schema: { sql: SCHEMA }, users, seed: 1 });
const careless = testWith({ schema: { sql: SCHEMA.replace("security definer set search_path = ''", '') } });

describe.each(onGrounds({ schema: { sql: SCHEMA } }))('in process, on $name', ({ test }) => {
  test('users are made, signed in and deleted, or refused with a sentence', async ({ mock }) => {
    const anonymous = await mock.auth.createUser();
    expect(anonymous).toMatchObject({ is_anonymous: true, email: '', app_metadata: {} });
    expect(decodeJwt(await mock.auth.token(anonymous.id))).toMatchObject({
      is_anonymous: true,
      amr: [{ method: 'anonymous' }],
    });
    await mock.auth.deleteUser(anonymous.id);
    await mock.auth.createUser({ id: ANN, email: 'ann@example.test' });
    expect(decodeJwt(await mock.auth.token(ANN, { aal: 'aal2' }))).toMatchObject({ sub: ANN, aal: 'aal2' });
    await expect(mock.auth.createUser({ email: 'Ann@example.test' })).rejects.toThrow(
      'The user ann@example.test was not made: another user has this email.',
    );
    await expect(mock.auth.createUser('ann@example.test' as never)).rejects.toThrow(
      "A user is an object such as { email: 'ann@example.test' }.",
    );
    await expect(mock.auth.token('bob@example.test')).rejects.toThrow(
      'There is no user "bob@example.test" in auth.users. There are ann@example.test. Make one with',
    );
    await mock.sql(`insert into public.report (owner) values ('${ANN}')`);
    await expect(mock.auth.deleteUser(ANN)).rejects.toThrow(
      /^The user 0b5e.* was not deleted: .*"report_owner_fkey".*is still referenced from table "report"\.$/u,
    );
    expect(await mock.auth.listUsers()).toMatchObject([{ id: ANN }]);
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
  const write = (name: string, text: string): string => join(writeFiles(folder, { [name]: text }), name);

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
    await expect(start(['ann@example.test'])).rejects.toThrow(
      "users: user 1: A user is an object such as { email: 'ann@example.test' }.",
    );
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

test('a project with a hook for access tokens signs what it makes of the claims, or says why there is no token', async () => {
  const project = writeFiles(join(folder, 'hook'), {
    'migrations/20260101000000_hook.sql': HOOK,
    'config.toml': `[auth.hook.custom_access_token]\nenabled = true\nuri = "pg-functions://postgres/public/token_hook"\n`,
  });
  await using mock = await createMock({ schema: { folder: project }, warn: () => undefined });
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
});

test.runIf(wantsPostgres())('a mock with a seed meets the users of earlier processes on its server', async () => {
  const server = await shareTestServer();
  onTestFinished(() => server.stop());
  const database = { url: await server.createDatabase() };
  for (const email of ['ann@example.test', 'bob@example.test', 'cid@example.test']) {
    await using mock = await createMock({ schema: { sql: '' }, database, seed: 1 });
    await mock.auth.createUser({ email });
  }
  await using mock = await createMock({ schema: { sql: '' }, database, seed: 1 });
  expect(await mock.auth.listUsers()).toHaveLength(3);
});

test('a seed that refers to a user who is not there is told to insert the user before', async () => {
  const sql = `${SCHEMA} insert into public.report (owner) values ('${ANN}');`;
  await expect(createMock({ schema: { sql } })).rejects.toThrow(
    `If that is auth.users, insert the user before: insert into auth.users (id) values ('${ANN}');`,
  );
});
