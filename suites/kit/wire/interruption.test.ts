import { describe, expect, it } from 'vitest';
import type { AnySuite, CaseEnvironment } from '../contract/case.ts';
import type { RunSettings } from '../run/run-settings.ts';
import { answerJson, get, runTiny, serveTiny, tinyCase, tinyWrite } from '../testing/tiny-server.ts';

/** Counts what reaches it, and answers with that status. */
const serve = (status = () => 200, headers: Readonly<Record<string, string>> = {}) =>
  serveTiny((_request, response) => {
    for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
    answerJson(response, {}, status());
  });

const reads = tinyCase('reads', async (env) => {
  await get(env, '/one');
  await get(env, '/two');
});

const writing: Partial<AnySuite> = {
  hazardOf: ({ method }) => (method === 'GET' ? 'read' : 'write-scoped'),
  removers: { thing: async (env) => void (await env.send({ method: 'DELETE', url: env.target.storage?.url ?? '' })) },
};
const makes = tinyWrite('makes', async (env) => {
  await env.opened('thing', 'a-thing');
  await env.send({ method: 'POST', url: env.target.storage?.url ?? '' });
  await get(env, '/after');
});

/** Interrupts after a while, and says how long the end took from then on. */
async function interrupt(
  url: string,
  item: typeof reads,
  settings: Partial<RunSettings>,
  suite: Partial<AnySuite> = {},
) {
  const stop = new AbortController();
  let at = Infinity;
  setTimeout(() => {
    at = performance.now();
    stop.abort();
  }, 300);
  const run = await runTiny(url, [item], { ...settings, signal: stop.signal }, suite);
  return { run, took: performance.now() - at };
}

describe('an interrupted run', () => {
  it.each([
    ['sends nothing whose turn has not come', reads, { rate: 0.01 }, ['GET /'], []],
    [
      'leaves to the ledger what it could remove only after a long wait',
      makes,
      { rate: 0.01 },
      ['GET /'],
      ['storage thing a-thing (made by storage.tiny.makes)'],
    ],
    ['waits for no window, and removes', makes, { consistency: 60_000 }, ['GET /', 'POST /', 'DELETE /'], []],
    ['lets a removal have its turn where that is near', makes, { rate: 2 }, ['GET /', 'DELETE /'], []],
  ] as const)('%s, and judges no case for it', async (_what, item, settings, sent, leaks) => {
    const { url, seen } = await serve();
    const { run, took } = await interrupt(url, item, settings, writing);
    expect(took).toBeLessThan('rate' in settings && settings.rate === 2 ? 2_000 : 1_000);
    expect(seen).toEqual(sent);
    expect(run.outcomes).toEqual([]);
    expect(run.footer?.leaks).toEqual(leaks);
    expect(run.footer).toMatchObject({ exitCode: 3, interfaces: [{ stopped: 'the run was interrupted' }] });
  });

  it('asks nothing of the interfaces that it has not come to', async () => {
    const { url, seen } = await serve();
    const run = await runTiny(url, [reads], { signal: AbortSignal.abort() });
    expect(seen).toEqual([]);
    expect(run.footer).toMatchObject({ exitCode: 3, interfaces: [{ stopped: 'the run was interrupted' }] });
  });

  it('waits for no target that asks to come later', async () => {
    let answers = 0;
    const { url } = await serve(() => ((answers += 1) === 1 ? 200 : 429), { 'retry-after': '30' });
    const { run, took } = await interrupt(url, reads, {});
    expect(took).toBeLessThan(1_000);
    expect(run.outcomes).toEqual([]);
  });

  it('removes many things that each wait for a few seconds only, and leaves the others to the ledger', async () => {
    const { url } = await serve();
    const all = Array.from({ length: 12 }, (_, count) => `thing-${count}`);
    const makesMany = tinyWrite('many', async (env) => {
      for (const name of all) await env.opened('thing', name);
      await env.send({ method: 'POST', url });
      await get(env, '/after');
    });
    const removers = {
      async thing(env: CaseEnvironment) {
        await env.send({ method: 'DELETE', url });
        await get(env, '/looked-for');
      },
    };
    const { run, took } = await interrupt(url, makesMany, { consistency: 2_000 }, { ...writing, removers });
    expect(took).toBeLessThan(9_000);
    const left = run.footer?.leaks.length ?? 0;
    expect(left).toBeGreaterThan(0);
    expect(left).toBeLessThan(all.length);
  }, 20_000);
});

describe('a run with a limit in time', () => {
  it('ends as an interrupted one does, removes what it made, and says which limit it was', async () => {
    const { url, seen } = await serve();
    const notices: string[] = [];
    const settings = {
      consistency: 60_000,
      timeouts: { run: 300 },
      onNotice: (said: string) => void notices.push(said),
    };
    const run = await runTiny(url, [makes], settings, writing);
    expect(seen).toEqual(['GET /', 'POST /', 'DELETE /']);
    const stopped = 'the run took longer than its 300 ms';
    expect(run.footer).toMatchObject({ exitCode: 3, leaks: [], interfaces: [{ verdict: 'inconclusive', stopped }] });
    expect(run.footer?.summary).toContain('The run took longer than its 300 ms.');
    expect(notices).toEqual(['The run took longer than its 300 ms: finishing the cases at hand.']);
  });

  it('is judged to its end within the limit, and interrupted before it by whoever started it', async () => {
    const { url } = await serve();
    const whole = await runTiny(url, [reads], { timeouts: { run: 60_000 } });
    expect(whole.footer).toMatchObject({ exitCode: 0 });
    const { run } = await interrupt(url, reads, { rate: 0.01, timeouts: { run: 60_000 } });
    expect(run.footer?.interfaces).toMatchObject([{ stopped: 'the run was interrupted' }]);
  });
});
