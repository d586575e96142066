// The mock, with something in each answer that is nested deeper than anything can be walked: the target's fault, never ours.
import { expect, it } from 'vitest';
import { createMock } from '../mocks/app.ts';
import { createJudge, targetOf } from './judge-in-process.ts';
import type { FetchHandler } from './kit/fault.ts';

const DEEP = `${'['.repeat(5_000)}${']'.repeat(5_000)}`;

/** Legal JSON, with one more property or entry. */
function nesting(next: FetchHandler): FetchHandler {
  return async (request) => {
    const answer = await next(request);
    const isJson = answer.headers.get('content-type')?.includes('json') === true;
    if (!isJson) return answer;
    const text = (await answer.text()).trim();
    const more = text === '{}' || text === '[]' ? '' : ',';
    const wider = text.startsWith('{') ? `${text.slice(0, -1)}${more}"deep":${DEEP}}` : `[${DEEP}]`;
    return new Response(wider, { status: answer.status, headers: { 'content-type': 'application/json' } });
  };
}

it('is judged to its end in every interface, and what could not be removed is named', async () => {
  const mock = await createMock({ seed: 1 });
  const fetch = nesting((request) => mock.fetch(request));
  const run = await createJudge({ insist: true }).judge(await targetOf(mock), fetch);
  const left = await mock.sql('select name from storage.buckets');
  await mock.close();
  expect(run.outcomes.filter(({ verdict }) => verdict === 'error')).toEqual([]);
  expect([1, 3]).toContain(run.footer?.exitCode);
  expect(run.footer?.interfaces.map(({ statedBroken }) => statedBroken > 0)).toEqual([true, true, true]);
  const said = [...run.outcomes, ...run.findings].map(({ difference }) => difference?.actual ?? '');
  expect(said.filter((actual) => actual.includes('nested deeper than 500 levels')).length).toBeGreaterThan(10);
  for (const { name } of left.flat()) expect(run.footer?.leaks.join()).toContain(String(name));
});
