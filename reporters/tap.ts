// TAP 14, flat: one test point for each row of a run, with a YAML block if there is something to report.
import type { Run } from '../suites/kit/outcome.ts';
import { blamedClause, repeatCommand } from './evidence.ts';
import { printable } from './printable.ts';
import { oneLine, rowsOf, type Row } from './rows.ts';
import { leaksOf, renderLeaks } from './summary.ts';

export function renderTap(run: Run): string {
  const rows = rowsOf(run);
  return [
    'TAP version 14',
    `1..${rows.length}`,
    ...rows.flatMap((row, index) => renderPoint(row, index + 1, run)),
    ...[renderLeaks(leaksOf(run))]
      .filter((leaks) => leaks !== '')
      .map((leaks) => `# ${escapeDescription(oneLine(leaks))}`),
    ...(run.footer === undefined ? [] : [`# ${escapeDescription(oneLine(run.footer.summary))}`]),
    '',
  ].join('\n');
}

function renderPoint(row: Row, number: number, run: Run): readonly string[] {
  const ok = row.standing === 'passed' || row.standing === 'skipped';
  const skip = row.standing === 'skipped' ? ` # SKIP ${escapeDescription(row.message)}` : '';
  const point = `${ok ? 'ok' : 'not ok'} ${number} - ${escapeDescription(oneLine(`${row.id} ${row.title}`))}${skip}`;
  return ok ? [point] : [point, ...renderDiagnosis(row, run)];
}

function renderDiagnosis(row: Row, run: Run): readonly string[] {
  const { outcome } = row;
  const clause = blamedClause(outcome, run.header);
  const pairs: readonly (readonly [string, string | undefined])[] = [
    ['message', row.message],
    ['severity', row.standing === 'errored' ? 'error' : 'fail'],
    ['type', row.red],
    ['clause', clause?.id],
    ['sentence', clause?.text],
    ['place', clause?.places.join(' ')],
    ['expected', outcome?.difference?.expected],
    ['actual', outcome?.difference?.actual],
    ['path', outcome?.difference?.path],
    ['repeat', outcome === undefined ? undefined : repeatCommand(run.header, row)],
  ];
  return renderBlock(pairs);
}

/** JSON strings are YAML strings, so nothing in an answer can break the block. */
export function renderBlock(pairs: readonly (readonly [string, string | undefined])[]): readonly string[] {
  return [
    '  ---',
    ...pairs.flatMap(([key, value]) => (value === undefined ? [] : [`  ${key}: ${toYamlString(value)}`])),
    '  ...',
  ];
}

/** Legal in XML, too, since readers of TAP often write JUnit. */
function toYamlString(value: string): string {
  return JSON.stringify(printable(value));
}

export function escapeDescription(value: string): string {
  return printable(value).replaceAll('\\', '\\\\').replaceAll('#', '\\#');
}
