// How long a target asks to wait before it is asked again, in any of the forms that are in use.
import type { WireResponse } from '../contract/exchange.ts';
import { readSkew } from './target-clock.ts';

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
