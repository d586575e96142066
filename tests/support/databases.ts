// The databases that tests run on: the embedded one and, if it is installed, a PostgreSQL server.
import { createClock } from '../../mocks/runtime/clock.ts';
import { bootstrap, BOOTSTRAP_KEY } from '../../mocks/db/bootstrap.ts';
import { withSession, type Db, type Row } from '../../mocks/db/db.ts';
import { openNewDatabase, type DatabaseChoice } from '../../mocks/db/open.ts';
import { openPostgres } from '../../mocks/db/postgres.ts';
import type { MockOptions } from '../../mocks/mock.ts';
import { openFilledDatabase } from '../../mocks/projects/database.ts';
import { SEED_DATE, seedTables, type Seeded, type SeedOptions } from '../../mocks/seed/seed.ts';
import { test as base } from '../../mocks/vitest.ts';
import { askerOf } from './ask.ts';
import { shareTestServer, wantsPostgres } from './postgres-server.ts';

const embedded = {
  name: 'PGlite',
  kind: 'pglite',
  start: () =>
    Promise.resolve({
      /** A new, empty database. */
      database: (): Promise<DatabaseChoice> => Promise.resolve({ memory: true }),
      stop: () => Promise.resolve(),
    }),
} as const;

const server = {
  name: 'a PostgreSQL server',
  kind: 'postgres',
  async start() {
    const { createDatabase, stop } = await shareTestServer();
    return { database: async (): Promise<DatabaseChoice> => ({ url: await createDatabase() }), stop };
  },
} as const;

export type Ground = typeof embedded | typeof server;
export type StartedGround = Awaited<ReturnType<Ground['start']>>;

/** Without PostgreSQL only the embedded one, with a warning; if `CI` is set, always both. */
export function grounds(): readonly Ground[] {
  return wantsPostgres() ? [embedded, server] : [embedded];
}

/**
 * A row for `describe.each` for each ground: a `test` whose mock has its database there. Its client `ask` is of
 * `sharedMock`: a server cannot be reset after a test has changed definitions.
 */
export function onGrounds(options: MockOptions = {}) {
  return grounds().map((ground) => ({
    name: ground.name,
    kind: ground.kind,
    test: base
      .extend('ground', { scope: 'file' }, () => ground)
      .extend('mockOptions', { scope: 'file' }, async ({ ground: own }, { onCleanup }) => {
        const started = await own.start();
        onCleanup(() => started.stop());
        return { ...options, database: await started.database() };
      })
      .extend('ask', ({ sharedMock }) => askerOf(sharedMock)),
  }));
}

/** A bootstrapped database with a schema, on one connection, so that callers share it one after the other. */
export function openOnOneConnection(started: StartedGround, schema: string): Promise<Db> {
  return openPrepared(started, schema, 1);
}

/** A bootstrapped database with a schema. */
export async function openPrepared(started: StartedGround, schema: string, connections = 10): Promise<Db> {
  const choice = await started.database();
  const prepare = (db: Db): Promise<void> => withSession(db, bootstrap);
  const load = async (db: Db): Promise<void> => void (await execute(db, schema));
  // From the image of what every mock begins with.
  if (!('url' in choice))
    return openNewDatabase({ clock: createClock(), stages: [{ key: BOOTSTRAP_KEY, run: prepare }] }, load);
  const db = await openPostgres({ url: choice.url, connections });
  await prepare(db);
  await load(db);
  return db;
}

/** What `touchstone seed` prints, without a process for it. */
export async function seedDatabase(
  options: Parameters<typeof openFilledDatabase>[0],
  wishes: Omit<SeedOptions, 'seed'>,
): Promise<Seeded> {
  const db = await openFilledDatabase(options, createClock(SEED_DATE), () => undefined);
  try {
    return await withSession(db, (session) => seedTables(session, { ...wishes, seed: 1 }));
  } finally {
    await db.close();
  }
}

/** A script of the owner: the rows of its last statement. */
export async function execute(db: Db, text: string): Promise<readonly Row[]> {
  return (await withSession(db, (session) => session.exec(text))).at(-1)?.rows ?? [];
}
