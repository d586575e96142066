// The lead of several processes: it has all state that is in memory, and tells its workers what they need of it before it answers.
import { existsSync } from 'node:fs';
import { basename, join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { endConnections } from '../db/postgres/end-connections.ts';
import type { OpenRecords } from '../projects/records.ts';
import type { Stack } from '../projects/stack.ts';
import type { Entry, WritableJournal } from '../request/journal.ts';
import type { Blobs, Except } from '../storage/blobs/blobs.ts';
import { removeLeftBytes } from '../storage/records/repair.ts';
import { createChannel, Gone, type Channel, type Line } from './channel.ts';
import type { Leading } from './leading.ts';
import type { Facts, Orders, SharedState, Terms, ToLead, ToWorker } from './shared.ts';

export interface Member {
  /** Resolves when it answers requests; rejects when it is gone before. */
  readonly ready: Promise<void>;
  /** Asks it to end. */
  dismiss(): Promise<void>;
  /** Whether changes wait until it has heard of them. */
  isAwaited(): boolean;
  /** The process is gone: nothing of what it left unfinished stays. */
  left(): Promise<void>;
}

export interface Lead extends Leading {
  /** Workers hear of what time or a request has changed, such as a fault rule that is used up; resolves when they have. */
  retell(): Promise<void>;
  /** A new process at the other end of the line. `kill` ends it at once, whatever it is doing. */
  admit(line: Line, terms: Terms, kill: () => void): Member;
}

type Worker = Channel<ToWorker>;

/** Milliseconds after which a worker that does not answer hangs: it must not answer clients with a state of before. */
const LONGEST_SILENCE = 10_000;
/** Milliseconds between two questions that only find out whether it hangs: clients may wait for it without the lead. */
const PULSE = 2_000;

function killIfSilent(worker: Worker, kill: () => void): Worker {
  return {
    ...worker,
    async ask(question) {
      const timer = setTimeout(kill, LONGEST_SILENCE);
      try {
        return await worker.ask(question);
      } finally {
        clearTimeout(timer);
      }
    },
  };
}

export function createLead(): Lead {
  const workers = new Set<Worker>();
  const origin = crypto.randomUUID().slice(0, 8);
  let number = 0;
  let arriving: ReadonlySet<string> = new Set();
  let world: { readonly records: OpenRecords; readonly stack: Stack } | undefined;
  let journal: WritableJournal | undefined;
  let begun: { readonly facts: Facts; readonly state: () => SharedState } | undefined;
  let told: { readonly state: SharedState; readonly heard: Promise<unknown> } | undefined;

  const askAll = (question: ToWorker): Promise<unknown[]> =>
    Promise.all([...workers].map((worker) => unlessGone(worker.ask(question))));

  /** All of them hear it before an answer that was made with it. */
  async function tell(): Promise<void> {
    if (begun === undefined || world === undefined) return;
    // Jobs that are due by the new time have run before a worker reads what they wrote.
    if (!isDeepStrictEqual(told?.state.clock, begun.state().clock))
      await world.stack.db.acquire().then(
        (session) => session.release('untouched'),
        // They run when the database is there again.
        () => undefined,
      );
    // Read only now: another change may have been told meanwhile.
    const state = begun.state();
    if (!isDeepStrictEqual(told?.state, state)) told = { state, heard: askAll({ kind: 'state', state }) };
    await told?.heard;
  }

  async function halt<T>(work: () => Promise<T>): Promise<T> {
    const halted = [...workers];
    const keys = await Promise.all(halted.map((worker) => unlessGone(worker.ask({ kind: 'halt' }))));
    arriving = new Set(keys.flatMap((some) => (some ?? []) as readonly string[]));
    try {
      return await work();
    } finally {
      arriving = new Set();
      await Promise.all(halted.map((worker) => unlessGone(worker.ask({ kind: 'resume' }))));
    }
  }

  const withoutArriving = (except: Except = new Set()): Except => ({
    has: (key) => except.has(key) || arriving.has(key),
  });

  const over = (blobs: Blobs): Blobs => ({
    ...blobs,
    snapshot: (except) => blobs.snapshot(withoutArriving(except)),
    restore: (state, except) => blobs.restore(state, withoutArriving(except)),
  });

  /** While every process is between two changes, and no snapshot is taken or put back. */
  function between<T>(work: (its: { readonly records: OpenRecords; readonly stack: Stack }) => Promise<T>): Promise<T> {
    if (world === undefined) throw new Error('No worker can join before the mock is open.');
    const its = world;
    return its.stack.storage.halt(() => work(its));
  }

  return {
    stack(records, make) {
      const stack = make({ ...records, blobs: over(records.blobs) });
      const { storage } = stack;
      const leading = {
        ...stack,
        storage: { ...storage, halt: <T>(work: () => Promise<T>) => storage.halt(() => halt(work)) },
      };
      world = { records, stack: leading };
      return leading;
    },
    keeper(keeper) {
      const keep = async (): Promise<void> => {
        await keeper.keep();
        await tell();
      };
      return { ...keeper, keep };
    },
    journal(own) {
      journal = own;
      return {
        ...own,
        clear() {
          own.clear();
          void askAll({ kind: 'clear-journal' }).catch(() => undefined);
        },
      };
    },
    async entries(filter) {
      const others = (await askAll({ kind: 'journal', filter })) as (readonly Entry[] | undefined)[];
      const all = [journal?.query(filter), ...others].flatMap((some) => some ?? []);
      return all
        .toSorted((one, other) => Date.parse(one.at) - Date.parse(other.at))
        .map((entry, index) => ({ ...entry, id: index + 1 }));
    },
    // What fails here is told with the next change.
    retell: () => tell().catch(() => undefined),
    begin(facts, state) {
      begun = { facts, state };
    },
    admit(line, terms, kill) {
      number += 1;
      const own = number;
      const name = `touchstone-${origin}-${own}`;
      const ready = Promise.withResolvers<void>();
      // Whoever waits for it hears of it; it may also be that nobody does.
      ready.promise.catch(() => undefined);
      const channel = createChannel<ToWorker>(line, async (asked) => {
        const question = asked as ToLead;
        switch (question.kind) {
          case 'join':
            // While it waits for its turn, too: it counts how long it has heard nothing.
            pulse = setInterval(() => void unlessGone(worker.ask({ kind: 'pulse' })), PULSE);
            return between(() => {
              if (begun === undefined) throw new Error('No worker can join before the mock is open.');
              if (isGone) throw new Gone('The worker ended before it could join.');
              workers.add(worker);
              const orders: Orders = { ...begun.facts, ...terms, number: own, name, state: begun.state() };
              return Promise.resolve(orders);
            });
          case 'ready':
            ready.resolve();
            return undefined;
          case 'sees': {
            const blobs = begun?.facts.blobs;
            return blobs !== undefined && 'dir' in blobs && existsSync(join(blobs.dir, basename(question.file)));
          }
          case 'adopt':
            await world?.records.others?.adopt(question.file, question.key);
            return undefined;
          case 'remove':
            await world?.records.blobs.deleteAll(question.keys);
            return undefined;
        }
      });
      let pulse: ReturnType<typeof setInterval> | undefined;
      let isGone = false;
      const worker = killIfSilent(channel, kill);
      return {
        ready: ready.promise,
        dismiss: async () => {
          await unlessGone(worker.ask({ kind: 'end' }));
        },
        isAwaited: () => workers.has(worker),
        async left() {
          isGone = true;
          clearInterval(pulse);
          workers.delete(worker);
          await worker.end();
          ready.reject(new Gone('The worker ended before it was ready.'));
          await between(async ({ records, stack }) => {
            await endConnections(records.db, name);
            await records.others?.forget(name);
            const { arriving: ours } = stack.storage;
            if (begun?.facts.blobs !== undefined) await removeLeftBytes(records, withoutArriving(ours));
          });
        },
      };
    },
  };
}

/** A worker that is gone needs to hear nothing more. */
async function unlessGone<T>(asked: Promise<T>): Promise<T | undefined> {
  try {
    return await asked;
  } catch (error) {
    if (error instanceof Gone) return undefined;
    throw error;
  }
}
