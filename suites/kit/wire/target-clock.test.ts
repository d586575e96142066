import { describe, expect, it } from 'vitest';
import { askSkew } from './target-clock.ts';
import { answerJson, get, reading, runTiny, serveTiny, tinyCase } from '../testing/tiny-server.ts';

/** Its clock is ahead of ours by so many milliseconds. */
const serve = (skew: number, status = 200) =>
  serveTiny((_request, response) => {
    response.setHeader('date', new Date(Date.now() + skew).toUTCString());
    answerJson(response, {}, status);
  });

const HOUR = 3_600_000;
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
