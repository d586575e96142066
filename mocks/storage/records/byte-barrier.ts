// Records and bytes change together; no change is under way while the mock's state is taken or put back.

export interface ByteBarrier {
  /** Work on records and their bytes: any number at once, but not during a halt. It must not wait for the outside, or be nested. */
  during<T>(work: () => Promise<T>): Promise<T>;
  /** Waits for the work under way and holds back new work. */
  halt<T>(work: () => Promise<T>): Promise<T>;
  /** Keys of bytes that arrive before their record exists: snapshots leave them out, and restoring keeps them. */
  readonly arriving: Set<string>;
}

export function createByteBarrier(): ByteBarrier {
  const underWay = new Set<Promise<unknown>>();
  const now: { halt?: Promise<void> } = {};
  return {
    arriving: new Set(),
    async during(work) {
      while (now.halt !== undefined) await now.halt;
      const running = work();
      underWay.add(running);
      try {
        return await running;
      } finally {
        underWay.delete(running);
      }
    },
    async halt(work) {
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
