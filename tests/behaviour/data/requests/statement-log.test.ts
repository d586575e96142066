// Which statements reach the database: one for a query, one transaction for a mutation. What they cost: tests/costs.
import { describe, expect, test } from 'vitest';
import type { Db, Session } from '../../../../mocks/db/db.ts';
import { openPglite } from '../../../../mocks/db/pglite.ts';
import { openPostgres } from '../../../../mocks/db/postgres.ts';
import { startTestServer, wantsPostgres } from '../../../support/postgres-server.ts';
import { readTable } from '../../../support/table.ts';
import { openDataEndpoint, type DataEndpoint } from '../../../support/data-endpoint.ts';
import { opened } from '../../../support/opened.ts';

const { sql: schema, query } = readTable(import.meta.url, ['sql', 'query']) as Readonly<
  Record<'sql' | 'query', string>
>;
const claims = { role: 'authenticated', sub: 'ann', team: 'red' };

interface Deep {
  readonly deep: { edges: { node: { postCollection: { edges: { node: { remarkCollection: Remarks } }[] } } }[] };
}
interface Remarks {
  readonly edges: { node: { whoAsks: string } }[];
}

function whoAsked(data: unknown): { readonly roles: string; readonly claims: unknown } {
  const [blog] = (data as Deep).deep.edges;
  const answer = blog?.node.postCollection.edges[0]?.node.remarkCollection.edges[0]?.node.whoAsks ?? '';
  const brace = answer.indexOf('{');
  return { roles: answer.slice(0, brace).trim(), claims: JSON.parse(answer.slice(brace)) as unknown };
}

const frame = [/^begin$/, /^select set_config\(/, /touchstone_definitions/, /^commit$/];
const own = (statement: string) => frame.every((pattern) => !pattern.test(statement));

function expectOneStatement(statements: readonly string[]): void {
  const [statement, ...others] = statements.filter(own);
  expect(others).toEqual([]);
  for (const table of ['Blog', 'Post', 'Remark']) expect(statement).toContain(`"${table}"`);
  const places = ['begin', 'select set_config', statement ?? '', 'commit'].map((start) =>
    statements.findIndex((text) => text.startsWith(start)),
  );
  expect(places).toEqual([...places].sort((a, b) => a - b));
  expect(places).not.toContain(-1);
  expect(statements.filter((text) => text === 'commit')).toHaveLength(1);
}

/** Writes down what goes to the database, statement by statement. */
function recorded(db: Db, log: string[]): Db {
  const record = (session: Session): Session => ({
    ...session,
    query(text, params) {
      log.push(text);
      return session.query(text, params);
    },
    batch(steps) {
      log.push(...steps.map(({ text }) => text));
      return session.batch(steps);
    },
    exec(text) {
      log.push(text);
      return session.exec(text);
    },
    commit() {
      log.push('commit');
      return session.commit();
    },
  });
  return { ...db, acquire: async (purpose) => record(await db.acquire(purpose)) };
}

async function expectOneTransaction(endpoint: DataEndpoint): Promise<void> {
  const insert = (id: number, title: string) => `mutation {
    insertIntoBlogCollection(objects: {id: ${id}}) { records { writtenIn } }
    insertIntoPostCollection(objects: {id: ${id}, blogId: ${id}, title: "${title}"}) { records { writtenIn } }
  }`;
  const { data } = await endpoint.ask(insert(2, 'second'));
  const { insertIntoBlogCollection: first, insertIntoPostCollection: second } = data ?? {};
  expect(first).toEqual({ records: [{ writtenIn: expect.stringMatching(/^\d+$/) as string }] });
  expect(second).toEqual(first);
  expect(await endpoint.ask(insert(3, 'second'))).toMatchObject({
    data: null,
    errors: [{ message: expect.stringContaining('duplicate key') as string }],
  });
  const left = await endpoint.ask('{ blogCollection(orderBy: [{id: AscNullsLast}]) { edges { node { id } } } }');
  expect(left.data).toEqual({ blogCollection: { edges: [{ node: { id: 1 } }, { node: { id: 2 } }] } });
}

interface Watched {
  readonly endpoint: DataEndpoint;
  /** The first lines of the statements that requests send during the work, kept statements included. */
  during(work: () => Promise<unknown>): Promise<readonly string[]>;
  close(): Promise<void>;
}

async function watchEmbedded(): Promise<Watched> {
  const log: string[] = [];
  const db = await openPglite();
  return {
    endpoint: await openDataEndpoint(db, schema, recorded(db, log)),
    async during(work) {
      log.length = 0;
      await work();
      return log;
    },
    close: () => db.close(),
  };
}

async function watchServer(): Promise<Watched> {
  const server = await startTestServer(['log_statement=all', 'log_line_prefix=%u ']);
  const db = await openPostgres({ url: await server.createDatabase() });
  return {
    endpoint: await openDataEndpoint(db, schema),
    async during(work) {
      const before = server.readLog().length;
      await work();
      const session = await db.acquire();
      await session.query(`select 'the end'`);
      await session.release();
      const lines = () => server.readLog().slice(before).split('\n');
      await expect.poll(() => lines().some((line) => line.includes(`select 'the end'`))).toBe(true);
      return lines().flatMap((line) => /^authenticator LOG: {2}execute [^:]+: (.*)$/.exec(line)?.[1] ?? []);
    },
    async close() {
      await db.close();
      await server.stop();
    },
  };
}

describe.each([
  { what: 'what is sent to the embedded database', watch: watchEmbedded },
  ...(wantsPostgres() ? [{ what: 'what a PostgreSQL server logs', watch: watchServer }] : []),
])('$what', ({ watch }) => {
  const watched = opened<Watched>(watch);

  test('a query with four root fields and three levels is one statement, as the caller with its claims', async () => {
    await watched().endpoint.ask('{ __typename }', claims);
    for (let round = 0; round < 2; round += 1) {
      let data: unknown;
      const statements = await watched().during(async () => {
        ({ data } = await watched().endpoint.ask(query, claims));
      });
      expectOneStatement(statements);
      expect(whoAsked(data)).toEqual({
        roles: 'authenticated authenticator',
        claims: expect.objectContaining(claims) as object,
      });
    }
  });

  test('a mutation with two fields is one transaction', async () => {
    const statements = await watched().during(() => expectOneTransaction(watched().endpoint));
    expect(statements.filter((text) => text === 'begin')).toHaveLength(3);
  });
});
