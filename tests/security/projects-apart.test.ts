// What one project of a mock has, no other project sees or changes, whichever key, token or link a request carries.
import { describe, expect } from 'vitest';
import { createClient } from '../../mocks/client.ts';
import { onGrounds } from '../support/databases.ts';
import { createProjectsWorld, type ProjectName, type Way } from './projects-world.ts';

const NAMES: readonly ProjectName[] = ['main', 'red', 'blue'];
const WAYS: readonly Way[] = ['base path', 'host'];
const PAIRS = NAMES.flatMap((from) => NAMES.filter((at) => at !== from).map((at) => ({ from, at })));

const GROUNDS = onGrounds({ schema: { sql: '' }, warn: () => undefined }).map(({ name, test }) => ({
  name,
  test: test
    .extend('world', { scope: 'file' }, ({ sharedMock }) => createProjectsWorld(sharedMock))
    .extend('hold', ({ world }) => async (of: ProjectName, way: Way): Promise<void> => {
      expect(await world.contents(of, way)).toEqual({ rows: [of], object: of });
    }),
}));

describe.each(GROUNDS)('projects of one mock, on $name', ({ test }) => {
  test.for(WAYS)('each holds its own rows and bytes under the same names, by %s', async (way, { hold }) => {
    for (const name of NAMES) await hold(name, way);
  });

  test.for(PAIRS)('no key or token of $from lets anybody into $at', async ({ from, at }, { world, hold }) => {
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

  test.for(PAIRS)('a link of $from opens nothing in $at', async ({ from, at }, { world }) => {
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

  test('a bucket, a table and a type that one makes are in no other', async ({ sharedMock, world }) => {
    const { red, blue, main } = world.projects;
    await world.send('red', 'host', '/storage/v1/bucket', {
      method: 'POST',
      key: red.keys.service,
      body: { name: 'red' },
    });
    await red.sql('create table only_red (id serial primary key)');
    for (const [project, expected] of [
      [red, true],
      [blue, false],
      [main, false],
    ] as const) {
      const { management, storage } = createClient(sharedMock, project);
      expect((await storage('GET', '/bucket')).text.includes('"red"')).toBe(expected);
      const types = await management('GET', `/v1/projects/${project.ref}/types/typescript`);
      expect(types.text.includes('only_red')).toBe(expected);
    }
  });

  test('management and administration answer nowhere but at the root', async ({ sharedMock, world }) => {
    for (const way of WAYS)
      for (const path of ['/v1/projects', '/__touchstone/health', '/__touchstone/sql']) {
        const answer = await world.send('red', way, path, { key: sharedMock.keys.token });
        expect([answer.status, await answer.text()]).toEqual([404, expect.stringContaining('at the root') as string]);
      }
  });
});
