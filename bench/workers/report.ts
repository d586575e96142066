// The tables of one process and of two workers: how much both answered, and who had the cores meanwhile.
import { availableParallelism } from 'node:os';
import { judgeRatio, type Goal, type Measured } from '../part.ts';
import { median, roundRatios } from '../statistics.ts';

export const CONTESTANTS = ['one process', 'two workers'] as const;
export type Name = (typeof CONTESTANTS)[number];

/** What became of the requests in one turn, with the milliseconds of processor time that each side took. */
export interface Turn {
  readonly name: Name;
  readonly requests: number;
  readonly seconds: number;
  readonly mock: number;
  readonly database: number;
  readonly load: number;
}

const GOAL = 1.7;
const SIDES = ['mock', 'database', 'load'] as const;

export function report([one, two]: typeof CONTESTANTS, turns: ReadonlyMap<string, readonly Turn[]>): Measured {
  const cores = availableParallelism();
  const goals: Goal[] = [];
  const rows: string[][] = [];
  const profile: string[][] = [];
  for (const [operation, taken] of turns) {
    const of = (name: Name): readonly Turn[] => taken.filter((turn) => turn.name === name);
    const throughput = (name: Name): readonly number[] => of(name).map(({ requests, seconds }) => requests / seconds);
    const ratios = roundRatios(throughput(two), throughput(one));
    const goal = judgeRatio(`workers: ${two}/${one}, ${operation}`, 'at least', GOAL, ratios);
    goals.push(goal);
    // If nothing ever waited, all cores would be busy with what a request takes on all sides.
    const most = (cores * 1000) / total(of(two));
    rows.push([
      operation,
      median(throughput(one)).toFixed(0),
      median(throughput(two)).toFixed(0),
      `${goal.measured} ${goal.verdict === 'met' ? 'met' : 'MISSED'}`,
      (most / median(throughput(one))).toFixed(2),
    ]);
    for (const name of CONTESTANTS)
      profile.push([
        operation,
        name,
        ...SIDES.map((side) => perRequest(of(name), side).toFixed(2)),
        total(of(name)).toFixed(2),
        ((total(of(name)) * median(throughput(name))) / 1000).toFixed(2),
      ]);
  }
  return {
    tables: [
      {
        title: `Workers on PostgreSQL: requests per second at 10 connections, on ${cores} cores`,
        columns: ['operation', one, two, `ratio (goal ${GOAL})`, 'most on these cores'],
        rows,
        remarks: [
          'The last column is the ratio that all cores would reach if none ever waited: what a request takes of the mock, of PostgreSQL and of the load generator shares them.',
        ],
      },
      {
        title: 'Workers on PostgreSQL: milliseconds of processor time of a request, and cores that were busy',
        columns: ['operation', 'who', 'mock', 'PostgreSQL', 'load', 'all', 'cores busy'],
        rows: profile,
        remarks: [],
      },
    ],
    goals,
    numbers: Object.fromEntries(turns),
  };
}

function perRequest(turns: readonly Turn[], side: (typeof SIDES)[number]): number {
  const sum = (read: (turn: Turn) => number): number => turns.reduce((total, turn) => total + read(turn), 0);
  return sum((turn) => turn[side]) / sum(({ requests }) => requests);
}

function total(turns: readonly Turn[]): number {
  return SIDES.reduce((all, side) => all + perRequest(turns, side), 0);
}
