// Snapshots of a database on a PostgreSQL server: only rows are restored, and only if the database was not too large.
import type { Session } from '../db.ts';
import {
  DefinitionsChanged,
  forgetSnapshot,
  restoreSnapshot,
  takeSnapshot,
  unknownSnapshot,
  type SavedState,
} from '../snapshot/snapshots.ts';

/** Copies of a larger database would take too long and too much room. */
const LARGEST_SNAPSHOT = 256 * 1024 * 1024;

type Snapshot = { readonly kind: 'saved'; readonly saved: SavedState } | { readonly kind: 'too large' };

export interface ServerSnapshots {
  take(session: Session, name: string): Promise<void>;
  restore(session: Session, name: string): Promise<void>;
}

export function createServerSnapshots(): ServerSnapshots {
  const snapshots = new Map<string, Snapshot>();
  let taken = 0;
  return {
    async take(session, name) {
      const [row] = await session.query('select pg_database_size(current_database())::text as size');
      taken += 1;
      const before = snapshots.get(name);
      const small = Number(row?.['size'] ?? 0) <= LARGEST_SNAPSHOT;
      snapshots.set(
        name,
        small ? { kind: 'saved', saved: await takeSnapshot(session, String(taken)) } : { kind: 'too large' },
      );
      if (before?.kind === 'saved') await forgetSnapshot(session, before.saved);
    },
    async restore(session, name) {
      const snapshot = snapshots.get(name);
      if (snapshot === undefined) throw unknownSnapshot(name, [...snapshots.keys()]);
      if (snapshot.kind === 'too large')
        throw new Error(`The database was too large for a snapshot "${name}": it cannot be put back.`);
      try {
        await restoreSnapshot(session, snapshot.saved);
      } catch (error) {
        if (!(error instanceof DefinitionsChanged)) throw error;
        throw new Error(
          `Snapshot "${name}" cannot be restored: tables or functions were changed since, and only rows can be put back on a PostgreSQL server. Recreate the database.`,
          { cause: error },
        );
      }
    },
  };
}
