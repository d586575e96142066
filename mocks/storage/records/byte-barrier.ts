// Records and bytes change together; while the mock's state is taken or put back nobody is between the two.

export interface ByteBarrier {
  /** Work on records and their bytes; any number at once, but none during a halt. It waits for nothing from outside, and there is none within it. */
  during<T>(work: () => Promise<T>): Promise<T>;
  /** Waits for the works under way and holds back those that come. */
  halt<T>(work: () => Promise<T>): Promise<T>;
  /** Keys whose bytes come in before any record knows them: a snapshot leaves them out, and no restoration takes them away. */
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
