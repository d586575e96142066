import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { allClauses } from '../specs/clauses.ts';
import type { Outcome } from '../suites/kit/outcome.ts';
import { createMock } from '../mocks/app.ts';
import { allFaults } from './faults/register.ts';
import { listenSilently, nullServers } from './null-servers.ts';
import { createSocketTransport } from '../suites/kit/wire/socket-transport.ts';
import type { Mock } from '../mocks/mock.ts';
import { urlsAt } from '../mocks/mock.ts';
import { createJury, targetOf } from './jury.ts';

let mock: Mock;
beforeAll(async () => {
  mock = await createMock({ seed: 1 });
});
afterAll(() => mock.close());

function tell({ id, verdict, message, difference }: Outcome): string {
  return `${verdict} ${id}: ${message ?? ''} ${JSON.stringify(difference ?? {})}`;
}

describe('the register of faults', () => {
  it('has an id of its own for every fault, and at least 150 of them', () => {
    const ids = allFaults.map(({ id }) => id);
    expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([]);
    expect(ids.length).toBeGreaterThanOrEqual(150);
    const odd = allFaults.filter(({ id, interface: name }) => !id.startsWith(`${name}.`));
    expect(odd).toEqual([]);
  });
});

describe('the liars', () => {
  it.each(['data', 'management', 'storage'] as const)(
    'about the %s interface break every stated and implied clause that a black box can judge',
    (name) => {
      const broken = new Set(allFaults.map(({ clause }) => clause));
      const spared = allClauses.filter(
        (one) =>
          one.interface === name && one.strength !== 'open' && one.untestable === undefined && !broken.has(one.id),
      );
      expect(spared.map(({ id }) => id)).toEqual([]);
    },
  );

  it('break no clause that nobody knows, and none that is open or untestable', () => {
    const judged = new Set(
      allClauses
        .filter(({ strength, untestable }) => strength !== 'open' && untestable === undefined)
        .map(({ id }) => id),
    );
    const odd = allFaults.filter(({ clause }) => !judged.has(clause));
    expect(odd.map(({ id, clause }) => `${id}: ${clause}`)).toEqual([]);
  });
});

describe('a null server', { timeout: 300_000 }, () => {
  it.each(nullServers.map((server) => [server.id, server] as const))(
    'that answers %s passes no scored case, and the run is not exit 0',
    async (_id, server) => {
      const target = await targetOf(mock);
      const insisting = await createJury({ insist: true }).judge(target, server.fetch);
      expect(insisting.outcomes.filter(({ scored, verdict }) => scored && verdict === 'pass').map(tell)).toEqual([]);
      expect(insisting.outcomes.filter(({ verdict }) => verdict === 'error').map(tell)).toEqual([]);
      expect(insisting.footer?.exitCode).toBeGreaterThan(0);
      const run = await createJury().judge(target, server.fetch);
      expect(run.footer?.exitCode).toBeGreaterThan(0);
    },
  );
});

describe('a silent server', () => {
  it.each(['hang', 'close'] as const)('(%s) passes nothing, and is given up after three silences', async (kind) => {
    const server = await listenSilently(kind);
    const sockets = createSocketTransport({ timeouts: { connect: 300, response: 300 } });
    try {
      const target = await targetOf({ keys: mock.keys, clock: mock.clock, urls: urlsAt(server.url) });
      for (const insist of [true, false]) {
        const run = await createJury({ insist }).judge(target, unused, { transport: sockets.send });
        expect(run.outcomes.filter(({ verdict }) => verdict !== 'blocked').map(tell)).toEqual([]);
        expect(run.footer?.exitCode).toBe(3);
        expect(run.footer?.exchanges).toBeLessThanOrEqual(9);
      }
    } finally {
      sockets.close();
      await server.close();
    }
  });
});

function unused(): Promise<Response> {
  return Promise.reject(new Error('The transport is a socket.'));
}
