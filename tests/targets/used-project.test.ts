// A project whose restrictions hold the ranges that cases would choose, on a server that keeps each range once.
import { expect } from 'vitest';
import { testWith } from '../../mocks/vitest.ts';
import { createJudge, targetOf } from '../../proof/judge-in-process.ts';

const it = testWith({ seed: 1 });

const ALLOWED = [
  '0.0.0.0/0',
  '203.0.113.0/25',
  '203.0.113.128/28',
  ...Array.from({ length: 150 }, (_, index) => `203.0.113.${1 + index}/32`),
];

it('asks for no range twice, and puts back what was allowed', async ({ mock }) => {
  const once = async (request: Request): Promise<Response> => {
    if (!request.url.endsWith('/network-restrictions/apply')) return mock.fetch(request);
    const { dbAllowedCidrs } = (await request.json()) as { readonly dbAllowedCidrs: readonly string[] };
    const init = {
      method: 'POST',
      headers: request.headers,
      body: JSON.stringify({ dbAllowedCidrs: [...new Set(dbAllowedCidrs)] }),
    };
    return mock.fetch(new Request(request.url, init));
  };
  const { management } = mock.urls;
  const headers = { authorization: `Bearer ${mock.keys.token}`, 'content-type': 'application/json' };
  const at = `${management}/v1/projects/${mock.keys.ref}/network-restrictions`;
  const body = JSON.stringify({ dbAllowedCidrs: ALLOWED });
  expect((await mock.fetch(`${at}/apply`, { method: 'POST', headers, body })).ok).toBe(true);
  const run = await createJudge().judge(await targetOf(mock), once, {
    only: ['management.restrictions.*'],
    allow: ['write-project'],
  });
  const [held, others] = [true, false].map((is) => run.outcomes.filter(({ verdict }) => (verdict === 'pass') === is));
  expect(held?.map(({ id }) => id)).toContain('management.restrictions.apply-replaces');
  expect(others?.filter(({ verdict }) => !['observed', 'not-applicable'].includes(verdict))).toEqual([]);
  const { config } = (await (await mock.fetch(at, { headers })).json()) as {
    readonly config: { readonly dbAllowedCidrs: readonly string[] };
  };
  expect(config.dbAllowedCidrs.toSorted()).toEqual(ALLOWED.toSorted());
});
