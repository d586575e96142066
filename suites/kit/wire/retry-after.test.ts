import { expect, it } from 'vitest';
import { readRetryAfter } from './retry-after.ts';

const now = Date.parse('2026-01-02T03:04:05Z');

it.each([
  [{ 'retry-after': '2' }, 2_000],
  [{ 'retry-after': '0.25' }, 250],
  [{ 'retry-after': 'Fri, 02 Jan 2026 03:04:15 GMT' }, 10_000],
  [{ 'retry-after': 'Fri, 02 Jan 2026 03:04:00 GMT' }, 0],
  [{ 'retry-after': '-3' }, 0],
  [{ ratelimit: '"default";r=0;t=30' }, 30_000],
  [{ 'ratelimit-reset': '7' }, 7_000],
  [{ 'x-ratelimit-reset': String(now / 1_000 + 9) }, 9_000],
  [{ 'retry-after': 'soon', 'x-rate-limit-reset': '4' }, 4_000],
  [{ 'retry-after': 'Fri, 02 Jan 2026 06:04:15 GMT', date: 'Fri, 02 Jan 2026 06:04:05 GMT' }, 10_000],
  [{ 'x-ratelimit-reset': String(now / 1_000 - 3_591), date: 'Fri, 02 Jan 2026 02:04:05 GMT' }, 9_000],
  [{ 'retry-after': '' }, undefined],
  [{ 'content-type': 'text/plain' }, undefined],
])('%j asks for %j ms', (headers, milliseconds) => {
  expect(readRetryAfter({ headers: Object.entries(headers) }, now)).toBe(milliseconds);
});
