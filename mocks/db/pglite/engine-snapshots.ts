// Snapshots of an embedded database: rows are restored from copies, definitions by replacing the engine.
import type { Db } from '../db.ts';
import type { EngineImage } from '../image/engine-image.ts';
import { readDefinitions, readTracked } from '../snapshot/definitions.ts';
import {
  DefinitionsChanged,
  forgetSnapshot,
  readKeptSnapshot,
  readPosition,
  restoreSnapshot,
  takeSnapshot,
  unknownSnapshot,
  type SavedState,
} from '../snapshot/snapshots.ts';
import type { Engine } from './engine.ts';
import { inThisTurn } from './engine-session.ts';
import { singleTurnDb, startNew } from './new-engine.ts';
import { startEngine, type PgliteSettings } from './start-engine.ts';

/** The engine of a database, which may be replaced. */
export interface Running {
  engine: Engine;
  /** Counts the engines that were replaced to bring definitions back. */
  generation: number;
}

interface Snapshot {
  readonly saved: SavedState;
  /** How to restore it after DDL. */
  readonly origin:
    | { readonly kind: 'image'; readonly image: EngineImage }
    | { readonly kind: 'rebuild'; readonly rebuild: (db: Db) => Promise<void> }
    | { readonly kind: 'none' };
}

export function createEngineSnapshots(running: Running, settings: PgliteSettings) {
  const snapshots = new Map<string, Snapshot>();
  // In a folder there is no way back from other definitions: there it counts that they were put back.
  const read = settings.dir === undefined ? readTracked : readDefinitions;
  let taken = 0;
  /** Whether the engine is as its stages left it, perhaps with a snapshot. */
  let asBegun = true;
  /** What was taken or restored last, and where the engine was then. */
  let last: { readonly name: string; readonly engine: Engine; readonly position: string } | undefined;

  const position = (): Promise<string> => inThisTurn(running.engine, readPosition);

  async function noteState(name: string): Promise<void> {
    last = { name, engine: running.engine, position: await position() };
  }

  /** Comparing all tables takes a hundred times as long. */
  async function isInState(name: string): Promise<boolean> {
    return last?.name === name && last.engine === running.engine && last.position === (await position());
  }

  async function save(name: string, origin: Snapshot['origin']): Promise<void> {
    taken += 1;
    const label = String(taken);
    const before = snapshots.get(name);
    const kept = asBegun ? await inThisTurn(running.engine, readKeptSnapshot) : undefined;
    asBegun = false;
    const saved = kept ?? (await inThisTurn(running.engine, (session) => takeSnapshot(session, label, read)));
    snapshots.set(name, { saved, origin });
    if (before !== undefined) await inThisTurn(running.engine, (session) => forgetSnapshot(session, before.saved));
  }

  /** Replaces the engine: rows alone do not bring dropped or changed definitions back. */
  async function startAgain(name: string, { origin }: Snapshot): Promise<void> {
    if (origin.kind === 'none')
      throw new Error(
        `Snapshot "${name}" cannot be restored: tables or functions were changed since, and a database kept in a folder only gets its rows back. Start again with an empty folder.`,
      );
    running.generation += 1;
    await running.engine.close();
    // The copies were lost with the old engine; the new one may have others with the same names.
    for (const [other, snapshot] of snapshots) snapshots.set(other, withoutCopies(snapshot));
    if (origin.kind === 'image') {
      running.engine = await startEngine(settings, origin.image);
      // The copies of this snapshot are younger than its image.
      await save(name, origin);
    } else {
      running.engine = await startNew(settings);
      asBegun = true;
      await origin.rebuild(singleTurnDb(running.engine));
      await save(name, origin);
    }
  }

  return {
    async take(name: string, rebuild?: (db: Db) => Promise<void>) {
      if (rebuild !== undefined && settings.dir === undefined) await save(name, { kind: 'rebuild', rebuild });
      else if (settings.dir !== undefined) await save(name, { kind: 'none' });
      else await save(name, { kind: 'image', image: await running.engine.image() });
      await noteState(name);
    },
    async restore(name: string) {
      const snapshot = snapshots.get(name);
      if (snapshot === undefined) throw unknownSnapshot(name, [...snapshots.keys()]);
      if (await isInState(name)) return;
      try {
        await inThisTurn(running.engine, (session) => restoreSnapshot(session, snapshot.saved, read));
      } catch (error) {
        if (!(error instanceof DefinitionsChanged)) throw error;
        await startAgain(name, snapshot);
      }
      await noteState(name);
    },
  };
}

/** It can still be restored if there is a way other than its copies. */
function withoutCopies({ saved, origin }: Snapshot): Snapshot {
  return { saved: { ...saved, definitions: 'of an engine that is gone', tables: [] }, origin };
}
