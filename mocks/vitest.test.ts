import { describe, expect } from 'vitest';
import { test } from './vitest.ts';

const SCHEMA = {
  schema: { sql: "create table pet (id serial primary key, name text); insert into pet (name) values ('Rex')" },
};

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

  test('a test that needs a URL gets a server', async ({ mock, server }) => {
    const response = await fetch(`${server.urls.data}/graphql/v1`, {
      method: 'POST',
      headers: { apiKey: mock.keys.anon, 'Content-Type': 'application/json' },
      body: JSON.stringify({ query: '{ petCollection { edges { node { name } } } }' }),
    });
    expect(await response.json()).toEqual({ data: { petCollection: { edges: [{ node: { name: 'Rex' } }] } } });
  });
});
