// A worker on another machine joins a mock: what is changed through one is so for the other's next request.
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { createServer as createHttpServer, request, type IncomingMessage } from 'node:http';
import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { createServer as createSecureServer } from 'node:tls';
import { fileURLToPath } from 'node:url';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { createOwnCertificates } from '../../mocks/server/tls/own-certificates.ts';
import { findPostgres, startTestServer, type TestServer, wantsPostgres } from '../support/postgres-server.ts';
import { startVictim, type Victim } from '../support/victim.ts';

const bin = findPostgres();
const wanted = wantsPostgres();

const main = fileURLToPath(new URL('../../cli/main.ts', import.meta.url));

interface Worker {
  readonly url: string;
  readonly process: ChildProcess;
  readonly ended: Promise<number | null>;
  standardError(): string;
}

/** Its port. */
async function listening(server: Server): Promise<number> {
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return (server.address() as AddressInfo).port;
}

interface Proxy {
  readonly url: string;
  /** Both ends of all connections. */
  break(): void;
  /** Only their ends at the lead. */
  breakAtLead(): void;
  close(): void;
}

async function openProxy({ port, hostname }: URL): Promise<Proxy> {
  const pairs: (readonly [client: Socket, lead: Socket])[] = [];
  const proxy = createServer((client) => {
    const lead = connect(Number(port), hostname);
    pairs.push([client, lead]);
    for (const each of [client, lead]) each.on('error', () => undefined);
    client.on('data', (data) => void (lead.writable && lead.write(data)));
    lead.on('data', (data) => void (client.writable && client.write(data)));
  });
  const url = `http://127.0.0.1:${await listening(proxy)}`;
  const destroy = (ends: readonly Socket[]): void => {
    for (const end of ends) end.destroy();
  };
  return {
    url,
    break: () => {
      destroy(pairs.flat());
    },
    breakAtLead: () => {
      destroy(pairs.map(([, lead]) => lead));
    },
    close() {
      destroy(pairs.flat());
      proxy.close();
    },
  };
}

/** As the command on another machine; rejects with its standard error and exit code if it ends before it is ready. */
async function joinMock(lead: string, key: string, ...args: readonly string[]): Promise<Worker> {
  return joinWith({}, lead, key, ...args);
}

async function joinWith(
  variables: NodeJS.ProcessEnv,
  lead: string,
  key: string,
  ...args: readonly string[]
): Promise<Worker> {
  const child = spawn(process.execPath, [main, 'mock', '--join', lead, '--port', '0', '--json', ...args], {
    env: { ...process.env, ...variables, TOUCHSTONE_ADMIN_KEY: key },
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
  let database: string;
  let home: string;
  let lead: Victim;
  let worker: Worker;
  beforeAll(async () => {
    server = await startTestServer(bin ?? '');
    home = mkdtempSync(join(tmpdir(), 'touchstone-joined-'));
    database = await server.createDatabase();
    const args = ['--database-url', database, '--blobs', home, '--workers', '1'];
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
    'that was stopped and wakes up too late answers nothing with what it knew, and joins again',
    { timeout: 60_000 },
    async () => {
      const second = await joinMock(lead.urls.data, lead.keys.admin);
      second.process.kill('SIGSTOP');
      expect((await here('POST', '/__touchstone/clock', { set: '2032-01-01T00:00:00Z' }))[0]).toBe(200);
      second.process.kill('SIGCONT');
      const answer = await send(second.url, 'POST', '/storage/v1/bucket', { name: 'woken' }).catch(() => [503, '']);
      if (answer[0] !== 503) expect((await here('GET', '/storage/v1/bucket/woken'))[1]).toContain('2032-01-01');
      await vi.waitFor(() => {
        expect(second.standardError()).toContain('answers requests');
      }, 20_000);
      expect(second.standardError()).toMatch(/its lead has said nothing|the line to the lead is broken/u);
      expect((await send(second.url, 'POST', '/storage/v1/bucket', { name: 'again' }))[0]).toBe(200);
      expect((await here('GET', '/storage/v1/bucket/again'))[1]).toContain('2032-01-01');
      second.process.kill('SIGTERM');
      expect(await second.ended).toBe(0);
    },
  );

  test('joins again when the process that carries its line is killed', { timeout: 60_000 }, async () => {
    const second = await joinMock(lead.urls.data, lead.keys.admin);
    for (const pid of lead.workers) process.kill(pid, 'SIGKILL');
    await vi.waitFor(() => {
      expect(second.standardError()).toContain('answers requests');
    }, 20_000);
    await here('POST', '/__touchstone/clock', { set: '2033-01-01T00:00:00Z' });
    expect((await send(second.url, 'POST', '/storage/v1/bucket', { name: 'carried' }))[0]).toBe(200);
    expect((await here('GET', '/storage/v1/bucket/carried'))[1]).toContain('2033-01-01');
    second.process.kill('SIGTERM');
    expect(await second.ended).toBe(0);
  });

  test(
    'whose line is broken at the lead only has stopped before a change is answered',
    { timeout: 60_000 },
    async () => {
      const proxy = await openProxy(new URL(lead.urls.data));
      const second = await joinMock(proxy.url, lead.keys.admin);
      proxy.breakAtLead();
      const change = { isOver: false };
      const changed = here('POST', '/__touchstone/clock', { set: '2036-01-01T00:00:00Z' }).finally(() => {
        change.isOver = true;
      });
      const years: string[] = [];
      const createBucket = async (name: string): Promise<void> => {
        const isAfter = change.isOver;
        const [status] = await send(second.url, 'POST', '/storage/v1/bucket', { name }).catch(() => [503]);
        if (status === 200 && isAfter) years.push((await here('GET', `/storage/v1/bucket/${name}`))[1]);
      };
      for (let turn = 0; !change.isOver; turn += 1) {
        await createBucket(`half-${turn}`);
        await sleep(200);
      }
      expect((await changed)[0]).toBe(200);
      for (let turn = 0; turn < 5; turn += 1) await createBucket(`later-${turn}`);
      for (const text of years) expect(text).toContain('2036-01-01');
      second.process.kill('SIGKILL');
      proxy.close();
    },
  );

  test('answers requests that wait for the database when it loses its lead', { timeout: 60_000 }, async () => {
    const proxy = await openProxy(new URL(lead.urls.data));
    const second = await joinMock(proxy.url, lead.keys.admin);
    const owner = new Client({ connectionString: database });
    await owner.connect();
    await owner.query('begin; lock table storage.buckets in access exclusive mode');
    const waiting = Array.from({ length: 30 }, () => send(second.url, 'GET', '/storage/v1/bucket').catch(() => [503]));
    await sleep(500);
    proxy.break();
    const statuses = await Promise.all(waiting);
    expect(statuses.map(([status]) => status >= 500)).toEqual(Array.from({ length: 30 }, () => true));
    await owner.end();
    second.process.kill('SIGTERM');
    expect(await second.ended).toBe(0);
    proxy.close();
  });

  test('joins over HTTPS', { timeout: 30_000 }, async () => {
    const { options, ca } = createOwnCertificates([]);
    const trusted = join(home, '.ca.pem');
    writeFileSync(trusted, ca);
    const { port } = new URL(lead.urls.data);
    const proxy = createSecureServer(options, (socket) => {
      const inner = connect(Number(port), '127.0.0.1');
      for (const [one, other] of [
        [socket, inner],
        [inner, socket],
      ] as const) {
        one.on('error', () => other.destroy());
        one.pipe(other);
      }
    });
    const address = `https://localhost:${await listening(proxy)}`;
    await expect(joinMock(address, lead.keys.admin)).rejects.toThrow(/certificate/u);
    const second = await joinWith({ NODE_EXTRA_CA_CERTS: trusted }, address, lead.keys.admin);
    expect((await send(second.url, 'POST', '/storage/v1/bucket', { name: 'secure' }))[0]).toBe(200);
    // What is passed on has the Host of its client, for which the lead has no certificate.
    const { port: own } = new URL(second.url);
    const passedOn = request({
      port: own,
      path: '/v1/projects',
      headers: { host: `worker.localhost:${own}`, authorization: `Bearer ${lead.keys.token}` },
    });
    passedOn.end();
    const [{ statusCode }] = (await once(passedOn, 'response')) as [IncomingMessage];
    expect(statusCode).toBe(200);
    await send(second.url, 'POST', '/__touchstone/clock', { set: '2034-01-01T00:00:00Z' });
    expect((await here('GET', '/__touchstone/clock'))[1]).toContain('2034-01-01');
    second.process.kill('SIGTERM');
    expect(await second.ended).toBe(0);
    proxy.close();
    rmSync(trusted);
  });

  test('ends with a sentence if what it joins is another kind of server, or a silent one', async () => {
    const page = createHttpServer((_request, response) => response.end('<h1>Hello</h1>'));
    const lines = createHttpServer((_request, response) => {
      response.writeHead(200, { 'content-type': 'application/x-ndjson' });
      response.write('Hello\n');
    });
    const silent = createServer();
    const addresses = await Promise.all(
      [page, lines, silent].map(async (server) => `http://127.0.0.1:${await listening(server)}`),
    );
    const messages = await Promise.all(
      addresses.map((address) =>
        joinMock(address, 'any').then(
          () => 'it joined',
          (error: unknown) => String(error),
        ),
      ),
    );
    expect(messages).toEqual([
      expect.stringMatching(/is no mock with workers.*exit code 3/su),
      expect.stringMatching(/closed the line before a worker could join.*exit code 3/su),
      expect.stringMatching(/Nothing answers at .*: no answer within 8 seconds.*exit code 3/su),
    ]);
    for (const server of [page, lines, silent]) server.close();
  }, 30_000);

  test('whose database is silent keeps nobody waiting, and ends with a sentence', async () => {
    const silent = createServer();
    const url = `postgres://postgres@127.0.0.1:${await listening(silent)}/postgres`;
    const joining = joinMock(lead.urls.data, lead.keys.admin, '--database-url', url);
    const ended = { isSo: false };
    void joining.catch(() => (ended.isSo = true));
    await once(silent, 'connection');
    expect((await here('POST', '/__touchstone/snapshot', { name: 'beside' }))[0]).toBe(200);
    expect((await here('POST', '/__touchstone/clock', { set: '2035-01-01T00:00:00Z' }))[0]).toBe(200);
    expect(ended.isSo).toBe(false);
    await expect(joining).rejects.toThrow(/This worker cannot begin: .* no answer within 10 seconds.*exit code 4/su);
    silent.close();
  }, 30_000);

  // Last, since the lead is killed.
  test('ends when its lead is gone, and refuses requests until then', { timeout: 40_000 }, async () => {
    await lead.end('SIGKILL');
    await vi.waitFor(() => {
      expect(worker.standardError()).toContain('requests are refused');
    });
    expect((await there('GET', '/storage/v1/bucket'))[0]).toBe(503);
    expect(await worker.ended).toBe(4);
    expect(worker.standardError()).toMatch(
      /This worker ends: the (?:line to the lead is broken|lead has given this worker up|lead cannot be reached), and it could not join again\. Nothing answers/u,
    );
  });
});
