// A target that takes so many requests a second and refuses the rest with 429, whichever client sends them.
import type { FetchHandler } from '../../proof/kit/fault.ts';

export interface Limit {
  /** Requests per second. */
  readonly rate: number;
  /** How many may come at once after a rest; that many at least are let through at the start. */
  readonly burst: number;
  /** How a refusal says when to come again. */
  readonly says: 'seconds' | 'date' | 'nothing';
}

export interface Limited {
  readonly fetch: FetchHandler;
  readonly refused: () => number;
  /** Milliseconds between the first and the last request that was let through, and how many those were. */
  readonly passed: () => { readonly count: number; readonly span: number };
}

export function limited(fetch: FetchHandler, { rate, burst, says }: Limit): Limited {
  let tokens = burst;
  let filled = performance.now();
  let refused = 0;
  let count = 0;
  let first = 0;
  let last = 0;

  function take(): boolean {
    const now = performance.now();
    tokens = Math.min(burst, tokens + ((now - filled) / 1_000) * rate);
    filled = now;
    if (tokens < 1) return false;
    tokens -= 1;
    if (count === 0) first = now;
    count += 1;
    last = now;
    return true;
  }

  return {
    async fetch(request) {
      if (take()) return fetch(request);
      refused += 1;
      await request.arrayBuffer();
      return new Response('{"message":"too many requests"}', {
        status: 429,
        headers: { 'content-type': 'application/json', ...toldBy(says, (1 - tokens) / rate) },
      });
    },
    refused: () => refused,
    passed: () => ({ count, span: last - first }),
  };
}

/** The `retry-after` header in whole seconds, or as a date. */
function toldBy(says: Limit['says'], seconds: number): Record<string, string> {
  const whole = Math.max(1, Math.ceil(seconds));
  if (says === 'seconds') return { 'retry-after': String(whole) };
  if (says === 'date') return { 'retry-after': new Date(Date.now() + whole * 1_000).toUTCString() };
  return {};
}
