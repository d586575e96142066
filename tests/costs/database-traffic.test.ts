// What a request costs on the way to PostgreSQL, in counts that have no noise: a statement or a round trip too many is red.
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { createMock, type Mock } from '../../mocks/app.ts';
import { openCountingProxy, type CountingProxy, type Traffic } from '../support/counting-proxy.ts';
import { findPostgres, startTestServer, type TestServer, wantsPostgres } from '../support/postgres-server.ts';

const bin = findPostgres();
const isWanted = wantsPostgres();

const NAMES = Array.from({ length: 100 }, (_, index) => `folder/file-${index + 1}.txt`);
const PAGE = '{ taskCollection(first: 20) { edges { node { id title } } pageInfo { hasNextPage endCursor } } }';

/** What is planned and kept for later requests is not of the one that is counted. */
const WARM = 5;

interface Operation {
  readonly name: string;
  /** `turn` makes names and keys new. */
  readonly send: (mock: Mock, turn: number) => Promise<Response>;
  /** Statements with beginning, role and claims, commit and cleaning; bytes are bounds. */
  readonly cost: Traffic;
}

const json = { 'content-type': 'application/json' };

function graphql(query: string): (mock: Mock) => Promise<Response> {
  return ({ urls, keys, ...mock }) =>
    mock.fetch(
      new Request(`${urls.data}/graphql/v1`, {
        method: 'POST',
        headers: { ...json, apiKey: keys.service },
        body: JSON.stringify({ query }),
      }),
    );
}

function storage(method: string, path: string, body?: string | object): (mock: Mock) => Promise<Response> {
  return ({ urls, keys, ...mock }) =>
    mock.fetch(
      new Request(`${urls.storage}${path}`, {
        method,
        headers: {
          authorization: `Bearer ${keys.service}`,
          ...(typeof body === 'string' ? { 'content-type': 'text/plain', 'content-length': String(body.length) } : {}),
          ...(typeof body === 'object' ? json : {}),
        },
        ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
      }),
    );
}

const operations: readonly Operation[] = [
  {
    name: 'a page of 20 rows',
    send: graphql(PAGE),
    cost: { statements: 6, roundTrips: 1, bytesSent: 1_600, bytesReceived: 1_400 },
  },
  {
    name: 'one row by its key',
    send: graphql('{ taskCollection(filter: {id: {eq: 7}}) { edges { node { id title } } } }'),
    cost: { statements: 6, roundTrips: 1, bytesSent: 1_130, bytesReceived: 480 },
  },
  {
    name: 'an insert',
    send: graphql('mutation { insertIntoTaskCollection(objects: [{title: "new"}]) { records { id } } }'),
    cost: { statements: 6, roundTrips: 1, bytesSent: 1_040, bytesReceived: 490 },
  },
  {
    name: 'an update',
    send: graphql('mutation { updateTaskCollection(set: {title: "old"}, filter: {id: {eq: 1}}) { affectedCount } }'),
    cost: { statements: 6, roundTrips: 2, bytesSent: 1_020, bytesReceived: 490 },
  },
  {
    name: 'a list of buckets',
    send: storage('GET', '/bucket/'),
    cost: { statements: 5, roundTrips: 1, bytesSent: 520, bytesReceived: 750 },
  },
  {
    name: 'an upload',
    send: (mock, turn) => storage('POST', `/object/files/new/${turn}.txt`, 'content')(mock),
    // A connection that has not kept a statement yet is sent its text again.
    cost: { statements: 6, roundTrips: 2, bytesSent: 3_400, bytesReceived: 1_200 },
  },
  {
    name: 'a download',
    send: storage('GET', '/object/authenticated/files/folder/file-7.txt'),
    cost: { statements: 5, roundTrips: 1, bytesSent: 570, bytesReceived: 1_140 },
  },
  {
    name: 'a public download',
    send: storage('GET', '/object/public/files/folder/file-7.txt'),
    cost: { statements: 1, roundTrips: 1, bytesSent: 100, bytesReceived: 820 },
  },
  {
    name: 'a list of 100 objects',
    send: storage('POST', '/object/list/files', { prefix: 'folder', limit: 100 }),
    cost: { statements: 5, roundTrips: 1, bytesSent: 620, bytesReceived: 36_900 },
  },
  {
    name: 'a batch of 100 links',
    send: storage('POST', '/object/sign/files', { expiresIn: 3_600, paths: NAMES }),
    cost: { statements: 5, roundTrips: 1, bytesSent: 2_700, bytesReceived: 3_400 },
  },
];

const SCHEMA = `create table public."Task" (id serial primary key, title text not null);
insert into public."Task" (title) select 'task ' || n from generate_series(1, 100) n;`;

describe.runIf(isWanted)('on the way to PostgreSQL', () => {
  let server: TestServer;
  let proxy: CountingProxy;
  let mock: Mock;
  beforeAll(async () => {
    server = await startTestServer(bin ?? '');
    const url = new URL(await server.createDatabase());
    proxy = await openCountingProxy(Number(url.port));
    url.port = String(proxy.port);
    mock = await createMock({ schema: { sql: SCHEMA }, database: { url: url.href }, warn: () => undefined });
    await storage('POST', '/bucket/', { name: 'files', public: true })(mock);
    for (const name of NAMES) await storage('POST', `/object/files/${name}`, 'content')(mock);
  });
  afterAll(async () => {
    await mock.close();
    await proxy.close();
    await server.stop();
  });

  test.each(operations)('$name costs what it did', async ({ send, cost }) => {
    for (let turn = 1; turn <= WARM; turn += 1) expect((await send(mock, turn)).ok).toBe(true);
    await proxy.takeTraffic();
    const answer = await send(mock, WARM + 1);
    expect(answer.ok).toBe(true);
    await answer.arrayBuffer();
    const { statements, roundTrips, bytesSent, bytesReceived } = await proxy.takeTraffic();
    expect({ statements, roundTrips }).toEqual({ statements: cost.statements, roundTrips: cost.roundTrips });
    expect(bytesSent).toBeLessThanOrEqual(cost.bytesSent);
    expect(bytesReceived).toBeLessThanOrEqual(cost.bytesReceived);
  });

  test('a statement too many for each request is counted', async () => {
    const [page] = operations;
    for (let turn = 1; turn <= WARM; turn += 1) await page?.send(mock, turn);
    plantStatement();
    await proxy.takeTraffic();
    await page?.send(mock, WARM + 1);
    const { statements, roundTrips } = await proxy.takeTraffic();
    expect([statements, roundTrips]).toEqual([(page?.cost.statements ?? 0) + 1, (page?.cost.roundTrips ?? 0) + 1]);
  });
});

/** In the driver, before whatever the mock sends, until the test is over. */
function plantStatement(): void {
  const query = Reflect.get(Client.prototype, 'query') as (...args: unknown[]) => unknown;
  onTestFinished(() => {
    Client.prototype.query = query as Client['query'];
  });
  Client.prototype.query = function plant(this: Client, ...args: unknown[]): unknown {
    void Reflect.apply(query, this, ['select 1']);
    return Reflect.apply(query, this, args);
  } as Client['query'];
}
