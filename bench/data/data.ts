// The part `data`: throughput of six operations on PostgreSQL, beside a bare server that sends the same statements.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { SignJWT } from 'jose';
import { Client } from 'pg';
import { forkChild } from '../child.ts';
import { send, type Ask } from '../ask.ts';
import { startMock, type MockProcess } from '../mock-process.ts';
import { nothing, type Part } from '../part.ts';
import { startServer } from '../postgres.ts';
import { reportRaces, runRaces, type Contestant } from '../race.ts';
import { makeFolder } from '../scope.ts';
import type { BareOrigin, BareStart } from './bare.ts';
import { createOperations, FIND, INSERT, maskBody, type Middle, type Operation } from './operations.ts';
import { recordStatements, type RecordedRequest } from './record.ts';
import { CLAIMS, renderSchema } from './schema.ts';

/** An insert waits for what the bare server waits for, too. */
const GOALS = { read: 0.85, insert: 0.8 };

export const dataPart: Part = {
  name: 'data',
  about: 'throughput of six operations on 10,000 rows of PostgreSQL, beside a bare server',
  async measure(settings, scope) {
    const tasks = settings.quick ? 200 : 10_000;
    const schema = renderSchema(tasks);
    const file = join(makeFolder(scope), 'schema.sql');
    writeFileSync(file, schema);
    const server = await startServer(settings, scope);
    if (server === undefined) return nothing('data on PostgreSQL', 'no PostgreSQL here');
    settings.note('data: starting the contestants on PostgreSQL ...');
    const url = await server.createDatabase();
    const mock = await startMock(scope, ['--schema', file, '--database-url', url]);
    // Now, rather than by autovacuum in the middle of a race.
    await runAsOwner(url, 'vacuum analyze');
    const origin = `${mock.urls.data}/graphql/v1`;
    const headers = await headersOf(mock);
    /** The bare server asks for no keys, and takes every path for the same. */
    const ask = ({ name: operationName, query, variables }: Asked, at: string): Ask => ({
      method: 'POST',
      url: at,
      headers: at === origin ? headers : { 'content-type': 'application/json' },
      body: JSON.stringify({ operationName, query, variables }),
    });
    const id = tasks / 2 - 1;
    const found = await send(ask({ name: 'Find', query: FIND, variables: { id } }, origin));
    const operations = createOperations(middleOf(found, id));
    const contestant = (name: string, at: string): Contestant => ({
      name,
      asks: new Map(operations.map((operation) => [operation.name, ask(operation, at)])),
    });
    const answered: RecordedRequest[] = [];
    for (const one of operations) answered.push({ ...one, body: await send(ask(one, origin)) });
    const bare = forkChild(new URL('bare.ts', import.meta.url), scope);
    const start: BareStart = { owner: url, statements: await recordStatements(schema, answered) };
    const { url: bareOrigin } = (await bare.ask(start)) as BareOrigin;
    for (const one of answered) {
      const [ours, theirs] = [one.body, await send(ask(one, bareOrigin))].map((body) => maskBody(body, one.name));
      if (ours !== theirs)
        throw new Error(
          `The bare server does not answer ${one.name} as the mock does:\n${theirs?.slice(0, 600)}\n${ours?.slice(0, 600)}`,
        );
    }
    const contestants = [contestant('mock', origin), contestant('bare', bareOrigin)];
    const rounds = settings.quick ? 1 : 15;
    const races = await runRaces(operations, contestants, { ...settings, rounds }, scope);
    return reportRaces(races, ({ name }) => (name === INSERT ? GOALS.insert : GOALS.read));
  },
};

/** Of a signed-in user. */
async function headersOf({ keys }: MockProcess): Promise<Ask['headers']> {
  const token = await new SignJWT({ ...CLAIMS })
    .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
    .setIssuedAt()
    .setExpirationTime('1h')
    .sign(new TextEncoder().encode(keys.jwtSecret));
  return { apikey: keys.anon, authorization: `Bearer ${token}`, 'content-type': 'application/json' };
}

async function runAsOwner(url: string, text: string): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  await client.query(text);
  await client.end();
}

type Asked = Omit<Operation, 'title'>;

/** The task in the middle of the table. */
function middleOf(body: string, id: number): Middle {
  const answer = JSON.parse(body) as {
    readonly data: {
      readonly taskCollection: {
        readonly edges: readonly { readonly cursor: string; readonly node: { readonly nodeId: string } }[];
      };
    };
  };
  const [edge] = answer.data.taskCollection.edges;
  if (edge === undefined) throw new Error(`Task ${id} was not found.`);
  return { id, cursor: edge.cursor, nodeId: edge.node.nodeId };
}
