// Goes on where a mock in a folder was ended, and keeps from then on what is not in its databases.
import type { SeededIds } from '../runtime/ids.ts';
import type { ManagementStore } from '../management/operations/store.ts';
import type { MockOptions } from '../mock.ts';

interface Kept {
  readonly management: Pick<ManagementStore, 'snapshot' | 'restore'>;
  readonly ids: SeededIds;
}

/** Before the database is opened, which takes longer. Throws a ConnectionError for what was kept and is damaged. */
export async function checkKept(database: MockOptions['database']): Promise<void> {
  if (database !== undefined && 'dir' in database) await (await import('./kept-state.ts')).readKeptState(database.dir);
}

/** `isContinued`: whether there was something to go on with. */
export async function openKeeper(database: MockOptions['database'], { management, ids }: Kept) {
  if (database === undefined || !('dir' in database))
    return { isContinued: false, keep: () => Promise.resolve(), keepAtLast: () => Promise.resolve() };
  const { createStateKeeper, readKeptState } = await import('./kept-state.ts');
  const { isListed, noteUse } = await import('../db/pglite/kept-files.ts');
  const { dir } = database;
  const kept = await readKeptState(dir);
  if (kept !== undefined) {
    management.restore(kept.management);
    ids.restore(kept.ids);
  }
  const keeper = createStateKeeper(dir, () => ({ management: management.snapshot(), ids: ids.snapshot() }));
  // From now on it is missed if it is gone. Where it cannot be written, the first change tells so.
  if (!isListed(dir))
    await keeper
      .keepAtLast()
      .then(() => noteUse(dir))
      .catch(() => undefined);
  return { ...keeper, isContinued: kept !== undefined };
}
