import { describe, expect, it } from 'vitest';
import { allClauses } from '../specs/clauses.ts';
import { allSuites } from './battery.ts';
import { HAZARDS } from './kit/contract/safety.ts';

const suites = allSuites();
const cases = suites.flatMap((suite) => suite.cases.map((item) => ({ suite, item })));
const clauses = new Map(allClauses.map((clause) => [clause.id, clause]));

describe('the suites', () => {
  it('are three, in the order of the interfaces', () => {
    expect(suites.map((suite) => suite.interface)).toEqual(['data', 'management', 'storage']);
  });

  it('have an id of their own for every case: <interface>.<topic>.<what>', () => {
    const ids = cases.map(({ item }) => item.id);
    expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([]);
    const odd = cases.filter(
      ({ suite, item }) => !new RegExp(`^${suite.interface}(\\.[a-z0-9]+(-[a-z0-9]+)*){2}$`).test(item.id),
    );
    expect(odd.map(({ item }) => item.id)).toEqual([]);
  });

  it('have a title for every case: one sentence, without a full stop, no two alike', () => {
    const titles = cases.map(({ item }) => item.title);
    expect(titles.filter((title) => /[.\n]$/.test(title) || title.length < 10 || title.length > 160)).toEqual([]);
    expect(titles.filter((title, index) => titles.indexOf(title) !== index)).toEqual([]);
  });

  it('cite only clauses that exist and belong to their interface', () => {
    const wrong = cases.flatMap(({ suite, item }) =>
      item.clauses.filter((id) => clauses.get(id)?.interface !== suite.interface).map((id) => `${item.id} cites ${id}`),
    );
    expect(wrong).toEqual([]);
  });

  it('cite no clause twice, and none that is said to be untestable', () => {
    const wrong = cases.flatMap(({ item }) =>
      item.clauses
        .filter((id, index) => item.clauses.indexOf(id) !== index || clauses.get(id)?.untestable !== undefined)
        .map((id) => `${item.id} cites ${id}`),
    );
    expect(wrong).toEqual([]);
  });

  it('judge or observe every clause of all three interfaces, but those that no black box can judge', () => {
    const cited = new Set(cases.flatMap(({ item }) => item.clauses));
    const silent = [...clauses.values()].filter((clause) => clause.untestable === undefined && !cited.has(clause.id));
    expect(silent.map(({ id }) => id)).toEqual([]);
  });

  it('need only what the register of their suite knows, and every need is used', () => {
    for (const suite of suites) {
      const used = new Set(suite.cases.flatMap((item) => item.needs));
      expect([...used].filter((need) => suite.needs[need] === undefined)).toEqual([]);
      expect(Object.keys(suite.needs).filter((need) => !used.has(need))).toEqual([]);
    }
  });

  it('name a hazard for every case that covers the hazards of its needs', () => {
    const wrong = cases.flatMap(({ suite, item }) =>
      item.needs
        .filter((need) => HAZARDS.indexOf(suite.needs[need]?.hazard ?? 'read') > HAZARDS.indexOf(item.hazard))
        .map((need) => `${item.id} is ${item.hazard}, its need ${need} is not`),
    );
    expect(wrong).toEqual([]);
  });
});
