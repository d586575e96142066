// The embedded PostgreSQL: PGlite behind the port, one session at a time.
import { DatabaseError, type Db } from './db.ts';
import { findCleaner } from './pglite/clean-up.ts';
import { createSession, inThisTurn } from './pglite/engine-session.ts';
import { createEngineSnapshots, type Running } from './pglite/engine-snapshots.ts';
import { startNew } from './pglite/new-engine.ts';
import { createRestarts } from './pglite/restarts.ts';
import type { PgliteSettings } from './pglite/start-engine.ts';
import { dropSnapshots } from './snapshot/snapshots.ts';

export type { PgliteSettings } from './pglite/start-engine.ts';

/** A bare database: no touchstone schemas in it. */
export async function openPglite(settings: PgliteSettings = {}): Promise<Db> {
  const running: Running = { engine: await startNew(settings), generation: 0 };
  const restarts = createRestarts(running, settings);
  const snapshots = createEngineSnapshots(running, settings);
  const takeTurn = createTurns();
  let closing: Promise<void> | undefined;
  let closed = false;
  if (settings.dir !== undefined)
    await inThisTurn(running.engine, dropSnapshots).catch((error: unknown) => {
      running.engine.letGo();
      throw error;
    });

  /** Callers after close() get an error: a new engine could write into a folder that another process now owns. */
  async function nextTurn(): Promise<() => void> {
    const done = await takeTurn();
    if (!closed) return done;
    done();
    throw new DatabaseError('The database was closed.', { code: '57P01' });
  }

  async function inTurn<T>(work: () => Promise<T>): Promise<T> {
    const done = await nextTurn();
    try {
      await restarts.ensure();
      return await work();
    } finally {
      done();
    }
  }

  async function close(): Promise<void> {
    const done = await nextTurn();
    closed = true;
    try {
      await restarts.close();
    } finally {
      done();
    }
  }

  return {
    kind: 'pglite',
    acquire: async (purpose) => {
      restarts.check();
      const done = await nextTurn();
      try {
        await restarts.ensure();
      } catch (error) {
        done();
        throw error;
      }
      const { engine } = running;
      if (purpose === 'requests') {
        engine.cleaner ??= await findCleaner(engine);
        engine.limit?.raise();
      }
      if (purpose === 'requests' || purpose === 'reading') engine.wall.raise();
      return createSession(engine, async (broken) => {
        try {
          if (broken) await restarts.replace(engine);
        } finally {
          done();
        }
      });
    },
    close: () => (closing ??= close()),
    snapshot: (name, rebuild) => inTurn(() => snapshots.take(name, rebuild)),
    restore: (name) => inTurn(() => snapshots.restore(name)),
    generation: () => running.generation,
  };
}

/** A queue for something that only one caller may use at a time: resolves when it is the caller's turn, and the result ends the turn. */
function createTurns(): () => Promise<() => void> {
  let tail: Promise<void> = Promise.resolve();
  return async () => {
    const turn = tail;
    const { promise, resolve } = Promise.withResolvers<void>();
    tail = promise;
    await turn;
    return resolve;
  };
}
