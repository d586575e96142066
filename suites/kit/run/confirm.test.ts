// Red cases that run again: what is the same every time, and what is not.
import { describe, expect, it } from 'vitest';
import { CheckFailure, checkEqual } from '../contract/check.ts';
import { serveTiny } from '../testing/serve-tiny.ts';
import { answerJson, get, reading, runTiny, tinyCase } from '../testing/tiny-server.ts';

describe('a case that is run again', () => {
  it('stays a deviation that passes at times, with the count, and becomes the failure that a repetition shows', async () => {
    let calls = 0;
    const { url } = await serveTiny((_request, response) => answerJson(response, { n: (calls += 1) }));
    const implied = { clauses: ['storage.tiny.implied', 'storage.tiny.stated'] } as const;
    const odd = tinyCase(
      'flips',
      async (env) => {
        checkEqual(((await get(env)).json() as { n: number }).n % 2, 1, 'odd');
      },
      {
        ...implied,
      },
    );
    const even = tinyCase('holds', reading());
    const lenient = await runTiny(url, [odd, even], { confirm: 2, failOn: 'stated', concurrency: 1 });
    expect(lenient.outcomes[0]).toMatchObject({
      verdict: 'deviation',
      attempts: 3,
      message: 'passed 1 of 3 times: odd',
    });
    expect(lenient.footer?.exitCode).toBe(0);
    let times = 0;
    const worse = tinyCase(
      'worse',
      async (env) => {
        await get(env);
        const clause = (times += 1) === 2 ? 'storage.tiny.stated' : 'storage.tiny.implied';
        throw new CheckFailure('it holds', { clause });
      },
      implied,
    );
    const strict = await runTiny(url, [worse], { confirm: 2 });
    expect(strict.outcomes[0]).toMatchObject({ verdict: 'fail', clause: 'storage.tiny.stated', attempts: 3 });
  });
});
