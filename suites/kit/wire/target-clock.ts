// What answers say of time: how far the target's clock is from ours, by which tokens are valid, and when to ask again.
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

/** Seconds since 1970 rather than from now: no target asks to wait for thirty years. */
const TIMESTAMP = 1_000_000_000;

/**
 * Milliseconds from now, which is `ours` by our clock (milliseconds since 1970); timestamps are by the clock of the target.
 * Undefined if the answer does not say, or says it in no known form.
 */
export function readRetryAfter(response: Pick<WireResponse, 'headers'>, ours: number): number | undefined {
  const { headers } = response;
  const now = ours + readSkew(response, ours);
  const named = (name: string): string | undefined => headers.find(([key]) => key === name)?.[1].trim();
  const after = parseAfter(named('retry-after'), now);
  if (after !== undefined) return after;
  // `RateLimit: "default";r=0;t=30`, and the separate headers before it.
  const parameter = /;\s*t=(\d+)/.exec(named('ratelimit') ?? '')?.[1];
  const reset = parameter ?? named('ratelimit-reset') ?? named('x-ratelimit-reset') ?? named('x-rate-limit-reset');
  return parseAfter(reset, now);
}

function parseAfter(text: string | undefined, now: number): number | undefined {
  if (text === undefined || text === '') return undefined;
  const seconds = Number(text);
  if (Number.isFinite(seconds)) {
    const milliseconds = seconds * 1_000;
    return Math.max(0, seconds >= TIMESTAMP ? milliseconds - now : milliseconds);
  }
  const timestamp = Date.parse(text);
  return Number.isNaN(timestamp) ? undefined : Math.max(0, timestamp - now);
}
