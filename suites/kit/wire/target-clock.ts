// How far the clock of a target is from ours, by the `Date` of its answers: tokens and timestamps are valid by its clock.
import { TransportError, type WireResponse } from '../contract/exchange.ts';
import { connectionsOf, type Connections } from './connections.ts';
import { createSocketTransport } from './socket-transport.ts';

/** Milliseconds: the way of an answer, and a header of whole seconds. */
const NEGLIGIBLE = 5_000;

/** Milliseconds by which the clock of the target that answered at `now` is ahead of ours (negative: behind); 0 if next to nothing, or not said. */
export function readSkew({ headers }: Pick<WireResponse, 'headers'>, now: number): number {
  const named = (name: string): string | undefined => headers.find(([key]) => key === name)?.[1];
  // A kept answer has the time at which it was made.
  if (named('age') !== undefined) return 0;
  const skew = Date.parse(named('date') ?? '') - now;
  return Math.abs(skew) >= NEGLIGIBLE ? skew : 0;
}

/** It is not yet known whether the target is there. */
const TIMEOUTS = { connect: 3_000, response: 3_000 };

interface AskOptions extends Connections {
  readonly headers?: Readonly<Record<string, string>> | undefined;
}

/** Asks the target itself, with one request that reads; 0 if no answer comes. */
export async function askSkew(url: string, options: AskOptions): Promise<number> {
  const { headers = {} } = options;
  const transport = createSocketTransport({ timeouts: TIMEOUTS, ...connectionsOf(options) });
  try {
    return readSkew(await transport.send({ method: 'GET', url, headers }), Date.now());
  } catch (error) {
    // The first look reports what is wrong.
    if (error instanceof TransportError) return 0;
    throw error;
  } finally {
    transport.close();
  }
}
