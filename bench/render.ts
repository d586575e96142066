// Writes tables, goals and the summary line as text.
import type { Goal, Table } from './part.ts';

export function renderTable({ title, columns, rows, remarks }: Table): string {
  const widths = columns.map((column, index) =>
    Math.max(...[column, ...rows.map((row) => row[index] ?? '')].map((text) => text.length)),
  );
  const numeric = columns.map((_, index) => rows.every((row) => /^[\d.]|^$/.test(row[index] ?? '')));
  const line = (cells: readonly string[]): string =>
    cells
      .map((cell, index) =>
        numeric[index] === true ? cell.padStart(widths[index] ?? 0) : cell.padEnd(widths[index] ?? 0),
      )
      .join('  ');
  return [
    title,
    line(columns),
    line(widths.map((length) => '─'.repeat(length))),
    ...rows.map(line),
    ...remarks.map((remark) => `  ${remark}`),
    '',
  ]
    .map((text) => text.trimEnd())
    .join('\n');
}

/** So many missed goals are named in the summary. */
const NAMED = 4;

/** One line for the very end. */
export function renderSummary(goals: readonly Goal[], quick: boolean): string {
  const count = (verdict: Goal['verdict']): number => goals.filter((goal) => goal.verdict === verdict).length;
  const missed = goals.filter((goal) => goal.verdict === 'missed').map(({ what }) => what);
  const counts = `${count('met')} goals met, ${missed.length} missed, ${count('not measured')} not measured`;
  const others = missed.length > NAMED ? ` and ${missed.length - NAMED} more` : '';
  const names = missed.length === 0 ? '' : `; missed: ${missed.slice(0, NAMED).join(' · ')}${others}`;
  return `${quick ? 'Quick run, these numbers mean nothing: ' : ''}${counts}${names}.\n`;
}
