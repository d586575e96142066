// Canaries, by runs; and while they are looked for, what goes on beside.
import { expect, it } from 'vitest';
import type { Canary, CaseEnvironment } from '../contract/case.ts';
import { checkEqual, CheckFailure } from '../contract/check.ts';
import type { Run } from '../outcome.ts';
import type { RunSettings } from '../run/run-settings.ts';
import { testRuns } from '../testing/run-vectors.ts';
import { answerJson, get, runTiny, serveTiny, tinyCase, tinyWrite } from '../testing/tiny-server.ts';

testRuns(import.meta.url);

const bird: Canary<CaseEnvironment> = {
  hazard: 'write-scoped',
  guards: ({ method }) => method === 'DELETE',
  async plant(environment) {
    await environment.opened('bird', 'canary');
    return {
      look: async (later) => {
        checkEqual((await get(later, '/look')).status, 200, 'the bird is gone');
      },
      trials: [],
    };
  },
};

/** A red case that deletes, beside others; the canary is shown in those looks. */
async function run(shows: (look: number) => boolean, settings: Partial<RunSettings>, beside = [deletes]) {
  let looks = 0;
  const { url, seen } = await serveTiny((request, response) => {
    if (request.url === '/look') looks += 1;
    answerJson(response, {}, request.url !== '/look' || shows(looks) ? 200 : 404);
  });
  const suite = {
    canaries: { bird },
    hazardOf: ({ method }: { readonly method: string }) => (method === 'DELETE' ? 'write-scoped' : 'read'),
    removers: { bird: async (environment: CaseEnvironment) => void (await get(environment, '/free', 'DELETE')) },
  } as const;
  const whole: Run = await runTiny(url, beside, { seenWithin: 50, ...settings }, suite);
  return { ...whole, seen };
}

const deletes = tinyWrite('deletes', async (environment) => {
  await get(environment, '/a', 'DELETE');
  throw new CheckFailure('it works');
});

it('a canary that is looked for when the run is interrupted stops nothing, and the run is told of to its end', async () => {
  const stop = new AbortController();
  const whole = run((look) => look === 1, { signal: stop.signal });
  setTimeout(() => {
    stop.abort();
  }, 300);
  const { footer, outcomes } = await whole;
  expect(footer).toMatchObject({ exitCode: 1, leaks: [] });
  expect(footer?.summary).toContain('The run was interrupted.');
  expect(outcomes.map(({ verdict }) => verdict)).toEqual(['fail']);
});

it('a canary that seems to be gone keeps all from sending while it is looked for', async () => {
  const many = tinyCase('reads', async (environment) => {
    for (let times = 0; times < 200; times += 1) await get(environment, '/read');
  });
  const { footer, seen } = await run((look) => look < 2 || look > 4, {}, [deletes, many]);
  expect(footer?.exitCode).toBe(1);
  const looks = [...seen.keys()].filter((at) => seen[at] === 'GET /look');
  expect(looks).toHaveLength(5);
  const [from, to] = [looks[1] ?? 0, looks[4] ?? 0];
  // One may have been on its way.
  expect(seen.slice(from, to).filter((line) => line === 'GET /read').length).toBeLessThan(2);
  expect(seen.slice(to).filter((line) => line === 'GET /read').length).toBeGreaterThan(0);
});
