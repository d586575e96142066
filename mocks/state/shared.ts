// What a mock shares with other processes on its database; one with a database of its own shares nothing, at no cost.
import type { Claim } from '../db/postgres/claim.ts';
import type { Part } from '../http/part.ts';
import { withBodyRead } from '../http/read-bytes.ts';
import type { MockOptions, Verbs } from '../mock.ts';

/** A part of the state, as plain data. */
export interface SharedPart {
  read(): unknown;
  write(value: unknown): void;
}

export interface Shared {
  /** Undefined where no other process can come. */
  readonly claim: Pick<Claim, 'isFirst' | 'isLast'> | undefined;
  /** What the first process said of itself; undefined in that process. */
  readonly facts: unknown;
  /** The first process says how it begins, and lets the others in; those take over how it is by now. */
  begin(facts: unknown, parts: Readonly<Record<string, SharedPart>>): Promise<void>;
  /** Resolves when what is known here is as new as this moment; undefined if it always is. Rejects with a ServiceError. */
  current(): Promise<void> | undefined;
  /**
   * Does work that may change the state, beginning with its newest: meanwhile no process changes anything. When it
   * resolves, the next request to any process finds it so. Not to be nested.
   */
  readonly change: <T>(work: () => Promise<T>) => Promise<T>;
  /** A program changed this part, outside of `change`: from its next request on it is so everywhere. */
  readonly touch: (part: string) => void;
  close(): Promise<void>;
}

const ALONE: Shared = {
  claim: undefined,
  facts: undefined,
  begin: () => Promise.resolve(),
  current: () => undefined,
  change: (work) => work(),
  touch: () => undefined,
  close: () => Promise.resolve(),
};

/** Throws a ConnectionError. */
export async function openShared(database: MockOptions['database']): Promise<Shared> {
  if (database === undefined || !('url' in database)) return ALONE;
  const { openSharedState } = await import('./shared-state.ts');
  return openSharedState(database.url);
}

/** What may change the state is done by one process at a time, and is so for all when the client gets the answer. */
export function changing(
  part: Pick<Part, 'handle'>,
  { claim, change }: Shared,
  changesNothing: (request: Request, path: string) => boolean,
): Pick<Part, 'handle'> {
  if (claim === undefined) return part;
  return {
    async handle(incoming) {
      const { request, path } = incoming;
      if (['GET', 'HEAD', 'OPTIONS'].includes(request.method) || changesNothing(request, path))
        return part.handle(incoming);
      const whole = { ...incoming, request: await withBodyRead(request, LONGEST_CHANGE) };
      return change(() => part.handle(whole));
    },
  };
}

/** Bytes of a request that changes the state; the largest is that of a function. */
const LONGEST_CHANGE = 64 * 1024 * 1024;

/** The verbs as a program has them: what they change is so in other processes, too. */
export function telling(verbs: Verbs, { change, touch }: Shared): Verbs {
  const noting =
    <Args extends readonly unknown[], Given>(part: string, verb: (...args: Args) => Given) =>
    (...args: Args): Given => {
      touch(part);
      return verb(...args);
    };
  const { faults, stubs, clock } = verbs;
  return {
    ...verbs,
    reset: () => change(() => verbs.reset()),
    snapshot: (name) => change(() => verbs.snapshot(name)),
    restore: (name) => change(() => verbs.restore(name)),
    faults: {
      ...faults,
      add: noting('faults', faults.add.bind(faults)),
      remove: noting('faults', faults.remove.bind(faults)),
      clear: noting('faults', faults.clear.bind(faults)),
    },
    stub: noting('stubs', verbs.stub.bind(verbs)),
    stubs: {
      ...stubs,
      remove: noting('stubs', stubs.remove.bind(stubs)),
      clear: noting('stubs', stubs.clear.bind(stubs)),
    },
    clock: {
      ...clock,
      set: noting('clock', clock.set.bind(clock)),
      advance: noting('clock', clock.advance.bind(clock)),
    },
  };
}
