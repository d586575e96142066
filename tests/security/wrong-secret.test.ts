// Tokens that the target does not take are a wrong setting, not a row of broken promises: the run says so, and is not green.
import { expect, test } from 'vitest';
import { createMock } from '../../mocks/app.ts';
import { createJury, targetOf } from '../../proof/jury.ts';

test('nothing is judged where the target refuses the tokens of the users, and the sentence names the option', async () => {
  const mock = await createMock({ seed: 1 });
  try {
    const keys = { ...mock.keys, jwtSecret: 'another-secret-with-at-least-32-characters' };
    const target = await targetOf({ urls: mock.urls, keys, clock: mock.clock });
    const run = await createJury().judge(target, (request) => mock.fetch(request), { only: ['data.*'] });
    expect(new Set(run.outcomes.map(({ verdict }) => verdict))).toEqual(new Set(['blocked']));
    for (const { message } of run.outcomes) expect(message).toContain('--jwt-secret');
    expect(run.footer?.exitCode).toBe(3);
  } finally {
    await mock.close();
  }
});
