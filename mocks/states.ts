// Snapshots of the whole mock: database, the parts' own state, clock, ids and fault rules move together or reset would lie.
import type { MovableClock } from './clock.ts';
import type { Db } from './db/db.ts';
import type { FaultRules } from './fault-rules.ts';
import type { Part } from './http/part.ts';
import type { SeededIds } from './ids.ts';
import type { Journal } from './journal.ts';
import type { StoragePart } from './storage/operations.ts';

interface Stateful {
  readonly db: Db;
  readonly parts: Readonly<Record<'data' | 'management', Pick<Part, 'snapshot' | 'restore'>>> & {
    readonly storage: Omit<StoragePart, 'handle'>;
  };
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

interface State {
  putBack(): void;
  forget(): void;
}

/** The database must hold its snapshot `initial` already. */
export function createStates({ db, parts, clock, ids, faults, journal }: Stateful): States {
  const { data, management, storage } = parts;
  const take = (): State => {
    const saved = {
      data: data.snapshot(),
      management: structuredClone(management.snapshot()),
      storage: storage.snapshot(),
      clock: clock.snapshot(),
      ids: ids.snapshot(),
      faults: faults.snapshot(),
    };
    return {
      putBack() {
        data.restore(saved.data);
        management.restore(saved.management);
        storage.restore(saved.storage);
        clock.restore(saved.clock);
        ids.restore(saved.ids);
        faults.restore(saved.faults);
      },
      forget() {
        storage.forget(saved.storage);
      },
    };
  };
  const states = new Map([['initial', take()]]);

  return {
    reset: () =>
      storage.halt(async () => {
        await db.restore('initial');
        states.get('initial')?.putBack();
        journal.clear();
      }),
    async snapshot(name) {
      if (name === 'initial') throw new Error('The name "initial" belongs to the state after the start.');
      await storage.halt(async () => {
        await db.snapshot(name);
        states.get(name)?.forget();
        states.set(name, take());
      });
    },
    restore: (name) =>
      storage.halt(async () => {
        await db.restore(name);
        states.get(name)?.putBack();
      }),
  };
}
