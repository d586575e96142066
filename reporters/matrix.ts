// Several runs side by side: a row for each case, a column for each run, the cases that differ first.
import type { Run, Verdict } from '../suites/kit/outcome.ts';
import { badge, page, table, tag, type TableRow } from './html-parts.ts';
import { renderVerdict, summarize } from './summary.ts';
import { text } from './xml.ts';

export interface NamedRun {
  readonly name: string;
  readonly run: Run;
}

interface MatrixRow {
  readonly id: string;
  readonly title: string;
  /** One for each run; undefined if the case was not run. */
  readonly verdicts: readonly (Verdict | undefined)[];
  readonly differs: boolean;
}

/** One row for each case of any run. */
export function matrixRows(runs: readonly NamedRun[]): readonly MatrixRow[] {
  const titles = new Map(runs.flatMap(({ run }) => run.outcomes.map(({ id, title }) => [id, title] as const)));
  const byRun = runs.map(({ run }) => new Map(run.outcomes.map(({ id, verdict }) => [id, verdict])));
  return [...titles]
    .map(([id, title]) => {
      const verdicts = byRun.map((outcomes) => outcomes.get(id));
      return { id, title, verdicts, differs: new Set(verdicts).size > 1 };
    })
    .sort((a, b) => Number(b.differs) - Number(a.differs) || (a.id < b.id ? -1 : 1));
}

export function renderMatrixHtml(runs: readonly NamedRun[]): string {
  const rows = matrixRows(runs);
  const cells = (row: MatrixRow): TableRow => ({
    cells: [
      `${tag('code', {}, text(row.id))} ${text(row.title)}`,
      ...row.verdicts.map((verdict) =>
        verdict === undefined ? tag('span', { class: 'dim' }, 'not run') : badge(verdict),
      ),
    ],
  });
  const heads = ['case', ...runs.map(({ name }) => `${name}:`)];
  const differing = rows.filter((row) => row.differs);
  return page(
    'touchstone: runs side by side',
    '<main>',
    tag('h1', {}, 'Runs side by side'),
    table(
      ['run', 'verdict', ...interfacesOfAll(runs).map((name) => `${name}:`)],
      runs.map(({ name, run }) => ({
        cells: [text(name), text(renderVerdict(run)), ...wordsOf(run, runs).map((word) => text(word))],
      })),
    ),
    tag('h2', {}, `Cases that differ (${differing.length})`),
    differing.length === 0
      ? tag('p', { class: 'dim' }, 'Every case has the same verdict in every run.')
      : table(heads, differing.map(cells)),
    tag('h2', {}, 'All cases'),
    table(heads, rows.map(cells)),
    '</main>',
  );
}

export function renderMatrixMarkdown(runs: readonly NamedRun[]): string {
  const rows = matrixRows(runs).filter((row) => row.differs);
  const line = (cells: readonly string[]): string =>
    `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`;
  const heads = ['case', ...runs.map(({ name }) => name)];
  const interfaces = interfacesOfAll(runs);
  return [
    '# Runs side by side',
    '',
    line(['run', ...interfaces]),
    line(['---', ...interfaces.map(() => '---')]),
    ...runs.map(({ name, run }) => line([name, ...wordsOf(run, runs)])),
    '',
    `## Cases that differ (${rows.length})`,
    '',
    ...(rows.length === 0
      ? ['Every case has the same verdict in every run.']
      : [
          line(heads),
          line(heads.map(() => '---')),
          ...rows.map((row) => line([`\`${row.id}\``, ...row.verdicts.map((verdict) => verdict ?? 'not run')])),
        ]),
    '',
  ].join('\n');
}

function interfacesOfAll(runs: readonly NamedRun[]): readonly string[] {
  return [...new Set(runs.flatMap(({ run }) => summarize(run).map((summary) => summary.interface)))];
}

function wordsOf(run: Run, runs: readonly NamedRun[]): readonly string[] {
  const summaries = summarize(run);
  return interfacesOfAll(runs).map((name) => {
    const summary = summaries.find((item) => item.interface === name);
    return summary === undefined ? 'not claimed' : `${summary.word} (${summary.counts})`;
  });
}
