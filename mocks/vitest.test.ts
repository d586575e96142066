// The vitest fixture: a fresh mock for each test, servers and clients.
import { beforeEach, describe, expect } from 'vitest';
import { inBothDialects, testWith } from './vitest.ts';

const SCHEMA = {
  schema: { sql: "create table pet (id serial primary key, name text); insert into pet (name) values ('Rex')" },
};

// Of this file's own `test`: the others of a worker may share theirs.
const test = testWith({});
// oxlint-disable-next-line house/own-fixtures
test.override('mockOptions', SCHEMA);

describe('the vitest fixture', () => {
  const names = "select string_agg(name, ',' order by id) as names from pet";

  test('a test gets a mock with its schema', async ({ mock }) => {
    expect(await mock.sql(names)).toEqual([[{ names: 'Rex' }]]);
    await mock.sql(`insert into pet (name) values ('Tom')`);
    mock.clock.advance('1d');
    mock.faults.add({ operation: '*', status: 500 });
    expect(await mock.sql(names)).toEqual([[{ names: 'Rex,Tom' }]]);
  });

  test('the next test does not see what the one before did', async ({ mock }) => {
    expect(await mock.sql(`insert into pet (name) values ('Lea') returning id`)).toEqual([[{ id: 2 }]]);
    expect(await mock.sql(names)).toEqual([[{ names: 'Rex,Lea' }]]);
    expect(Math.abs(mock.clock.now().getTime() - Date.now())).toBeLessThan(10_000);
    expect(mock.faults.list()).toEqual([]);
  });

  test('a client sends requests to each interface, in process and over HTTP', async ({ mock, client, httpClient }) => {
    for (const each of [client, httpClient]) {
      const found = await each.graphql('query ($n: Int) { petCollection(first: $n) { edges { node { name } } } }', {
        n: 1,
      });
      expect(found).toMatchObject({ status: 200, json: { data: { petCollection: { edges: [{}] } } } });
      expect((await each.management('GET', '/v1/projects')).json).toMatchObject([{ id: mock.keys.ref }]);
      const made = await each.storage('POST', '/bucket', { name: 'b' });
      expect(made.status).toBe(200);
      await each.storage('DELETE', '/bucket/b');
      expect((await each.admin('POST', '/sql', 'select 1 as one')).text).toBe('[[{"one":1}]]');
    }
  });

  test('a client takes the identity of anybody', async ({ mock, client }) => {
    await mock.sql('create function me() returns text language sql stable as $$ select auth.uid()::text $$');
    const sub = '00000000-0000-4000-8000-000000000001';
    expect((await client.graphql('{ me }', {}, { as: { claims: { sub } } })).json).toEqual({ data: { me: sub } });
    const token = await mock.as({ sub });
    expect((await client.graphql('{ me }', {}, { as: { token } })).json).toEqual({ data: { me: sub } });
    expect((await client.graphql('{ me }', {}, { as: 'service' })).json).toEqual({ data: { me: null } });
    expect((await client.graphql('{ me }', {}, { as: 'nobody' })).status).toBe(401);
    expect((await client.management('GET', '/v1/projects', undefined, { as: 'service' })).status).toBe(401);
    expect((await client.storage('GET', '/bucket', undefined, { as: 'anon' })).json).toEqual([]);
  });

  test('a client refuses an identity that would be that of a user without a name', async ({ client }) => {
    const sub = '00000000-0000-4000-8000-000000000001';
    for (const as of [{ sub }, { claims: undefined }, null, 'service_role'])
      await expect(client.graphql('{ __typename }', {}, { as } as never)).rejects.toThrow(
        `and not ${JSON.stringify(as)}.`,
      );
  });
});

const seeded = testWith({ ...SCHEMA, seed: 7 });

seeded('another mock in the same file has options of its own', ({ mock }) => {
  expect(mock.keys.ref).not.toBe('');
});

describe.each(inBothDialects(SCHEMA))('in the $dialect dialect', ({ dialect, test: inDialect }) => {
  inDialect('a mock answers in it', ({ mock }) => {
    expect(mock.dialect).toBe(dialect);
  });
});

const told: string[] = [];
const lateTest = testWith({
  get schema() {
    told.push('the mock starts');
    return SCHEMA.schema;
  },
});

describe('the start of the mock', () => {
  beforeEach(() => void told.push('a test begins'));

  lateTest('is no part of the first test', ({ mock }) => {
    expect(mock.journal.query()).toEqual([]);
    expect(told.indexOf('the mock starts')).toBe(0);
    expect(told).toContain('a test begins');
  });
});
