// How long a server that answered before may refuse connections: it may only be starting again.
import { TransportError } from '../contract/exchange.ts';

/** Of one origin. */
export interface Outage {
  /** Any answer. */
  answered(): void;
  /** Milliseconds to wait before the request is sent once more, if it may: `times` it was tried in vain before. */
  graceFor(error: unknown, times: number): number | undefined;
}

const PAUSES = [100, 400, 1_000];
/** Milliseconds from the first refusal: after that the server is gone for all requests. */
const GRACE = 1_500;

export function createOutage(now: () => number = () => performance.now()): Outage {
  let known = false;
  let since: number | undefined;
  return {
    answered() {
      known = true;
      since = undefined;
    },
    graceFor(error, times) {
      // What never connected was never sent, so that even a write may be sent again.
      if (!known || !(error instanceof TransportError) || error.reason !== 'unreachable') return undefined;
      since ??= now();
      return now() - since < GRACE ? PAUSES[times] : undefined;
    },
  };
}
