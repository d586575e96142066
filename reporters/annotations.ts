// The annotations of a job of GitHub Actions: a line for each broken clause, which the page of the job shows on top.
import type { Run } from '../suites/kit/outcome.ts';
import { renderClause, repeatCommand } from './evidence.ts';
import { groupRows, otherCases, type RedGroup } from './groups.ts';
import { printable } from './printable.ts';
import { isRed, rowsOf } from './rows.ts';
import { renderVerdict } from './summary.ts';

/** GitHub shows so many errors of a step. */
const SHOWN = 10;

/** Workflow commands (docs.github.com, "Workflow commands for GitHub Actions"), one a line; empty if nothing is red. */
export function renderAnnotations(run: Run): string {
  const groups = groupRows(rowsOf(run).filter(isRed), run);
  const left = groups.length - SHOWN;
  const lines = groups.slice(0, left > 0 ? SHOWN - 1 : SHOWN).map((group) => renderGroup(group, run));
  if (left > 0) lines.push(command('error', 'touchstone', `${left + 1} more are in the summary of the job.`));
  // What could not be decided has no failure of its own.
  if (lines.length === 0 && run.footer?.exitCode !== 0)
    lines.push(command('warning', 'touchstone', renderVerdict(run)));
  return lines.join('');
}

function renderGroup(group: RedGroup, run: Run): string {
  const { lead, clause } = group;
  const { difference } = lead.outcome ?? {};
  const also = otherCases(group);
  return command(
    'error',
    clause?.id ?? lead.id,
    [
      lead.message,
      ...(clause === undefined ? [] : [renderClause(clause)]),
      ...(difference === undefined ? [] : [`expected: ${difference.expected}`, `actual: ${difference.actual}`]),
      ...(also.length === 0 ? [] : [`also in: ${also.join(', ')}`]),
      `just this: ${repeatCommand(run.header, lead)}`,
    ].join('\n'),
  );
}

function command(level: 'error' | 'warning', title: string, message: string): string {
  return `::${level} title=${escape(title).replaceAll(':', '%3A').replaceAll(',', '%2C')}::${escape(printable(message))}\n`;
}

function escape(text: string): string {
  return text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A');
}
