// The mock on a PostgreSQL server: verdicts of the battery, reset, and errors with a sentence.
import { beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { createClient } from '../../mocks/client.ts';
import { createMock } from '../../mocks/app.ts';
import { allSuites } from '../../suites/battery.ts';
import { openCountingProxy } from '../support/counting-proxy.ts';
import { takeSome } from '../support/extent.ts';
import { opened } from '../support/opened.ts';
import { shareTestServer, wantsPostgres } from '../support/postgres-server.ts';
import { createJudge, targetOf } from '../../proof/judge-in-process.ts';

describe.runIf(wantsPostgres())('the mock on a PostgreSQL server', () => {
  const server = opened(() => shareTestServer());
  let url: string;
  beforeAll(async () => {
    url = await server().createDatabase();
  });
  const mock = opened(() => createMock({ database: { url } }));

  test('gives the battery the verdicts that the embedded one gives', async () => {
    const battery = createJudge({ clock: mock().clock });
    const all = allSuites().flatMap(({ cases }) => cases);
    const tried = takeSome('cases on a server', all, 40);
    const only = tried.map(({ id }) => id);
    const run = await battery.judge(await targetOf(mock()), (request) => mock().fetch(request), { only });
    const red = run.outcomes.filter(({ verdict }) => !['pass', 'observed', 'not-applicable'].includes(verdict));
    expect(red.map(({ id, verdict, message }) => `${verdict} ${id}: ${message ?? ''}`)).toEqual([]);
    expect(run.footer?.exitCode).toBe(0);
  }, 300_000);

  test('goes back to its first state', async () => {
    const blogs = `select count(*)::int as blogs from "Blog"`;
    const before = await mock().sql(blogs);
    await mock().sql(`insert into "Blog" (name) values ('one more')`);
    await mock().reset();
    expect(await mock().sql(blogs)).toEqual(before);
  });

  test('a database that was filled before is taken as it is', async () => {
    await using again = await createMock({ database: { url } });
    expect(await again.sql(`select count(*) > 0 as filled from "Blog"`)).toEqual([[{ filled: true }]]);
  });

  test('an owner without the rights for it gets a sentence', async () => {
    const other = await server().createDatabase();
    await mock().sql('create role modest login');
    const modest = other.replace('postgres@', 'modest@');
    await expect(createMock({ database: { url: modest } })).rejects.toThrow('Its URL must be that of a superuser.');
  });

  test('a second process on the same database says what each has for itself, and one that follows says nothing', async () => {
    const shared = { url: await server().createDatabase() };
    const said: string[] = [];
    const options = { database: shared, warn: (message: string) => said.push(message) };
    const first = await createMock(options);
    expect(said).toEqual([]);
    await (await createMock(options)).close();
    expect(said).toEqual([expect.stringContaining('Another process serves this database: the two are one mock')]);
    await first.close();
    await (await createMock(options)).close();
    expect(said).toHaveLength(1);
  });

  test('a process asks whether another one changed anything once another one has come, and not before', async () => {
    const url = await server().createDatabase();
    const seen = new URL(url);
    const proxy = await openCountingProxy(Number(seen.port));
    onTestFinished(() => proxy.close());
    seen.port = String(proxy.port);
    await using first = await createMock({ database: { url: seen.href } });
    const { graphql } = createClient(first);
    const countOne = async (): Promise<number> => {
      await proxy.takeTraffic();
      await graphql('{ blogCollection { edges { cursor } } }', undefined, { as: 'service' });
      return (await proxy.takeTraffic()).roundTrips;
    };
    for (const _ of [1, 2]) await countOne();
    const alone = await countOne();
    await using second = await createMock({ database: { url }, warn: () => undefined });
    expect(second.keys).toEqual(first.keys);
    expect([alone, await countOne()]).toEqual([1, 2]);
  });

  test('a server that does not answer gets a sentence', async () => {
    await expect(createMock({ database: { url: 'postgres://user:secret@127.0.0.1:1/none' } })).rejects.toThrow(
      'The PostgreSQL database 127.0.0.1:1/none cannot be used: connect ECONNREFUSED 127.0.0.1:1.',
    );
  });

  test('while the server takes no connections every interface says so, and afterwards goes on', async () => {
    const other = await server().createDatabase();
    const name = new URL(other).pathname.slice(1);
    const warnings: string[] = [];
    await using cut = await createMock({ database: { url: other }, warn: (message) => warnings.push(message) });
    const client = createClient(cut);
    const answers = async (): Promise<readonly string[]> => {
      const found = await Promise.all([
        client.graphql('{ accountHolderCollection { edges { cursor } } }', undefined, { as: 'service' }),
        client.storage('GET', '/bucket/'),
        client.management('GET', `/v1/projects/${cut.keys.ref}/types/typescript`),
        client.admin('POST', '/sql', 'select 1'),
      ]);
      return found.map(({ text }) => text);
    };
    const before = await answers();
    await mock().sql(`alter database ${name} with allow_connections false;
      select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}'`);
    try {
      // Connections that are left open end one by one.
      await vi.waitFor(async () => {
        const [data, storage, ...others] = await answers();
        expect(storage).toContain('55000');
        for (const text of [data, ...others])
          expect(text?.replaceAll('\\', '')).toContain(`database "${name}" is not currently accepting connections`);
      });
      expect(warnings).toEqual([]);
    } finally {
      await mock().sql(`alter database ${name} with allow_connections true`);
    }
    expect(await answers()).toEqual(before);
  });
});
