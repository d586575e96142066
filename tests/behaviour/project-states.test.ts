// Projects that come and go under load, and their databases on a server; tests/vectors/requests/projects.yaml has their states.
import { describe, expect, test as plainTest } from 'vitest';
import { createMock } from '../../mocks/app.ts';
import { createClient } from '../../mocks/client.ts';
import { createProject } from '../support/create-project.ts';
import { withinProjectDatabase } from '../../mocks/projects/project-databases.ts';
import { onGrounds } from '../support/databases.ts';
import { opened } from '../support/opened.ts';
import { startTestServer, wantsPostgres } from '../support/postgres-server.ts';

const OPTIONS = { schema: { sql: '' }, seed: 5, warn: () => undefined };

describe.each(onGrounds(OPTIONS))('projects that come and go, on $name', ({ test }) => {
  test('requests meanwhile are answered or find none', async ({ mock }) => {
    const project = await createProject(mock, 'Shop');
    const { storage } = createClient(mock, project);
    await project.sql("create table note (body text); insert into note values ('first')");
    await storage('POST', '/bucket', { name: 'box' });
    expect((await storage('POST', '/object/box/a.txt', 'first')).status).toBe(200);
    const asked = Array.from({ length: 20 }, () => storage('GET', '/object/box/a.txt'));
    const reset = mock.reset();
    const statuses = (await Promise.all([...asked, storage('GET', '/bucket')])).map(({ status }) => status);
    await reset;
    expect(statuses.filter((status) => ![200, 404].includes(status))).toEqual([]);
    await expect(project.sql('select 1')).rejects.toThrow('There is no such project');
  });

  test('all that ask for a project first wait for the same database', async ({ mock }) => {
    const { storage } = createClient(mock, await createProject(mock, 'Shop'));
    const answers = await Promise.all(Array.from({ length: 5 }, () => storage('GET', '/bucket')));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
  });
});

describe.runIf(wantsPostgres())('databases of projects on a server', () => {
  // Of its own: the databases of projects are those of all mocks on a server.
  const server = opened(() => startTestServer());

  plainTest('are dropped when the mock is closed, and told of when it was killed', async () => {
    const url = await server().createDatabase();
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
    const url = await server().createDatabase();
    await using mock = await createMock({ database: { url }, schema: { sql: '' }, warn: () => undefined });
    const listed = await createClient(mock).management('GET', '/v1/projects');
    // Without the words of who packaged the server, such as `15.18 (Debian 15.18-0)`.
    const [[row] = []] = await mock.sql("select split_part(current_setting('server_version'), ' ', 1) as version");
    expect(listed.json).toMatchObject([{ database: { host: new URL(url).hostname, version: row?.['version'] } }]);
  });

  plainTest('need the right to create databases, which is said', async () => {
    const url = await server().createDatabase();
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
