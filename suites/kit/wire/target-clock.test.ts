import { describe, expect, it } from 'vitest';
import { askSkew, readRetryAfter, readSkew } from './target-clock.ts';
import { answerJson, get, reading, runTiny, serveTiny, tinyCase } from '../testing/tiny-server.ts';

/** Its clock is ahead of ours by so many milliseconds. */
const serve = (skew: number, status = 200) =>
  serveTiny((_request, response) => {
    response.setHeader('date', new Date(Date.now() + skew).toUTCString());
    answerJson(response, {}, status);
  });

const HOUR = 3_600_000;
const now = Date.parse('2026-01-02T03:04:05Z');

it.each([
  [{ date: 'Fri, 02 Jan 2026 03:04:05 GMT' }, 0],
  [{ date: 'Fri, 02 Jan 2026 03:04:08 GMT' }, 0],
  [{ date: 'Fri, 02 Jan 2026 06:04:05 GMT' }, 3 * HOUR],
  [{ date: 'Fri, 02 Jan 2026 03:03:05 GMT' }, -60_000],
  [{ date: 'Fri, 02 Jan 2026 02:04:05 GMT', age: '3600' }, 0],
  [{ date: 'yesterday' }, 0],
  [{}, 0],
])('%j is ahead by %i ms', (headers, skew) => {
  expect(readSkew({ headers: Object.entries(headers) }, now)).toBe(skew);
});

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

it('is asked of the target by one request; whoever does not answer has our time', async () => {
  const server = await serve(-2 * HOUR, 401);
  expect(Math.round((await askSkew(`${server.url}/storage/v1`, {})) / 60_000)).toBe(-120);
  expect(server.seen).toEqual(['GET /storage/v1']);
  expect(await askSkew('http://127.0.0.1:9', {})).toBe(0);
});

describe('a run', () => {
  const reads = tinyCase('reads', reading());

  it('tells how far the clock of a target is from ours, and blames nobody for it', async () => {
    const { url } = await serve(3 * HOUR);
    const { footer } = await runTiny(url, [reads]);
    expect(footer).toMatchObject({ exitCode: 0 });
    expect(Math.round((footer?.interfaces[0]?.skew ?? 0) / 60_000)).toBe(180);
    const { footer: right } = await runTiny((await serve(0)).url, [reads]);
    expect(right?.interfaces[0]).not.toHaveProperty('skew');
  });

  it.each([
    [
      401,
      'it refuses the key',
      "it refuses the key; the target's clock is 3 h ahead of ours, and tokens are valid for a time",
    ],
    [403, 'is it the key?', "is it the key? The target's clock is 3 h ahead of ours, and tokens are valid for a time"],
    [404, 'nothing is there', 'nothing is there'],
  ])('that is refused with %i says whether it may be the clock', async (status, reason, stopped) => {
    const { url } = await serve(3 * HOUR, status);
    const run = await runTiny(
      url,
      [reads],
      {},
      {
        preflight: async (env) => {
          await get(env);
          return { kind: 'blocked', reason };
        },
      },
    );
    expect(run.footer?.interfaces).toMatchObject([{ verdict: 'inconclusive', stopped }]);
  });
});
