// What ends a run early: by runs, and one that was interrupted before it began.
import { expect, it } from 'vitest';
import { testRuns } from '../testing/run-vectors.ts';
import { reading, runTiny, serveTiny, tinyCase } from '../testing/tiny-server.ts';

testRuns(import.meta.url);

it('an interrupted run asks nothing of the interfaces that it has not come to', async () => {
  const { url, seen } = await serveTiny();
  const run = await runTiny(url, [tinyCase('reads', reading())], { signal: AbortSignal.abort() });
  expect(seen).toEqual([]);
  expect(run.footer).toMatchObject({ exitCode: 3, interfaces: [{ stopped: 'the run was interrupted' }] });
});
