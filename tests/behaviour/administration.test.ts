// The administration over HTTP: SQL, snapshots, clock, faults and journal, and which callers may not use it.
import { describe, expect } from 'vitest';
import { createClient } from '../../mocks/client.ts';
import { testWith } from '../../mocks/vitest.ts';

const SCHEMA = `create table pet (id serial primary key); insert into pet default values; insert into pet default values;`;

const test = testWith({ schema: { sql: SCHEMA } });

describe('the administration', () => {
  test('does over HTTP what the mock does in process', async ({ client: { admin } }) => {
    expect(await admin('POST', '/sql', 'select 1 as a; delete from pet returning id')).toMatchObject({
      status: 200,
      text: '[[{"a":1}],[{"id":1},{"id":2}]]',
    });
    expect((await admin('POST', '/snapshot', '{"name":"empty"}')).status).toBe(200);
    expect((await admin('POST', '/reset')).status).toBe(200);
    expect((await admin('POST', '/sql', 'select count(*)::int as pets from pet')).json).toEqual([[{ pets: 2 }]]);
    expect((await admin('POST', '/restore', '{"name":"empty"}')).status).toBe(200);
    expect((await admin('POST', '/sql', 'select count(*)::int as pets from pet')).json).toEqual([[{ pets: 0 }]]);
    expect((await admin('POST', '/clock', '{"set":"2030-01-01T00:00:00Z"}')).json).toMatchObject({
      now: expect.stringContaining('2030-01-01') as string,
    });
    const added = await admin('POST', '/faults', '{"operation":"*","status":500}');
    expect(added.json).toMatchObject({ id: expect.any(String) as string });
    expect((await admin('GET', '/faults')).json).toMatchObject([{ operation: '*', applied: 0 }]);
    expect((await admin('DELETE', `/faults/${(added.json as { id: string }).id}`)).json).toEqual([]);
    expect((await admin('POST', '/management', '{"kind":"ban","address":"203.0.113.7"}')).status).toBe(200);
    expect((await admin('GET', '/journal?interface=storage')).json).toEqual([]);
  });

  test('says what was wrong with a request', async ({ client: { admin } }) => {
    expect(await admin('POST', '/sql', 'select nope')).toMatchObject({
      status: 400,
      text: '{"message":"column \\"nope\\" does not exist","code":"42703","position":8}',
    });
    expect(await admin('POST', '/restore', '{"name":"none"}')).toMatchObject({
      status: 400,
      json: { message: expect.stringContaining('There is no snapshot "none"') as string },
    });
    expect(await admin('POST', '/faults', '{"operation":"*","sttus":500}')).toMatchObject({
      status: 400,
      json: { message: expect.stringContaining('no sttus') as string },
    });
    expect(await admin('POST', '/clock', '{"advance":"1 hour"}')).toMatchObject({ status: 400 });
    expect(await admin('POST', '/clock', 'x')).toMatchObject({
      status: 400,
      text: '{"message":"The body is not JSON."}',
    });
    expect(await admin('POST', '/management', '{"kind":"ban"}')).toMatchObject({
      status: 400,
      text: '{"message":"A change of kind ban needs address."}',
    });
    expect(await admin('POST', '/management', '{"kind":"flood"}')).toMatchObject({ status: 400 });
    expect(await admin('GET', '/sql')).toMatchObject({ status: 405 });
    expect(await admin('GET', '/sq')).toMatchObject({
      status: 404,
      json: { message: expect.stringContaining('/sql') as string },
    });
  });

  test('is closed to callers without its token, and to pages', async ({ mock, client: { admin } }) => {
    expect((await admin('POST', '/sql', 'select 1', { as: 'service' })).status).toBe(401);
    expect((await admin('POST', '/reset', undefined, { headers: { Origin: 'https://evil.example' } })).status).toBe(
      403,
    );
    const rebound = createClient({ ...mock, urls: { ...mock.urls, admin: 'http://evil.example:54321/__touchstone' } });
    expect((await rebound.admin('POST', '/reset')).status).toBe(403);
    expect((await admin('GET', '/health', undefined, { as: 'nobody' })).status).toBe(200);
  });
});
