// For which requests a fault rule is: those it matches, after those that it skips; asked in process and over the administration.
import { describe, expect } from 'vitest';
import type { FaultMatch, FaultRule } from '../../mocks/app.ts';
import { createClient, type Identity, type MockClient } from '../../mocks/client.ts';
import { testWith } from '../../mocks/vitest.ts';
import { fill, readTable } from '../support/table.ts';

type Sent = readonly ['data' | 'storage', method: string, path: string, body: unknown, as: Identity];

interface Table {
  readonly sent: Readonly<Record<string, Sent>>;
  readonly rules: readonly (readonly [what: string, FaultRule['operation'], FaultMatch, hit: readonly string[]])[];
  readonly skips: readonly (readonly [what: string, rule: Partial<FaultRule>, statuses: readonly number[]])[];
}

const { sent, rules, skips } = readTable(import.meta.url, ['sent', 'rules', 'skips']) as Table;
const test = testWith({ schema: { sql: 'create table note (id serial primary key, title text)' } });

async function stock(client: MockClient): Promise<void> {
  for (const name of ['photos', 'docs']) await client.storage('POST', '/bucket', { name });
  await client.storage('POST', '/object/photos/kept', 'bytes');
}

describe('a fault rule applies to the requests that its match names, and to no others', () => {
  test.for(rules)('%s', async ([, operation, match, hit], { mock, server, client }) => {
    await stock(client);
    const overHttp = createClient({ ...mock, urls: server.urls, fetch: (request) => fetch(request) });
    const added = await client.admin('POST', '/faults', { operation, match, status: 418 });
    expect(added.status).toBe(200);
    for (const by of [client, overHttp]) {
      const were: string[] = [];
      for (const [name, request] of Object.entries(fill(sent, { unique: crypto.randomUUID() }))) {
        const [kind, method, path, body, as] = request;
        const { status } = await by[kind](method, path, body, { as });
        if (status === 418) were.push(name);
      }
      expect(were).toEqual(hit);
    }
  });
});

describe('a fault rule with skip lets the first requests that it matches pass', () => {
  test.for(skips)('%s', async ([, rule, statuses], { mock, client }) => {
    await stock(client);
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
    await stock(client);
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
    const answers = await Promise.all(Array.from({ length: 8 }, () => client.graphql('query List { __typename }')));
    expect(Object.groupBy(answers, ({ status }) => status)).toMatchObject({
      200: { length: 6 },
      503: { length: 2 },
    });
  });
});
