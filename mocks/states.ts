// Snapshots of the whole mock: database, the parts' own state, clock, ids and fault rules move together or reset would lie.
import type { MovableClock } from './clock.ts';
import type { Db } from './db/db.ts';
import type { FaultRules } from './fault-rules.ts';
import type { Part } from './http/part.ts';
import type { SeededIds } from './ids.ts';
import type { Journal } from './journal.ts';

interface Stateful {
  readonly db: Db;
  readonly parts: Readonly<Record<'data' | 'management' | 'storage', Pick<Part, 'snapshot' | 'restore'>>>;
  readonly clock: MovableClock;
  readonly ids: SeededIds;
  readonly faults: FaultRules;
  readonly journal: Journal;
}

export interface States {
  reset(): Promise<void>;
  snapshot(name: string): Promise<void>;
  restore(name: string): Promise<void>;
}

/** The database must hold its snapshot `initial` already. */
export function createStates({ db, parts, clock, ids, faults, journal }: Stateful): States {
  const take = (): (() => void) => {
    const { data, management, storage } = parts;
    const saved = {
      data: data.snapshot(),
      management: structuredClone(management.snapshot()),
      storage: storage.snapshot(),
      clock: clock.snapshot(),
      ids: ids.snapshot(),
      faults: faults.snapshot(),
    };
    return () => {
      data.restore(saved.data);
      management.restore(saved.management);
      storage.restore(saved.storage);
      clock.restore(saved.clock);
      ids.restore(saved.ids);
      faults.restore(saved.faults);
    };
  };
  const ways = new Map([['initial', take()]]);

  return {
    async reset() {
      await db.restore('initial');
      ways.get('initial')?.();
      journal.clear();
    },
    async snapshot(name) {
      if (name === 'initial') throw new Error('The name "initial" belongs to the state after the start.');
      await db.snapshot(name);
      ways.set(name, take());
    },
    async restore(name) {
      await db.restore(name);
      ways.get(name)?.();
    },
  };
}
