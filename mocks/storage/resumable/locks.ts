// One request at a time for each resumable upload: who has it is asked to end, as by the service, and the others wait for a while.
import type { Lock } from '@tus/server';
import { lockTimeout } from './refusals.ts';

/** Milliseconds. The protocol's library ends who has a lock after three seconds. */
const LONGEST_WAIT = 5000;

export type UploadLocks = ReturnType<typeof createUploadLocks>;

/** Of one process: what others do meanwhile is found by the offset. */
export function createUploadLocks() {
  const holders = new Map<string, { readonly leave: () => unknown; readonly free: Promise<void> }>();
  const ending = new Map<string, Promise<void>>();
  let swept: number | undefined;
  return {
    newLock(id: string): Lock {
      let release: (() => void) | undefined;
      return {
        async lock(stop, leave) {
          const waiting = AbortSignal.any([stop, AbortSignal.timeout(LONGEST_WAIT)]);
          for (let holder = holders.get(id); holder !== undefined; holder = holders.get(id)) {
            await holder.leave();
            await Promise.race([holder.free, endOf(waiting)]);
            if (waiting.aborted) throw lockTimeout();
          }
          const { promise: free, resolve } = Promise.withResolvers<void>();
          holders.set(id, { leave, free });
          release = () => {
            holders.delete(id);
            resolve();
          };
        },
        async unlock() {
          release?.();
        },
      };
    },
    /** The work that makes it an object, which is done without the lock: whoever comes meanwhile has its outcome. */
    async finish(id: string, work: () => Promise<void>): Promise<void> {
      const under = ending.get(id) ?? work().finally(() => ending.delete(id));
      ending.set(id, under);
      return under;
    },
    /** Whether it is time to look for what expired: once in an hour, and when the process is new. */
    isSweepDue(now: Date): boolean {
      const time = now.getTime();
      const isDue = swept === undefined || Math.abs(time - swept) >= 3_600_000;
      if (isDue) swept = time;
      return isDue;
    },
  };
}

function endOf(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve();
    signal.addEventListener('abort', () => {
      resolve();
    });
  });
}
