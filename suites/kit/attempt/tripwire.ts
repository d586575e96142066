// The tripwire: once a target has changed what it was not asked to change, nothing more is sent in this run.
import { Unjudgeable } from '../contract/exchange.ts';

/** The request was not sent. */
export class Tripped extends Unjudgeable {
  constructor() {
    super('the tripwire stopped the run');
  }
}

export type Tripwire = ReturnType<typeof createTripwire>;

/** Shared by the interfaces of a run. */
export function createTripwire() {
  let reason: string | undefined;
  const looks = new Set<Promise<unknown>>();
  return {
    /** What happened, once it has. */
    get reason() {
      return reason;
    },
    trip(happened: string) {
      reason ??= happened;
    },
    /** Keeps all else from being sent during a look whether something is gone: what is found meanwhile may be its doing. */
    async holding<T>(look: Promise<T>): Promise<T> {
      looks.add(look);
      try {
        return await look;
      } finally {
        looks.delete(look);
      }
    },
    /** Resolves when no look goes on. */
    async calm() {
      while (looks.size > 0) await Promise.allSettled(looks);
    },
  };
}
