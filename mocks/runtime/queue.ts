// Who waits for whom: work that is done one after the other, and rounds of work that callers share.

export type Queue = <T>(work: () => Promise<T>) => Promise<T>;

/** Works one after the other, whatever became of the work before. */
export function createQueue(): Queue {
  let last: Promise<unknown> = Promise.resolve();
  return (work) => {
    const run = last.then(work);
    last = run.catch(() => undefined);
    return run;
  };
}

/**
 * Resolves when a round that began after the call has ended: calls made during a round share the next one, and a round
 * that fails fails only for its own callers. Rounds take their turn in the queue.
 */
export function createSharedWork(work: () => Promise<void>, inTurn: Queue = createQueue()): () => Promise<void> {
  let next: Promise<void> | undefined;
  return () =>
    (next ??= inTurn(() => {
      next = undefined;
      return work();
    }));
}
