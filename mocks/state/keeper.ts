// Goes on where a mock in a folder was ended, and keeps from then on what is not in its databases.
import type { SeededIds } from '../runtime/ids.ts';
import type { StateKeeper } from './kept-state.ts';
import type { ManagementStore } from '../management/operations/store.ts';
import type { MockOptions } from '../mock.ts';

interface Kept {
  readonly management: Pick<ManagementStore, 'snapshot' | 'restore'>;
  readonly ids: SeededIds;
}

interface OpenedKeeper extends StateKeeper {
  /** Whether there was something to go on with. */
  readonly isContinued: boolean;
}

export async function openKeeper(database: MockOptions['database'], { management, ids }: Kept): Promise<OpenedKeeper> {
  if (database === undefined || !('dir' in database))
    return { isContinued: false, keep: () => Promise.resolve(), keepAtLast: () => Promise.resolve() };
  const { createStateKeeper, readKeptState } = await import('./kept-state.ts');
  const kept = await readKeptState(database.dir);
  if (kept !== undefined) {
    management.restore(kept.management);
    ids.restore(kept.ids);
  }
  const keeper = createStateKeeper(database.dir, () => ({ management: management.snapshot(), ids: ids.snapshot() }));
  return { ...keeper, isContinued: kept !== undefined };
}
