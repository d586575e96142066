import { expect, test } from 'vitest';
import type { MockClient } from '../mocks/client.ts';
import type { MockProject } from '../mocks/mock.ts';
import { persistIn, startTestProcess } from '../tests/support/mock-process.ts';
import { temporaryFolder } from '../tests/support/temporary-folder.ts';

const place = persistIn(temporaryFolder());

/** The JSON of a good answer. */
async function jsonOf(asked: ReturnType<MockClient['admin']>): Promise<unknown> {
  const { status, text, json } = await asked;
  if (status >= 300) throw new Error(text);
  return json;
}

type Told = Pick<MockProject, 'ref' | 'urls' | 'keys'>;

test('what was created is there after the process was killed, with settings, rows and bytes, and reset goes back to it', async () => {
  const first = await startTestProcess(place);
  const project = { name: 'Shop', db_pass: 'x', organization_id: 'local-organization', region: 'eu' };
  const made = await jsonOf(first.client.management('POST', '/v1/projects', project));
  const { id } = made as { readonly id: string };
  const told = (await jsonOf(first.client.admin('GET', `/projects/${id}`))) as Told;
  const sql = `/sql?ref=${id}`;
  await jsonOf(first.client.admin('POST', sql, "create table note (body text); insert into note values ('kept')"));
  const { storage } = first.clientOf(told);
  await jsonOf(storage('POST', '/bucket', { name: 'box' }));
  expect((await storage('POST', '/object/box/a.txt', 'kept')).status).toBe(200);
  const settings = `/v1/projects/${id}`;
  const hello = { slug: 'hello', name: 'hello', body: 'export {}' };
  await jsonOf(first.client.management('POST', `${settings}/functions`, hello));
  await jsonOf(first.client.management('POST', `${settings}/secrets`, [{ name: 'A', value: '1' }]));
  // Not a moment later.
  await first.end('SIGKILL');

  const second = await startTestProcess(place);
  const { admin, management } = second.client;
  const again = (await jsonOf(admin('GET', `/projects/${id}`))) as Told;
  expect(again.keys).toEqual(told.keys);
  const stored = second.clientOf(again).storage;
  const kept = async (): Promise<void> => {
    expect(await jsonOf(admin('POST', sql, 'select body from note'))).toEqual([[{ body: 'kept' }]]);
    expect((await stored('GET', '/object/box/a.txt')).text).toBe('kept');
    expect(await jsonOf(management('GET', `${settings}/secrets`))).toMatchObject([{ name: 'A' }]);
    expect(await jsonOf(management('GET', `${settings}/functions`))).toMatchObject([{ slug: 'hello' }]);
  };
  await kept();
  await jsonOf(management('POST', '/v1/projects', { ...project, name: 'Other' }));
  await jsonOf(admin('POST', sql, "insert into note values ('later')"));
  await jsonOf(stored('PUT', '/object/box/a.txt', 'later'));
  expect((await second.client.admin('POST', '/reset')).status).toBe(200);
  await kept();
  expect(await jsonOf(admin('GET', '/projects'))).toHaveLength(2);
  expect(second.standardError()).not.toContain(id);
});
