// Projects that are created: their addresses, keys, SQL and users, and how clients reach them.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createMock, type Mock } from '../../mocks/app.ts';
import { serve, type Served } from '../../mocks/node.ts';
import { openWire } from '../support/raw-wire.ts';

interface Told {
  readonly ref: string;
  readonly name: string;
  readonly urls: { readonly data: string; readonly storage: string };
  readonly keys: { readonly anon: string; readonly service: string };
}

describe('projects that are created', () => {
  const warnings: string[] = [];
  let mock: Mock;
  let server: Served;
  beforeAll(async () => {
    const warn = (message: string): void => {
      warnings.push(message);
    };
    mock = await createMock({ schema: { sql: '' }, openProjects: 1, warn });
    server = await serve(mock, { port: 0 });
  });
  beforeEach(() => mock.reset());
  afterAll(async () => {
    await server.close();
    await mock.close();
    expect(warnings).toEqual([]);
  });

  async function send(url: string, key: string, init: RequestInit = {}): Promise<{ status: number; body: unknown }> {
    const headers = { authorization: `Bearer ${key}`, apikey: key, 'content-type': 'application/json' };
    const answer = await fetch(url, { ...init, headers: { ...headers, ...(init.headers as Record<string, string>) } });
    return { status: answer.status, body: await answer.json() };
  }
  const admin = (path: string, body?: string) =>
    send(`${server.urls.admin}${path}`, mock.keys.admin, body === undefined ? {} : { method: 'POST', body });
  async function create(name: string): Promise<Told> {
    const body = JSON.stringify({ name, db_pass: 'x', organization_slug: 'local-organization', region: 'eu' });
    const made = await send(`${server.url}/v1/projects`, mock.keys.token, { method: 'POST', body });
    return (await admin(`/projects/${(made.body as { readonly id: string }).id}`)).body as Told;
  }

  test('are told with addresses that lead to them, and keys that they take', async () => {
    const { ref } = await create('Shop');
    const { body } = await admin('/projects');
    expect(body).toMatchObject([
      { ref: mock.keys.ref, main: true, keys: { anon: mock.keys.anon } },
      { ref, name: 'Shop', organization: 'local-organization', main: false },
    ]);
    for (const { urls, keys } of body as readonly Told[]) {
      expect(urls.data.startsWith(`${server.url}/projects/`)).toBe(true);
      const typename = JSON.stringify({ query: '{ __typename }' });
      const data = await send(`${urls.data}/graphql/v1`, keys.anon, { method: 'POST', body: typename });
      expect(data).toEqual({ status: 200, body: { data: { __typename: 'Query' } } });
      expect(await send(`${urls.storage}/bucket`, keys.service)).toEqual({ status: 200, body: [] });
    }
    expect(await admin('/projects/abcdefghijklmnopqrst')).toMatchObject({ status: 404 });
    expect(await send(`${server.urls.admin}/projects`, mock.keys.token)).toMatchObject({ status: 401 });
  });

  test('have SQL and users of their own', async () => {
    const { ref, urls, keys } = await create('Shop');
    await admin(`/sql?ref=${ref}`, 'create table note (id serial primary key, body text default auth.uid())');
    const { body } = await admin(`/token?ref=${ref}`, '{"sub":"00000000-0000-4000-8000-000000000001"}');
    const query = 'mutation { insertIntonoteCollection(objects: [{}]) { records { body } } }';
    const { token } = body as { readonly token: string };
    expect(
      await send(`${urls.data}/graphql/v1`, keys.anon, {
        method: 'POST',
        headers: { authorization: `Bearer ${token}` },
        body: JSON.stringify({ query }),
      }),
    ).toMatchObject({
      body: { data: { insertIntonoteCollection: { records: [{ body: '00000000-0000-4000-8000-000000000001' }] } } },
    });
    expect((await admin('/sql', 'select * from note')).body).toMatchObject({
      message: expect.stringContaining('note') as string,
    });
    expect(await admin('/sql?ref=nobody', 'select 1')).toMatchObject({
      status: 404,
      body: { message: expect.stringContaining('There is no project nobody') as string },
    });
  });

  test('show a database that cannot be taken for another one', async () => {
    const { ref } = await create('Shop');
    const [[row] = []] = await mock.sql('show server_version');
    const listed = await send(`${server.url}/v1/projects`, mock.keys.token);
    expect(listed.body).toMatchObject(
      [mock.keys.ref, ref].map((each) => ({
        database: { host: `db.${each}.invalid`, version: row?.['server_version'] },
      })),
    );
  });

  test('are named in the journal, and fault rules can be for one of them', async () => {
    const { ref, urls, keys } = await create('Shop');
    mock.journal.clear();
    mock.faults.add({ operation: 'storage.listBuckets', ref, status: 418 });
    expect((await send(`${urls.storage}/bucket`, keys.service)).status).toBe(418);
    expect((await send(`${server.urls.storage}/bucket`, mock.keys.service)).status).toBe(200);
    const types = await send(`${server.url}/v1/projects/${ref}/secrets`, mock.keys.token);
    expect(types.status).toBe(200);
    expect(mock.journal.query({ ref }).map(({ operation, path }) => [operation, path])).toEqual([
      ['listBuckets', `/projects/${ref}/storage/v1/bucket`],
      ['listSecrets', `/v1/projects/${ref}/secrets`],
    ]);
    expect(mock.journal.query()).toHaveLength(3);
    expect((await admin(`/journal?ref=${ref}`)).body).toHaveLength(2);
    expect(() => mock.faults.add({ operation: '*', ref: 'Shop', status: 500 })).toThrow('20 lower-case letters');
  });

  test('cost nothing until they are used, and no more than so many embedded ones are open at once', async () => {
    const created: Told[] = [];
    for (let index = 0; index < 20; index += 1) created.push(await create(`Shop ${index}`));
    const answers = [];
    for (const { urls, keys } of created.slice(0, 2)) answers.push(await send(`${urls.storage}/bucket`, keys.service));
    expect(answers.map(({ status }) => status)).toEqual([200, 503]);
    expect(answers[1]?.body).toMatchObject({
      message: expect.stringContaining('1 project that was created is open') as string,
    });
    const [, second] = created;
    const types = await send(`${server.url}/v1/projects/${second?.ref ?? ''}/types/typescript`, mock.keys.token);
    expect(types).toMatchObject({ status: 503, body: { message: expect.stringContaining('openProjects') as string } });
    await mock.reset();
    const next = await create('Shop');
    expect(await send(`${next.urls.storage}/bucket`, next.keys.service)).toMatchObject({ status: 200 });
  });

  test.each([
    ['another one', () => 'abcdefghijklmnopqrst'],
    ['upper case', (ref: string) => ref.toUpperCase()],
    ['an encoded letter', (ref: string) => `%${ref.charCodeAt(0).toString(16)}${ref.slice(1)}`],
    ['one letter less', (ref: string) => ref.slice(1)],
    ['one letter more', (ref: string) => `${ref}a`],
    ['an encoded slash behind it', (ref: string) => `${ref}%2f`],
    ['an encoded way up', (ref: string) => `..%2f${ref}`],
    ['a way up', () => '..'],
    ['a property of objects', () => '__proto__'],
    ['a NUL behind it', (ref: string) => `${ref}%00`],
    ['a space behind it', (ref: string) => `${ref}%20`],
  ])('are not found under a reference with %s', async (_what, change) => {
    const { ref, keys } = await create('Shop');
    const wire = await openWire(server.url);
    const target = `/projects/${change(ref)}/storage/v1/bucket`;
    wire.write(
      Buffer.from(
        `GET ${target} HTTP/1.1\r\nHost: a.test\r\nConnection: close\r\nAuthorization: Bearer ${keys.service}\r\n\r\n`,
      ),
    );
    const answer = await wire.lastAnswer();
    expect(answer.status).toBe(404);
    const text = answer.body.toString();
    expect(text).toContain('There is no such project here');
    expect(text).not.toContain(ref);
  });

  test('are found by the first part of a host name and in no other way', async () => {
    const { ref, keys } = await create('Shop');
    for (const [host, status] of [
      [`${ref}.localhost`, 200],
      [`${ref.toUpperCase()}.LocalHost:1`, 200],
      ['abcdefghijklmnopqrst.localhost', 404],
      // The main project answers, and does not take the key.
      [`${ref}x.localhost`, 400],
      [`${ref}.localhost.evil.example`, 400],
      [`x.${ref}.localhost`, 400],
    ] as const) {
      const wire = await openWire(server.url);
      const lines = ['GET /storage/v1/bucket HTTP/1.1', `Host: ${host}`, 'Connection: close'];
      wire.write(Buffer.from([...lines, `Authorization: Bearer ${keys.service}`, '', ''].join('\r\n')));
      expect([host, (await wire.lastAnswer()).status]).toEqual([host, status]);
    }
  });
});

test('behind a public URL projects are told below it, and found by names below its host', async () => {
  const publicUrl = 'https://mock.example/base';
  await using mock = await createMock({ schema: { sql: '' }, publicUrl });
  const [main] = await mock.projects();
  expect(main?.urls).toEqual({
    data: `${publicUrl}/projects/${mock.keys.ref}`,
    storage: `${publicUrl}/projects/${mock.keys.ref}/storage/v1`,
  });
  const headers = { authorization: `Bearer ${mock.keys.service}` };
  const statusAt = async (host: string): Promise<number> =>
    (await mock.fetch(new Request(`https://${host}/storage/v1/bucket`, { headers }))).status;
  expect(await statusAt(`${mock.keys.ref}.mock.example`)).toBe(200);
  expect(await statusAt('abcdefghijklmnopqrst.mock.example')).toBe(404);
  // The proxy has removed the path; the URLs in the answer still have it.
  const told = await mock.fetch(
    new Request(`http://127.0.0.1/__touchstone/projects/${mock.keys.ref}`, {
      headers: { authorization: `Bearer ${mock.keys.admin}` },
    }),
  );
  expect(await told.json()).toMatchObject({ urls: main?.urls });
});

test('where no project may open a database, that is said, and a reset is no cure', async () => {
  await using mock = await createMock({ schema: { sql: '' }, openProjects: 0 });
  const request = (path: string, init: RequestInit = {}): Promise<Response> =>
    mock.fetch(
      new Request(`http://127.0.0.1${path}`, { ...init, headers: { authorization: `Bearer ${mock.keys.token}` } }),
    );
  const [main] = await mock.projects();
  const { organization } = main ?? {};
  const body = JSON.stringify({ name: 'Shop', organization_id: organization, db_pass: 'x', region: 'eu-west-1' });
  const { id } = (await (await request('/v1/projects', { method: 'POST', body })).json()) as { readonly id: string };
  const refusal = await request(`/v1/projects/${id}/types/typescript`);
  expect([refusal.status, await refusal.json()]).toEqual([
    503,
    {
      message:
        'No project that was created may open its database, as openProjects is 0: raise --open-projects (in a test: openProjects), or use a PostgreSQL server.',
    },
  ]);
});
