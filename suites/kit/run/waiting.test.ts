// What a run waits for: a declared window; and, by runs, what it does when a connection is lost or nobody answers.
import { expect, it } from 'vitest';
import type { AnySuite, CaseEnvironment } from '../contract/case.ts';
import { answerJson, get, reading, runTiny, serveTiny, tinyCase, tinyWrite } from '../testing/tiny-server.ts';
import { testRuns } from '../testing/run-vectors.ts';

testRuns(import.meta.url);

const post = (environment: CaseEnvironment, path: string) => get(environment, path, 'POST');

/** What is posted writes; what is posted to /wide changes what all cases see. */
const writing: Partial<AnySuite> = {
  hazardOf: ({ method, url }) =>
    method !== 'POST' ? 'read' : url.endsWith('/wide') ? 'write-project' : 'write-scoped',
};

it('a declared window begins at the last write of the case also for its clean-up, and at that of any case for what all see', async () => {
  const arrivals = new Map<string, number>();
  const { url } = await serveTiny((request, response) => {
    arrivals.set(`${request.method ?? ''} ${request.url ?? ''}`, performance.now());
    answerJson(response, {});
  });
  const making = async (env: CaseEnvironment) => {
    await env.opened('thing', 'x');
    await post(env, '/wide');
  };
  const opens = tinyCase('opens', making, { hazard: 'write-project' });
  const looks = tinyCase('looks', reading('/look'), { hazard: 'write-project' });
  const removers = { thing: async (env: CaseEnvironment) => void (await get(env, '/remove')) };
  await runTiny(url, [opens, looks], { consistency: 100 }, { ...writing, removers });
  const at = (line: string): number => arrivals.get(line) ?? 0;
  expect(at('GET /remove') - at('POST /wide')).toBeGreaterThanOrEqual(98);
  expect(at('GET /look') - at('POST /wide')).toBeGreaterThanOrEqual(98);
});

it('a declared window lets cases wait side by side', async () => {
  const { url } = await serveTiny();
  const cases = Array.from({ length: 12 }, (_, n) =>
    tinyWrite(`case-${n}`, async (env) => {
      await post(env, '/');
      await get(env);
    }),
  );
  const started = performance.now();
  await runTiny(url, cases, { consistency: 200 }, writing);
  expect(performance.now() - started).toBeLessThan(1_200);
});
