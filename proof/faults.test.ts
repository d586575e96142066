import { describe, expect, it } from 'vitest';
import { allClauses } from '../specs/clauses.ts';
import { takeSome } from '../tests/support/extent.ts';
import { allFaults } from './faults/register.ts';
import { findWrong } from './prove.ts';
import { oursOf } from './servers.ts';

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

describe('the battery', () => {
  it.each([
    ['null server', 4],
    ['silent server', 1],
  ] as const)('sees through %ss', async (kind, sample) => {
    expect(await findWrong(takeSome(`${kind}s`, oursOf(kind), sample), 'until seen')).toEqual([]);
  });
});
