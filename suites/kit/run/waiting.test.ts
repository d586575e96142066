// What a run waits for: a declared window; and, by runs, what it does when a connection is lost or nobody answers.
import { describe, expect, it } from 'vitest';
import type { AnySuite, CaseEnvironment } from '../contract/case.ts';
import { checkEqual } from '../contract/check.ts';
import { answerJson, get, reading, runTiny, serveTiny, tinyCase, tinyWrite } from '../testing/tiny-server.ts';
import { testRuns } from '../testing/run-vectors.ts';

testRuns(import.meta.url);

const post = (environment: CaseEnvironment, path: string) => get(environment, path, 'POST');

/** What is posted writes; what is posted to /wide changes what all cases see. */
const writing: Partial<AnySuite> = {
  hazardOf: ({ method, url }) =>
    method !== 'POST' ? 'read' : url.endsWith('/wide') ? 'write-project' : 'write-scoped',
};

describe('a declared window', () => {
  /** A counter that shows what was counted after a while, and refuses what it cannot know yet. */
  async function late(window: number) {
    let count = 0;
    let shown = 0;
    let known = false;
    const arrivals: { readonly line: string; readonly at: number }[] = [];
    const { url } = await serveTiny((request, response) => {
      arrivals.push({ line: `${request.method ?? ''} ${request.url ?? ''}`, at: performance.now() });
      if (request.url === '/depends') {
        answerJson(response, { known }, known ? 200 : 409);
        return;
      }
      if (request.method === 'POST') {
        count += 1;
        setTimeout(() => {
          shown = count;
          known = true;
        }, window * 0.8);
      }
      answerJson(response, { shown });
    });
    return { url, arrivals };
  }

  const counts = tinyWrite('counts', async (env) => {
    await post(env, '/');
    checkEqual(((await get(env)).json() as { shown: number }).shown, 1, 'it is counted');
  });

  it('keeps reads until it is over, without a word to the budget of the case', async () => {
    const { url } = await late(200);
    const run = await runTiny(url, [counts], { consistency: 200, timeouts: { case: 150 } }, writing);
    expect(run.outcomes[0]?.verdict).toBe('pass');
    expect(run.footer?.waits?.consistency).toBeGreaterThanOrEqual(190);
  });

  it('is nothing that is waited for where nobody declares it', async () => {
    const { url } = await late(200);
    const run = await runTiny(url, [counts], {}, writing);
    expect(run.outcomes[0]?.verdict).toBe('fail');
    expect(run.footer).not.toHaveProperty('waits');
  });

  it('sends a write again that was refused within it, and keeps both answers', async () => {
    const { url } = await late(150);
    const depends = tinyWrite('depends', async (env) => {
      await post(env, '/');
      checkEqual((await post(env, '/depends')).status, 200, 'it is known');
    });
    const run = await runTiny(url, [depends], { consistency: 150, keepExchanges: true }, writing);
    expect(run.outcomes[0]?.verdict).toBe('pass');
    expect(run.outcomes[0]?.exchanges.map(({ response }) => response?.status)).toEqual([200, 409, 200]);
  });

  it('sends a write once that is refused on its own', async () => {
    const { url, arrivals } = await late(150);
    const refused = tinyWrite('refused', async (env) => void (await post(env, '/depends')));
    await runTiny(url, [refused], { consistency: 150 }, writing);
    expect(arrivals.filter(({ line }) => line === 'POST /depends')).toHaveLength(1);
  });

  it('does not begin at a removal that is refused, since what it would remove is gone', async () => {
    const { url } = await serveTiny((request, response) => {
      answerJson(response, {}, request.url === '/gone' ? 404 : 200);
    });
    const opens = tinyWrite('opens', async (env) => {
      for (const name of ['a', 'b', 'c', 'd', 'e', 'f']) await env.opened('thing', name);
      await get(env, '/');
    });
    const removers = {
      async thing(env: CaseEnvironment) {
        await post(env, '/gone');
        await get(env, '/look');
      },
    };
    const run = await runTiny(url, [opens], { consistency: 300 }, { ...writing, removers });
    expect([run.outcomes[0]?.verdict, run.footer?.waits?.consistency ?? 0]).toEqual(['pass', 0]);
  });

  it('begins at the last write of the case also for its clean-up, and at that of any case for what all see', async () => {
    const { url, arrivals } = await late(100);
    const making = async (env: CaseEnvironment) => {
      await env.opened('thing', 'x');
      await post(env, '/wide');
    };
    const opens = tinyCase('opens', making, { hazard: 'write-project' });
    const looks = tinyCase('looks', reading('/look'), { hazard: 'write-project' });
    const removers = { thing: async (env: CaseEnvironment) => void (await get(env, '/remove')) };
    await runTiny(url, [opens, looks], { consistency: 100 }, { ...writing, removers });
    const at = (line: string): number => arrivals.find((one) => one.line === line)?.at ?? 0;
    expect(at('GET /remove') - at('POST /wide')).toBeGreaterThanOrEqual(98);
    expect(at('GET /look') - at('POST /wide')).toBeGreaterThanOrEqual(98);
  });

  it('lets cases wait side by side', async () => {
    const { url } = await late(0);
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
});
