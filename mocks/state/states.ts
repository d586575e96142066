// Snapshots of the whole mock: databases, the parts' own state, clock, ids, fault rules and stubs move together or reset would lie.
import type { MovableClock } from '../runtime/clock.ts';
import type { FaultRules } from '../request/fault-rules.ts';
import type { StubRegister } from '../request/stubs/stubs.ts';
import type { SeededIds } from '../runtime/ids.ts';
import type { Journal } from '../request/journal.ts';
import type { ManagementStore } from '../management/operations/store.ts';
import type { ProjectStacks } from '../projects/project-stacks.ts';
import { rememberStack, type Stack, type StackState } from '../projects/stack.ts';

interface Stateful {
  readonly stacks: ProjectStacks;
  readonly management: Pick<ManagementStore, 'snapshot' | 'restore' | 'projects'>;
  readonly clock: MovableClock;
  readonly ids: SeededIds;
  readonly faults: FaultRules;
  readonly stubs: Pick<StubRegister, 'snapshot' | 'restore'>;
  readonly journal: Journal;
  /** Writes down what is kept beside the databases. */
  readonly keep: () => Promise<void>;
}

export interface States {
  reset(): Promise<void>;
  snapshot(name: string): Promise<void>;
  restore(name: string): Promise<void>;
  /** Removes what projects kept that are gone and that no state can bring back. */
  tidy(): Promise<void>;
}

interface State {
  /** The projects that there were, and the stacks that were open. */
  readonly refs: ReadonlySet<string>;
  readonly stacks: ReadonlyMap<Stack, StackState>;
  putBack(): void;
}

/** The main database must hold its snapshot `initial` already, as each other one does when it is opened. */
export async function createStates(stateful: Stateful): Promise<States> {
  const { stacks, journal, keep } = stateful;
  const take = (): Promise<State> => takeState(stateful);
  const initial = await take();
  const states = new Map([['initial', initial]]);

  const halted = (work: () => Promise<void>): Promise<void> => whileHalted(stacks, work);

  /** Whether a state of now or one that may come back has what this stack keeps. */
  const isRemembered = (ref: string, stack: Stack): boolean =>
    [...states.values()].some((state) => state.stacks.has(stack) || (state === initial && state.refs.has(ref)));

  async function putBack(name: string, state: State): Promise<void> {
    await stacks.main.db.restore(name);
    await state.stacks.get(stacks.main)?.putBack();
    const unneeded: string[] = [];
    for (const [ref, stack] of stacks.opened()) {
      const saved = state.stacks.get(stack);
      if (saved !== undefined) {
        await stack.db.restore(name);
        await saved.putBack();
      } else if (!isRemembered(ref, stack)) unneeded.push(ref);
      // It was opened since: till then nothing had happened in it.
      else if (state.refs.has(ref)) await stacks.toBeginning(ref);
    }
    state.putBack();
    // First what is kept: a crash in between leaves rows that nobody names, not a project without its rows.
    await keep();
    for (const ref of unneeded) await stacks.discard(ref);
  }

  const isLeft = ([ref, stack]: readonly [string, Stack]): boolean => !stacks.has(ref) && !isRemembered(ref, stack);

  return {
    async tidy() {
      if (![...stacks.opened()].some(isLeft)) return;
      await halted(async () => {
        for (const [ref] of [...stacks.opened()].filter(isLeft)) await stacks.discard(ref);
      });
    },
    reset: () =>
      halted(async () => {
        await putBack('initial', initial);
        journal.clear();
      }),
    async snapshot(name) {
      if (name === 'initial') throw new Error('The name "initial" belongs to the state after the start.');
      await halted(async () => {
        for (const { db } of allStacks(stacks)) await db.snapshot(name);
        for (const before of states.get(name)?.stacks.values() ?? []) await before.forget();
        states.set(name, await take());
      });
    },
    restore: (name) =>
      halted(async () => {
        const state = states.get(name);
        if (state === undefined) throw unknownState(name, states);
        await putBack(name, state);
      }),
  };
}

const allStacks = (stacks: ProjectStacks): readonly Stack[] => [stacks.main, ...stacks.opened().values()];

async function takeState({ stacks, management, clock, ids, faults, stubs }: Stateful): Promise<State> {
  // All in one turn: requests to management go on meanwhile.
  const saved = {
    refs: new Set(management.projects().map(({ ref }) => ref)),
    management: structuredClone(management.snapshot()),
    clock: clock.snapshot(),
    ids: ids.snapshot(),
    faults: faults.snapshot(),
    stubs: stubs.snapshot(),
  };
  const remembered: (readonly [Stack, StackState])[] = [];
  for (const stack of allStacks(stacks)) remembered.push([stack, await rememberStack(stack)]);
  return {
    refs: saved.refs,
    stacks: new Map(remembered),
    putBack() {
      management.restore(saved.management);
      clock.restore(saved.clock);
      ids.restore(saved.ids);
      faults.restore(saved.faults);
      stubs.restore(saved.stubs);
    },
  };
}

/** Works while nothing is opened, and no record of any project is without its bytes. */
function whileHalted(stacks: ProjectStacks, work: () => Promise<void>): Promise<void> {
  return stacks.exclusively(() =>
    allStacks(stacks).reduceRight<() => Promise<void>>(
      (inner, { storage }) =>
        () =>
          storage.halt(inner),
      work,
    )(),
  );
}

function unknownState(name: string, states: ReadonlyMap<string, unknown>): Error {
  return new Error(`There is no snapshot "${name}". Known: ${[...states.keys()].join(', ')}.`);
}
