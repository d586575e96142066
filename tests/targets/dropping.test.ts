// Targets that break connections: retries are counted, and an operation that always breaks is red.
import { describe, expect } from 'vitest';
import { runBattery } from '../../suites/battery.ts';
import { createRandom } from '../../suites/kit/contract/random.ts';
import type { Run } from '../../suites/kit/outcome.ts';
import { serve } from '../../mocks/node.ts';
import { ConnectionReset } from '../../mocks/request/fault-rules.ts';
import { testWith } from '../../mocks/vitest.ts';
import type { FetchHandler } from '../../proof/kit/fault.ts';
import { targetOf } from '../../proof/judge-in-process.ts';
import { notGreen } from '../support/run-lines.ts';

interface Dropping {
  readonly fetch: FetchHandler;
  readonly dropped: () => number;
}

/** Breaks each connection that `isMeant` selects, before the request is done or after it, and says nothing. */
function dropping(fetch: FetchHandler, isMeant: (request: Request, random: () => number) => boolean): Dropping {
  const random = createRandom('dropping:1');
  let dropped = 0;
  return {
    async fetch(request) {
      if (!isMeant(request, random)) return fetch(request);
      dropped += 1;
      if (random() < 0.5) await fetch(request);
      throw new ConnectionReset();
    },
    dropped: () => dropped,
  };
}

const it = testWith({ seed: 1 }).extend(
  'judge',
  ({ mock }) =>
    async (target: Dropping, only: readonly string[]): Promise<Run> => {
      const server = await serve({ fetch: target.fetch }, { port: 0 });
      try {
        return await runBattery({
          target: await targetOf({ ...mock, urls: server.urls }),
          only,
          ownMock: true,
          seed: 1,
        });
      } finally {
        await server.close();
      }
    },
);

describe('a target that breaks connections', { timeout: 300_000 }, () => {
  it('is conformant where it breaks one in fifty, and the report says how often something was begun anew', async ({
    mock,
    judge,
  }) => {
    const target = dropping(mock.fetch, (_, random) => random() * 50 < 1);
    const run = await judge(target, ['data.at-most', 'data.delete', 'storage.delete', 'management.secrets']);
    expect(notGreen(run)).toEqual([]);
    expect(target.dropped()).toBeGreaterThan(3);
    expect(run.footer?.retries).toBeGreaterThan(0);
    expect(run.footer?.retries).toBeLessThanOrEqual(target.dropped());
    // The contract has no operation that removes a project.
    expect(run.footer?.leaks.filter((leak) => !leak.startsWith('management project '))).toEqual([]);
    const [left] = await mock.sql(`select id from storage.buckets where id like 'ts-%'`);
    expect(left).toEqual([]);
  });

  it('is red for the operation that it always breaks', async ({ mock, judge }) => {
    const target = dropping(
      mock.fetch,
      ({ method, url }) => method === 'DELETE' && /\/object\/[^/]+\/./.test(new URL(url).pathname),
    );
    const run = await judge(target, ['storage.delete']);
    const red = run.outcomes.filter(({ verdict }) => verdict === 'fail');
    expect(red.length).toBeGreaterThan(0);
    for (const { message, retries } of red) {
      expect(message).toContain('the request got no answer (the connection was closed before a whole answer came)');
      expect(retries).toBe(2);
    }
    expect(run.outcomes.filter(({ verdict }) => verdict === 'pass').length).toBeGreaterThan(0);
    expect(run.footer?.exitCode).toBe(1);
  });
});
