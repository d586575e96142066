// Whether a target still answers: tells a broken operation from a target that is gone.
import type { TransportError, WireRequest } from './exchange.ts';

export interface Liveness {
  /** An answer came; `harmless` requests may be repeated later to ask whether the target lives. */
  answered(request: WireRequest, harmless: boolean): void;
  failed(error: TransportError): void;
  /** Why nothing more should be asked, once the target was silent three times in a row. */
  readonly dead: string | undefined;
  /** A request to which this target has answered, or the base URL. */
  probe(): WireRequest;
}

const SILENT_TIMES = 3;

export function createLiveness(url: string): Liveness {
  let known: WireRequest | undefined;
  let silent = 0;
  let last: string | undefined;
  return {
    answered(request, harmless) {
      silent = 0;
      last = undefined;
      if (harmless) known ??= request;
    },
    failed(error) {
      silent += 1;
      last = error.message;
    },
    get dead() {
      return silent >= SILENT_TIMES ? `${url} does not answer (${last ?? 'no answer'})` : undefined;
    },
    probe: () => known ?? { method: 'GET', url },
  };
}
