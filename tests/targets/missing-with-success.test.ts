// A server that answers a missing bucket with 200 and its error in the body breaks one promise, and none of those about buckets.
import { expect } from 'vitest';
import { testWith } from '../../mocks/vitest.ts';
import { createJudge, targetOf } from '../../proof/judge-in-process.ts';

const it = testWith({ seed: 1 });

it('is blamed for the success alone', async ({ mock }) => {
  const always200 = async (request: Request): Promise<Response> => {
    const response = await mock.fetch(request);
    const isOfBucket = request.method === 'GET' && /\/bucket\/[^/]+$/u.test(new URL(request.url).pathname);
    return isOfBucket && response.status === 400 ? Response.json(await response.json()) : response;
  };
  const run = await createJudge().judge(await targetOf(mock), always200, { only: ['storage.*'] });
  const red = run.outcomes.filter(({ verdict }) => ['fail', 'deviation', 'flaky', 'blocked'].includes(verdict));
  expect(red.map(({ id, clause }) => [id, clause])).toEqual([
    ['storage.bucket.get-missing', 'storage.bucket.get-missing'],
  ]);
  expect(run.findings).toEqual([]);
});
