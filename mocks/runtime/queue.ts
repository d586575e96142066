// Who waits for whom: work that is done one after the other, and rounds of work that callers share.

/** Works one after the other, whatever became of the work before. */
export function createQueue(): <T>(work: () => Promise<T>) => Promise<T> {
  let last: Promise<unknown> = Promise.resolve();
  return (work) => {
    const run = last.then(work);
    last = run.catch(() => undefined);
    return run;
  };
}

/** Resolves when a round that began after the call has ended: calls made during a round share the next one. */
export function createSharedWork(work: () => Promise<void>): () => Promise<void> {
  let running: Promise<void> | undefined;
  let next: Promise<void> | undefined;

  async function round(): Promise<void> {
    try {
      await work();
    } finally {
      running = undefined;
    }
  }

  return () => {
    if (running === undefined) return (running = round());
    const before = running;
    const begin = (): Promise<void> => {
      next = undefined;
      return (running = round());
    };
    // A failure of the round before concerns only the callers that wait for it.
    return (next ??= before.then(begin, begin));
  };
}
