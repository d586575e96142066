// Snapshots of a database on a PostgreSQL server, which all processes on it have: only rows are restored, and only if the database was not too large.
import type { Session } from '../db.ts';
import { readDefinitions, TAKEN } from '../snapshot/definitions.ts';
import {
  BEGIN_SNAPSHOT,
  copyAll,
  DefinitionsChanged,
  forgetSnapshot,
  restoreSnapshot,
  unknownSnapshot,
  type SavedState,
} from '../snapshot/snapshots.ts';

/** Copies of a larger database would take too long and too much room. */
const LARGEST_SNAPSHOT = 256 * 1024 * 1024;

/** Locked first: whoever asks what snapshots need waits for one that is being taken. */
const BEGIN = `${BEGIN_SNAPSHOT};
  create table if not exists ${TAKEN} (name text primary key, state text);
  lock table ${TAKEN} in exclusive mode`;

export async function takeServerSnapshot(session: Session, name: string): Promise<void> {
  const [row] = await session.query('select pg_database_size(current_database())::text as size');
  const isSmall = Number(row?.['size'] ?? 0) <= LARGEST_SNAPSHOT;
  await session.exec(BEGIN);
  const [before] = await session.query(`select state from ${TAKEN} where name = $1`, [name]);
  const saved = isSmall ? await copyAll(session, crypto.randomUUID().slice(0, 8)) : undefined;
  const old = before?.['state'] ?? null;
  if (old !== null) await forgetSnapshot(session, JSON.parse(old) as SavedState);
  await session.query(
    `insert into ${TAKEN} (name, state) values ($1, $2) on conflict (name) do update set state = excluded.state`,
    [name, saved === undefined ? null : JSON.stringify(saved)],
  );
  await session.commit();
}

/** Other processes change no records of storage until the transaction is over: a bucket could go while its object comes. */
async function readAlone(session: Session): Promise<string> {
  const [found] = await session.query(`select to_regclass('storage.objects') is not null as found`);
  if (found?.['found'] === 't')
    await session.exec('lock table storage.objects, storage.buckets in share row exclusive mode');
  return readDefinitions(session);
}

export async function restoreServerSnapshot(session: Session, name: string): Promise<void> {
  const rows = await session.query(`select name, state from ${TAKEN}`);
  const found = rows.find((row) => row['name'] === name);
  if (found === undefined)
    throw unknownSnapshot(
      name,
      rows.map((row) => row['name'] ?? ''),
    );
  const state = found['state'] ?? null;
  if (state === null) throw new Error(`The database was too large for a snapshot "${name}": it cannot be put back.`);
  const saved = JSON.parse(state) as SavedState;
  try {
    await restoreSnapshot(session, saved, readAlone);
  } catch (error) {
    if (!(error instanceof DefinitionsChanged)) throw error;
    throw new Error(
      `Snapshot "${name}" cannot be restored: tables or functions were changed since, and only rows can be put back on a PostgreSQL server. Recreate the database.`,
      { cause: error },
    );
  }
  const now = JSON.stringify(saved);
  if (now !== state) await session.query(`update ${TAKEN} set state = $2 where name = $1`, [name, now]);
}
