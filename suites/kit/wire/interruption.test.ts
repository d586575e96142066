// What ends a run early: by runs, and what takes more than one.
import { expect, it } from 'vitest';
import type { AnySuite, CaseEnvironment } from '../contract/case.ts';
import { testRuns } from '../testing/run-vectors.ts';
import { get, reading, runTiny, serveTiny, tinyCase, tinyWrite } from '../testing/tiny-server.ts';

testRuns(import.meta.url);

const writing: Partial<AnySuite> = {
  hazardOf: ({ method }) => (method === 'GET' ? 'read' : 'write-scoped'),
};

it('an interrupted run asks nothing of the interfaces that it has not come to', async () => {
  const { url, seen } = await serveTiny();
  const run = await runTiny(url, [tinyCase('reads', reading())], { signal: AbortSignal.abort() });
  expect(seen).toEqual([]);
  expect(run.footer).toMatchObject({ exitCode: 3, interfaces: [{ stopped: 'the run was interrupted' }] });
});

it('an interrupted run removes many things that each wait for a few seconds only, and leaves the others to the ledger', async () => {
  const { url } = await serveTiny();
  const all = Array.from({ length: 12 }, (_, count) => `thing-${count}`);
  const makesMany = tinyWrite('many', async (env) => {
    for (const name of all) await env.opened('thing', name);
    await get(env, '/', 'POST');
    await get(env, '/after');
  });
  const removers = {
    async thing(env: CaseEnvironment) {
      await get(env, '/', 'DELETE');
      await get(env, '/looked-for');
    },
  };
  const stop = new AbortController();
  let interrupted = Infinity;
  setTimeout(() => {
    interrupted = performance.now();
    stop.abort();
  }, 300);
  const settings = { consistency: 2_000, signal: stop.signal };
  const { footer } = await runTiny(url, [makesMany], settings, { ...writing, removers });
  expect(performance.now() - interrupted).toBeLessThan(9_000);
  const left = footer?.leaks.length ?? 0;
  expect(left).toBeGreaterThan(0);
  expect(left).toBeLessThan(all.length);
}, 20_000);

it('a run with a limit in time ends as an interrupted one does, removes what it made, and says which limit it was', async () => {
  const { url, seen } = await serveTiny();
  const makes = tinyWrite('makes', async (env) => {
    await env.opened('thing', 'a-thing');
    await get(env, '/', 'POST');
    await get(env, '/after');
  });
  const removers = { thing: async (env: CaseEnvironment) => void (await get(env, '/', 'DELETE')) };
  const notices: string[] = [];
  const settings = {
    consistency: 60_000,
    timeouts: { run: 300 },
    onNotice: (said: string) => void notices.push(said),
  };
  const run = await runTiny(url, [makes], settings, { ...writing, removers });
  expect(seen).toEqual(['GET /', 'POST /', 'DELETE /']);
  const stopped = 'the run took longer than its 300 ms';
  expect(run.footer).toMatchObject({ exitCode: 3, leaks: [], interfaces: [{ verdict: 'inconclusive', stopped }] });
  expect(run.footer?.summary).toContain('The run took longer than its 300 ms.');
  expect(notices).toEqual(['The run took longer than its 300 ms: finishing the cases at hand.']);
});
