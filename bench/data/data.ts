// The part `data`: throughput and latency of six operations beside bare servers and PostGraphile, on both databases.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Client } from 'pg';
import { forkChild } from '../child.ts';
import { notMeasured, type Measured, type Part, type Scope, type Settings } from '../part.ts';
import { startServer } from '../postgres.ts';
import { race, type Sizes } from '../race.ts';
import { createPgliteField, createPostgresField, type Field } from './contestants.ts';
import { startMock } from './mock-server.ts';
import { reportRaces, type Race } from './report.ts';
import { renderSchema } from './schema.ts';

const CLI = fileURLToPath(new URL('../../cli/main.ts', import.meta.url));
const LOAD_GENERATOR = fileURLToPath(new URL('../load-generator.ts', import.meta.url));
const CONNECTIONS = [1, 10];

const FULL: Sizes = { rounds: 15, milliseconds: 120, warmUp: 200 };
const QUICK: Sizes = { rounds: 1, milliseconds: 20, warmUp: 20 };

export const dataPart: Part = {
  name: 'data',
  about: 'throughput of six operations on 10,000 rows, beside bare servers and PostGraphile',
  async measure(settings, scope) {
    const tasks = settings.quick ? 200 : 10_000;
    const schema = renderSchema(tasks);
    const folder = mkdtempSync(join(tmpdir(), 'touchstone-bench-'));
    scope.defer(() => {
      rmSync(folder, { recursive: true, force: true });
    });
    const file = join(folder, 'schema.sql');
    writeFileSync(file, schema);
    const given = { schema, file, middle: tasks / 2 - 1 };
    const measured = [await onPostgres(settings, scope, given), await onPglite(settings, scope, given)];
    return {
      tables: measured.flatMap(({ tables }) => tables),
      goals: measured.flatMap(({ goals }) => goals),
      numbers: { postgres: measured[0]?.numbers, pglite: measured[1]?.numbers },
    };
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
  if (server === undefined)
    return { tables: [], goals: [notMeasured('data on PostgreSQL', 'no PostgreSQL here')], numbers: null };
  settings.note('data: starting the contestants on PostgreSQL ...');
  const url = await server.createDatabase();
  const mock = await startMock(scope, CLI, file, ['--database-url', url]);
  // Now, rather than by autovacuum in the middle of a race.
  await runAsOwner(url, 'vacuum analyze');
  const field = await createPostgresField({ settings, scope, schema, middle, mock }, url);
  const races = await runRaces('PostgreSQL', field, settings, scope);
  const measured = reportRaces('PostgreSQL', races, [
    ...sharing('The load generator, the servers and PostgreSQL'),
    'bare: begin with settings, statement, commit, each waited for. one trip: the same three, pipelined (no goal).',
  ]);
  if (field.contestants.some(({ name }) => name === 'PostGraphile')) return measured;
  return { ...measured, goals: [...measured.goals, notMeasured('data beside PostGraphile', 'it is not installed')] };
}

async function onPglite(settings: Settings, scope: Scope, { schema, file, middle }: Filled): Promise<Measured> {
  settings.note('data: starting the contestants on PGlite ...');
  const mock = await startMock(scope, CLI, file, []);
  await mock.sql('analyze');
  const field = await createPgliteField({ settings, scope, schema, middle, mock });
  const races = await runRaces('PGlite', field, settings, scope);
  return reportRaces('PGlite', races, [
    ...sharing('The load generator and the servers, with the database in them,'),
    'bare: settings and statement in one transaction of PGlite.',
  ]);
}

async function runRaces(database: string, field: Field, settings: Settings, scope: Scope): Promise<readonly Race[]> {
  const load = forkChild(LOAD_GENERATOR, scope);
  const races: Race[] = [];
  for (const { name, title } of field.operations)
    for (const connections of CONNECTIONS) {
      settings.note(`data on ${database}: ${title}, connections: ${connections}`);
      const laps = await race(load, field.contestants, name, connections, settings.quick ? QUICK : FULL);
      races.push({ operation: title, connections, laps });
    }
  return races;
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
