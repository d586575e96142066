// Two processes behind one port: what is changed through one is so for the other's next request.
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { Agent, request as ask } from 'node:http';
import { text as readText } from 'node:stream/consumers';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { createClock } from '../../mocks/runtime/clock.ts';
import { createJury, targetOf } from '../../proof/jury.ts';
import { allSuites } from '../../suites/battery.ts';
import { createSocketTransport } from '../../suites/kit/wire/socket-transport.ts';
import { chooseSome } from '../support/choose-some.ts';
import { howMany, readExtent } from '../support/extent.ts';
import { findPostgres, startTestServer, type TestServer, wantsPostgres } from '../support/postgres-server.ts';
import { notGreen } from '../support/run-lines.ts';
import { BUCKET, startS3Server, type S3Server } from '../support/s3-server.ts';
import { startVictim, type Victim } from '../support/victim.ts';

const bin = findPostgres();
const wanted = wantsPostgres();

interface Answer {
  readonly status: number;
  readonly text: string;
}

type Send = (method: string, path: string, body?: unknown, key?: string) => Promise<Answer>;

/** Sends all requests over one connection, and so to one process. */
function connect({ urls, keys }: Victim): { readonly send: Send; close(): void } {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const keyFor = (path: string): string => {
    if (path.startsWith('/__touchstone')) return keys.admin;
    return path.startsWith('/v1') ? keys.token : keys.service;
  };
  return {
    send: (method, path, body, key = keyFor(path)) =>
      new Promise((resolve, reject) => {
        const isText = typeof body === 'string';
        const type = body === undefined ? {} : { 'content-type': isText ? 'text/plain' : 'application/json' };
        const headers = { authorization: `Bearer ${key}`, apikey: key, ...type };
        const outgoing = ask(`${urls.data}${path}`, { agent, method, headers }, (incoming) => {
          resolve(readText(incoming).then((text) => ({ status: incoming.statusCode ?? 0, text })));
        });
        outgoing.once('error', reject);
        outgoing.setTimeout(10_000, () => outgoing.destroy(new Error(`${method} ${path} is not answered.`)));
        outgoing.end(isText ? body : body === undefined ? undefined : JSON.stringify(body));
      }),
    close() {
      agent.destroy();
    },
  };
}

const graphql = (query: string): readonly [string, string, unknown] => ['POST', '/graphql/v1', { query }];

describe.runIf(wanted)('two processes behind one port', () => {
  let server: TestServer;
  let home: string;
  let victim: Victim;
  let one: ReturnType<typeof connect>;
  let other: ReturnType<typeof connect>;
  beforeAll(async () => {
    server = await startTestServer(bin ?? '');
    home = mkdtempSync(join(tmpdir(), 'touchstone-two-'));
    const args = ['--database-url', await server.createDatabase(), '--blobs', home, '--workers', '2'];
    victim = await startVictim({ args: [...args, '--dialect', 'supabase'], objects: home });
    // Connections are given to the processes in turn.
    one = connect(victim);
    other = connect(victim);
    await one.send('GET', '/storage/v1/bucket');
    await other.send('GET', '/storage/v1/bucket');
  }, 60_000);
  afterAll(async () => {
    one.close();
    other.close();
    await victim.end('SIGKILL');
    await server.stop();
    rmSync(home, { recursive: true });
  });

  const admin = (verb: string): string => `/__touchstone${verb}`;

  test('definitions', async () => {
    await other.send(...graphql('{ __typename }'));
    const missing = await other.send(...graphql('{ gadgetCollection { edges { node { id } } } }'));
    expect(missing.text).toContain('gadgetCollection');
    const ref = victim.keys.ref;
    const query = `create table public.gadget (id integer primary key); insert into gadget values (7); grant select on gadget to service_role`;
    expect((await one.send('POST', `/v1/projects/${ref}/database/query`, { query })).status).toBe(201);
    const found = await other.send(...graphql('{ gadgetCollection { edges { node { id } } } }'));
    expect(JSON.parse(found.text)).toEqual({ data: { gadgetCollection: { edges: [{ node: { id: 7 } }] } } });
    await one.send('POST', admin('/sql'), 'drop table public.gadget');
    expect((await other.send(...graphql('{ gadgetCollection { edges { node { id } } } }'))).text).toContain('errors');
  });

  test('buckets and objects', async () => {
    expect((await one.send('POST', '/storage/v1/bucket', { name: 'shared' })).status).toBe(200);
    expect((await other.send('POST', '/storage/v1/object/shared/a.txt', 'from the other')).status).toBe(200);
    expect(await one.send('GET', '/storage/v1/object/shared/a.txt')).toEqual({ status: 200, text: 'from the other' });
    await one.send('PUT', '/storage/v1/object/shared/a.txt', 'replaced');
    expect((await other.send('GET', '/storage/v1/object/shared/a.txt')).text).toBe('replaced');
    await other.send('DELETE', '/storage/v1/object/shared/a.txt');
    expect((await one.send('GET', '/storage/v1/object/shared/a.txt')).text).toContain('not found');
  });

  test('locks: of two uploads to one name at the same time one succeeds', async () => {
    await one.send('POST', '/storage/v1/bucket', { name: 'locks' });
    for (let round = 0; round < 10; round += 1) {
      const path = `/storage/v1/object/locks/${round}.txt`;
      const answers = await Promise.all([one, other].map(({ send }) => send('POST', path, 'mine')));
      expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 400]);
    }
  });

  test('states', async () => {
    await one.send('POST', '/storage/v1/bucket', { name: 'states' });
    await one.send('POST', '/storage/v1/object/states/a.txt', 'first');
    expect((await other.send('POST', admin('/snapshot'), { name: 'first' })).status).toBe(200);
    await other.send('PUT', '/storage/v1/object/states/a.txt', 'second');
    await one.send('DELETE', '/storage/v1/object/states/a.txt');
    await one.send('POST', admin('/restore'), { name: 'first' });
    expect((await other.send('GET', '/storage/v1/object/states/a.txt')).text).toBe('first');
    await other.send('POST', admin('/reset'));
    expect((await one.send('GET', '/storage/v1/bucket')).text).toBe('[]');
    await one.send('POST', admin('/restore'), { name: 'first' });
    expect((await other.send('GET', '/storage/v1/object/states/a.txt')).text).toBe('first');
    await one.send('POST', admin('/reset'));
    expect((await other.send('GET', '/storage/v1/bucket')).text).toBe('[]');
  });

  test('the clock', async () => {
    await one.send('POST', '/storage/v1/bucket', { name: 'clock' });
    await one.send('POST', '/storage/v1/object/clock/a.txt', 'timed');
    const signed = await one.send('POST', '/storage/v1/object/sign/clock/a.txt', { expiresIn: 60 });
    const { signedURL } = JSON.parse(signed.text) as { readonly signedURL: string };
    expect((await other.send('GET', `/storage/v1${signedURL}`)).status).toBe(200);
    await one.send('POST', admin('/clock'), { advance: '2m' });
    expect((await other.send('GET', `/storage/v1${signedURL}`)).status).toBe(400);
    await other.send('POST', admin('/clock'), { advance: '-2m' });
    expect((await one.send('GET', `/storage/v1${signedURL}`)).status).toBe(200);
  });

  test('fault rules, each as often as it says', async () => {
    await one.send('POST', admin('/faults'), { operation: 'data', status: 503, times: 3 });
    const statuses: number[] = [];
    for (const { send } of [other, one, other, one, other])
      statuses.push((await send(...graphql('{ __typename }'))).status);
    expect(statuses).toEqual([503, 503, 503, 200, 200]);
    await other.send('POST', admin('/faults'), { operation: 'storage', reset: true });
    await expect(one.send('GET', '/storage/v1/bucket')).rejects.toThrow(/socket hang up|ECONNRESET/u);
    one = connect(victim);
    await other.send('DELETE', admin('/faults'));
    expect((await one.send('GET', '/storage/v1/bucket')).status).toBe(200);
  });

  test('keys, and whether the project is awake', async () => {
    const project = `/v1/projects/${victim.keys.ref}`;
    const made = await one.send('POST', `${project}/api-keys?reveal=true`, { type: 'secret', name: 'second' });
    const { id, api_key: key } = JSON.parse(made.text) as { readonly id: string; readonly api_key: string };
    const [method, path, body] = graphql('{ __typename }');
    expect((await other.send(method, path, body, key)).status).toBe(200);
    await one.send('DELETE', `${project}/api-keys/${id}`);
    expect((await other.send(method, path, body, key)).status).toBe(401);
    await one.send('POST', `${project}/pause`);
    expect((await other.send(method, path, body)).status).toBe(540);
    await other.send('POST', `${project}/restore`);
    expect((await one.send(method, path, body)).status).toBe(200);
  });

  test('the journal, in which each process writes what it answered', async () => {
    await one.send('DELETE', admin('/journal'));
    await one.send('GET', '/storage/v1/bucket/of-one');
    await other.send('GET', '/storage/v1/bucket/of-the-other');
    await one.send('GET', '/v1/projects');
    const { text } = await other.send('GET', admin('/journal'));
    const entries = JSON.parse(text) as readonly { readonly id: number; readonly path: string }[];
    expect(entries.map(({ id, path }) => [id, path])).toEqual([
      [1, '/storage/v1/bucket/of-one'],
      [2, '/storage/v1/bucket/of-the-other'],
      [3, '/v1/projects'],
    ]);
    await other.send('POST', admin('/reset'));
    expect((await one.send('GET', admin('/journal'))).text).toBe('[]');
  });

  test('created projects, which the first process answers for', async () => {
    const [organization] = JSON.parse((await one.send('GET', '/v1/organizations')).text) as { readonly id: string }[];
    const created = await one.send('POST', '/v1/projects', {
      name: 'Second',
      organization_id: organization?.id,
      region: 'us-east-1',
      db_pass: 'a long password',
    });
    const { id } = JSON.parse(created.text) as { readonly id: string };
    const { text } = await other.send('GET', admin('/projects'));
    const keys = (JSON.parse(text) as readonly { ref: string; keys: { service: string } }[]).find(
      ({ ref }) => ref === id,
    )?.keys;
    const path = `/projects/${id}/storage/v1/bucket`;
    expect((await one.send('POST', path, { name: 'box' }, keys?.service)).status).toBe(200);
    expect((await other.send('GET', `${path}/box`, undefined, keys?.service)).status).toBe(200);
    await other.send('POST', admin('/reset'));
  });

  // Last, since a connection is broken.
  test('of the two connections, each is with a process of its own', async () => {
    process.kill(victim.workers[0] ?? 0, 'SIGKILL');
    const outcomes = await Promise.allSettled([one, other].map(({ send }) => send('GET', '/storage/v1/bucket')));
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  });
});

describe.runIf(wanted)('workers of a mock', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer(bin ?? '');
  });
  afterAll(() => server.stop());

  test('with its bytes in memory leave storage to the lead', async () => {
    const place = { args: ['--database-url', await server.createDatabase(), '--workers', '2'], objects: '' };
    const victim = await startVictim(place);
    const [one, other] = [connect(victim), connect(victim)];
    try {
      await one.send('POST', '/storage/v1/bucket', { name: 'memory' });
      await other.send('POST', '/storage/v1/object/memory/a.txt', 'kept');
      for (const { send } of [one, other])
        expect(await send('GET', '/storage/v1/object/memory/a.txt')).toEqual({ status: 200, text: 'kept' });
    } finally {
      one.close();
      other.close();
      await victim.end('SIGTERM');
    }
  });

  test('are halted while a snapshot is taken or put back: each record has its bytes', { timeout: 60_000 }, async () => {
    const objects = mkdtempSync(join(tmpdir(), 'touchstone-halted-'));
    const args = ['--database-url', await server.createDatabase(), '--blobs', objects, '--workers', '2'];
    const victim = await startVictim({ args, objects });
    const clients = Array.from({ length: 4 }, () => connect(victim));
    const [lead = connect(victim)] = clients;
    const now = { isOver: false };
    try {
      await lead.send('POST', '/storage/v1/bucket', { name: 'busy' });
      await lead.send('POST', '/__touchstone/snapshot', { name: 'busy' });
      const changing = clients.map(async ({ send }, client) => {
        for (let turn = 0; !now.isOver; turn += 1) {
          const path = `/storage/v1/object/busy/${(client + turn) % 6}.txt`;
          await send(turn % 3 === 2 ? 'DELETE' : 'POST', path, turn % 3 === 2 ? undefined : `of ${client}`);
        }
      });
      const own = connect(victim);
      for (let round = 0; round < 12; round += 1) {
        const name = `busy-${round % 3}`;
        expect((await own.send('POST', '/__touchstone/snapshot', { name })).status).toBe(200);
        await new Promise((resolve) => setTimeout(resolve, 30));
        expect((await own.send('POST', '/__touchstone/restore', { name })).status).toBe(200);
      }
      now.isOver = true;
      await Promise.all(changing);
      own.close();
      const rows = await victim.sql('select name, version from storage.objects');
      for (const { name } of rows)
        expect((await lead.send('GET', `/storage/v1/object/busy/${String(name)}`)).text).toMatch(/^of \d$/u);
      const files = readdirSync(objects).filter((name) => !name.startsWith('.'));
      expect(files.toSorted()).toEqual(rows.map(({ version }) => String(version)).toSorted());
    } finally {
      now.isOver = true;
      for (const client of clients) client.close();
      await victim.end('SIGTERM');
      rmSync(objects, { recursive: true });
    }
  });

  test('are killed when they hang, and the lead answers', { timeout: 60_000 }, async () => {
    const place = { args: ['--database-url', await server.createDatabase(), '--workers', '2'], objects: '' };
    const victim = await startVictim(place);
    const [hanging = 0] = victim.workers;
    try {
      process.kill(hanging, 'SIGSTOP');
      // Whichever process gets the connection: the one that hangs has not taken it, so another one does.
      const clock = await fetch(`${victim.urls.admin}/clock`, {
        method: 'POST',
        headers: { authorization: `Bearer ${victim.keys.admin}` },
        body: JSON.stringify({ set: '2031-01-01T00:00:00Z' }),
        signal: AbortSignal.timeout(40_000),
      });
      expect(clock.status).toBe(200);
      await vi.waitFor(() => {
        expect(victim.standardError()).toContain(`worker ${hanging} ended (SIGKILL): worker `);
      }, 20_000);
      for (const { send } of [connect(victim), connect(victim)])
        expect((await send('POST', '/storage/v1/bucket', { name: crypto.randomUUID() })).status).toBe(200);
      expect(await victim.sql('select distinct created_at::date::text as day from storage.buckets')).toEqual([
        { day: '2031-01-01' },
      ]);
    } finally {
      await victim.end('SIGTERM');
    }
  });

  test('are stood in for by the lead while all of them are gone', { timeout: 60_000 }, async () => {
    const place = { args: ['--database-url', await server.createDatabase(), '--workers', '2'], objects: '' };
    const victim = await startVictim(place);
    try {
      // Killed while connections are on their way to them, so that these go back to the lead.
      const asked = Array.from({ length: 20 }, () => connect(victim).send('GET', '/storage/v1/bucket').catch(String));
      for (const pid of victim.workers) process.kill(pid, 'SIGKILL');
      const created = await connect(victim).send('POST', '/storage/v1/bucket', { name: 'meanwhile' });
      expect([created.status, victim.standardError()]).toEqual([200, expect.not.stringContaining('taken its place')]);
      // A connection that had been taken is broken; none waits for ever.
      await Promise.all(asked);
      await vi.waitFor(() => {
        expect(victim.standardError().match(/taken its place/gu)).toHaveLength(2);
      }, 20_000);
      expect((await connect(victim).send('GET', '/storage/v1/bucket/meanwhile')).status).toBe(200);
    } finally {
      await victim.end('SIGTERM');
    }
  });

  test('with one seed make different ids, also after a reset', async () => {
    const objects = mkdtempSync(join(tmpdir(), 'touchstone-seeded-'));
    const args = ['--database-url', await server.createDatabase(), '--blobs', objects, '--workers', '2', '--seed', '7'];
    const victim = await startVictim({ args, objects });
    const [one, other] = [connect(victim), connect(victim)];
    try {
      const ids: string[] = [];
      for (let round = 0; round < 2; round += 1) {
        await one.send('POST', '/storage/v1/bucket', { name: 'seeded' });
        for (const [index, { send }] of [one, other, one, other].entries()) {
          const { text } = await send('POST', `/storage/v1/object/seeded/${index}.txt`, 'seeded');
          ids.push((JSON.parse(text) as { readonly Id: string }).Id);
        }
        await one.send('POST', '/__touchstone/reset');
      }
      expect(new Set(ids).size).toBe(8);
    } finally {
      one.close();
      other.close();
      await victim.end('SIGTERM');
      rmSync(objects, { recursive: true });
    }
  });
});

describe.runIf(wanted)('the battery, judging two processes behind one port', () => {
  let server: TestServer;
  let s3: S3Server;
  let home: string;
  beforeAll(async () => {
    [server, s3] = await Promise.all([startTestServer(bin ?? ''), startS3Server()]);
    for (const [name, value] of Object.entries(s3.variables)) vi.stubEnv(name, value);
    home = mkdtempSync(join(tmpdir(), 'touchstone-judged-'));
  });
  afterAll(async () => {
    vi.unstubAllEnvs();
    await Promise.all([server.stop(), s3.stop()]);
    rmSync(home, { recursive: true });
  });

  test.each(['a folder', 'an S3-compatible store'])('bytes in %s', { timeout: 600_000 }, async (place) => {
    const blobs = place === 'a folder' ? home : `s3://${BUCKET}/judged`;
    const args = ['--database-url', await server.createDatabase(), '--blobs', blobs, '--workers', '2'];
    const victim = await startVictim({ args, objects: home });
    const sockets = createSocketTransport();
    try {
      const all = allSuites().flatMap(({ cases }) => cases);
      const tried = chooseSome(
        all,
        howMany('cases on two processes', { sample: 100, whole: all.length }),
        readExtent(),
      );
      const target = await targetOf({ ...victim, clock: createClock() });
      // Several cases at a time, so that both processes have work.
      const settings = { transport: sockets.send, concurrency: 4, only: tried.map(({ id }) => id) };
      const run = await createJury({ patience: 20_000 }).judge(target, fetch, settings);
      expect(notGreen(run)).toEqual([]);
      expect(victim.standardError()).not.toContain('failed to answer');
    } finally {
      sockets.close();
      await victim.end('SIGTERM');
    }
  });
});
