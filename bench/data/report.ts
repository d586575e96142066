// Makes tables, goals and numbers of the races on one database.
import { judgeRatio, type Goal, type Measured, type Table } from '../part.ts';
import type { Lap } from '../race.ts';
import { meanByRound, median, medianRatio, percentile, roundRatios } from '../statistics.ts';

export interface Race {
  readonly operation: string;
  readonly connections: number;
  readonly laps: ReadonlyMap<string, Lap>;
}

/** Of reads on a server; an insert waits for what the bare server waits for, too. */
const INSERT = 'insert of one row';
const BARE_GOALS = { reads: 0.85, insert: 0.8, embedded: 0.7 };
const RIVAL_GOAL = 1;

export function reportRaces(database: string, races: readonly Race[], remarks: readonly string[]): Measured {
  const names = [...(races[0]?.laps.keys() ?? [])];
  const others = names.filter((name) => name !== 'mock');
  const goals: Goal[] = [];
  const ratios = new Map<string, number>();

  /** The mock's throughput as a share of another's; only some have a goal. */
  function ratioCell(what: string, other: string, rounds: readonly number[]): string {
    const ratio = median(rounds);
    ratios.set(`${what} ${other}`, ratio);
    if (other === 'one trip') return ratio.toFixed(2);
    const goal = judgeRatio(
      `${database}: mock/${other}, ${what}`,
      'at least',
      other === 'bare' ? bareGoal(database, what) : RIVAL_GOAL,
      rounds,
    );
    goals.push(goal);
    return `${goal.measured} ${goal.verdict === 'met' ? 'met' : 'MISSED'}`;
  }

  const rows = races.map(({ operation, connections, laps }) => {
    const throughputs = names.map((name) => median(throughputOf(laps, name)).toFixed(0));
    const cells = others.map((other) =>
      ratioCell(
        `${operation}, ${plural(connections)}`,
        other,
        roundRatios(throughputOf(laps, 'mock'), throughputOf(laps, other)),
      ),
    );
    return [operation, String(connections), ...throughputs, ...cells];
  });
  for (const connections of new Set(races.map((race) => race.connections))) {
    const cells = others.map((other) => {
      const own = races.filter((race) => race.connections === connections);
      const all = own.map(({ laps }) => roundRatios(throughputOf(laps, 'mock'), throughputOf(laps, other)));
      return ratioCell(`geometric mean, ${plural(connections)}`, other, meanByRound(all));
    });
    rows.push(['geometric mean', String(connections), ...names.map(() => ''), ...cells]);
  }
  const throughput: Table = {
    title: `Data on ${database}: requests per second, and the mock's share of the others'`,
    columns: ['operation', 'conns', ...names, ...others.map((other) => `mock/${other}${goalOf(other)}`)],
    rows,
    remarks,
  };
  return {
    tables: [throughput, latencyTable(database, names, races)],
    goals,
    numbers: { races: races.map(numbersOf), ratios: Object.fromEntries(ratios) },
  };
}

function goalOf(other: string): string {
  if (other === 'one trip') return '';
  return other === 'bare' ? '' : ` (goal ${RIVAL_GOAL})`;
}

function bareGoal(database: string, what: string): number {
  if (database === 'PGlite') return BARE_GOALS.embedded;
  return what.startsWith(INSERT) ? BARE_GOALS.insert : BARE_GOALS.reads;
}

function latencyTable(database: string, names: readonly string[], races: readonly Race[]): Table {
  return {
    title: `Data on ${database}: milliseconds of a request, p50 and p99`,
    columns: ['operation', 'conns', ...names.flatMap((name) => [`${name} p50`, 'p99'])],
    rows: races.map(({ operation, connections, laps }) => [
      operation,
      String(connections),
      ...names.flatMap((name) =>
        [0.5, 0.99].map((share) => percentile(laps.get(name)?.latencies ?? [], share).toFixed(2)),
      ),
    ]),
    remarks: [],
  };
}

function numbersOf({ operation, connections, laps }: Race): Readonly<Record<string, unknown>> {
  const contestants = [...laps].map(([name, { throughput, latencies }]) => [
    name,
    {
      requestsPerSecond: median(throughput),
      p50: percentile(latencies, 0.5),
      p99: percentile(latencies, 0.99),
      requests: latencies.length,
      ...(name === 'mock' ? {} : { ratio: medianRatio(throughputOf(laps, 'mock'), throughput) }),
    },
  ]);
  return { operation, connections, contestants: Object.fromEntries(contestants) };
}

function throughputOf(laps: Race['laps'], name: string): readonly number[] {
  return laps.get(name)?.throughput ?? [];
}

function plural(connections: number): string {
  return connections === 1 ? '1 connection' : `${connections} connections`;
}
