// Records and bytes change together; no change is under way while the mock's state is taken or put back.

export type ByteBarrier = ReturnType<typeof createByteBarrier>;

export function createByteBarrier() {
  const underWay = new Set<Promise<unknown>>();
  const now: { halt?: Promise<void> } = {};
  return {
    /** Keys of bytes that arrive before their record exists: snapshots leave them out, and restoring keeps them. */
    arriving: new Set<string>(),
    /** Work on records and their bytes: any number at once, but not during a halt. It must not wait for the outside, or be nested. */
    async during<T>(work: () => Promise<T>): Promise<T> {
      while (now.halt !== undefined) await now.halt;
      const running = work();
      underWay.add(running);
      try {
        return await running;
      } finally {
        underWay.delete(running);
      }
    },
    /** Waits for the work under way and holds back new work. */
    async halt<T>(work: () => Promise<T>): Promise<T> {
      while (now.halt !== undefined) await now.halt;
      const { promise, resolve } = Promise.withResolvers<void>();
      now.halt = promise;
      try {
        await Promise.allSettled(underWay);
        return await work();
      } finally {
        delete now.halt;
        resolve();
      }
    },
  };
}
