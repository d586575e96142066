// What an operation does is judged also where its answer has another form than promised: that form is one broken clause.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createMock } from '../mocks/app.ts';
import type { Mock } from '../mocks/mock.ts';
import { on } from './lies/management/operations.ts';
import { createJury, targetOf } from './jury.ts';

let mock: Mock;
beforeAll(async () => {
  mock = await createMock({ seed: 1 });
});
afterAll(() => mock.close());

it('a deletion of secrets that is answered without a body breaks the clause of its answer and no other', async () => {
  const withoutBody = on('deleteSecrets', async (request, next) => {
    const response = await next(request);
    return response.ok ? new Response(null, { status: 200 }) : response;
  });
  const run = await createJury().judge(
    await targetOf(mock),
    withoutBody((request) => mock.fetch(request)),
    { only: ['management.secrets.*'] },
  );
  const red = run.outcomes.filter(({ verdict }) => verdict === 'fail' || verdict === 'deviation');
  expect([...new Set(red.map(({ clause }) => clause))]).toEqual(['management.secrets.delete-answer']);
  expect(run.outcomes.filter(({ verdict }) => verdict === 'blocked' || verdict === 'error')).toEqual([]);
});
