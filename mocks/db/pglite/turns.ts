// A queue for something that only one caller may use at a time.

export interface Turns {
  /** Resolves when it is the caller's turn; the result ends the turn. */
  next(): Promise<() => void>;
  /** Resolves when every caller that waits now has had a turn. */
  settled(): Promise<void>;
}

export function createTurns(): Turns {
  let tail: Promise<void> = Promise.resolve();
  return {
    async next() {
      const turn = tail;
      const { promise, resolve } = Promise.withResolvers<void>();
      tail = promise;
      await turn;
      return resolve;
    },
    settled: () => tail,
  };
}
