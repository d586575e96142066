// The part `profile`: where the mock's process spends its time in the operations of storage, by CPU profile.
import { fileURLToPath } from 'node:url';
import { freePort } from '../../tests/support/postgres-server.ts';
import { forkChild, type Child } from '../child.ts';
import type { LoadJob, LoadResult } from '../load-generator.ts';
import type { Part, Settings, Table } from '../part.ts';
import { startServer } from '../postgres.ts';
import { processorTimeOf } from '../processor-time.ts';
import { createScope } from '../scope.ts';
import { startStorageMock } from '../storage/mock-server.ts';
import { OPERATIONS, type StorageOperation } from '../storage/operations.ts';
import { inspect } from './inspected.ts';
import { sumUp, type Spent } from './places.ts';

const CLI = fileURLToPath(new URL('../../cli/main.ts', import.meta.url));
const LOAD_GENERATOR = fileURLToPath(new URL('../load-generator.ts', import.meta.url));
const CONNECTIONS = 10;
const SHOWN = 7;

interface Profiled {
  readonly operation: string;
  /** Milliseconds of a request in all threads, as the system counts them, without the profiler. */
  readonly computed: number;
  readonly spent: Spent;
}

export const profilePart: Part = {
  name: 'profile',
  about: 'where the mock spends its time in each operation of storage, on PGlite and on PostgreSQL',
  async measure(settings, scope) {
    const server = await startServer(settings, scope);
    const tables: Table[] = [];
    const numbers: Record<string, unknown> = {};
    const places = [
      ['PGlite', []],
      ...(server === undefined ? [] : [['PostgreSQL', ['--database-url', await server.createDatabase()]] as const]),
    ] as const;
    for (const [engine, args] of places) {
      settings.note(`profile: the operations of storage on ${engine} ...`);
      const profiled = await profileAll(settings, args);
      tables.push(toTable(engine, profiled));
      numbers[engine] = profiled.map(({ operation, computed, spent }) => ({
        operation,
        computed,
        milliseconds: spent.busy,
        places: Object.fromEntries(spent.places),
        functions: Object.fromEntries([...spent.functions].slice(0, 40)),
      }));
    }
    return { tables, goals: [], numbers };
  },
};

async function profileAll(settings: Settings, args: readonly string[]): Promise<readonly Profiled[]> {
  const scope = createScope(settings.note);
  try {
    const port = await freePort();
    const mock = await startStorageMock(scope, [`--inspect=127.0.0.1:${port}`, CLI], args);
    const inspected = await inspect(port);
    scope.defer(() => {
      inspected.close();
    });
    const load = forkChild(LOAD_GENERATOR, scope);
    const profiled: Profiled[] = [];
    // What is uploaded makes the table larger for all others.
    const jobs = OPERATIONS.toSorted(byUploads).map(({ title, ask }) => {
      return { title, job: { ...ask(mock.origin, mock.token), connections: CONNECTIONS } };
    });
    const run = (job: Omit<LoadJob, 'milliseconds'>, milliseconds: number): Promise<LoadResult> =>
      send(load, { ...job, milliseconds: settings.quick ? 50 : milliseconds });
    // First all of them: what one has in common with the next would be compiled while it is measured.
    for (const { job } of jobs) await run(job, 2_000);
    for (const { title, job } of jobs) {
      const before = processorTimeOf(mock.pid);
      const { requests } = await run(job, 3_000);
      const computed = (processorTimeOf(mock.pid) - before) / requests;
      const profile = await inspected.profile(async () => void (await run(job, 2_000)));
      profiled.push({ operation: title, computed, spent: sumUp(profile) });
    }
    return profiled;
  } finally {
    await scope.close();
  }
}

function byUploads(one: StorageOperation, other: StorageOperation): number {
  return Number(one.name === 'upload') - Number(other.name === 'upload');
}

async function send(load: Child, job: LoadJob): Promise<LoadResult> {
  const result = (await load.ask(job)) as LoadResult;
  if (result.failure !== undefined) throw new Error(`${job.url} was answered ${result.failure}`);
  return result;
}

function toTable(engine: string, profiled: readonly Profiled[]): Table {
  return {
    title: `Where the time goes in storage on ${engine}: CPU of the mock's process at ${CONNECTIONS} connections`,
    columns: ['operation', 'µs/request', 'place', 'share'],
    rows: profiled.flatMap(({ operation, computed, spent }) =>
      [...spent.places]
        .slice(0, SHOWN)
        .map(([place, milliseconds], index) => [
          index === 0 ? operation : '',
          index === 0 ? (computed * 1000).toFixed(0) : '',
          place,
          `${((milliseconds / spent.busy) * 100).toFixed(0)} %`,
        ]),
    ),
    remarks: [
      'µs/request: processor time of all threads as the system counts it, without the profiler. The shares are those of the functions themselves, by sampling each 0.2 ms; the seven greatest.',
    ],
  };
}
