// The part `storage`: throughput of six operations beside a bare server, on both databases, with bytes in a directory.
import { chmodSync, mkdtempSync } from 'node:fs';
import { join } from 'node:path';
import { decodeJwt } from 'jose';
import { POOL_SIZE, renderSettings } from '../bare-database.ts';
import { createField, send } from '../field.ts';
import { startMock } from '../mock-process.ts';
import { nothing, combine, type Measured, type Part, type Scope, type Settings } from '../part.ts';
import { startServer } from '../postgres.ts';
import { reportRaces, runRaces, type Contestant } from '../race.ts';
import { createScope, makeFolder } from '../scope.ts';
import type { BareStart } from './bare.ts';
import { CLOSED, FOLDER, NAMES, OPEN, OPERATIONS, uploadOf } from './operations.ts';
import { BUCKETS_SQL, recordStorage, type StorageRecord } from './record.ts';

/** Of the throughput of a server that does only what has to be done. */
const GOAL = 0.5;

export const storagePart: Part = {
  name: 'storage',
  about: 'throughput of six operations beside a bare server',
  async measure(settings, scope) {
    const given = { settings, scope, folder: makeFolder(scope), record: await recordStorage() };
    const onPglite = await compete(given, 'PGlite');
    const server = await startServer(settings, scope);
    if (server === undefined) return combine(onPglite, nothing('storage on PostgreSQL', 'no PostgreSQL here'));
    return combine(onPglite, await compete(given, 'PostgreSQL', await server.createDatabase()));
  },
};

interface Given {
  readonly settings: Settings;
  readonly scope: Scope;
  /** Of the part, for what is written. */
  readonly folder: string;
  readonly record: StorageRecord;
}

/** On the PostgreSQL server at `url`, or on PGlite. What is started for one table ends with it: idle servers keep their memory. */
async function compete({ settings, scope, ...given }: Given, database: string, url?: string): Promise<Measured> {
  const where = `${database}, bytes in directory`;
  const own = createScope(settings.note);
  scope.defer(() => own.close());
  settings.note(`storage on ${where}: starting the contestants ...`);
  const contestants = await startContestants({ ...given, scope: own }, url);
  const rounds = settings.quick ? 1 : 11;
  const races = await runRaces(`storage on ${where}`, OPERATIONS, contestants, { ...settings, rounds }, own);
  await own.close();
  return reportRaces('Storage', where, races, () => GOAL, [
    'bare: the same statements, each waited for, and the same bytes; it checks nothing and sends recorded lists.',
  ]);
}

async function startContestants(
  { scope, folder, record }: Omit<Given, 'settings'>,
  url?: string,
): Promise<readonly Contestant[]> {
  const own = mkdtempSync(join(folder, 'field-'));
  // PostgreSQL runs as another user when we are root.
  chmodSync(own, 0o755);
  const place = join(own, 'mock');
  const args = url === undefined ? ['--persist', place] : ['--database-url', url, '--blobs', place];
  const { urls, keys, administer } = await startMock(scope, args);
  const mock = urls.data;
  // Of the service role, as the real server was measured.
  const token = keys.service;
  await administer(BUCKETS_SQL);
  for (const bucket of [CLOSED, OPEN])
    for (const name of NAMES) await send(uploadOf(mock, token, bucket, `${FOLDER}/${name}`));
  await administer('analyze');
  return createField(
    OPERATIONS.map((one) => ({ ...one, ask: (origin) => one.ask(origin, token) })),
    {
      scope,
      mock,
      bare: new URL('bare.ts', import.meta.url),
      mask,
      start: async (answers): Promise<BareStart> => ({
        database:
          url === undefined
            ? { kind: 'pglite', scripts: record.preparation, dir: join(own, 'bare') }
            : { kind: 'postgres', owner: url, connections: POOL_SIZE },
        settings: settingsOf(token),
        statements: record.statements,
        answers: Object.fromEntries(answers) as BareStart['answers'],
        secret: keys.jwtSecret,
        folder: mkdtempSync(join(own, 'bytes-')),
      }),
    },
  );
}

/** What the mock sets for a caller, in one statement. */
function settingsOf(token: string): string {
  return renderSettings({
    search_path: 'storage, public, extensions',
    'request.jwt.claims': JSON.stringify(decodeJwt(token)),
    'request.jwt.claim.sub': '',
    'request.jwt.claim.role': 'service_role',
    role: 'service_role',
  });
}

/** A body without what differs each time: ids, new names and tokens. */
function mask(body: string): string {
  return body.replaceAll(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, 'id').replaceAll(/(?<=token=)[\w.-]+/g, 'token');
}
