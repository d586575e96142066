// Targets that break connections: retries are counted, and an operation that always breaks is red.
import { describe, expect } from 'vitest';
import { createRandom } from '../../suites/kit/contract/random.ts';
import { ConnectionReset } from '../../mocks/request/fault-rules.ts';
import { testWith } from '../../mocks/vitest.ts';
import type { Middleware } from '../../proof/kit/fault.ts';
import { notGreen } from '../support/run-lines.ts';
import { judgeServed } from './judged.ts';

/** Breaks each connection that `isMeant` selects, before the request is done or after it, and says nothing. */
function dropping(isMeant: (request: Request, random: () => number) => boolean) {
  const random = createRandom('dropping:1');
  let dropped = 0;
  const through: Middleware = (next) => async (request) => {
    if (!isMeant(request, random)) return next(request);
    dropped += 1;
    if (random() < 0.5) await next(request);
    throw new ConnectionReset();
  };
  return { through, dropped: () => dropped };
}

const it = testWith({ seed: 1 });

describe('a target that breaks connections', { timeout: 300_000 }, () => {
  it('is conformant where it breaks one in fifty, and the report says how often something was begun anew', async ({
    mock,
  }) => {
    const target = dropping((_, random) => random() * 50 < 1);
    const run = await judgeServed(mock, {
      through: target.through,
      only: ['data.at-most', 'data.delete', 'storage.delete', 'management.secrets'],
      ownMock: true,
    });
    expect(notGreen(run)).toEqual([]);
    expect(target.dropped()).toBeGreaterThan(3);
    expect(run.footer?.retries).toBeGreaterThan(0);
    expect(run.footer?.retries).toBeLessThanOrEqual(target.dropped());
    // The contract has no operation that removes a project.
    expect(run.footer?.leaks.filter((leak) => !leak.startsWith('management project '))).toEqual([]);
    const [left] = await mock.sql(`select id from storage.buckets where id like 'ts-%'`);
    expect(left).toEqual([]);
  });

  it('is red for the operation that it always breaks', async ({ mock }) => {
    const { through } = dropping(
      ({ method, url }) => method === 'DELETE' && /\/object\/[^/]+\/./.test(new URL(url).pathname),
    );
    const run = await judgeServed(mock, { through, only: ['storage.delete'], ownMock: true });
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
