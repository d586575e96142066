// How long a run waited for something other than the target's answers: overlapping waits count once.

export function createWaitingTime() {
  let past = 0;
  let open = 0;
  let since = 0;
  return {
    /** Milliseconds so far, those of a wait that goes on included. */
    get total() {
      return past + (open === 0 ? 0 : performance.now() - since);
    },
    async during<T>(work: Promise<T>): Promise<T> {
      if (open === 0) since = performance.now();
      open += 1;
      try {
        return await work;
      } finally {
        open -= 1;
        if (open === 0) past += performance.now() - since;
      }
    },
  };
}
