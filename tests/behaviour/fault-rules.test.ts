// For which requests a fault rule is: those it matches, after those that it skips; asked in process and over the administration.
import { describe, expect } from 'vitest';
import type { FaultMatch, FaultRule } from '../../mocks/app.ts';
import { createClient, type MockClient } from '../../mocks/client.ts';
import { testWith } from '../../mocks/vitest.ts';

const USER = '0b5e34d2-6f6f-4b7e-9f0a-0e6f5a1c2d3e';
const OTHER = '1c6f45e3-7a7a-4c8f-8a1b-1f7a6b2d3e4f';
const test = testWith({ schema: { sql: 'create table note (id serial primary key, title text)' } });
const QUERY = 'query List { noteCollection { edges { node { title } } }  }';
const ADD = 'mutation Add($title: String) { insertIntonoteCollection(objects: [{ title: $title }]) { affectedCount } }';

/** None is answered with 418 where no rule applies. */
const SENT = {
  'an upload to photos': (client) => client.storage('POST', '/object/photos/cat.png', 'bytes'),
  'an upload to a folder of photos': (client) => client.storage('POST', '/object/photos/a/dog.png', 'bytes'),
  'an upload to docs': (client) => client.storage('POST', '/object/docs/cat.png', 'bytes'),
  'a list of photos': (client) => client.storage('POST', '/object/list/photos', { prefix: '' }),
  'a copy from photos to docs': (client) =>
    client.storage('POST', '/object/copy', {
      bucketId: 'photos',
      sourceKey: 'kept',
      destinationBucket: 'docs',
      destinationKey: `copy-${crypto.randomUUID()}`,
    }),
  'a query of anon': (client) => client.graphql(QUERY),
  'a query of a user': (client) => client.graphql(QUERY, {}, { as: { claims: { sub: USER } } }),
  'a query of another user': (client) => client.graphql(QUERY, {}, { as: { claims: { sub: OTHER } } }),
  'a mutation of anon': (client) => client.graphql(ADD, { title: 'one' }),
  'a mutation of the service': (client) => client.graphql(ADD, { title: 'two' }, { as: 'service' }),
} as const satisfies Readonly<Record<string, (client: MockClient) => Promise<{ readonly status: number }>>>;

async function fill(client: MockClient): Promise<void> {
  for (const name of ['photos', 'docs']) await client.storage('POST', '/bucket', { name });
  await client.storage('POST', '/object/photos/kept', 'bytes');
}

describe('a fault rule applies to the requests that its match names, and to no others', () => {
  test.for<[what: string, operation: FaultRule['operation'], match: FaultMatch, hit: readonly (keyof typeof SENT)[]]>([
    ['a path', '*', { path: '/storage/v1/object/photos/{name}' }, ['an upload to photos']],
    [
      'a path with a rest',
      'storage',
      { path: '/storage/v1/object/photos/{wildcard}' },
      ['an upload to photos', 'an upload to a folder of photos'],
    ],
    [
      'a bucket, in a path or in a body',
      'storage',
      { bucket: 'photos' },
      ['an upload to photos', 'an upload to a folder of photos', 'a list of photos', 'a copy from photos to docs'],
    ],
    ['a bucket that is a destination', '*', { bucket: 'docs' }, ['an upload to docs', 'a copy from photos to docs']],
    ['a bucket of one operation', 'storage.listObjects', { bucket: 'photos' }, ['a list of photos']],
    [
      'the name of a GraphQL operation',
      'data',
      { graphql: 'Add' },
      ['a mutation of anon', 'a mutation of the service'],
    ],
    [
      'a field at the root of a GraphQL operation',
      'data.graphql',
      { graphql: 'noteCollection' },
      ['a query of anon', 'a query of a user', 'a query of another user'],
    ],
    ['a role', 'data', { role: 'service_role' }, ['a mutation of the service']],
    ['a role that none of these has', 'storage.uploadObject', { role: 'anon' }, []],
    ['a user', '*', { user: USER }, ['a query of a user']],
    ['a role with the wrong user', 'data', { role: 'anon', user: USER }, []],
    ['what a body holds', 'data', { body: { variables: { title: 'one' } } }, ['a mutation of anon']],
    ['a body that is a text', 'storage', { body: 'bytes', bucket: 'docs' }, ['an upload to docs']],
    [
      'a header',
      'storage',
      { headers: { 'Content-Type': 'application/json' } },
      ['a list of photos', 'a copy from photos to docs'],
    ],
    [
      'everything at once',
      '*',
      { graphql: 'Add', role: 'anon', body: { variables: { title: 'one' } } },
      ['a mutation of anon'],
    ],
  ])('%s', async ([, operation, match, hit], { mock, server, client }) => {
    await fill(client);
    const overHttp = createClient({ ...mock, urls: server.urls, fetch: (request) => fetch(request) });
    const added = await client.admin('POST', '/faults', { operation, match, status: 418 });
    expect(added.status).toBe(200);
    for (const by of [client, overHttp]) {
      const were: string[] = [];
      for (const [name, send] of Object.entries(SENT)) {
        const { status } = await send(by);
        if (status === 418) were.push(name);
      }
      expect(were).toEqual(hit);
    }
  });
});

describe('a fault rule with skip lets the first requests that it matches pass', () => {
  test.for<[what: string, rule: Partial<FaultRule>, statuses: readonly number[]]>([
    ['the second fails, and all after it', { skip: 1 }, [200, 503, 503, 503]],
    ['the second fails, and no other', { skip: 1, times: 1 }, [200, 503, 200, 200]],
    ['the third and the fourth fail', { skip: 2, times: 2 }, [200, 200, 503, 503, 200]],
    ['none is skipped', { skip: 0, times: 1 }, [503, 200]],
  ])('%s', async ([, rule, statuses], { mock, client }) => {
    await fill(client);
    mock.faults.add({ operation: 'storage', match: { bucket: 'photos' }, status: 503, ...rule });
    const seen: number[] = [];
    for (const index of statuses.keys()) {
      // Those of others are not counted.
      expect((await client.storage('POST', `/object/docs/${index}`, 'bytes')).status).toBe(200);
      seen.push((await client.storage('POST', `/object/photos/${index}`, 'bytes')).status);
    }
    expect(seen).toEqual(statuses);
    const applied = statuses.filter((status) => status === 503).length;
    expect(mock.faults.list()).toMatchObject([{ applied, skipped: rule.skip }]);
  });

  test('what one rule skips, a later rule may take, and a reset counts anew', async ({ mock, client }) => {
    await fill(client);
    mock.faults.add({ operation: 'storage.listBuckets', status: 503, skip: 1, times: 1 });
    mock.faults.add({ operation: 'storage.listBuckets', status: 429, times: 1 });
    await mock.snapshot('with rules');
    for (const round of [1, 2]) {
      const statuses = [];
      for (let at = 0; at < 3; at += 1) statuses.push((await client.storage('GET', '/bucket')).status);
      expect([round, ...statuses]).toEqual([round, 429, 503, 200]);
      await mock.restore('with rules');
    }
  });

  test('those that arrive at the same time are counted one by one', async ({ mock, client }) => {
    mock.faults.add({ operation: 'data', match: { graphql: 'List' }, status: 503, skip: 3, times: 2 });
    const answers = await Promise.all(Array.from({ length: 8 }, () => client.graphql(QUERY)));
    expect(Object.groupBy(answers, ({ status }) => status)).toMatchObject({
      200: { length: 6 },
      503: { length: 2 },
    });
  });
});
