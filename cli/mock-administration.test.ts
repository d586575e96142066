// What other machines may do with a mock that they reach: its administration runs SQL as the owner of the database.
import { networkInterfaces } from 'node:os';
import { expect, onTestFinished, test } from 'vitest';
import { shareTestServer, wantsPostgres } from '../tests/support/postgres-server.ts';
import { startTestProcess, type MockProcess } from '../tests/support/mock-process.ts';
import { blocksOf } from './testing/page-blocks.ts';
import { createKeys } from '../mocks/runtime/keys.ts';

const start = (...args: readonly string[]) => startTestProcess({ args, objects: '' });

/** With the published keys, and with those that the start prints. */
async function trySql({ client, keys }: MockProcess): Promise<readonly number[]> {
  const published = await createKeys();
  const ask = async (token: string): Promise<number> =>
    (await client.admin('POST', '/sql', 'select 1', { as: { token } })).status;
  return [await ask(published.admin), await ask(keys.admin)];
}

test('on this machine the published admin key opens the administration, and nothing is said', async () => {
  const mockProcess = await start();
  expect(await trySql(mockProcess)).toEqual([200, 200]);
  expect(mockProcess.standardError()).toBe('');
});

test.each([[[]], [['--seed', '1']]])('where other machines reach it, keys are of this start, %j', async (more) => {
  const mockProcess = await start('--host', '0.0.0.0', '--dialect', 'supabase', ...more);
  const { keys, client } = mockProcess;
  expect(await trySql(mockProcess)).toEqual([401, 200]);
  for (const known of [await createKeys(), await createKeys(1)]) {
    expect(keys.admin).not.toBe(known.admin);
    const path = `/v1/projects/${keys.ref}/database/query`;
    const query = await client.management('POST', path, { query: 'select 1' }, { as: { token: known.token } });
    expect(query.status).toBe(401);
  }
  expect((await client.management('GET', '/v1/projects')).status).toBe(200);
  expect(mockProcess.standardError()).toContain(
    'touchstone: other machines reach this mock at 0.0.0.0: the admin key is one of this start, and the access token is one of this start',
  );
});

test('the user may close the administration, or take the published keys and be warned', async () => {
  const closed = await start('--host', '0.0.0.0', '--admin', 'off');
  expect(await trySql(closed)).toEqual([403, 403]);
  expect((await closed.client.admin('GET', '/health', undefined, { as: 'nobody' })).status).toBe(200);
  expect(closed.standardError()).toContain('the administration is off');
  const fixed = await start('--host', '0.0.0.0', '--admin', 'fixed');
  expect(await trySql(fixed)).toEqual([200, 200]);
  expect(fixed.standardError()).toContain('with the published admin key whoever knows it runs SQL as the owner');
});

test('an address of the machine in its network counts as reachable', async () => {
  const address = Object.values(networkInterfaces())
    .flat()
    .find((each) => each?.family === 'IPv4' && !each.internal)?.address;
  const mockProcess = await start('--host', address ?? '0.0.0.0');
  expect((await trySql(mockProcess))[0]).toBe(401);
});

/** As docs/guides/persistence.md has it. */
const SMALLER_ROLE = blocksOf('docs/guides/persistence.md')
  .filter(({ language }) => language === 'sql')
  .flatMap(({ text }) => text.trim().split(';\n'));

const wanted = wantsPostgres();

test.runIf(wanted)('a superuser is warned of, and from the second start on a smaller role will do', async () => {
  const server = await shareTestServer();
  onTestFinished(() => server.stop());
  const url = new URL(await server.createDatabase());
  const first = await start('--database-url', url.href);
  expect(first.standardError()).toMatch(
    /the role \w+ of --database-url is a superuser: .* docs\/guides\/persistence\.md/,
  );
  for (const statement of SMALLER_ROLE) await first.sql(statement);
  await first.end('SIGTERM');
  const smaller = new URL(url);
  smaller.username = 'touchstone_owner';
  smaller.password = 'change-me';
  smaller.pathname = '/platform';
  const second = await start('--database-url', smaller.href);
  expect(second.standardError()).not.toContain('superuser');
  expect(await second.sql('select current_user::text as role')).toEqual([{ role: 'touchstone_owner' }]);
  await expect(second.sql(`create table said (line text); copy said from program 'id'`)).rejects.toThrow(
    /pg_execute_server_program|superuser/,
  );
  const read = await second.client.graphql('{ blogCollection(first: 1) { edges { node { id } } } }');
  expect(read.text).toContain('"edges" : [{"node"');
  expect((await second.send('GET', '/bucket')).status).toBe(200);
});
