// Tokens that the target does not take are a wrong setting, not forty broken promises: the run says so.
import { expect, test } from 'vitest';
import { createMock } from './app.ts';
import { createJury, targetOf } from './proof.ts';

test('cases of signed-in users are blocked with a sentence where the target refuses their tokens', async () => {
  const mock = await createMock({ seed: 1 });
  try {
    const keys = { ...mock.keys, jwtSecret: 'another-secret-with-at-least-32-characters' };
    const target = await targetOf({ urls: mock.urls, keys, clock: mock.clock });
    const run = await createJury().judge(target, (request) => mock.fetch(request), {
      only: ['data.row-security.*', 'data.auth.*'],
    });
    const red = run.outcomes.filter(({ verdict }) => verdict === 'fail' || verdict === 'deviation');
    expect(red).toEqual([]);
    const blocked = run.outcomes.filter(({ verdict }) => verdict === 'blocked');
    expect(blocked.length).toBeGreaterThan(5);
    for (const { message } of blocked) expect(message).toContain('--jwt-secret');
    expect(run.footer?.exitCode).not.toBe(0);
  } finally {
    await mock.close();
  }
});
