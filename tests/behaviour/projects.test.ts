// Projects that are created: their addresses, keys, SQL and users, and how clients reach them.
import { afterAll, describe, expect } from 'vitest';
import { createClient, type MockClient } from '../../mocks/client.ts';
import { urlsAt, type MockProject } from '../../mocks/mock.ts';
import { testWith } from '../../mocks/vitest.ts';
import { createProject } from '../support/create-project.ts';
import { openWire } from '../support/raw-wire.ts';

type Told = Omit<MockProject, 'sql' | 'as'>;

const warnings: string[] = [];
afterAll(() => {
  expect(warnings).toEqual([]);
});
const test = testWith({ schema: { sql: '' }, openProjects: 1, warn: (message) => warnings.push(message) })
  .extend('admin', ({ httpClient }) => httpClient.admin)
  .extend('create', ({ mock, admin }) => async (name: string): Promise<Told> => {
    const { ref } = await createProject(mock, name);
    return (await admin('GET', `/projects/${ref}`)).json as Told;
  })
  .extend(
    'clientOf',
    ({ mock, server: { urls } }) =>
      (project: Told): MockClient =>
        createClient({ ...mock, urls, fetch: (request) => fetch(request) }, { ...mock, ...project }),
  );

describe('projects that are created', () => {
  test('are told with addresses that lead to them, and keys that they take', async ({
    mock,
    server,
    admin,
    create,
    clientOf,
  }) => {
    const { ref } = await create('Shop');
    const { json } = await admin('GET', '/projects');
    expect(json).toMatchObject([
      { ref: mock.keys.ref, main: true, keys: { anon: mock.keys.anon } },
      { ref, name: 'Shop', organization: 'local-organization', main: false },
    ]);
    for (const project of json as readonly Told[]) {
      expect(project.urls.data.startsWith(`${server.url}/projects/`)).toBe(true);
      const { graphql, storage } = clientOf(project);
      expect((await graphql('{ __typename }')).json).toEqual({ data: { __typename: 'Query' } });
      expect(await storage('GET', '/bucket')).toMatchObject({ status: 200, json: [] });
    }
    expect((await admin('GET', '/projects/abcdefghijklmnopqrst')).status).toBe(404);
    const stranger = { as: { token: mock.keys.token } };
    expect((await admin('GET', '/projects', undefined, stranger)).status).toBe(401);
  });

  test('have SQL and users of their own', async ({ admin, create, clientOf }) => {
    const project = await create('Shop');
    const { ref } = project;
    await admin('POST', `/sql?ref=${ref}`, 'create table note (id serial primary key, body text default auth.uid())');
    const { json } = await admin('POST', `/token?ref=${ref}`, '{"sub":"00000000-0000-4000-8000-000000000001"}');
    const query = 'mutation { insertIntonoteCollection(objects: [{}]) { records { body } } }';
    const { token } = json as { readonly token: string };
    expect((await clientOf(project).graphql(query, {}, { as: { token } })).json).toEqual({
      data: { insertIntonoteCollection: { records: [{ body: '00000000-0000-4000-8000-000000000001' }] } },
    });
    expect((await admin('POST', '/sql', 'select * from note')).json).toMatchObject({
      message: expect.stringContaining('note') as string,
    });
    expect(await admin('POST', '/sql?ref=nobody', 'select 1')).toMatchObject({
      status: 404,
      json: { message: expect.stringContaining('There is no project nobody') as string },
    });
  });

  test('show a database that cannot be taken for another one', async ({ mock, httpClient: { management }, create }) => {
    const { ref } = await create('Shop');
    const [[row] = []] = await mock.sql('show server_version');
    expect((await management('GET', '/v1/projects')).json).toMatchObject(
      [mock.keys.ref, ref].map((each) => ({
        database: { host: `db.${each}.invalid`, version: row?.['server_version'] },
      })),
    );
  });

  test('are named in the journal, and fault rules can be for one of them', async ({
    mock,
    httpClient,
    create,
    clientOf,
  }) => {
    const project = await create('Shop');
    const { ref } = project;
    mock.journal.clear();
    mock.faults.add({ operation: 'storage.listBuckets', ref, status: 418 });
    expect((await clientOf(project).storage('GET', '/bucket')).status).toBe(418);
    expect((await httpClient.storage('GET', '/bucket')).status).toBe(200);
    expect((await httpClient.management('GET', `/v1/projects/${ref}/secrets`)).status).toBe(200);
    expect(mock.journal.query({ ref }).map(({ operation, path }) => [operation, path])).toEqual([
      ['listBuckets', `/projects/${ref}/storage/v1/bucket`],
      ['listSecrets', `/v1/projects/${ref}/secrets`],
    ]);
    expect(mock.journal.query()).toHaveLength(3);
    expect((await httpClient.admin('GET', `/journal?ref=${ref}`)).json).toHaveLength(2);
    expect(() => mock.faults.add({ operation: '*', ref: 'Shop', status: 500 })).toThrow('20 lower-case letters');
  });

  test('cost nothing until they are used, and no more than so many embedded ones are open at once', async ({
    mock,
    httpClient,
    create,
    clientOf,
  }) => {
    const created: Told[] = [];
    for (let index = 0; index < 20; index += 1) created.push(await create(`Shop ${index}`));
    const answers = [];
    for (const project of created.slice(0, 2)) answers.push(await clientOf(project).storage('GET', '/bucket'));
    expect(answers.map(({ status }) => status)).toEqual([200, 503]);
    expect(answers[1]?.json).toMatchObject({
      message: expect.stringContaining('1 project that was created is open') as string,
    });
    const [, second] = created;
    const types = await httpClient.management('GET', `/v1/projects/${second?.ref ?? ''}/types/typescript`);
    expect(types).toMatchObject({ status: 503, json: { message: expect.stringContaining('openProjects') as string } });
    await mock.reset();
    expect((await clientOf(await create('Shop')).storage('GET', '/bucket')).status).toBe(200);
  });

  test.for([
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
  ] as const)('are not found under a reference with %s', async ([, change], { server, create }) => {
    const { ref, keys } = await create('Shop');
    const wire = await openWire(server.url);
    const target = `/projects/${change(ref)}/storage/v1/bucket`;
    wire.write(
      Buffer.from(
        `GET ${target} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\nAuthorization: Bearer ${keys.service}\r\n\r\n`,
      ),
    );
    const answer = await wire.lastAnswer();
    expect(answer.status).toBe(404);
    const text = answer.body.toString();
    expect(text).toContain('There is no such project here');
    expect(text).not.toContain(ref);
  });

  test('are found by the first part of a host name and in no other way', async ({ server, create }) => {
    const { ref, keys } = await create('Shop');
    for (const [host, status] of [
      [`${ref}.localhost`, 200],
      [`${ref.toUpperCase()}.LocalHost:1`, 200],
      ['abcdefghijklmnopqrst.localhost', 404],
      // The main project answers, and does not take the key.
      [`${ref}x.localhost`, 400],
      [`${ref}.localhost.evil.example`, 403],
      [`x.${ref}.localhost`, 400],
    ] as const) {
      const wire = await openWire(server.url);
      const lines = ['GET /storage/v1/bucket HTTP/1.1', `Host: ${host}`, 'Connection: close'];
      wire.write(Buffer.from([...lines, `Authorization: Bearer ${keys.service}`, '', ''].join('\r\n')));
      expect([host, (await wire.lastAnswer()).status]).toEqual([host, status]);
    }
  });
});

const publicUrl = 'https://mock.example/base';
const behindProxy = testWith({ schema: { sql: '' }, publicUrl });

behindProxy('behind a public URL projects are told below it, and found by names below its host', async ({ mock }) => {
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
  const inside = createClient({ ...mock, urls: urlsAt('http://127.0.0.1') });
  expect((await inside.admin('GET', `/projects/${mock.keys.ref}`)).json).toMatchObject({ urls: main?.urls });
});

const withoutDatabases = testWith({ schema: { sql: '' }, openProjects: 0 });

withoutDatabases(
  'where no project may open a database, that is said, and a reset is no cure',
  async ({ mock, client: { management } }) => {
    const { ref } = await createProject(mock, 'Shop');
    expect(await management('GET', `/v1/projects/${ref}/types/typescript`)).toMatchObject({
      status: 503,
      json: {
        message:
          'No project that was created may open its database, as openProjects is 0: raise --open-projects (in a test: openProjects), or use a PostgreSQL server.',
      },
    });
  },
);
