// The part `storage`: throughput and latency of six operations beside a bare server, and memory while large objects pass.
import { availableParallelism } from 'node:os';
import { combine, nothing, type Measured, type Part, type Scope, type Settings } from '../part.ts';
import { startServer } from '../postgres.ts';
import { runRaces, type Contestant, type Sizes } from '../race.ts';
import { createScope, makeFolder } from '../scope.ts';
import { createPgliteField, createPostgresField, type Bytes, type Given } from './contestants.ts';
import { measureMemory } from './memory.ts';
import { OPERATIONS } from './operations.ts';
import { recordStorage } from './record.ts';
import { reportStorage } from './report.ts';

const PLACES: readonly Bytes[] = ['memory', 'directory'];
/** Starting the contestants takes most of a quick run: each database and each place once. */
const QUICK_PLACES: Readonly<Record<'pglite' | 'postgres', readonly Bytes[]>> = {
  pglite: ['memory'],
  postgres: ['directory'],
};

const FULL: Sizes = { rounds: 11, milliseconds: 120, warmUp: 250 };
const QUICK: Sizes = { rounds: 1, milliseconds: 20, warmUp: 20 };

export const storagePart: Part = {
  name: 'storage',
  about: 'throughput of six operations beside a bare server, and memory while 1 GiB passes',
  async measure(settings, scope) {
    const folder = makeFolder(scope);
    const given = { folder, record: await recordStorage() };
    const server = await startServer(settings, scope);
    const measured: Measured[] = [];
    const numbers: Record<string, unknown> = { pglite: {}, postgres: server === undefined ? null : {} };
    for (const bytes of settings.quick ? QUICK_PLACES.pglite : PLACES) {
      const [onPglite, races] = await compete(settings, scope, `PGlite, bytes in ${bytes}`, (own) =>
        createPgliteField({ ...given, bytes, scope: own }),
      );
      measured.push(onPglite);
      numbers['pglite'] = { ...(numbers['pglite'] as object), [bytes]: races };
    }
    if (server === undefined) measured.push(nothing('storage on PostgreSQL', 'no PostgreSQL here'));
    else
      for (const bytes of settings.quick ? QUICK_PLACES.postgres : PLACES) {
        const url = await server.createDatabase();
        const [onServer, races] = await compete(settings, scope, `PostgreSQL, bytes in ${bytes}`, (own) =>
          createPostgresField({ ...given, bytes, scope: own }, url),
        );
        measured.push(onServer);
        numbers['postgres'] = { ...(numbers['postgres'] as object), [bytes]: races };
      }
    settings.note('storage: memory while a large object passes ...');
    const memory = await measureMemory(folder, settings, scope);
    measured.push(memory);
    return combine(measured, { ...numbers, memory: memory.numbers });
  },
};

/** What is started for one table ends with it: idle servers keep their memory. */
async function compete(
  settings: Settings,
  scope: Scope,
  where: string,
  create: (scope: Given['scope']) => Promise<readonly Contestant[]>,
): Promise<readonly [Measured, unknown]> {
  const own = createScope(settings.note);
  scope.defer(() => own.close());
  settings.note(`storage on ${where}: starting the contestants ...`);
  const contestants = await create(own);
  const sizes = settings.quick ? QUICK : FULL;
  const races = await runRaces(`storage on ${where}`, OPERATIONS, contestants, sizes, settings.note, own);
  await own.close();
  const measured = reportStorage(where, races, [
    `The load generator, the servers and the database share ${availableParallelism()} cores; contestants take turns, ratios are medians over the rounds.`,
    'bare: the same statements, each waited for, and the same bytes; it checks nothing and sends recorded lists.',
    'real server: supabase/storage 1.11.2 with a PostgreSQL server and its file backend, measured once, elsewhere: an order of magnitude.',
  ]);
  return [measured, measured.numbers];
}
