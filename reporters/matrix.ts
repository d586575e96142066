// Several runs side by side: what the last one changed, then a row for each clause and each case, a column for each run, what differs first.
import { renderCount, type Run, type Verdict } from '../suites/kit/outcome.ts';
import { CHANGES, compareRuns, type Change, type ChangeKind } from './compare.ts';
import { badge, code, folded, none, page, table, tag, type TableRow } from './html-parts.ts';
import { clauseVerdicts, summarize } from './summary.ts';
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
  return toRows(
    runs.map(({ run }) => new Map(run.outcomes.map(({ id, verdict }) => [id, verdict]))),
    runs.flatMap(({ run }) => run.outcomes.map(({ id, title }) => [id, title])),
  );
}

/** One row for each clause that some run judged. */
function clauseRows(runs: readonly NamedRun[]): readonly MatrixRow[] {
  return toRows(
    runs.map(({ run }) => clauseVerdicts(run)),
    runs.flatMap(({ run }) => run.header.clauses.map((clause) => [clause.id, clause.text])),
  );
}

/** What differs first. */
function toRows(
  byRun: readonly ReadonlyMap<string, Verdict>[],
  titles: readonly (readonly [id: string, title: string])[],
): readonly MatrixRow[] {
  const titleOf = new Map(titles);
  return [...new Set(byRun.flatMap((verdicts) => [...verdicts.keys()]))]
    .map((id) => {
      const verdicts = byRun.map((of) => of.get(id));
      return { id, title: titleOf.get(id) ?? '', verdicts, differs: new Set(verdicts).size > 1 };
    })
    .sort((a, b) => Number(b.differs) - Number(a.differs) || (a.id < b.id ? -1 : 1));
}

export function renderMatrixHtml(runs: readonly NamedRun[]): string {
  const rows = matrixRows(runs);
  const cells = (row: MatrixRow): TableRow => ({
    cells: [
      `${code(row.id)} ${text(row.title)}`,
      ...row.verdicts.map((verdict) =>
        verdict === undefined ? tag('span', { class: 'dim' }, 'not run') : badge(verdict),
      ),
    ],
  });
  const heads = ['case', ...runs.map(({ name }) => `${name}:~`)];
  const differing = rows.filter((row) => row.differs);
  const trends = clauseRows(runs);
  const moved = trends.filter(({ differs }) => differs);
  const clauseHeads = ['clause', ...heads.slice(1)];
  return page(
    'touchstone: runs side by side',
    '<main>',
    tag('h1', {}, 'Runs side by side'),
    table(
      ['run', ...interfacesOfAll(runs).map((name) => `${name}:`)],
      runs.map(({ name, run }) => ({
        cells: [
          `${tag('strong', {}, text(name))}<br>${tag('span', { class: 'dim short' }, text(run.header.startedAt.slice(0, 16).replace('T', ' ')))}`,
          ...interfacesOfAll(runs).map((one) => standingOf(one, run)),
        ],
      })),
    ),
    lastChanges(runs),
    tag('h2', {}, `Clauses that differ (${moved.length})`),
    moved.length === 0 ? none('Every clause has the same verdict in every run.') : table(clauseHeads, moved.map(cells)),
    folded(`All ${trends.length} clauses`, table(clauseHeads, trends.map(cells))),
    tag('h2', {}, `Cases that differ (${differing.length})`),
    differing.length === 0
      ? none('Every case has the same verdict in every run.')
      : folded(`The ${renderCount(differing.length, 'case')}`, table(heads, differing.map(cells))),
    folded(`All ${rows.length} cases`, table(heads, rows.map(cells))),
    '</main>',
  );
}

/** What the last run changed, regressions first; what is neither better nor worse is folded. */
function lastChanges(runs: readonly NamedRun[]): string {
  const [base, head] = runs.slice(-2);
  if (base === undefined || head === undefined) return '';
  const changes = compareRuns(base.run, head.run);
  const telling = changes.filter(({ kind }) => isAsBadAs('fixed', kind));
  const others = changes.filter((change) => !telling.includes(change));
  return [
    tag('h2', {}, text(`From ${base.name} to ${head.name} (${renderCount(changes.length, 'change')})`)),
    telling.length === 0 ? none('Nothing became better or worse.') : changeTable(telling),
    others.length === 0 ? '' : folded(renderCount(others.length, 'other change'), changeTable(others)),
  ].join('');
}

/** The kinds are named from the worst on. */
function isAsBadAs(least: ChangeKind, kind: ChangeKind): boolean {
  return CHANGES.indexOf(kind) <= CHANGES.indexOf(least);
}

function changeTable(changes: readonly Change[]): string {
  return table(
    ['change~', 'case', 'before → after'],
    changes.map(({ kind, id, title, before, after }) => ({
      cells: [
        badge(isAsBadAs('same-fail', kind) ? 'fail' : kind === 'fixed' ? 'pass' : 'observed', kind),
        `${code(id)} ${text(title)}`,
        `${shortened(before)} → ${shortened(after)}`,
      ],
    })),
  );
}

/** Its beginning: the whole is in the report of its run. */
function shortened(said: string): string {
  return text(said.length <= 240 ? said : `${said.slice(0, 240)}…`);
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

/** The verdict of an interface, with the numbers behind it. */
function standingOf(name: string, run: Run): string {
  const summary = summarize(run).find((item) => item.interface === name);
  if (summary === undefined) return tag('span', { class: 'dim' }, 'not claimed');
  const numbers = [summary.verified, summary.counts].filter((one) => one !== undefined);
  return `${badge(summary.verdict, summary.word)}<br>${tag('span', { class: 'dim' }, text(numbers.join('; ')))}`;
}

function wordsOf(run: Run, runs: readonly NamedRun[]): readonly string[] {
  const words = new Map(summarize(run).map((one) => [one.interface, `${one.word} (${one.counts})`]));
  return interfacesOfAll(runs).map((name) => words.get(name) ?? 'not claimed');
}
