// Reset, snapshots and restore of a mock with several projects.
import { afterAll, beforeAll, describe, expect, test as plainTest } from 'vitest';
import { createMock, type MockProject } from '../../mocks/app.ts';
import { createClient } from '../../mocks/client.ts';
import { createProject } from '../support/create-project.ts';
import { withinProjectDatabase } from '../../mocks/projects/project-databases.ts';
import { grounds, onGrounds, type StartedGround } from '../support/databases.ts';

const OPTIONS = { schema: { sql: '' }, seed: 5, warn: () => undefined };

describe.each(onGrounds(OPTIONS))('states of a mock with several projects, on $name', ({ kind, test: base }) => {
  const test = base
    .extend('storage', ({ mock }) => {
      return (project: MockProject, method: string, path: string, body?: unknown) =>
        createClient(mock, project).storage(method, path, body);
    })
    /** Fills a project with a table, a row and an object. */
    .extend('fill', ({ storage }) => async (project: MockProject): Promise<void> => {
      await project.sql("create table note (body text); insert into note values ('first')");
      await storage(project, 'POST', '/bucket', { name: 'box' });
      expect((await storage(project, 'POST', '/object/box/a.txt', 'first')).status).toBe(200);
    })
    .extend('look', ({ storage }) => async (project: MockProject): Promise<unknown> => {
      const [rows] = await project.sql('select body from note');
      return { rows, object: (await storage(project, 'GET', '/object/box/a.txt')).text };
    })
    .extend(
      'refs',
      ({ mock }) =>
        async (): Promise<readonly string[]> =>
          (await mock.projects()).map(({ ref }) => ref),
    );

  test('reset takes projects that were created away, with all that they kept', async ({
    mock,
    storage,
    fill,
    refs,
  }) => {
    const project = await createProject(mock, 'Shop');
    await fill(project);
    await mock.reset();
    expect(await refs()).toEqual([mock.keys.ref]);
    await expect(project.sql('select 1')).rejects.toThrow('There is no such project');
    expect((await storage(project, 'GET', '/bucket')).status).toBe(404);
    const [left] = await mock.sql(`select datname from pg_database where datname like 'touchstone\\_%'`);
    expect(left).toEqual([]);
    // The seed makes the same reference again: nothing of the first project is in the new one.
    const again = await createProject(mock, 'Shop');
    expect(again.ref).toBe(project.ref);
    await expect(again.sql('select * from note')).rejects.toThrow('relation "note" does not exist');
  });

  test('a snapshot has the rows and bytes of every project, and reset only hides them from it', async ({
    mock,
    storage,
    fill,
    look,
    refs,
  }) => {
    const project = await createProject(mock, 'Shop');
    await fill(project);
    await mock.snapshot('filled');
    await project.sql("insert into note values ('second')");
    await storage(project, 'PUT', '/object/box/a.txt', 'second');
    await mock.reset();
    expect((await storage(project, 'GET', '/bucket')).status).toBe(404);
    const other = await createProject(mock, 'Other');
    expect(other.ref).not.toBe(project.ref);
    await fill(other);
    await mock.restore('filled');
    expect(await refs()).toEqual([mock.keys.ref, project.ref]);
    expect(await look(project)).toEqual({ rows: [{ body: 'first' }], object: 'first' });
  });

  test('a project that was first used after a snapshot is empty when it comes back', async ({
    mock,
    storage,
    fill,
    refs,
  }) => {
    const project = await createProject(mock, 'Shop');
    await mock.snapshot('unused');
    await fill(project);
    await mock.restore('unused');
    expect(await refs()).toEqual([mock.keys.ref, project.ref]);
    await expect(project.sql('select * from note')).rejects.toThrow('relation "note" does not exist');
    expect((await storage(project, 'GET', '/bucket')).json).toEqual([]);
  });

  // On a server only rows can be put back, in created projects as in the main one.
  test.runIf(kind === 'pglite')(
    'so it is if a later snapshot needs what it has since',
    async ({ mock, storage, fill, look }) => {
      const project = await createProject(mock, 'Shop');
      await mock.snapshot('unused');
      await fill(project);
      await mock.snapshot('used');
      await mock.restore('unused');
      await expect(project.sql('select * from note')).rejects.toThrow('relation "note" does not exist');
      expect((await storage(project, 'GET', '/bucket')).json).toEqual([]);
      await mock.restore('used');
      expect(await look(project)).toEqual({ rows: [{ body: 'first' }], object: 'first' });
    },
  );

  test('requests while projects come and go are answered or find none', async ({ mock, storage, fill }) => {
    const project = await createProject(mock, 'Shop');
    await fill(project);
    const asked = Array.from({ length: 20 }, () => storage(project, 'GET', '/object/box/a.txt'));
    const reset = mock.reset();
    const statuses = (await Promise.all([...asked, storage(project, 'GET', '/bucket')])).map(({ status }) => status);
    await reset;
    expect(statuses.filter((status) => ![200, 404].includes(status))).toEqual([]);
  });

  test('all that ask for a project first wait for the same database', async ({ mock, storage }) => {
    const project = await createProject(mock, 'Shop');
    const answers = await Promise.all(Array.from({ length: 5 }, () => storage(project, 'GET', '/bucket')));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
  });

  test.runIf(kind === 'postgres')('what cannot be opened says why, and is tried again', async ({ mock, storage }) => {
    const project = await createProject(mock, 'Shop');
    await mock.sql(`create database touchstone_${project.ref}`);
    const answer = await storage(project, 'GET', '/bucket');
    expect([answer.status, answer.json]).toEqual([
      503,
      expect.objectContaining({
        message: expect.stringContaining(`touchstone_${project.ref} that this mock did not make: drop it`) as string,
      }),
    ]);
    await mock.reset();
    const again = await createProject(mock, 'Shop');
    expect(again.ref).toBe(project.ref);
    // Reset did not drop what is not ours.
    await mock.sql(`drop database touchstone_${project.ref}`);
    expect((await storage(again, 'GET', '/bucket')).status).toBe(200);
  });
});

describe.runIf(grounds().length > 1)('databases of projects on a server', () => {
  const server = grounds()[1];
  let started: StartedGround | undefined;
  beforeAll(async () => {
    started = await server?.start();
  });
  afterAll(() => started?.stop());
  const urlOf = async (): Promise<string> => {
    const choice = await started?.database();
    return choice !== undefined && 'url' in choice ? choice.url : '';
  };

  plainTest('are dropped when the mock is closed, and told of when it was killed', async () => {
    const url = await urlOf();
    const earlier = { ref: 'leftleftleftleftleft', run: 'an earlier one' };
    const left = await withinProjectDatabase(url, earlier, (own) => Promise.resolve(own));
    expect(new URL(left).pathname).toBe('/touchstone_leftleftleftleftleft');
    const warnings: string[] = [];
    const options = { database: { url }, schema: { sql: '' }, warn: (message: string) => warnings.push(message) };
    const mock = await createMock(options);
    expect(warnings).toEqual([expect.stringContaining('touchstone_leftleftleftleftleft') as string]);
    const project = await createProject(mock, 'Shop');
    await project.sql('select 1');
    const databases = `select datname from pg_database where datname like 'touchstone\\_%' order by 1`;
    const [during] = await mock.sql(databases);
    expect(during).toHaveLength(2);
    await mock.close();
    await using again = await createMock(options);
    const [after] = await again.sql(databases);
    expect(after).toEqual([{ datname: 'touchstone_leftleftleftleftleft' }]);
  });

  plainTest('show the name of their server and its version', async () => {
    const url = await urlOf();
    await using mock = await createMock({ database: { url }, schema: { sql: '' }, warn: () => undefined });
    const listed = await createClient(mock).management('GET', '/v1/projects');
    const [[row] = []] = await mock.sql('show server_version');
    expect(listed.json).toMatchObject([
      { database: { host: new URL(url).hostname, version: row?.['server_version'] } },
    ]);
  });

  plainTest('need the right to create databases, which is said', async () => {
    const url = await urlOf();
    await using mock = await createMock({ database: { url }, schema: { sql: '' }, warn: () => undefined });
    await mock.sql("create role modest login password 'x'");
    const modest = new URL(url);
    modest.username = 'modest';
    const making = withinProjectDatabase(modest.href, { ref: 'abcdefghijklmnopqrst', run: 'x' }, () =>
      Promise.resolve(),
    );
    await expect(making).rejects.toThrow('the right CREATEDB');
  });
});
