import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createMock, type Mock } from '../../mocks/app.ts';

const SCHEMA = `create table pet (id serial primary key); insert into pet default values; insert into pet default values;`;

describe('the administration', () => {
  let mock: Mock;
  beforeAll(async () => {
    mock = await createMock({ schema: { sql: SCHEMA } });
  });
  afterAll(() => mock.close());
  const ask = async (method: string, path: string, body?: string, headers: Record<string, string> = {}) => {
    const response = await mock.fetch(
      new Request(`${mock.urls.admin}${path}`, {
        method,
        headers: { Authorization: `Bearer ${mock.keys.admin}`, ...headers },
        ...(body === undefined ? {} : { body }),
      }),
    );
    return { status: response.status, body: (await response.json()) as unknown };
  };

  test('does over HTTP what the mock does in process', async () => {
    expect(await ask('POST', '/sql', 'select 1 as a; delete from pet returning id')).toEqual({
      status: 200,
      body: [[{ a: 1 }], [{ id: 1 }, { id: 2 }]],
    });
    expect((await ask('POST', '/snapshot', '{"name":"empty"}')).status).toBe(200);
    expect((await ask('POST', '/reset')).status).toBe(200);
    expect((await ask('POST', '/sql', 'select count(*)::int as pets from pet')).body).toEqual([[{ pets: 2 }]]);
    expect((await ask('POST', '/restore', '{"name":"empty"}')).status).toBe(200);
    expect((await ask('POST', '/sql', 'select count(*)::int as pets from pet')).body).toEqual([[{ pets: 0 }]]);
    expect((await ask('POST', '/clock', '{"set":"2030-01-01T00:00:00Z"}')).body).toMatchObject({
      now: expect.stringContaining('2030-01-01') as string,
    });
    const added = await ask('POST', '/faults', '{"operation":"*","status":500}');
    expect(added.body).toMatchObject({ id: expect.any(String) as string });
    expect((await ask('GET', '/faults')).body).toMatchObject([{ operation: '*', applied: 0 }]);
    expect((await ask('DELETE', `/faults/${(added.body as { id: string }).id}`)).body).toEqual([]);
    expect((await ask('POST', '/management', '{"kind":"ban","address":"203.0.113.7"}')).status).toBe(200);
    expect((await ask('GET', '/journal?interface=storage')).body).toEqual([]);
    await ask('POST', '/reset');
  });

  test('says what was wrong with a request', async () => {
    expect(await ask('POST', '/sql', 'select nope')).toEqual({
      status: 400,
      body: { message: 'column "nope" does not exist', code: '42703', position: 8 },
    });
    expect(await ask('POST', '/restore', '{"name":"none"}')).toMatchObject({
      status: 400,
      body: { message: expect.stringContaining('There is no snapshot "none"') as string },
    });
    expect(await ask('POST', '/faults', '{"operation":"*","sttus":500}')).toMatchObject({
      status: 400,
      body: { message: expect.stringContaining('no sttus') as string },
    });
    expect(await ask('POST', '/clock', '{"advance":"1 hour"}')).toMatchObject({ status: 400 });
    expect(await ask('POST', '/clock', 'x')).toEqual({ status: 400, body: { message: 'The body is not JSON.' } });
    expect(await ask('POST', '/management', '{"kind":"ban"}')).toEqual({
      status: 400,
      body: { message: 'A change of kind ban needs address.' },
    });
    expect(await ask('POST', '/management', '{"kind":"flood"}')).toMatchObject({ status: 400 });
    expect(await ask('GET', '/sql')).toMatchObject({ status: 405 });
    expect(await ask('GET', '/sq')).toMatchObject({
      status: 404,
      body: { message: expect.stringContaining('/sql') as string },
    });
  });

  test('is closed to strangers', async () => {
    expect((await ask('POST', '/sql', 'select 1', { Authorization: `Bearer ${mock.keys.service}` })).status).toBe(401);
    expect((await ask('POST', '/reset', undefined, { Origin: 'https://evil.example' })).status).toBe(403);
    const rebound = await mock.fetch(
      new Request('http://evil.example:54321/__touchstone/reset', {
        method: 'POST',
        headers: { Authorization: `Bearer ${mock.keys.admin}` },
      }),
    );
    expect(rebound.status).toBe(403);
    expect((await ask('GET', '/health', undefined, { Authorization: '' })).status).toBe(200);
  });
});
