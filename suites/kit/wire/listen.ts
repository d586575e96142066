// Between a run and its pace: hears what each request came to, and has no pace where nothing is sent.
import { TransportError, Unjudgeable, type HeardExchange, type WireResponse } from '../contract/exchange.ts';
import { Interrupted } from './interruption.ts';
import type { Pace } from './pace.ts';

/** Reports the end of every request: the last answer, after all that the target wanted us to wait. */
export function listenTo(pace: Pace, hear: (exchange: HeardExchange) => void): Pace {
  let place = 0;
  return {
    get counts() {
      return pace.counts;
    },
    async send(request, ...rest) {
      const sent = (place += 1);
      const end = (result: HeardExchange['result']): void => {
        hear({ request, result, sent, ended: (place += 1), date: Date.now() });
      };
      let response: WireResponse;
      try {
        response = await pace.send(request, ...rest);
      } catch (error) {
        // Of what was interrupted nothing is known.
        const told = error instanceof TransportError || error instanceof Unjudgeable;
        if (told && !(error instanceof Interrupted)) end(error);
        throw error;
      }
      end(response);
      return response;
    },
  };
}

/** A recording takes any number of requests at once. */
export const NO_PACE: Pace = {
  send: (request, transport) => transport(request),
  counts: { limited: 0, unavailable: 0, waited: 0 },
};
