import { describe, expect, it } from 'vitest';
import { allClauses, NEWEST_REQUIREMENTS, requirementsOf } from '../specs/clauses.ts';
import { allSuites } from './battery.ts';
import { HAZARDS } from './kit/contract/safety.ts';

const suites = allSuites();
const cases = suites.flatMap((suite) => suite.cases.map((item) => ({ suite, item })));
const clauses = new Map(allClauses.map((clause) => [clause.id, clause]));
const pinned = new Set(requirementsOf(NEWEST_REQUIREMENTS).cases);

/** Whether a case judges anything: an observing case is never scored. */
function judges(cited: readonly string[]): boolean {
  return cited.some((id) => clauses.get(id)?.strength !== 'open');
}

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

describe(`the requirement set ${NEWEST_REQUIREMENTS}`, () => {
  it('names only cases that exist and judge something, each once, in order', () => {
    const judging = new Set(cases.filter(({ item }) => judges(item.clauses)).map(({ item }) => item.id));
    expect([...pinned].filter((id) => !judging.has(id))).toEqual([]);
    const listed = requirementsOf(NEWEST_REQUIREMENTS).cases;
    expect(listed).toEqual([...pinned].sort());
  });

  it('names every case that cites a stated or implied clause', () => {
    const missing = cases
      .filter(({ item }) => judges(item.clauses) && !pinned.has(item.id))
      .map(({ item }) => item.id)
      .sort();
    const advice = `Not scored yet. Until ${NEWEST_REQUIREMENTS} is released, pin them in specs/requirements/${NEWEST_REQUIREMENTS}.yaml (sorted); afterwards a new set begins:\n${missing.map((id) => `  - ${id}`).join('\n')}`;
    expect(missing.length === 0 ? '' : advice).toBe('');
  });
});
