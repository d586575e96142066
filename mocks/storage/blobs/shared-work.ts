// Work that does for all who ask before it begins: of many who ask while it is being done, the next round serves all.

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
    // How the round before ends is the affair of those who wait for it.
    return (next ??= before.then(begin, begin));
  };
}
