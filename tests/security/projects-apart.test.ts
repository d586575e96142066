// What one project of a mock has, no other project sees or changes, whichever key, token or link a request carries.
import { describe, expect } from 'vitest';
import type { Mock, MockProject } from '../../mocks/app.ts';
import { createClient, type MockClient } from '../../mocks/client.ts';
import { createProject } from '../support/create-project.ts';
import { onGrounds } from '../support/databases.ts';

const NAMES = ['main', 'red', 'blue'] as const;
type ProjectName = (typeof NAMES)[number];
/** The two ways to a project. */
const WAYS = ['base path', 'host'] as const;
type Way = (typeof WAYS)[number];
const PAIRS = NAMES.flatMap((from) => NAMES.filter((at) => at !== from).map((at) => ({ from, at })));

interface World {
  readonly projects: Readonly<Record<ProjectName, MockProject>>;
  /** At a project, with this key of its own or of another, and this token; `bare` is storage without either. */
  at(
    name: ProjectName,
    way: Way,
    key?: string,
    token?: string,
  ): Pick<MockClient, 'data' | 'storage'> & { readonly bare: MockClient['storage'] };
}

/** Three projects with the same tables, buckets and names, each with its own name in what it holds. */
async function openWorld(mock: Mock): Promise<World> {
  const projects = {
    main: await mock.project(mock.keys.ref),
    red: await createProject(mock, 'red'),
    blue: await createProject(mock, 'blue'),
  };
  const { protocol, hostname } = new URL(mock.urls.data);
  const at: World['at'] = (name, way, key = projects[name].keys.service, token = key) => {
    const { urls, ...project } = projects[name];
    const host = `${protocol}//${project.ref}.${hostname}`;
    const reached = way === 'host' ? { data: host, storage: `${host}/storage/v1` } : urls;
    const { data, storage } = createClient(mock, { ...project, urls: reached, keys: { ...project.keys, anon: key } });
    return {
      data: (method, path, body) => data(method, path, body, { as: { token } }),
      storage: (method, path, body) => storage(method, path, body, { as: { token }, headers: { apikey: key } }),
      bare: (method, path, body) => storage(method, path, body, { as: 'nobody' }),
    };
  };
  for (const name of NAMES) {
    await projects[name].sql(`create table note (id serial primary key, body text not null);
      insert into note (body) values ('${name}');
      create policy own on storage.objects to authenticated using (true) with check (true)`);
    const { storage } = at(name, 'base path');
    await storage('POST', '/bucket', { name: 'box' });
    await storage('POST', '/object/box/a.txt', name);
  }
  return { projects, at };
}

const GROUNDS = onGrounds({ schema: { sql: '' }, warn: () => undefined }).map(({ name, test }) => ({
  name,
  test: test
    .extend('world', { scope: 'file' }, ({ sharedMock }) => openWorld(sharedMock))
    .extend('hold', ({ world }) => async (of: ProjectName, way: Way): Promise<void> => {
      const { keys, as } = world.projects[of];
      const user = await as({ sub: '00000000-0000-4000-8000-000000000001' });
      for (const { data, storage } of [world.at(of, way), world.at(of, way, keys.anon, user)]) {
        const rows = await data('POST', '/graphql/v1', { query: '{ noteCollection { edges { node { body } } } }' });
        expect(rows.json).toEqual({ data: { noteCollection: { edges: [{ node: { body: of } }] } } });
        expect((await storage('GET', '/object/box/a.txt')).text).toBe(of);
      }
    }),
}));

describe.each(GROUNDS)('projects of one mock, on $name', ({ test }) => {
  test.for(WAYS)(
    'each holds its own rows and bytes under the same names, also for its users, by %s',
    async (way, { hold }) => {
      for (const name of NAMES) await hold(name, way);
    },
  );

  test.for(PAIRS)('no key or token of $from lets anybody into $at', async ({ from, at }, { world, hold }) => {
    const { keys, as } = world.projects[from];
    const own = world.projects[at].keys;
    const user = await as({ sub: '00000000-0000-4000-8000-000000000001', role: 'service_role' });
    for (const way of WAYS) {
      for (const [key, token] of [
        [keys.anon, keys.anon],
        [keys.service, keys.service],
        // The key is right, and the token is not.
        [own.anon, user],
        [own.anon, keys.service],
      ] as const) {
        const query = 'mutation { deleteFromnoteCollection(atMost: 9) { affectedCount } }';
        const { data, storage } = world.at(at, way, key, token);
        expect((await data('POST', '/graphql/v1', { query })).status).toBe(401);
        for (const [method, path, body] of [
          ['GET', '/bucket'],
          ['POST', '/bucket', { name: 'foreign' }],
          ['POST', '/object/list/box', { prefix: '' }],
          ['GET', '/object/box/a.txt'],
          ['PUT', '/object/box/a.txt', 'foreign'],
          ['DELETE', '/object/box/a.txt'],
          ['POST', '/object/sign/box/a.txt', { expiresIn: 60 }],
        ] as const) {
          const { status } = await storage(method, path, body);
          expect({ asked: `${method} ${path} by ${way}`, ok: status < 400 }).toMatchObject({ ok: false });
        }
      }
      await hold(at, way);
    }
  });

  test.for(PAIRS)('a link of $from opens nothing in $at', async ({ from, at }, { world }) => {
    const sign = async (path: string, body: unknown): Promise<string> => {
      const { json } = await world.at(from, 'base path').storage('POST', path, body);
      const { signedURL, url } = json as { readonly signedURL?: string; readonly url?: string };
      return signedURL ?? url ?? '';
    };
    const download = await sign('/object/sign/box/a.txt', { expiresIn: 60 });
    const upload = await sign('/object/upload/sign/box/new.txt', {});
    for (const way of WAYS) {
      expect((await world.at(from, way).bare('GET', download)).text).toBe(from);
      expect((await world.at(at, way).bare('GET', download)).status).toBe(400);
      expect((await world.at(at, way).bare('PUT', upload, 'foreign')).status).toBeGreaterThanOrEqual(400);
      expect((await world.at(at, way).storage('GET', '/object/box/new.txt')).status).toBeGreaterThanOrEqual(400);
    }
  });

  test('a bucket, a table and a type that one makes are in no other', async ({ sharedMock, world }) => {
    const { red, blue, main } = world.projects;
    await world.at('red', 'host').storage('POST', '/bucket', { name: 'red' });
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
        const { status, text } = await world.at('red', way, sharedMock.keys.token).data('GET', path);
        expect([status, text]).toEqual([404, expect.stringContaining('at the root') as string]);
      }
  });
});
