// Tokens that the target refuses are a wrong setting, not broken promises: the run says so, and is not green.
import { expect } from 'vitest';
import { testWith } from '../../mocks/vitest.ts';
import { createJudge, targetOf } from '../../proof/judge-in-process.ts';

const test = testWith({ seed: 1 });

test('nothing is judged if the target refuses the tokens of the users, and the sentence names the option', async ({
  mock,
}) => {
  const keys = { ...mock.keys, jwtSecret: 'another-secret-with-at-least-32-characters' };
  const target = await targetOf({ urls: mock.urls, keys, clock: mock.clock });
  const run = await createJudge().judge(target, (request) => mock.fetch(request), { only: ['data.*'] });
  expect(new Set(run.outcomes.map(({ verdict }) => verdict))).toEqual(new Set(['blocked']));
  for (const { message } of run.outcomes) expect(message).toContain('--jwt-secret');
  expect(run.footer?.exitCode).toBe(3);
});
