import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { allClauses } from '../specs/clauses.ts';
import { createMock } from '../mocks/app.ts';
import { allFaults } from './faults/register.ts';
import { judgeNullServer, judgeSilentServer } from './judge-null-server.ts';
import { nullServers } from './null-servers.ts';
import type { Mock } from '../mocks/mock.ts';

let mock: Mock;
beforeAll(async () => {
  mock = await createMock({ seed: 1 });
});
afterAll(() => mock.close());

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
      expect(await judgeNullServer(mock, server)).toEqual([]);
    },
  );
});

describe('a silent server', () => {
  it.each(['hang', 'close'] as const)('(%s) passes nothing, and is given up after three silences', async (kind) => {
    expect(await judgeSilentServer(mock, kind)).toEqual([]);
  });
});
