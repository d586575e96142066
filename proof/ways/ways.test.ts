// The table of the ways is whole: every cell has a fault or a reason, and nothing in it is made up or left over.
import { describe, expect, it } from 'vitest';
import { allClauses } from '../../specs/clauses.ts';
import { allFaults } from '../faults/register.ts';
import { allPlaced, readCells, wayIn } from './cells.ts';
import { allListed, kindOf } from './promises.ts';
import { allReasons } from './reasons.ts';
import { covers, type Reason } from './reason.ts';
import { waysOf } from './ways.ts';

const cells = readCells(allClauses, allFaults);
const bare = cells.filter(({ faults }) => faults.length === 0);
const clauses = new Set(cells.map(({ clause }) => clause));

describe('the kinds of promises', () => {
  it('name clauses that a black box can judge, each once', () => {
    const listed = allListed.map(({ clause }) => clause);
    expect(listed.filter((clause) => !clauses.has(clause))).toEqual([]);
    expect(listed.filter((clause, index) => listed.indexOf(clause) !== index)).toEqual([]);
  });
});

describe('the ways of faults', () => {
  it('are written down for faults that there are, of clauses of that kind, each in one way', () => {
    const written = allFaults.filter(({ kind, way }) => kind === undefined && way === undefined);
    const waysOfFault = written.map(({ id, clause }) => ({
      id,
      ways: allPlaced.filter((one) => one.kind === kindOf(clause) && one.names(id)).map(({ pattern }) => pattern),
    }));
    expect(waysOfFault.filter(({ ways }) => ways.length > 1)).toEqual([]);
    const used = new Set(waysOfFault.flatMap(({ ways }) => ways));
    expect(allPlaced.map(({ pattern }) => pattern).filter((pattern) => !used.has(pattern))).toEqual([]);
  });

  it('are ways of the kind that the clause is of', () => {
    const odd = allFaults.filter((fault) => {
      const kind = kindOf(fault.clause);
      const way = wayIn(kind, fault);
      return way !== undefined && !waysOf(kind).includes(way);
    });
    expect(odd.map(({ id, way }) => `${id}: ${way}`)).toEqual([]);
  });
});

describe('the table of the ways', () => {
  it('has a fault or a reason in every cell', () => {
    const empty = bare.filter(({ reason }) => reason === undefined);
    expect(empty.map(({ clause, way }) => `${clause}: ${way}`)).toEqual([]);
  });

  it('has no reason that no empty cell needs, for none of its clauses and none of its ways', () => {
    const isNeeded = (reason: Reason): boolean => bare.some((cell) => covers(reason, cell));
    const stale = allReasons.flatMap((reason) => [
      ...reason.clauses.filter((clause) => !isNeeded({ ...reason, clauses: [clause] })),
      ...(reason.ways ?? [])
        .filter((way) => !isNeeded({ ...reason, ways: [way] }))
        .map((way) => `${way}: ${reason.why}`),
    ]);
    expect(stale).toEqual([]);
  });
});
