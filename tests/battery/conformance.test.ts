import { describe, expect } from 'vitest';
import type { Run } from '../../suites/kit/outcome.ts';
import type { RunSettings } from '../../suites/kit/run/run-settings.ts';
import { createSocketTransport } from '../../suites/kit/wire/socket-transport.ts';
import { testWith } from '../../mocks/vitest.ts';
import { createJury, targetOf } from '../../proof/jury.ts';
import { notGreen, outcomesOf } from '../support/run-lines.ts';

const jury = createJury();

const it = testWith({ seed: 1 }).extend(
  'inProcess',
  ({ mock }) =>
    async (settings: Partial<RunSettings> = {}): Promise<Run> =>
      jury.judge(await targetOf(mock), (request) => mock.fetch(request), settings),
);

// Whole runs of the battery: minutes on a machine that is busy otherwise.
describe('the mock, judged by the battery', { timeout: 300_000 }, () => {
  it('is conformant on all three interfaces, and nothing is left behind', async ({ mock, inProcess }) => {
    const run = await inProcess();
    console.log(`${run.outcomes.length} cases, ${run.footer?.exchanges} exchanges, ${run.footer?.duration} ms`);
    expect(notGreen(run)).toEqual([]);
    expect(run.footer?.interfaces.map((one) => [one.interface, one.verdict])).toEqual([
      ['data', 'conformant'],
      ['management', 'conformant'],
      ['storage', 'conformant'],
    ]);
    expect(run.footer?.exitCode).toBe(0);
    // The contract has no operation that removes a project or an organization.
    expect(run.footer?.leaks.filter((leak) => !/^management (project|organization) /.test(leak))).toEqual([]);
    const [buckets] = await mock.sql(`select id from storage.buckets where id like 'ts-%'`);
    expect(buckets).toEqual([]);
  });

  it('gives the same outcomes over a socket as in process', async ({ mock, server, inProcess }) => {
    const near = await inProcess({ runId: 'near0001' });
    await mock.reset();
    const sockets = createSocketTransport();
    try {
      const target = await targetOf({ ...mock, urls: server.urls });
      const settings = { transport: sockets.send, runId: 'far00001' };
      const far = await jury.judge(target, (request) => mock.fetch(request), settings);
      expect(outcomesOf(far)).toEqual(outcomesOf(near));
      expect(far.footer?.exitCode).toBe(0);
    } finally {
      sockets.close();
    }
  });
});
