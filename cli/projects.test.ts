import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { persistIn, startMockProcess, type MockProcess } from '../tests/support/mock-process.ts';

let dir: string;
const mockProcesses: MockProcess[] = [];
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'touchstone-projects-'));
});
afterEach(async () => {
  for (const mockProcess of mockProcesses.splice(0)) await mockProcess.end('SIGKILL');
  rmSync(dir, { recursive: true, force: true });
});

interface Told {
  readonly ref: string;
  readonly urls: { readonly data: string; readonly storage: string };
  readonly keys: { readonly anon: string; readonly service: string };
}

async function start(...args: readonly string[]): Promise<MockProcess> {
  const mockProcess = await startMockProcess(persistIn(dir), ...args);
  mockProcesses.push(mockProcess);
  return mockProcess;
}

async function manage(mockProcess: MockProcess, method: string, path: string, body?: unknown): Promise<unknown> {
  const answer = await fetch(`${mockProcess.urls.management}/v1/projects${path}`, {
    method,
    headers: { authorization: `Bearer ${mockProcess.keys.token}`, 'content-type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const text = await answer.text();
  if (!answer.ok) throw new Error(text);
  return text === '' ? undefined : JSON.parse(text);
}

async function administer(mockProcess: MockProcess, path: string, body?: string): Promise<unknown> {
  const headers = { authorization: `Bearer ${mockProcess.keys.admin}` };
  const init = body === undefined ? { headers } : { headers, method: 'POST', body };
  return (await fetch(`${mockProcess.urls.admin}${path}`, init)).json();
}

const find = async (mockProcess: MockProcess, ref: string): Promise<Told> =>
  (await administer(mockProcess, `/projects/${ref}`)) as Told;

function atStorage({ urls, keys }: Told, method: string, path: string, body?: string): Promise<Response> {
  return fetch(`${urls.storage}${path}`, {
    method,
    headers: { authorization: `Bearer ${keys.service}`, 'content-type': 'application/json' },
    ...(body === undefined ? {} : { body }),
  });
}

test('what was created is there after the process was killed, with settings, rows and bytes, and reset goes back to it', async () => {
  const first = await start();
  const project = { name: 'Shop', db_pass: 'x', organization_id: 'local-organization', region: 'eu' };
  const { id } = (await manage(first, 'POST', '', project)) as { readonly id: string };
  const told = await find(first, id);
  await administer(first, `/sql?ref=${id}`, "create table note (body text); insert into note values ('kept')");
  await atStorage(told, 'POST', '/bucket', '{"name":"box"}');
  expect((await atStorage(told, 'POST', '/object/box/a.txt', 'kept')).status).toBe(200);
  await manage(first, 'POST', `/${id}/functions`, { slug: 'hello', name: 'hello', body: 'export {}' });
  await manage(first, 'POST', `/${id}/secrets`, [{ name: 'A', value: '1' }]);
  // Not a moment later.
  await first.end('SIGKILL');

  const second = await start();
  const again = await find(second, id);
  expect(again.keys).toEqual(told.keys);
  const kept = async (): Promise<void> => {
    expect(await administer(second, `/sql?ref=${id}`, 'select body from note')).toEqual([[{ body: 'kept' }]]);
    expect(await (await atStorage(again, 'GET', '/object/box/a.txt')).text()).toBe('kept');
    expect(await manage(second, 'GET', `/${id}/secrets`)).toMatchObject([{ name: 'A' }]);
    expect(await manage(second, 'GET', `/${id}/functions`)).toMatchObject([{ slug: 'hello' }]);
  };
  await kept();
  await manage(second, 'POST', '', { ...project, name: 'Other' });
  await administer(second, `/sql?ref=${id}`, "insert into note values ('later')");
  await atStorage(again, 'PUT', '/object/box/a.txt', 'later');
  expect((await second.reset()).status).toBe(200);
  await kept();
  expect(await administer(second, '/projects')).toHaveLength(2);
  expect(second.standardError()).not.toContain(id);
});
