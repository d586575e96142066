// The tripwire: once a target has changed what it was not asked to change, nothing more is sent in this run.
import { Unjudgeable } from '../contract/exchange.ts';

/** The request was not sent. */
export class Tripped extends Unjudgeable {
  constructor() {
    super('the tripwire stopped the run');
  }
}

/** Shared by the interfaces of a run. */
export interface Tripwire {
  /** What happened, once it has. */
  readonly reason: string | undefined;
  trip(reason: string): void;
  /** Keeps all else from being sent during a look whether something is gone: what is found meanwhile may be its doing. */
  holding<T>(look: Promise<T>): Promise<T>;
  /** Resolves when no look goes on. */
  calm(): Promise<void>;
}

export function createTripwire(): Tripwire {
  let reason: string | undefined;
  const looks = new Set<Promise<unknown>>();
  return {
    get reason() {
      return reason;
    },
    trip(happened) {
      reason ??= happened;
    },
    async holding(look) {
      looks.add(look);
      try {
        return await look;
      } finally {
        looks.delete(look);
      }
    },
    async calm() {
      while (looks.size > 0) await Promise.allSettled(looks);
    },
  };
}
