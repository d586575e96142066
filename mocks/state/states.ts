// Snapshots and reset of the whole mock: databases, the parts' own state, clock, ids, fault rules and stubs move together or reset would lie.
import type { ClockState, MovableClock } from '../runtime/clock.ts';
import type { ActiveRule } from '../request/fault-rule.ts';
import type { FaultRules } from '../request/fault-rules.ts';
import type { ActiveStub } from '../request/stubs/stub.ts';
import type { StubRegister } from '../request/stubs/stubs.ts';
import type { SeededIds } from '../runtime/ids.ts';
import type { Journal } from '../request/journal.ts';
import { unknownSnapshot } from '../db/snapshot/snapshots.ts';
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
  /** Whether bytes stay where they are when their records go back: then no key may be made a second time. */
  readonly keepsBytes: boolean;
  /** Writes down what is kept beside the databases. */
  readonly keep: () => Promise<void>;
}

export type States = Awaited<ReturnType<typeof createStates>>;

/** What any process can put back, as plain data but for the handlers of stubs. */
interface State {
  /** The projects that there were. */
  readonly refs: readonly string[];
  /** Those of them, or of earlier ones, whose databases have a snapshot of this name. */
  readonly open: readonly string[];
  readonly management: unknown;
  readonly clock: ClockState;
  readonly faults: readonly ActiveRule[];
  readonly stubs: readonly ActiveStub[];
}

/** What only the process that took it has. */
interface OwnState {
  readonly ids: readonly number[] | undefined;
  readonly stacks: ReadonlyMap<Stack, StackState>;
}

/** The main database must hold its snapshot `initial` already, as each other one does when it is opened. */
export async function createStates(stateful: Stateful) {
  const { stacks, journal, keep } = stateful;
  const states = new Map<string, State>();
  const owned = new Map<string, OwnState>();
  await take('initial', []);

  const halted = (work: () => Promise<void>): Promise<void> => whileHalted(stacks, work);

  async function take(name: string, open: readonly (readonly [string, Stack])[]): Promise<void> {
    const { management, clock, ids, faults, stubs } = stateful;
    // All in one turn: requests to management go on meanwhile.
    states.set(name, {
      refs: management.projects().map(({ ref }) => ref),
      open: open.map(([ref]) => ref),
      management: management.snapshot(),
      clock: clock.snapshot(),
      faults: faults.snapshot(),
      stubs: stubs.snapshot(),
    });
    const position = ids.snapshot();
    const remembered = new Map<Stack, StackState>();
    for (const stack of [stacks.main, ...open.map(([, one]) => one)]) remembered.set(stack, await rememberStack(stack));
    for (const before of owned.get(name)?.stacks.values() ?? []) await before.forget();
    owned.set(name, { ids: position, stacks: remembered });
  }

  /** Whether a state of now or one that may come back has what this project keeps. */
  const isRemembered = (ref: string): boolean =>
    [...states].some(([name, { open, refs }]) => open.includes(ref) || (name === 'initial' && refs.includes(ref)));

  async function putBack(name: string, state: State): Promise<void> {
    const own = owned.get(name);
    await stacks.main.db.restore(name);
    await own?.stacks.get(stacks.main)?.putBack();
    stateful.management.restore(state.management);
    stateful.clock.restore(state.clock);
    if (own !== undefined) stateful.ids.restore(own.ids);
    if (stateful.keepsBytes) stateful.ids.stir(crypto.randomUUID());
    stateful.faults.restore(state.faults);
    stateful.stubs.restore(state.stubs);
    const unneeded: string[] = [];
    for (const [ref, stack] of await stacks.everywhere()) {
      if (state.open.includes(ref)) {
        await stack?.db.restore(name);
        if (stack !== undefined) await own?.stacks.get(stack)?.putBack();
      } else if (!isRemembered(ref)) unneeded.push(ref);
      // It was opened since: till then nothing had happened in it.
      else if (state.refs.includes(ref)) await stacks.toBeginning(ref);
    }
    // First what is kept: a crash in between leaves rows that nobody names, not a project without its rows.
    await keep();
    for (const ref of unneeded) await stacks.discard(ref);
  }

  const isLeft = (ref: string): boolean => !stacks.has(ref) && !isRemembered(ref);

  return {
    /** Removes what projects kept that are gone and that no state can bring back. */
    async tidy(): Promise<void> {
      if (![...stacks.opened().keys()].some(isLeft)) return;
      await halted(async () => {
        for (const ref of [...stacks.opened().keys()].filter(isLeft)) await stacks.discard(ref);
      });
    },
    reset: (): Promise<void> =>
      halted(async () => {
        await putBack('initial', find('initial'));
        journal.clear();
      }),
    async snapshot(name: string): Promise<void> {
      if (name === 'initial') throw new Error('The name "initial" belongs to the state after the start.');
      await halted(async () => {
        const everywhere = [...(await stacks.everywhere())];
        const open = everywhere.flatMap(([ref, stack]) => (stack === undefined ? [] : [[ref, stack] as const]));
        for (const { db } of [stacks.main, ...open.map(([, stack]) => stack)]) await db.snapshot(name);
        await take(name, open);
      });
    },
    restore: (name: string): Promise<void> => halted(() => putBack(name, find(name))),
    /** All of them, as far as other processes can use them. */
    shared: {
      read: () => [...states].map(([name, state]) => [name, { ...state, stubs: withoutHandlers(state.stubs) }]),
      write(value: unknown): void {
        const before = new Map(states);
        states.clear();
        for (const [name, state] of value as readonly (readonly [string, State])[])
          states.set(name, { ...state, stubs: withHandlers(state.stubs, before.get(name)?.stubs) });
      },
    },
  };

  function find(name: string): State {
    const state = states.get(name);
    if (state === undefined) throw unknownSnapshot(name, [...states.keys()]);
    return state;
  }
}

/** A function is of its process. */
export const withoutHandlers = (stubs: readonly ActiveStub[]): readonly ActiveStub[] =>
  stubs.filter(({ handler }) => handler === undefined);

export const withHandlers = (
  stubs: readonly ActiveStub[],
  before: readonly ActiveStub[] = [],
): readonly ActiveStub[] => [...stubs, ...before.filter(({ handler }) => handler !== undefined)];

/** Works while nothing is opened, and no record of any project is without its bytes. */
function whileHalted(stacks: ProjectStacks, work: () => Promise<void>): Promise<void> {
  return stacks.exclusively(() =>
    [stacks.main, ...stacks.opened().values()].reduceRight<() => Promise<void>>(
      (inner, { storage }) =>
        () =>
          storage.halt(inner),
      work,
    )(),
  );
}
