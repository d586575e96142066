// SQL and migrations over the management interface of today's platform, on a real database.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createMock, type Mock } from '../../app.ts';

let mock: Mock;
beforeAll(async () => {
  mock = await createMock({ schema: { sql: 'create table shelf (books int primary key)' }, dialect: 'supabase' });
});
beforeEach(() => mock.reset());
afterAll(() => mock.close());

async function send(method: string, path: string, body?: unknown, headers: Readonly<Record<string, string>> = {}) {
  const url = `${mock.urls.management}/v1/projects/${mock.keys.ref}/database/${path}`;
  const response = await mock.fetch(
    new Request(url, {
      method,
      headers: { authorization: `Bearer ${mock.keys.token}`, ...headers },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    }),
  );
  const text = await response.text();
  return { status: response.status, body: text === '' ? undefined : (JSON.parse(text) as unknown) };
}

describe('SQL', () => {
  it('answers with the rows of the last statement, with their types', async () => {
    const script = 'insert into shelf values (1), (2); select books, books > 1 as more from shelf order by books';
    const rows = [
      { books: 1, more: false },
      { books: 2, more: true },
    ];
    expect(await send('POST', 'query', { query: script })).toEqual({ status: 201, body: rows });
  });

  it('takes parameters', async () => {
    const query = 'select $1::int + 1 as next, $2::text as text, $3::text is null as nothing;';
    expect((await send('POST', 'query', { query, parameters: [4, 'a', null] })).body).toEqual([
      { next: 5, text: 'a', nothing: true },
    ]);
    await send('POST', 'query', { query: 'insert into shelf values ($1::int)', parameters: [7] });
    expect((await send('POST', 'query', { query: 'table shelf' })).body).toEqual([{ books: 7 }]);
  });

  it('is refused in the words of PostgreSQL', async () => {
    expect(await send('POST', 'query', { query: 'table nowhere' })).toEqual({
      status: 400,
      body: { message: 'Failed to run sql query: ERROR:  42P01: relation "nowhere" does not exist' },
    });
    expect(await send('POST', 'query', {})).toMatchObject({ status: 400 });
  });

  it.each([
    ['query', { read_only: true }],
    ['query/read-only', {}],
    ['query', { read_only: true, parameters: [1] }],
  ])('changes nothing by %s with %j', async (path, more) => {
    const query = 'insert into shelf values (1)';
    expect(await send('POST', path, { query, ...more })).toMatchObject({ status: 400 });
    expect((await send('POST', path, { ...more, query: 'table shelf', parameters: [] })).body).toEqual([]);
  });
});

describe('migrations', () => {
  it('are run and recorded, each once for its key', async () => {
    const migration = { query: 'create table made (a int)', name: 'make', rollback: 'drop table made' };
    const once = { 'idempotency-key': 'one' };
    expect(await send('POST', 'migrations', migration, once)).toEqual({ status: 200, body: undefined });
    expect(await send('POST', 'migrations', migration, once)).toMatchObject({ status: 200 });
    const { body } = await send('GET', 'migrations');
    expect(body).toMatchObject([{ name: 'make', version: expect.stringMatching(/^\d{14}$/) as unknown }]);
    const [{ version = '' } = {}] = body as readonly { readonly version?: string }[];
    expect((await send('GET', `migrations/${version}`)).body).toMatchObject({
      statements: [migration.query],
      rollback: [migration.rollback],
      idempotency_key: 'one',
    });
    expect((await send('POST', 'query', { query: 'table made' })).body).toEqual([]);
  });

  it('leave nothing if they fail', async () => {
    const broken = await send('POST', 'migrations', { query: 'create table half (a int); table nowhere' });
    expect(broken).toMatchObject({ status: 400 });
    expect(await send('POST', 'query', { query: 'table half' })).toMatchObject({ status: 400 });
    expect((await send('GET', 'migrations')).body).toEqual([]);
  });

  it('are recorded without being run, renamed, and taken back from the newest', async () => {
    await send('PUT', 'migrations', { query: 'create table never (a int)', name: 'first' });
    await send('POST', 'migrations', { query: 'create table second (a int)', rollback: 'drop table second' });
    const { body } = await send('GET', 'migrations');
    const [first, second] = body as readonly { readonly version: string }[];
    await send('PATCH', `migrations/${first?.version ?? ''}`, { name: 'renamed' });
    expect((await send('GET', `migrations/${first?.version ?? ''}`)).body).toMatchObject({ name: 'renamed' });
    expect(await send('POST', 'query', { query: 'table never' })).toMatchObject({ status: 400 });
    expect(await send('DELETE', `migrations?gte=${second?.version ?? ''}`)).toMatchObject({ status: 200 });
    expect((await send('GET', 'migrations')).body).toEqual([{ version: first?.version, name: 'renamed' }]);
    expect(await send('POST', 'query', { query: 'table second' })).toMatchObject({ status: 400 });
    expect(await send('GET', 'migrations/1')).toMatchObject({ status: 404 });
  });
});

it('a paused project answers neither data nor storage, and one that is removed is gone', async () => {
  const body = { name: 'Shop', organization_slug: 'local-organization', db_pass: 'hush-hush', region: 'eu-west-1' };
  const call = (method: string, path: string, json?: unknown): Promise<Response> =>
    mock.fetch(
      new Request(`${mock.urls.management}/v1/projects${path}`, {
        method,
        headers: { authorization: `Bearer ${mock.keys.token}` },
        ...(json === undefined ? {} : { body: JSON.stringify(json) }),
      }),
    );
  const { ref } = (await (await call('POST', '', body)).json()) as { readonly ref: string };
  await call('POST', `/${ref}/pause`);
  const project = await mock.project(ref);
  const asked = new Request(`${project.urls.storage}/bucket`, {
    headers: { authorization: `Bearer ${project.keys.service}` },
  });
  expect((await mock.fetch(asked.clone())).status).toBe(540);
  await call('POST', `/${ref}/restore`);
  expect((await mock.fetch(asked.clone())).status).toBe(200);
  expect(await mock.projects()).toMatchObject([{ ref: mock.keys.ref }, { ref }]);
  await call('DELETE', `/${ref}`);
  expect((await mock.fetch(asked.clone())).status).toBe(404);
  expect(await mock.projects()).toMatchObject([{ ref: mock.keys.ref }]);
});

it('too many requests are refused as by the platform, if a fault rule says so', async () => {
  mock.faults.add({ operation: 'management.listProjects', status: 429, times: 1 });
  const headers = { authorization: `Bearer ${mock.keys.token}` };
  const refused = await mock.fetch(new Request(`${mock.urls.management}/v1/projects`, { headers }));
  expect(refused.status).toBe(429);
  expect(await refused.json()).toEqual({ message: 'ThrottlerException: Too Many Requests' });
  expect(refused.headers.get('x-ratelimit-remaining')).toBe('0');
});
