// Ends statements that run too long in PGlite: a thread beside it notices, and flags are set as by a timeout signal.
import type { PGlite } from '@electric-sql/pglite';
import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { Worker, isMainThread } from 'node:worker_threads';
import { memoryOf } from './forbid-owner-role.ts';

export type StatementLimit = ReturnType<typeof createStatementLimit>;

/** What the thread receives. */
export interface Watch {
  /** Counted up when a statement begins and when it ends: odd while one runs. */
  readonly counter: Int32Array;
  /** On which the count of a statement that takes too long is published. */
  readonly channel: string;
  readonly milliseconds: number;
}

/** In milliseconds: that of the role that logs in to a server. */
const LONGEST_STATEMENT = 8000;

/** Longer than PostgreSQL ever sleeps at once. */
const MONTHS = 1e10;

/**
 * While a statement runs, this thread runs nothing else. But V8's inspector can interrupt a running loop, so the thread
 * beside it uses that to set the flags that PostgreSQL checks in each of its loops. It reaches only the main thread: in
 * another there is no limit.
 */
export function createStatementLimit(pglite: PGlite, milliseconds = LONGEST_STATEMENT) {
  const run = pglite.execProtocolRawSync.bind(pglite);
  const interruption = createInterruption(pglite);
  let watch: Watch | undefined;
  let raised = false;
  let running = false;
  let struck = false;

  const strike = (count: unknown): void => {
    if (!running || watch === undefined || count !== Atomics.load(watch.counter, 0)) return;
    struck = true;
    interruption.begin();
  };

  pglite.execProtocolRawSync = (message) => {
    struck = false;
    if (!raised || watch === undefined) return run(message);
    const { counter } = watch;
    running = true;
    Atomics.add(counter, 0, 1);
    try {
      return run(message);
    } finally {
      Atomics.add(counter, 0, 1);
      running = false;
      if (struck) interruption.end();
    }
  };

  return {
    /** From now on statements have a time limit. */
    raise() {
      if (watch === undefined && isMainThread) {
        watch = watchFor(milliseconds);
        subscribe(watch.channel, strike);
      }
      raised = true;
    },
    lower() {
      raised = false;
    },
    /** Whether the last message was ended. */
    struck: () => struck,
    close() {
      if (watch !== undefined) unsubscribe(watch.channel, strike);
      watch = undefined;
    },
  };
}

/** What ends a statement: the flags that a timeout signal sets, and a clock on which every sleep is over. */
function createInterruption(pglite: PGlite) {
  const places = ['_QueryCancelPending', '_InterruptPending'].map((name) => placeOf(pglite, name));
  const systemNow = performance.now.bind(performance);
  const set = (flag: number): void => {
    for (const place of places) memoryOf(pglite)[place] = flag;
  };
  return {
    begin() {
      set(1);
      // A sleep in WebAssembly reads the time until the moment has come.
      performance.now = () => systemNow() + MONTHS;
    },
    end() {
      performance.now = systemNow;
      set(0);
    },
  };
}

/** Threads by their limit, for as long as the process lives: a start of one costs as much as hundreds of statements. */
const watches = new Map<number, Watch>();

/** Engines with the same limit share a thread, since only one statement of a process runs at a time. */
function watchFor(milliseconds: number): Watch {
  const known = watches.get(milliseconds);
  if (known !== undefined) return known;
  const watch: Watch = {
    counter: new Int32Array(new SharedArrayBuffer(4)),
    channel: `touchstone: statement limit ${crypto.randomUUID()}`,
    milliseconds,
  };
  watches.set(milliseconds, watch);
  const thread = new Worker(new URL('./statement-limit-thread.ts', import.meta.url), { workerData: watch });
  // If the thread's file is not beside this one, as in a bundle, there is no limit.
  thread.on('error', () => undefined);
  thread.unref();
  return watch;
}

function placeOf(pglite: PGlite, name: string): number {
  const place: unknown = pglite.Module[name];
  if (typeof place !== 'number') throw new Error(`This version of PGlite is not known: it hides its ${name}.`);
  return place;
}
