// Canaries, by runs; and while one is looked for, what goes on beside.
import { expect, it } from 'vitest';
import { checkEqual, CheckFailure } from '../contract/check.ts';
import { testRuns } from '../testing/run-vectors.ts';
import { answerJson, get, runTiny, serveTiny, tinyCase, tinyWrite } from '../testing/tiny-server.ts';

testRuns(import.meta.url);

it('a canary that seems to be gone keeps all from sending while it is looked for', async () => {
  let looks = 0;
  const { url, seen } = await serveTiny((request, response) => {
    if (request.url === '/look') looks += 1;
    answerJson(response, {}, request.url !== '/look' || looks < 2 || looks > 4 ? 200 : 404);
  });
  const deletes = tinyWrite('deletes', async (environment) => {
    await get(environment, '/a', 'DELETE');
    throw new CheckFailure('it works');
  });
  const many = tinyCase('reads', async (environment) => {
    for (let times = 0; times < 200; times += 1) await get(environment, '/read');
  });
  const { footer } = await runTiny(
    url,
    [deletes, many],
    {},
    {
      canaries: {
        bird: {
          hazard: 'write-scoped',
          guards: ({ method }) => method === 'DELETE',
          plant: () =>
            Promise.resolve({
              look: async (later) => checkEqual((await get(later, '/look')).status, 200, 'the bird is gone'),
              trials: [],
            }),
        },
      },
      hazardOf: ({ method }) => (method === 'DELETE' ? 'write-scoped' : 'read'),
    },
  );
  expect(footer?.exitCode).toBe(1);
  const found = [...seen.keys()].filter((at) => seen[at] === 'GET /look');
  expect(found).toHaveLength(5);
  const [from, to] = [found[1] ?? 0, found[4] ?? 0];
  // One may have been on its way.
  expect(seen.slice(from, to).filter((line) => line === 'GET /read').length).toBeLessThan(2);
  expect(seen.slice(to).filter((line) => line === 'GET /read').length).toBeGreaterThan(0);
});
