// A target that is wrong every second time: confirm runs distinguish it from a broken one, and every report says how often it passed.
import { expect } from 'vitest';
import { renderJunit } from '../../reporters/junit.ts';
import { renderTerminal } from '../../reporters/terminal.ts';
import { testWith } from '../../mocks/vitest.ts';
import { editJson } from '../../proof/kit/fault.ts';
import { createJudge, targetOf } from '../../proof/judge-in-process.ts';

const ID = 'storage.bucket.get-answers-the-one-asked';

testWith({ seed: 1 })('is flaky, red, and told with counts; a target that is always wrong is not', async ({ mock }) => {
  const target = await targetOf(mock);
  // Names show the attempt: `…-s1-1`, then `…-s1x2-1`. What needs create is left alone.
  const forget = (wrong: (attempt: number) => boolean) =>
    editJson((body, request) => {
      const [own, attempt = '1'] = /\/bucket\/.*-s(?!n)[0-9a-z]+?(?:x(\d))?-\d+$/u.exec(request.url) ?? [];
      return request.method === 'GET' && own !== undefined && wrong(Number(attempt))
        ? { id: 'another', name: 'another' }
        : body;
    })((request) => mock.fetch(request));
  const flaky = await createJudge().judge(
    target,
    forget((attempt) => attempt % 2 === 1),
    { only: [ID], confirm: 3 },
  );
  const [outcome] = flaky.outcomes;
  expect(outcome).toMatchObject({ id: ID, verdict: 'flaky', attempts: 4 });
  expect(outcome?.message).toMatch(/^passed 2 of 4 times: /u);
  expect(flaky.footer?.exitCode).toBe(1);
  expect(renderJunit(flaky, 'storage')).toMatch(/<failure type="flaky" message="FLAKY: passed \d of 4 times/u);
  expect(renderTerminal(flaky, { colour: false })).toMatch(/passed \d of 4 times/u);
  const broken = await createJudge().judge(
    target,
    forget(() => true),
    { only: [ID], confirm: 3 },
  );
  expect(broken.outcomes[0]).toMatchObject({ verdict: 'fail', attempts: 4 });
});
