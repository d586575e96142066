import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createMock, type Mock } from '../../mocks/app.ts';
import { grounds, type StartedGround } from '../support/databases.ts';
import { createProjectsWorld, type ProjectName, type ProjectsWorld, type Way } from './projects-world.ts';

const NAMES: readonly ProjectName[] = ['main', 'red', 'blue'];
const WAYS: readonly Way[] = ['base path', 'host'];
const PAIRS = NAMES.flatMap((from) => NAMES.filter((at) => at !== from).map((at) => ({ from, at })));

describe.each(grounds())('projects of one mock, on $name', (ground) => {
  let started: StartedGround;
  let mock: Mock;
  let world: ProjectsWorld;
  beforeAll(async () => {
    started = await ground.start();
    mock = await createMock({ database: await started.database(), schema: { sql: '' }, warn: () => undefined });
    world = await createProjectsWorld(mock);
  });
  afterAll(async () => {
    await mock.close();
    await started.stop();
  });
  const hold = async (name: ProjectName, way: Way): Promise<void> => {
    expect(await world.contents(name, way)).toEqual({ rows: [name], object: name });
  };

  test.each(WAYS)('each holds its own rows and bytes under the same names, by %s', async (way) => {
    for (const name of NAMES) await hold(name, way);
  });

  test.each(PAIRS)('no key or token of $from lets anybody into $at', async ({ from, at }) => {
    const { keys, as } = world.projects[from];
    const own = world.projects[at].keys;
    const user = await as({ sub: '00000000-0000-4000-8000-000000000001', role: 'service_role' });
    for (const way of WAYS) {
      for (const credentials of [
        { key: keys.anon },
        { key: keys.service },
        // The key is right, and the token is not.
        { key: own.anon, token: user },
        { key: own.anon, token: keys.service },
      ]) {
        const query = 'mutation { deleteFromnoteCollection(atMost: 9) { affectedCount } }';
        const data = await world.send(at, way, '/graphql/v1', { ...credentials, method: 'POST', body: { query } });
        expect(data.status).toBe(401);
        for (const [method, path, body] of [
          ['GET', '/bucket'],
          ['POST', '/bucket', { name: 'foreign' }],
          ['POST', '/object/list/box', { prefix: '' }],
          ['GET', '/object/box/a.txt'],
          ['PUT', '/object/box/a.txt', 'foreign'],
          ['DELETE', '/object/box/a.txt'],
          ['POST', '/object/sign/box/a.txt', { expiresIn: 60 }],
        ] as const) {
          const answer = await world.send(at, way, `/storage/v1${path}`, { ...credentials, method, body });
          expect({ asked: `${method} ${path} by ${way}`, ok: answer.ok }).toMatchObject({ ok: false });
        }
      }
      await hold(at, way);
    }
  });

  test.each(PAIRS)('a link of $from opens nothing in $at', async ({ from, at }) => {
    const key = world.projects[from].keys.service;
    const sign = async (path: string, body: unknown): Promise<string> => {
      const answer = await world.send(from, 'base path', `/storage/v1${path}`, { method: 'POST', key, body });
      const said = (await answer.json()) as { readonly signedURL?: string; readonly url?: string };
      return `/storage/v1${said.signedURL ?? said.url ?? ''}`;
    };
    const download = await sign('/object/sign/box/a.txt', { expiresIn: 60 });
    const upload = await sign('/object/upload/sign/box/new.txt', {});
    for (const way of WAYS) {
      expect(await (await world.send(from, way, download, {})).text()).toBe(from);
      expect((await world.send(at, way, download, {})).status).toBe(400);
      const put = await world.send(at, way, upload, { method: 'PUT', body: 'foreign' });
      expect(put.ok).toBe(false);
      const found = await world.send(at, way, '/storage/v1/object/box/new.txt', {
        key: world.projects[at].keys.service,
      });
      expect(found.ok).toBe(false);
    }
  });

  test('a bucket, a table and a type that one makes are in no other', async () => {
    const { red, blue, main } = world.projects;
    await world.send('red', 'host', '/storage/v1/bucket', {
      method: 'POST',
      key: red.keys.service,
      body: { name: 'red' },
    });
    await red.sql('create table only_red (id serial primary key)');
    const token = { key: mock.keys.token };
    for (const [project, expected] of [
      [red, true],
      [blue, false],
      [main, false],
    ] as const) {
      const buckets = await mock.fetch(
        new Request(`${project.urls.storage}/bucket`, { headers: { authorization: `Bearer ${project.keys.service}` } }),
      );
      expect((await buckets.text()).includes('"red"')).toBe(expected);
      const types = await mock.fetch(
        new Request(`${mock.urls.management}/v1/projects/${project.ref}/types/typescript`, {
          headers: { authorization: `Bearer ${token.key}` },
        }),
      );
      expect((await types.text()).includes('only_red')).toBe(expected);
    }
  });

  test('management and administration answer nowhere but at the root', async () => {
    for (const way of WAYS)
      for (const path of ['/v1/projects', '/__touchstone/health', '/__touchstone/sql']) {
        const answer = await world.send('red', way, path, { key: mock.keys.token });
        expect([answer.status, await answer.text()]).toEqual([404, expect.stringContaining('at the root') as string]);
      }
  });
});
