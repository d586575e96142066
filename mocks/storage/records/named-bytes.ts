// Bytes that several processes have: they go when no record and no snapshot of the database names them, and not before.
import type { Db, Session } from '../../db/db.ts';
import { HIDDEN_SCHEMA, TAKEN } from '../../db/snapshot/definitions.ts';
import { identifier, join, raw, sql } from '../../db/sql.ts';
import type { Blobs } from '../blobs/blobs.ts';
import { isUploadKey } from '../resumable/keys.ts';
import { run, transact, values } from './store.ts';

/** `db`: undefined until it is open; before that nothing is stored or removed but what no database names. */
export function removingUnnamed(blobs: Blobs, db: () => Db | undefined): Blobs {
  async function remove(keys: readonly string[]): Promise<void> {
    const opened = db();
    await blobs.delete(opened === undefined ? keys : await unnamed(opened, keys));
  }
  return {
    ...blobs,
    delete: remove,
    // Snapshots of the records say all.
    snapshot: () => Promise.resolve(null),
    restore: () => Promise.resolve(),
    forget: () => Promise.resolve(),
  };
}

/** The bytes of records that a restore takes away, or a snapshot that is taken anew, go with them; so do uploads under way with a restore. */
export function removingAtChange(db: Db, blobs: Blobs): Db {
  async function clearing(change: () => Promise<void>, more: readonly string[] = []): Promise<void> {
    const before = await readNamed(db);
    await change();
    await blobs.delete([...before, ...more]);
  }
  return {
    ...db,
    snapshot: (name) => clearing(() => db.snapshot(name)),
    restore: async (name) => clearing(() => db.restore(name), (await blobs.list()).filter(isUploadKey)),
  };
}

/**
 * Of keys whose records were removed or replaced before: a snapshot that is under way is waited for, and a later one
 * cannot name them.
 */
async function unnamed(db: Db, keys: readonly string[]): Promise<readonly string[]> {
  if (keys.length === 0) return [];
  const asked = values(keys);
  const named = new Set(await readNamed(db, sql`where version in (select * from ${asked})`));
  return keys.filter((key) => !named.has(key));
}

async function readNamed(db: Db, where = sql`where version is not null`): Promise<readonly string[]> {
  return transact(db, 'owner', async (session) => {
    const copies = (await readCopies(session)).map((copy) => identifier(HIDDEN_SCHEMA, copy));
    const selects = [identifier('storage', 'objects'), ...copies].map(
      (place) => sql`select version from ${place} ${where}`,
    );
    const rows = await run(session, join(selects, raw(' union ')));
    return rows.map(({ version }) => version ?? '');
  });
}

/** The copies that snapshots have of the records, which stay as long as the transaction lasts. */
async function readCopies(session: Session): Promise<readonly string[]> {
  const [found] = await session.query(`select to_regclass('${TAKEN}') is not null as found`);
  if (found?.['found'] !== 't') return [];
  await session.exec(`lock table ${TAKEN} in share mode`);
  const rows = await session.query(`select each->>'copy' as copy
    from ${TAKEN}, jsonb_array_elements(state::jsonb->'tables') as each
    where each->>'schema' = 'storage' and each->>'name' = 'objects' and (each->>'rows')::bigint > 0`);
  return rows.map(({ copy }) => copy ?? '');
}
