// Shares work: one round serves all calls made before it begins, so calls made during a round share the next one.

/** Resolves when a round that began after the call has ended. */
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
