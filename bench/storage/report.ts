// Makes tables, goals and numbers of the storage races on one database with bytes in one place.
import { cellOf, judgeRatio, type Goal, type Measured, type Table } from '../part.ts';
import { describeLap, lapOf, type Race } from '../race.ts';
import { meanByRound, median, percentile, roundRatios } from '../statistics.ts';
import type { StorageOperation } from './operations.ts';

/** Of the throughput of a server that does only what has to be done. */
const BARE_GOAL = 0.5;

export function reportStorage(
  where: string,
  races: readonly Race<StorageOperation>[],
  remarks: readonly string[],
): Measured {
  const goals: Goal[] = [];
  const ratioCell = (what: string, rounds: readonly number[]): string => {
    const goal = judgeRatio(`${where}: mock/bare, ${what}`, 'at least', BARE_GOAL, rounds);
    goals.push(goal);
    return cellOf(goal);
  };
  const measured = races.map(({ operation, connections, laps }) => {
    const [mock, bare] = [lapOf(laps, 'mock'), lapOf(laps, 'bare')];
    const rounds = roundRatios(mock.throughput, bare.throughput);
    return { operation, connections, mock, bare, rounds, real: operation.real[connections] ?? Number.NaN };
  });
  const rows = measured.map(({ operation, connections, mock, bare, rounds, real }) => [
    operation.title,
    String(connections),
    median(mock.throughput).toFixed(0),
    percentile(mock.latencies, 0.5).toFixed(2),
    percentile(mock.latencies, 0.99).toFixed(2),
    median(bare.throughput).toFixed(0),
    percentile(bare.latencies, 0.5).toFixed(2),
    percentile(bare.latencies, 0.99).toFixed(2),
    ratioCell(`${operation.title}, ${connections} connections`, rounds),
    real.toFixed(0),
    (median(mock.throughput) / real).toFixed(1),
  ]);
  for (const connections of new Set(measured.map((race) => race.connections))) {
    const all = measured.filter((race) => race.connections === connections).map(({ rounds }) => rounds);
    const cell = ratioCell(`geometric mean, ${connections} connections`, meanByRound(all));
    rows.push(['geometric mean', String(connections), '', '', '', '', '', '', cell, '', '']);
  }
  const table: Table = {
    title: `Storage on ${where}: requests per second, and milliseconds of a request`,
    columns: [
      'operation',
      'conns',
      'mock',
      'p50',
      'p99',
      'bare',
      'p50',
      'p99',
      `mock/bare (goal ${BARE_GOAL})`,
      'real server',
      'mock/real',
    ],
    rows,
    remarks,
  };
  const numbers = measured.map(({ operation, connections, mock, bare, rounds, real }) => ({
    operation: operation.title,
    connections,
    mock: describeLap(mock),
    bare: describeLap(bare),
    ratio: median(rounds),
    real,
  }));
  return { tables: [table], goals, numbers };
}
