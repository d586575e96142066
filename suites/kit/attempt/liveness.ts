// Whether a target still answers: separates a broken operation from a target that is gone.
import type { TransportError, WireRequest } from '../contract/exchange.ts';

export type Liveness = ReturnType<typeof createLiveness>;

const SILENT_TIMES = 3;

export function createLiveness(url: string) {
  let known: { readonly request: WireRequest; readonly inWords: boolean } | undefined;
  let silent = 0;
  let last: string | undefined;
  let lastFailure = -Infinity;
  return {
    /** An answer came; `harmless` requests may be repeated later to ask whether the target lives. */
    answered(request: WireRequest, harmless: boolean, inWords: boolean) {
      silent = 0;
      last = undefined;
      if (harmless) known ??= { request, inWords };
    },
    /** `sent`: when the request went out, in the time of `performance.now()`. */
    failed(error: TransportError, sent: number) {
      last = error.message;
      // In a row, not at the same time: of cases side by side that wait for one broken operation the first one counts.
      if (sent < lastFailure) return;
      silent += 1;
      lastFailure = performance.now();
    },
    /** Why nothing more should be asked, once the target was silent three times in a row. */
    get dead() {
      return silent >= SILENT_TIMES
        ? `${url} has not answered ${SILENT_TIMES} times in a row (${last ?? 'no answer'})`
        : undefined;
    },
    /** A request to which this target has answered, or the base URL. */
    probe: () => known?.request ?? { method: 'GET', url },
    /** Whether the answer to the probe was no JSON before. */
    get mayBeInWords() {
      return known?.inWords !== false;
    },
    /** The refusals, by their status, and successes, by operation and status, that the interface itself was seen to answer in words instead of JSON. */
    ownWords: new Set<string>(),
  };
}
