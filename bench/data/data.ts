// The part `data`: throughput and latency of six operations beside bare servers and PostGraphile, on both databases.
import { writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { SignJWT } from 'jose';
import { Client } from 'pg';
import { startMock, type MockProcess } from '../mock-process.ts';
import { combine, nothing, notMeasured, type Measured, type Part, type Scope, type Settings } from '../part.ts';
import { startServer } from '../postgres.ts';
import { runRaces, type Race, type Sizes } from '../race.ts';
import { makeFolder } from '../scope.ts';
import type { Address } from './ask.ts';
import { createPgliteField, createPostgresField, type Field } from './contestants.ts';
import type { Operation } from './operations.ts';
import { reportRaces } from './report.ts';
import { renderSchema } from './schema.ts';
import { CLAIMS } from './settings.ts';

const FULL: Sizes = { rounds: 15, milliseconds: 120, warmUp: 200 };
const QUICK: Sizes = { rounds: 1, milliseconds: 20, warmUp: 20 };

export const dataPart: Part = {
  name: 'data',
  about: 'throughput of six operations on 10,000 rows, beside bare servers and PostGraphile',
  async measure(settings, scope) {
    const tasks = settings.quick ? 200 : 10_000;
    const schema = renderSchema(tasks);
    const file = join(makeFolder(scope), 'schema.sql');
    writeFileSync(file, schema);
    const given = { schema, file, middle: tasks / 2 - 1 };
    const postgres = await onPostgres(settings, scope, given);
    const pglite = await onPglite(settings, scope, given);
    return combine([postgres, pglite], { postgres: postgres.numbers, pglite: pglite.numbers });
  },
};

interface Filled {
  readonly schema: string;
  /** The same, in a file. */
  readonly file: string;
  readonly middle: number;
}

async function onPostgres(settings: Settings, scope: Scope, { schema, file, middle }: Filled): Promise<Measured> {
  const server = await startServer(settings, scope);
  if (server === undefined) return nothing('data on PostgreSQL', 'no PostgreSQL here');
  settings.note('data: starting the contestants on PostgreSQL ...');
  const url = await server.createDatabase();
  const mock = await startMock(scope, ['--schema', file, '--database-url', url]);
  // Now, rather than by autovacuum in the middle of a race.
  await runAsOwner(url, 'vacuum analyze');
  const field = await createPostgresField({ settings, scope, schema, middle, mock: await addressOf(mock) }, url);
  const races = await raceOf('PostgreSQL', field, settings, scope);
  const measured = reportRaces('PostgreSQL', races, [
    ...sharing('The load generator, the servers and PostgreSQL'),
    'bare: begin with settings, statement, commit, each waited for. one trip: the same three, pipelined (no goal).',
  ]);
  if (field.contestants.some(({ name }) => name === 'PostGraphile')) return measured;
  return { ...measured, goals: [...measured.goals, notMeasured('data beside PostGraphile', 'it is not installed')] };
}

async function onPglite(settings: Settings, scope: Scope, { schema, file, middle }: Filled): Promise<Measured> {
  settings.note('data: starting the contestants on PGlite ...');
  const mock = await startMock(scope, ['--schema', file]);
  await mock.administer('analyze');
  const field = await createPgliteField({ settings, scope, schema, middle, mock: await addressOf(mock) });
  const races = await raceOf('PGlite', field, settings, scope);
  return reportRaces('PGlite', races, [
    ...sharing('The load generator and the servers, with the database in them,'),
    'bare: settings and statement in one transaction of PGlite.',
  ]);
}

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

function raceOf(
  database: string,
  { operations, contestants }: Field,
  settings: Settings,
  scope: Scope,
): Promise<readonly Race<Operation>[]> {
  return runRaces(`data on ${database}`, operations, contestants, settings.quick ? QUICK : FULL, settings.note, scope);
}

function sharing(who: string): readonly string[] {
  return [`${who} share ${availableParallelism()} cores; contestants take turns, ratios are medians over the rounds.`];
}

async function runAsOwner(url: string, text: string): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  await client.query(text);
  await client.end();
}
