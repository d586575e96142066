// The part `storage`: throughput of six operations beside a bare server, on both databases, with bytes in a directory.
import { nothing, combine, type Measured, type Part, type Scope, type Settings } from '../part.ts';
import { startServer } from '../postgres.ts';
import { reportRaces, runRaces } from '../race.ts';
import { createScope, makeFolder } from '../scope.ts';
import { createField } from './contestants.ts';
import { OPERATIONS } from './operations.ts';
import { recordStorage } from './record.ts';

/** Of the throughput of a server that does only what has to be done. */
const GOAL = 0.5;

export const storagePart: Part = {
  name: 'storage',
  about: 'throughput of six operations beside a bare server',
  async measure(settings, scope) {
    const given = { folder: makeFolder(scope), record: await recordStorage() };
    const onPglite = await compete(settings, scope, 'PGlite', (own) => createField({ ...given, scope: own }));
    const server = await startServer(settings, scope);
    if (server === undefined) return combine(onPglite, nothing('storage on PostgreSQL', 'no PostgreSQL here'));
    const url = await server.createDatabase();
    const create = (own: Scope): ReturnType<typeof createField> => createField({ ...given, scope: own }, url);
    return combine(onPglite, await compete(settings, scope, 'PostgreSQL', create));
  },
};

/** What is started for one table ends with it: idle servers keep their memory. */
async function compete(
  settings: Settings,
  scope: Scope,
  database: string,
  create: (scope: Scope) => ReturnType<typeof createField>,
): Promise<Measured> {
  const where = `${database}, bytes in directory`;
  const own = createScope(settings.note);
  scope.defer(() => own.close());
  settings.note(`storage on ${where}: starting the contestants ...`);
  const contestants = await create(own);
  const rounds = settings.quick ? 1 : 11;
  const races = await runRaces(`storage on ${where}`, OPERATIONS, contestants, { ...settings, rounds }, own);
  await own.close();
  return reportRaces('Storage', where, races, () => GOAL, [
    'bare: the same statements, each waited for, and the same bytes; it checks nothing and sends recorded lists.',
  ]);
}
