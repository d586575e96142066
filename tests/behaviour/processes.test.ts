// Two processes on one database and one store: what is changed through one is so for the other's next request.
import { Agent, request as ask } from 'node:http';
import { text as readText } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { findPostgres, startTestServer, type TestServer, wantsPostgres } from '../support/postgres-server.ts';
import { BUCKET, withS3Server } from '../support/s3-server.ts';
import { startMockProcess, type MockProcess } from '../support/mock-process.ts';

const bin = findPostgres();
const wanted = wantsPostgres();

interface Answer {
  readonly status: number;
  readonly text: string;
}

type Send = (method: string, path: string, body?: unknown, key?: string) => Promise<Answer>;

function connect({ urls, keys }: MockProcess): { readonly send: Send; close(): void } {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const keyFor = (path: string): string => {
    if (path.startsWith('/__touchstone')) return keys.admin;
    return path.startsWith('/v1') ? keys.token : keys.service;
  };
  return {
    send: (method, path, body, key = keyFor(path)) =>
      new Promise((resolve, reject) => {
        const isText = typeof body === 'string';
        const sent = isText || body === undefined ? body : JSON.stringify(body);
        const headers = {
          authorization: `Bearer ${key}`,
          apikey: key,
          ...(sent === undefined ? {} : { 'content-length': Buffer.byteLength(sent) }),
          ...(body === undefined ? {} : { 'content-type': isText ? 'text/plain' : 'application/json' }),
        };
        const outgoing = ask(`${urls.data}${path}`, { agent, method, headers }, (incoming) => {
          resolve(readText(incoming).then((text) => ({ status: incoming.statusCode ?? 0, text })));
        });
        outgoing.once('error', reject);
        outgoing.setTimeout(60_000, () => outgoing.destroy(new Error(`${method} ${path} is not answered.`)));
        outgoing.end(sent);
      }),
    close() {
      agent.destroy();
    },
  };
}

const graphql = (query: string): readonly [string, string, unknown] => ['POST', '/graphql/v1', { query }];

describe.runIf(wanted)('two processes of one mock', () => {
  withS3Server();
  let server: TestServer;
  let url: string;
  let first: MockProcess;
  let second: MockProcess;
  let one: ReturnType<typeof connect>;
  let other: ReturnType<typeof connect>;
  const start = (...args: readonly string[]): Promise<MockProcess> => {
    const place = ['--database-url', url, '--blobs', `s3://${BUCKET}/two`, '--dialect', 'supabase'];
    return startMockProcess({ args: place, objects: '' }, ...args);
  };
  beforeAll(async () => {
    server = await startTestServer(bin ?? '');
    url = await server.createDatabase();
    first = await start();
    second = await start();
    one = connect(first);
    other = connect(second);
  }, 300_000);
  afterAll(async () => {
    for (const mockProcess of [first, second]) await mockProcess.end('SIGKILL');
    await server.stop();
  });

  const admin = (verb: string): string => `/__touchstone${verb}`;

  test('definitions', async () => {
    await other.send(...graphql('{ __typename }'));
    const missing = await other.send(...graphql('{ gadgetCollection { edges { node { id } } } }'));
    expect(missing.text).toContain('gadgetCollection');
    const ref = first.keys.ref;
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
    one = connect(first);
    await other.send('DELETE', admin('/faults'));
    expect((await one.send('GET', '/storage/v1/bucket')).status).toBe(200);
  });

  test('keys, and whether the project is awake', async () => {
    const project = `/v1/projects/${first.keys.ref}`;
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

  test('the journal is each process’s own', async () => {
    await one.send('DELETE', admin('/journal'));
    await other.send('DELETE', admin('/journal'));
    await one.send('GET', '/storage/v1/bucket/of-one');
    await other.send('GET', '/storage/v1/bucket/of-the-other');
    const paths = async ({ send }: { readonly send: Send }): Promise<readonly string[]> =>
      (JSON.parse((await send('GET', admin('/journal'))).text) as readonly { readonly path: string }[]).map(
        ({ path }) => path,
      );
    expect(await paths(one)).toEqual(['/storage/v1/bucket/of-one']);
    expect(await paths(other)).toEqual(['/storage/v1/bucket/of-the-other']);
  });

  test('created projects', async () => {
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
    const path = `/projects/${id}/storage/v1`;
    const ask = ({ send }: { readonly send: Send }, method: string, rest: string, body?: unknown): Promise<Answer> =>
      send(method, `${path}${rest}`, body, keys?.service);
    expect((await ask(one, 'POST', '/bucket', { name: 'box' })).status).toBe(200);
    expect((await ask(other, 'POST', '/object/box/a.txt', 'of the project')).status).toBe(200);
    expect((await ask(one, 'GET', '/object/box/a.txt')).text).toBe('of the project');
    await other.send('POST', admin('/snapshot'), { name: 'with a project' });
    expect((await ask(one, 'DELETE', '/object/box/a.txt')).status).toBe(200);
    expect((await other.send('POST', admin('/reset'))).status).toBe(200);
    expect((await ask(one, 'GET', '/bucket/box')).status).toBe(404);
    expect((await one.send('POST', admin('/restore'), { name: 'with a project' })).status).toBe(200);
    expect((await ask(other, 'GET', '/object/box/a.txt')).text).toBe('of the project');
    await one.send('POST', admin('/reset'));
  });

  test('management, and stubs as often as they say', async () => {
    const project = `/v1/projects/${first.keys.ref}`;
    await one.send('POST', `${project}/secrets`, [{ name: 'COLOUR', value: 'red' }]);
    expect((await other.send('GET', `${project}/secrets`)).text).toContain('COLOUR');
    await other.send('DELETE', `${project}/secrets`, ['COLOUR']);
    expect((await one.send('GET', `${project}/secrets`)).text).not.toContain('COLOUR');
    await one.send('POST', admin('/stubs'), { method: 'GET', path: '/rest/v1/todos', body: [], times: 2 });
    const statuses: number[] = [];
    for (const { send } of [other, one, other, one]) statuses.push((await send('GET', '/rest/v1/todos')).status);
    expect(statuses).toEqual([200, 200, 404, 404]);
    await other.send('POST', admin('/reset'));
    expect((await one.send('GET', admin('/stubs'))).text).toBe('[]');
  });

  test('changes at the same time: none is lost', async () => {
    const project = `/v1/projects/${first.keys.ref}`;
    const names = Array.from({ length: 20 }, (_, index) => `N${index}`);
    const answers = await Promise.all(
      names.map((name, index) =>
        connect(index % 2 === 0 ? first : second).send('POST', `${project}/secrets`, [{ name, value: 'x' }]),
      ),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]));
    const listed = JSON.parse((await one.send('GET', `${project}/secrets`)).text) as { readonly name: string }[];
    expect(listed.map(({ name }) => name)).toEqual(expect.arrayContaining(names));
    await one.send('POST', admin('/faults'), { operation: 'storage', status: 503, times: 10 });
    const faulty = await Promise.all(
      names.map((_, index) => connect(index % 2 === 0 ? first : second).send('GET', '/storage/v1/bucket')),
    );
    expect(faulty.filter(({ status }) => status === 503)).toHaveLength(10);
    await one.send('POST', admin('/reset'));
  });

  test('while snapshots are taken and put back, each record has its bytes', { timeout: 240_000 }, async () => {
    const clients = Array.from({ length: 4 }, (_, index) => connect(index % 2 === 0 ? first : second));
    await one.send('POST', '/storage/v1/bucket', { name: 'busy' });
    await one.send('POST', admin('/snapshot'), { name: 'busy' });
    const now = { isOver: false };
    const changing = clients.map(async ({ send }, client) => {
      for (let turn = 0; !now.isOver; turn += 1) {
        const path = `/storage/v1/object/busy/${(client + turn) % 6}.txt`;
        await send(turn % 3 === 2 ? 'DELETE' : 'POST', path, turn % 3 === 2 ? undefined : `of ${client}`);
      }
    });
    try {
      for (let round = 0; round < 12; round += 1) {
        const [taking, restoring] = round % 2 === 0 ? [one, other] : [other, one];
        const name = `busy-${round % 3}`;
        expect(await taking.send('POST', admin('/snapshot'), { name })).toMatchObject({ status: 200 });
        await new Promise((resolve) => setTimeout(resolve, 30));
        expect(await restoring.send('POST', admin('/restore'), { name })).toMatchObject({ status: 200 });
      }
    } finally {
      now.isOver = true;
      await Promise.all(changing);
      for (const client of clients) client.close();
    }
    const rows = await first.sql('select name from storage.objects');
    for (const { name } of rows)
      expect((await other.send('GET', `/storage/v1/object/busy/${String(name)}`)).text).toMatch(/^of \d$/u);
    await other.send('POST', admin('/reset'));
  });

  test('one that ends leaves the other what it is', { timeout: 240_000 }, async () => {
    await other.send('POST', admin('/clock'), { set: '2031-01-01T00:00:00Z' });
    await one.send('POST', '/storage/v1/bucket', { name: 'left' });
    await one.send('POST', admin('/snapshot'), { name: 'left' });
    expect(await first.end('SIGTERM')).toBe(0);
    await other.send('DELETE', '/storage/v1/bucket/left');
    expect(await other.send('POST', admin('/restore'), { name: 'left' })).toMatchObject({ status: 200 });
    const third = await start();
    onTestFinished(async () => void (await third.end('SIGKILL')));
    expect(third.keys).toEqual(second.keys);
    const { send } = connect(third);
    expect((await send('GET', '/storage/v1/bucket/left')).status).toBe(200);
    expect((await send('GET', admin('/clock'))).text).toContain('2031-01-01');
  });
});
