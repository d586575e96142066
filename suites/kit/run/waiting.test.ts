import { describe, expect, it } from 'vitest';
import type { AnySuite, CaseEnvironment } from '../contract/case.ts';
import { checkEqual } from '../contract/check.ts';
import type { RunSettings } from './run-settings.ts';
import {
  answerJson,
  get,
  reading,
  runTiny,
  serveTiny,
  tinyCase,
  type TinyServer,
  tinyWrite,
} from '../testing/tiny-server.ts';

const serve = (handler: Parameters<typeof serveTiny>[0]): Promise<TinyServer> =>
  serveTiny((request, response, body) => {
    // A kept connection that breaks off is tried once more by itself.
    response.setHeader('connection', 'close');
    handler?.(request, response, body);
  });

const post = (environment: CaseEnvironment, path: string) => get(environment, path, 'POST');

/** What is posted writes; what is posted to /wide changes what all cases see. */
const writing: Partial<AnySuite> = {
  hazardOf: ({ method, url }) =>
    method !== 'POST' ? 'read' : url.endsWith('/wide') ? 'write-project' : 'write-scoped',
};
const hazard = { hazard: 'write-scoped' } as const;

describe('a declared window', () => {
  /** A counter that shows what was counted after a while, and refuses what it cannot know yet. */
  async function late(window: number) {
    let count = 0;
    let shown = 0;
    let known = false;
    const arrivals: { readonly line: string; readonly at: number }[] = [];
    const { url } = await serve((request, response) => {
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
    const refused = tinyCase('refused', async (env) => void (await post(env, '/depends')), hazard);
    await runTiny(url, [refused], { consistency: 150 }, writing);
    expect(arrivals.filter(({ line }) => line === 'POST /depends')).toHaveLength(1);
  });

  it('does not begin at a removal that is refused, since what it would remove is gone', async () => {
    const { url } = await serve((request, response) => {
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

describe('a lost connection', () => {
  /** Breaks off what `drops` says, given the request line and how often it came. */
  async function dropping(drops: (line: string, times: number) => boolean, settings: Partial<RunSettings> = {}) {
    const times = new Map<string, number>();
    const { url, seen } = await serve((request, response) => {
      const line = `${request.method ?? ''} ${(request.url ?? '').split('-')[0] ?? ''}`;
      times.set(line, (times.get(line) ?? 0) + 1);
      if (drops(line, times.get(line) ?? 0)) response.destroy();
      else answerJson(response, {});
    });
    const writes = tinyCase('writes', async (env) => void (await post(env, `/write-${env.name('x')}`)), hazard);
    const reads = tinyCase('reads', reading('/read'));
    const run = await runTiny(url, [reads, writes], settings, writing);
    const lines = (start: string): string[] => seen.filter((line) => line.startsWith(start));
    return { run, lines };
  }

  it('lets a case with a lost write begin anew under new names, and a lost read be sent again', async () => {
    const { run, lines } = await dropping((line, times) => line !== 'GET /' && times === 1);
    expect(run.outcomes).toMatchObject([
      { verdict: 'pass', retries: 1, attempts: 1 },
      { verdict: 'pass', retries: 1, attempts: 1 },
    ]);
    expect(run.footer?.retries).toBe(2);
    expect(lines('GET /read')).toHaveLength(2);
    expect(new Set(lines('POST /write')).size).toBe(2);
  });

  it('is a broken operation where it is lost every time', async () => {
    const { run, lines } = await dropping((line) => line !== 'GET /');
    expect(run.outcomes).toMatchObject([
      { verdict: 'fail', retries: 2 },
      { verdict: 'fail', retries: 2 },
    ]);
    expect([lines('GET /read').length, lines('POST /write').length]).toEqual([3, 3]);
    expect(run.footer?.exitCode).toBe(1);
  });

  it('is told at once where nobody wants it tried again', async () => {
    const { run, lines } = await dropping((line, times) => line !== 'GET /' && times === 1, { retries: 0 });
    expect(run.outcomes.map(({ verdict }) => verdict)).toEqual(['fail', 'fail']);
    expect(run.footer).not.toHaveProperty('retries');
    expect(lines('POST /write')).toHaveLength(1);
  });

  it('spoils neither the first look nor the proof of a need nor the clean-up', async () => {
    const times = new Map<string, number>();
    const { url } = await serve((request, response) => {
      const path = request.url ?? '';
      times.set(path, (times.get(path) ?? 0) + 1);
      if (times.get(path) === 1) response.destroy();
      else answerJson(response, {});
    });
    const opens = tinyWrite('case', async (env) => {
      await env.opened('thing', 'x');
      await get(env, '/case');
    });
    const check = async (env: CaseEnvironment) => {
      await post(env, '/need');
      return { kind: 'met' as const };
    };
    const removers = { thing: async (env: CaseEnvironment) => void (await post(env, '/remove')) };
    const suite = { ...writing, needs: { need: { ...hazard, check } }, removers };
    const run = await runTiny(url, [{ ...opens, needs: ['need'] }], {}, suite);
    expect(run.outcomes[0]).toMatchObject({ verdict: 'pass', retries: 1 });
    expect(run.footer).toMatchObject({ exitCode: 0, retries: 4, leaks: [] });
  });

  it('is something other than silence, which is waited for once', async () => {
    let asked = 0;
    const { url } = await serve((request, response) => {
      if (request.url === '/hang') asked += 1;
      else answerJson(response, {});
    });
    const timeouts = { connect: 200, response: 100 };
    const run = await runTiny(url, [tinyCase('hangs', reading('/hang'))], { timeouts }, writing);
    expect(run.outcomes[0]).toMatchObject({ verdict: 'fail' });
    expect(run.outcomes[0]).not.toHaveProperty('retries');
    expect(asked).toBe(1);
  });
});

describe('silence', () => {
  it('of one operation, asked by many cases at once, does not make a dead target', async () => {
    const { url } = await serve((request, response) => {
      if (request.url !== '/hang') answerJson(response, {});
    });
    const cases = Array.from({ length: 12 }, (_, n) =>
      tinyCase(`case-${n}`, async (env) => void (await get(env, n % 2 === 0 ? '/hang' : '/'))),
    );
    const settings = { concurrency: 6, timeouts: { connect: 200, response: 150 } };
    const run = await runTiny(url, cases, settings);
    expect(run.outcomes.filter(({ verdict }) => verdict === 'blocked')).toEqual([]);
    expect(run.outcomes.filter(({ verdict }) => verdict === 'fail')).toHaveLength(6);
  });

  it('three times in a row ends the run soon, with cases side by side as well, in one sentence', async () => {
    let asked = 0;
    const { url } = await serve((_request, response) => {
      asked += 1;
      if (asked === 1) answerJson(response, {});
    });
    const cases = Array.from({ length: 40 }, (_, n) => tinyCase(`case-${n}`, reading()));
    const run = await runTiny(url, cases, { concurrency: 4, timeouts: { connect: 200, response: 100 } });
    expect(new Set(run.outcomes.map(({ verdict }) => verdict))).toEqual(new Set(['blocked']));
    expect(asked).toBeLessThanOrEqual(1 + 4 * 3);
    expect(run.footer?.interfaces[0]?.reason).toContain(`${url} has not answered 3 times in a row (no answer came`);
    expect(run.footer?.exitCode).toBe(3);
  });
});
