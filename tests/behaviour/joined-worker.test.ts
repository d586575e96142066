// A worker on another machine joins a mock: what is changed through one is so for the other's next request.
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { findPostgres, startTestServer, type TestServer } from '../support/postgres-server.ts';
import { startVictim, type Victim } from '../support/victim.ts';

const bin = findPostgres();
const wanted = bin !== undefined || process.env['CI'] !== undefined;
if (!wanted) process.stderr.write('PostgreSQL is not installed here: no worker joins a mock.\n');

const main = fileURLToPath(new URL('../../cli/main.ts', import.meta.url));

interface Worker {
  readonly url: string;
  readonly process: ChildProcess;
  readonly ended: Promise<number | null>;
  standardError(): string;
}

/** As the command on another machine; rejects with its standard error and exit code if it ends before it is ready. */
async function joinMock(lead: string, key: string, ...args: readonly string[]): Promise<Worker> {
  const child = spawn(process.execPath, [main, 'mock', '--join', lead, '--port', '0', '--json', ...args], {
    env: { ...process.env, TOUCHSTONE_ADMIN_KEY: key },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  child.stderr.on('data', (chunk: Buffer) => (said += chunk.toString()));
  const ended = once(child, 'exit').then(([code]) => code as number | null);
  const [line] = (await Promise.race([
    once(createInterface(child.stdout), 'line'),
    ended.then((code) => Promise.reject(new Error(`${said}exit code ${code}`))),
  ])) as [string];
  const { url } = JSON.parse(line) as { readonly url: string };
  return { url, process: child, ended, standardError: () => said };
}

describe.runIf(wanted)('a worker on another machine', () => {
  let server: TestServer;
  let home: string;
  let lead: Victim;
  let worker: Worker;
  beforeAll(async () => {
    server = await startTestServer(bin ?? '');
    home = mkdtempSync(join(tmpdir(), 'touchstone-joined-'));
    const args = ['--database-url', await server.createDatabase(), '--blobs', home, '--workers', '1'];
    lead = await startVictim({ args: [...args, '--dialect', 'supabase'], objects: home });
    worker = await joinMock(lead.urls.data, lead.keys.admin);
  }, 60_000);
  afterAll(async () => {
    worker.process.kill('SIGKILL');
    await lead.end('SIGKILL');
    await server.stop();
    rmSync(home, { recursive: true });
  });

  async function send(url: string, method: string, path: string, body?: unknown): Promise<readonly [number, string]> {
    const admin = path.startsWith('/__touchstone');
    const key = admin ? lead.keys.admin : path.startsWith('/v1') ? lead.keys.token : lead.keys.service;
    const isText = typeof body === 'string';
    const answer = await fetch(url + path, {
      method,
      headers: {
        authorization: `Bearer ${key}`,
        apikey: key,
        ...(body === undefined ? {} : { 'content-type': isText ? 'text/plain' : 'application/json' }),
      },
      ...(body === undefined ? {} : { body: isText ? body : JSON.stringify(body) }),
    });
    return [answer.status, await answer.text()];
  }
  const there = (method: string, path: string, body?: unknown) => send(worker.url, method, path, body);
  const here = (method: string, path: string, body?: unknown) => send(lead.urls.data, method, path, body);

  test('has the definitions, rows, buckets and bytes of its lead', async () => {
    const query =
      'create table public.gadget (id integer primary key); insert into gadget values (7); grant select on gadget to service_role';
    expect((await here('POST', '/__touchstone/sql', query))[0]).toBe(200);
    const asked = { query: '{ gadgetCollection { edges { node { id } } } }' };
    expect((await there('POST', '/graphql/v1', asked))[1]).toMatch(/"id" ?: ?7/u);
    expect((await there('POST', '/storage/v1/bucket', { name: 'shared' }))[0]).toBe(200);
    expect((await there('POST', '/storage/v1/object/shared/a.txt', 'from there'))[0]).toBe(200);
    expect(await here('GET', '/storage/v1/object/shared/a.txt')).toEqual([200, 'from there']);
    await here('PUT', '/storage/v1/object/shared/a.txt', 'from here');
    expect(await there('GET', '/storage/v1/object/shared/a.txt')).toEqual([200, 'from here']);
    await there('POST', '/__touchstone/sql', 'drop table public.gadget');
    expect((await here('POST', '/graphql/v1', asked))[1]).toContain('errors');
  });

  test('has its clock, fault rules, keys and states', async () => {
    const set = { set: '2031-01-01T00:00:00Z' };
    expect((await here('POST', '/__touchstone/clock', set))[0]).toBe(200);
    await there('POST', '/storage/v1/bucket', { name: 'later' });
    expect((await there('GET', '/storage/v1/bucket/later'))[1]).toContain('2031-01-01');
    expect((await here('POST', '/__touchstone/snapshot', { name: 'later' }))[0]).toBe(200);
    await there('POST', '/__touchstone/faults', { operation: 'storage', status: 503, times: 1 });
    const statuses = [await there('GET', '/storage/v1/bucket'), await here('GET', '/storage/v1/bucket')].map(
      ([status]) => status,
    );
    expect(statuses).toEqual([503, 200]);
    await here('POST', '/__touchstone/reset');
    expect(await there('GET', '/storage/v1/bucket')).toEqual([200, '[]']);
    await there('POST', '/__touchstone/restore', { name: 'later' });
    expect((await here('GET', '/storage/v1/bucket'))[1]).toContain('later');
    const [, journal] = await here('GET', '/__touchstone/journal');
    expect(JSON.parse(journal)).toEqual(
      expect.arrayContaining([expect.objectContaining({ path: '/storage/v1/bucket' })]),
    );
  });

  test.each([
    ['another key', () => [lead.urls.data, 'not the key'], 3, 'does not let this worker in (status 401)'],
    ['another server', () => ['http://127.0.0.1:9', 'any'], 3, 'Nothing answers at http://127.0.0.1:9'],
    [
      'another folder',
      () => [lead.urls.data, lead.keys.admin, '--blobs', mkdtempSync(join(tmpdir(), 'touchstone-apart-'))],
      4,
      'is not the one in which the lead keeps its bytes',
    ],
  ] as const)('is refused with %s', async (_what, place, code, sentence) => {
    const [url = '', key = '', ...args] = place();
    const message = await joinMock(url, key, ...args).then(
      () => 'it joined',
      (error: unknown) => String(error),
    );
    expect(message).toContain(sentence);
    expect(message).toContain(`exit code ${code}`);
  });

  test('killed while it writes, leaves nothing that was not acknowledged, and its lead goes on', async () => {
    const second = await joinMock(lead.urls.data, lead.keys.admin);
    await here('POST', '/storage/v1/bucket', { name: 'killed' });
    const acknowledged: string[] = [];
    const writing = Array.from({ length: 4 }, async (_, client) => {
      for (let turn = 0; turn < 500; turn += 1) {
        const name = `${client}-${turn}.txt`;
        const [status] = await send(second.url, 'POST', `/storage/v1/object/killed/${name}`, 'x'.repeat(5000));
        if (status === 200) acknowledged.push(name);
      }
    });
    await vi.waitFor(() => {
      expect(acknowledged.length).toBeGreaterThan(30);
    }, 20_000);
    second.process.kill('SIGKILL');
    await Promise.allSettled(writing);
    for (const name of acknowledged)
      expect(await here('GET', `/storage/v1/object/killed/${name}`)).toEqual([200, 'x'.repeat(5000)]);
    await vi.waitFor(async () => {
      const rows = await lead.sql('select version from storage.objects');
      const files = readdirSync(home).filter((name) => !name.startsWith('.') || name.startsWith('.unfinished'));
      expect(files.toSorted()).toEqual(rows.map(({ version }) => String(version)).toSorted());
    }, 20_000);
  });

  test(
    'that was stopped and wakes up too late answers nothing with what it knew, and ends',
    { timeout: 60_000 },
    async () => {
      const second = await joinMock(lead.urls.data, lead.keys.admin);
      second.process.kill('SIGSTOP');
      expect((await here('POST', '/__touchstone/clock', { advance: '1h' }))[0]).toBe(200);
      second.process.kill('SIGCONT');
      const answer = await send(second.url, 'GET', '/storage/v1/bucket').catch(() => [503, '']);
      expect(answer[0]).toBe(503);
      expect(await second.ended).toBe(4);
      expect(second.standardError()).toMatch(
        /This worker ends: (its lead has said nothing|the line to the lead is broken)/u,
      );
    },
  );

  // Last, since the lead is killed.
  test('ends when its lead is gone', async () => {
    await lead.end('SIGKILL');
    expect(await worker.ended).toBe(4);
    expect(worker.standardError()).toMatch(
      /This worker ends: the (?:line to the lead is broken|lead has given this worker up|lead cannot be reached)\./u,
    );
  });
});
