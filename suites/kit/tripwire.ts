// The tripwire: once a target has changed what it was not asked to change, nothing more is sent in this run.
import { Unjudgeable } from './exchange.ts';

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
}

export function createTripwire(): Tripwire {
  let reason: string | undefined;
  return {
    get reason() {
      return reason;
    },
    trip(happened) {
      reason ??= happened;
    },
  };
}
