// What the ratios of earlier runs were, a line for each run, and which of them fell since.
import { appendFileSync, readFileSync } from 'node:fs';
import { UsageError } from './arguments.ts';
import type { Goal, Ratio, Table } from './part.ts';
import { median, percentile } from './statistics.ts';

export interface HistoryRow {
  readonly date: string;
  readonly commit: string;
  readonly cores: number;
  /** Load average before the run. */
  readonly load: number;
  readonly node: string;
  readonly ratios: Readonly<Record<string, Ratio>>;
}

export function ratiosOf(goals: readonly Goal[]): HistoryRow['ratios'] {
  return Object.fromEntries(
    goals.flatMap(({ what, ratio }) => (ratio === undefined ? [] : [[what, roundedRatio(ratio)]])),
  );
}

function roundedRatio({ value, spread, better }: Ratio): Ratio {
  const rounded = (number: number): number => Number(number.toFixed(3));
  return { value: rounded(value), spread: rounded(spread), better };
}

export function appendHistory(file: string, row: HistoryRow): void {
  appendFileSync(file, `${JSON.stringify(row)}\n`);
}

/** Throws a UsageError that names the line. */
export function readHistory(file: string): readonly HistoryRow[] {
  return readText(file)
    .split('\n')
    .flatMap((line, index) => (line.trim() === '' ? [] : [readRow(line, `${file}:${index + 1}`)]));
}

function readText(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (cause) {
    throw new UsageError(`The history cannot be read: ${cause instanceof Error ? cause.message : String(cause)}.`, {
      cause,
    });
  }
}

function readRow(line: string, place: string): HistoryRow {
  const row = parse(line);
  if (typeof row === 'object' && row !== null && 'ratios' in row && 'commit' in row) return row as HistoryRow;
  throw new UsageError(`${place} is not a row of a history: write rows with --keep.`);
}

function parse(line: string): unknown {
  try {
    return JSON.parse(line) as unknown;
  } catch {
    return undefined;
  }
}

interface Change {
  readonly what: string;
  readonly now: Ratio;
  readonly before: number;
  /** How far the ratio may lie from the earlier ones by chance. */
  readonly spread: number;
}

/** Runs differ more from day to day than rounds of one run do. */
const LAST = 5;

/** Of ratios that earlier rows have, too: those that are worse by more than the spread. */
export function findFallen(rows: readonly HistoryRow[], now: HistoryRow['ratios']): readonly Change[] {
  return Object.entries(now).flatMap(([what, ratio]) => {
    const earlier = rows.flatMap(({ ratios }) => ratios[what] ?? []).slice(-LAST);
    if (earlier.length === 0) return [];
    const values = earlier.map(({ value }) => value);
    const before = median(values);
    const apart = (percentile(values, 1) - percentile(values, 0)) / 2;
    const spread = Math.max(apart, Math.hypot(ratio.spread, median(earlier.map((one) => one.spread))));
    const fall = ratio.better === 'greater' ? before - ratio.value : ratio.value - before;
    return fall > spread ? [{ what, now: ratio, before, spread }] : [];
  });
}

export function toTable(fallen: readonly Change[], compared: number): Table {
  return {
    title: `Worse than in the history by more than the spread: ${fallen.length} of ${compared} ratios`,
    columns: ['ratio', 'before', 'now', 'spread'],
    rows: fallen.map(({ what, before, now, spread }) => [
      what,
      before.toFixed(2),
      now.value.toFixed(2),
      spread.toFixed(2),
    ]),
    remarks: [],
  };
}
