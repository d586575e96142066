// Ends what runs too long in PGlite: a thread beside it notices, and PostgreSQL is told as by the signal of a timeout.
import type { PGlite } from '@electric-sql/pglite';
import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { Worker, isMainThread } from 'node:worker_threads';
import { memoryOf } from './session-wall.ts';

export interface StatementLimit {
  /** From now on statements may only take so long. */
  raise(): void;
  lower(): void;
  /** Whether the last message was ended. */
  struck(): boolean;
  close(): Promise<void>;
}

/** What the thread gets to know. */
export interface Watch {
  /** Counted up when a statement begins and when it ends: odd while one runs. */
  readonly counter: Int32Array;
  /** Where to say the count of the statement that takes too long. */
  readonly channel: string;
  readonly milliseconds: number;
}

/** Longer than PostgreSQL ever sleeps at once. */
const MONTHS = 1e10;

/**
 * While a statement runs, nothing else of this thread does. But the inspector of V8 reaches into a running loop, so
 * the thread beside it lets it set the flags that PostgreSQL looks at in each of its loops. Only the main thread can be
 * reached so: elsewhere there is no limit.
 */
export function createStatementLimit(pglite: PGlite, milliseconds: number): StatementLimit {
  const places = ['_QueryCancelPending', '_InterruptPending'].map((name) => placeOf(pglite, name));
  const counter = new Int32Array(new SharedArrayBuffer(4));
  const channel = `touchstone: statement limit ${crypto.randomUUID()}`;
  const run = pglite.execProtocolRawSync.bind(pglite);
  const systemNow = performance.now.bind(performance);
  let thread: Worker | undefined;
  let raised = false;
  let running = false;
  let struck = false;

  function set(flag: number): void {
    for (const place of places) memoryOf(pglite)[place] = flag;
  }

  const strike = (count: unknown): void => {
    if (!running || count !== Atomics.load(counter, 0)) return;
    struck = true;
    set(1);
    // Who sleeps in WebAssembly asks for the time until it is time.
    performance.now = () => systemNow() + MONTHS;
  };

  pglite.execProtocolRawSync = (message) => {
    struck = false;
    if (!raised || thread === undefined) return run(message);
    running = true;
    Atomics.add(counter, 0, 1);
    try {
      return run(message);
    } finally {
      Atomics.add(counter, 0, 1);
      running = false;
      if (struck) {
        performance.now = systemNow;
        set(0);
      }
    }
  };

  function watch(): Worker | undefined {
    if (!isMainThread) return undefined;
    subscribe(channel, strike);
    const workerData: Watch = { counter, channel, milliseconds };
    const watcher = new Worker(new URL('./statement-limit-thread.ts', import.meta.url), { workerData });
    // Where the thread's file is not beside this one, in a bundle, there is no limit.
    watcher.on('error', () => undefined);
    watcher.unref();
    return watcher;
  }

  return {
    raise() {
      thread ??= watch();
      raised = true;
    },
    lower() {
      raised = false;
    },
    struck: () => struck,
    async close() {
      unsubscribe(channel, strike);
      await thread?.terminate();
      thread = undefined;
    },
  };
}

function placeOf(pglite: PGlite, name: string): number {
  const place: unknown = pglite.Module[name];
  if (typeof place !== 'number') throw new Error(`This version of PGlite is not known: it hides its ${name}.`);
  return place;
}
