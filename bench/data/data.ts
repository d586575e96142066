// The part `data`: throughput of six operations on PostgreSQL, beside a bare server that sends the same statements.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { SignJWT } from 'jose';
import { Client } from 'pg';
import { startMock, type MockProcess } from '../mock-process.ts';
import { nothing, type Part } from '../part.ts';
import { startServer } from '../postgres.ts';
import { reportRaces, runRaces } from '../race.ts';
import { makeFolder } from '../scope.ts';
import { createField, type Address } from './contestants.ts';
import { INSERT } from './operations.ts';
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
    const mock = await addressOf(await startMock(scope, ['--schema', file, '--database-url', url]));
    // Now, rather than by autovacuum in the middle of a race.
    await runAsOwner(url, 'vacuum analyze');
    const { operations, contestants } = await createField({ scope, schema, url, mock, middle: tasks / 2 - 1 });
    const rounds = settings.quick ? 1 : 15;
    const races = await runRaces('data on PostgreSQL', operations, contestants, { ...settings, rounds }, scope);
    return reportRaces('Data', 'PostgreSQL', races, ({ name }) => (name === INSERT ? GOALS.insert : GOALS.read), [
      'bare: begin with settings, statement, commit, each waited for.',
    ]);
  },
};

/** As a signed-in user. */
async function addressOf({ urls, keys }: MockProcess): Promise<Address> {
  const token = await new SignJWT({ ...CLAIMS })
    .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
    .setIssuedAt()
    .setExpirationTime('1h')
    .sign(new TextEncoder().encode(keys.jwtSecret));
  return {
    url: `${urls.data}/graphql/v1`,
    headers: { apikey: keys.anon, authorization: `Bearer ${token}`, 'content-type': 'application/json' },
  };
}

async function runAsOwner(url: string, text: string): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  await client.query(text);
  await client.end();
}
