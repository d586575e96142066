// A target that breaks a connection now and then, before the request was done or after it, and says nothing.
import { createRandom } from '../../suites/kit/contract/random.ts';
import { ConnectionReset } from '../../mocks/request/fault-rules.ts';
import type { FetchHandler } from '../../proof/kit/fault.ts';

export interface Dropping {
  readonly fetch: FetchHandler;
  readonly dropped: () => number;
}

/** Requests that `always` selects are never answered; of the others one in `oneIn` is not. */
export function dropping(
  fetch: FetchHandler,
  {
    oneIn,
    seed = 1,
    always = () => false,
  }: { readonly oneIn: number; readonly seed?: number; readonly always?: (request: Request) => boolean },
): Dropping {
  const random = createRandom(`dropping:${seed}`);
  let dropped = 0;
  return {
    async fetch(request) {
      if (!always(request) && random() * oneIn >= 1) return fetch(request);
      dropped += 1;
      if (random() < 0.5) await fetch(request);
      throw new ConnectionReset();
    },
    dropped: () => dropped,
  };
}
