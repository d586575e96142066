// Makes tables, goals and numbers of the races on one database.
import { cellOf, judgeRatio, type Goal, type Measured, type Table } from '../part.ts';
import { describeLap, lapOf, type Race } from '../race.ts';
import { meanByRound, median, percentile, roundRatios } from '../statistics.ts';
import type { Operation } from './operations.ts';

/** Of reads on a server; an insert waits for what the bare server waits for, too. */
const INSERT = 'insert of one row';
const BARE_GOALS = { reads: 0.85, insert: 0.8, embedded: 0.7 };
const RIVAL_GOAL = 1;

export function reportRaces(database: string, races: readonly Race<Operation>[], remarks: readonly string[]): Measured {
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
    return cellOf(goal);
  }

  const rows = races.map(({ operation, connections, laps }) => {
    const throughputs = names.map((name) => median(lapOf(laps, name).throughput).toFixed(0));
    const cells = others.map((other) =>
      ratioCell(`${operation.title}, ${plural(connections)}`, other, ratiosTo(other, laps)),
    );
    return [operation.title, String(connections), ...throughputs, ...cells];
  });
  for (const connections of new Set(races.map((race) => race.connections))) {
    const cells = others.map((other) => {
      const own = races.filter((race) => race.connections === connections);
      const all = own.map(({ laps }) => ratiosTo(other, laps));
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

function latencyTable(database: string, names: readonly string[], races: readonly Race<Operation>[]): Table {
  return {
    title: `Data on ${database}: milliseconds of a request, p50 and p99`,
    columns: ['operation', 'conns', ...names.flatMap((name) => [`${name} p50`, 'p99'])],
    rows: races.map(({ operation, connections, laps }) => [
      operation.title,
      String(connections),
      ...names.flatMap((name) => [0.5, 0.99].map((share) => percentile(lapOf(laps, name).latencies, share).toFixed(2))),
    ]),
    remarks: [],
  };
}

function numbersOf({ operation, connections, laps }: Race<Operation>): Readonly<Record<string, unknown>> {
  const contestants = [...laps].map(([name, lap]) => [
    name,
    { ...describeLap(lap), ...(name === 'mock' ? {} : { ratio: median(ratiosTo(name, laps)) }) },
  ]);
  return { operation: operation.title, connections, contestants: Object.fromEntries(contestants) };
}

/** The mock's throughput as a share of another's, round by round. */
function ratiosTo(other: string, laps: Race<Operation>['laps']): readonly number[] {
  return roundRatios(lapOf(laps, 'mock').throughput, lapOf(laps, other).throughput);
}

function plural(connections: number): string {
  return connections === 1 ? '1 connection' : `${connections} connections`;
}
