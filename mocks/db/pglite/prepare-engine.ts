// Prepares a new engine by its stages, through a Db that only they can reach.
import type { Db } from '../db.ts';
import { keepSnapshot } from '../snapshot/snapshots.ts';
import type { Engine } from './engine.ts';
import { createSession, withSession } from './engine-session.ts';
import { startNewEngine } from './new-engine.ts';
import { startEngine, type PgliteSettings } from './start-engine.ts';

export function startNew(settings: PgliteSettings): Promise<Engine> {
  const { dir, stages = [], extensions = {}, warn } = settings;
  if (dir !== undefined) return startEngine(settings);
  return startNewEngine({
    extensions: Object.keys(extensions),
    stages,
    ...(warn === undefined ? {} : { warn }),
    start: (image) => startEngine(settings, image),
    toDb: singleTurnDb,
  });
}

/** Its snapshot becomes the first one of the database that is opened with the engine. */
export function singleTurnDb(engine: Engine): Db {
  const refuse = (): Promise<never> =>
    Promise.reject(new Error('A database that is being rebuilt goes back to no snapshot.'));
  return {
    kind: 'pglite',
    acquire: () => Promise.resolve(createSession(engine, () => Promise.resolve())),
    close: () => Promise.resolve(),
    snapshot: () => withSession(engine, keepSnapshot),
    restore: refuse,
    generation: () => 0,
  };
}
