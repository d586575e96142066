// What the check of answers finds: by runs, and the same in any order and in shards.
import { expect, it } from 'vitest';
import { mergeRuns } from '../run/merge-runs.ts';
import { testRuns } from '../testing/run-vectors.ts';
import { reading, runTiny, serveTiny, tinyCase } from '../testing/tiny-server.ts';

testRuns(import.meta.url);

it('what is found is the same in any order and in shards, with the evidence of the first case of the suite', async () => {
  const violation = { clause: 'storage.tiny.other', what: 'no extras', path: '/extra', expected: 'none', actual: '1' };
  const cases = ['a', 'b', 'c', 'd', 'e'].map((id) => tinyCase(id, reading(id < 'c' ? '/' : `/extra/${id}`)));
  const { url } = await serveTiny();
  const run = (settings: Parameters<typeof runTiny>[2]) =>
    runTiny(url, cases, settings, {
      checkAnswer: ({ request }) => (request.url.includes('/extra') ? [{ ...violation, extra: true }] : []),
    });
  const { findings } = await run({});
  expect(findings[0]?.exchange.request.url).toMatch(/\/extra\/c$/);
  const comparable = (found: typeof findings) =>
    found.map(({ exchange, ...finding }) => ({ ...finding, path: new URL(exchange.request.url).pathname }));
  for (const seed of [1, 2, 3, 4])
    expect(comparable((await run({ shuffle: true, seed })).findings)).toEqual(comparable(findings));
  const shards = await Promise.all(
    [1, 2, 3].map(async (index) => ({
      name: `shard ${index}`,
      run: await run({ seed: 1, shard: { index, count: 3 } }),
    })),
  );
  const merged = mergeRuns(shards, [{ interface: 'storage', cases: cases.map(({ id }) => id) }]);
  expect(comparable(merged.findings)).toEqual(comparable(findings));
});
