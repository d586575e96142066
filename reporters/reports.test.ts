// What the reports say of a run, and what they leave out: reports.yaml.
import { describe, expect, test } from 'vitest';
import type { Outcome, Run, RunClause } from '../suites/kit/outcome.ts';
import { checkFilled, checkWords, readTable, toPattern } from '../tests/support/table.ts';
import { renderBadge } from './badge.ts';
import { renderEvidence } from './evidence.ts';
import { groupRows, otherCases } from './groups.ts';
import { renderHtml } from './html.ts';
import { PAGE_SCRIPT } from './html-parts.ts';
import { renderJunit } from './junit.ts';
import { renderMarkdown } from './markdown.ts';
import { createProgress } from './progress.ts';
import { interfacesOf, rowsOf, tally } from './rows.ts';
import { clauseVerdicts, renderCounts } from './summary.ts';
import { renderTap } from './tap.ts';
import { renderTerminal } from './terminal.ts';
import { lintJunit } from './testing/junit-profile.ts';
import { idOf, testcasesIn } from './testing/junit-readers.ts';
import { sampleOutcome, sampleRun, type FinishedRun } from './testing/sample-run.ts';
import { fillRuns, RUN_KEYS, toRun, type RunRow } from './testing/table-run.ts';
import { parseXml, type XmlElement } from './testing/xml-tree.ts';

interface Row extends RunRow {
  readonly title: string;
  /** The whole of a report. */
  readonly is?: Readonly<Record<string, string>>;
  /** By reports, several in one key: texts, or patterns between slashes. */
  readonly says?: Readonly<Record<string, readonly string[]>>;
  readonly lacks?: Readonly<Record<string, readonly string[]>>;
  /** How often a report has a text. */
  readonly counts?: Readonly<Record<string, Readonly<Record<string, number>>>>;
}

const KEYS = ['title', ...RUN_KEYS, 'is', 'says', 'lacks', 'counts'];
const ROWS = fillRuns(readTable(import.meta.url, KEYS) as readonly Row[]);

/** Every report, and parts of them that a row may be about. */
const REPORTS: Readonly<Record<string, (run: FinishedRun) => string>> = {
  terminal: (run) => renderTerminal(run, { colour: false }),
  markdown: renderMarkdown,
  html: renderHtml,
  top: (run) => renderHtml(run).split('<nav')[0] ?? '',
  tap: renderTap,
  badge: (run) => renderBadge(run).trim(),
  junit: (run) => renderJunit(run, 'storage'),
  'junit-data': (run) => renderJunit(run, 'data'),
  'junit-run': (run) => renderJunit(run, 'run'),
  progress: progressOf,
  rows: (run) =>
    rowsOf(run)
      .map(({ id, standing, message }) => `${id} ${standing}: ${message}`)
      .join('\n'),
  tally: (run) => JSON.stringify(tally(rowsOf(run, 'storage'))),
  /** Each test case with its suite, what became of it, and its elements. */
  testcases: (run) => testcasesIn(run).map(renderTestcase).join('\n'),
  /** The evidence of the first row of storage. */
  evidence: (run) =>
    rowsOf(run, 'storage')
      .slice(0, 1)
      .map((row) => renderEvidence(row, run.header))
      .join(''),
  clauses: (run) => [...clauseVerdicts(run)].map(([id, verdict]) => `${id} ${verdict}`).join('\n'),
  groups: groupsOf,
  ...Object.fromEntries(
    ['red', 'expected', 'stale'].map((id) => [id, (run: FinishedRun) => sectionOf(renderHtml(run), id)]),
  ),
};

function renderTestcase(element: XmlElement): string {
  const children = element.children.map(({ name, attributes }) => [name, attributes['type']].join(' ').trim());
  return `${idOf(element)} (${element.attributes['classname']}): ${children.join(', ') || 'passed'}`;
}

/** The case that leads each group, the others, and in brackets what it blocks. */
function groupsOf(run: FinishedRun): string {
  const reds = rowsOf(run, 'storage').filter(({ standing }) => standing === 'failed');
  return groupRows(reds, run)
    .map((group) =>
      [
        group.lead.id,
        ...group.others.map(({ id }) => id),
        `[${group.blocks.join()}]`,
        `also in ${otherCases(group).join() || '-'}`,
      ].join(' '),
    )
    .join('\n');
}

function progressOf({ outcomes }: FinishedRun): string {
  let written = '';
  const progress = createProgress({ colour: false, live: true, write: (text) => (written += text), now: () => 0 });
  for (const outcome of outcomes) progress.record({ kind: 'outcome', ...outcome });
  return written;
}

/** The HTML of a section. */
function sectionOf(html: string, id: string): string {
  return new RegExp(`<section id="${id}">([^]*?)</section>`, 'u').exec(html)?.[1] ?? '';
}

/** What is said of each report that the keys name. */
function* ofReports<Said>(by: Readonly<Record<string, Said>> = {}): Generator<readonly [report: string, Said]> {
  for (const [names, said] of Object.entries(by)) {
    checkFilled(said, names);
    checkWords(names.split(' '), Object.keys(REPORTS), 'A row');
    for (const name of names.split(' ')) yield [name, said];
  }
}

describe('a report', () => {
  test.each(ROWS)('$title', (row) => {
    checkFilled({ ...row.is, ...row.says, ...row.lacks, ...row.counts }, row.title);
    const run = toRun(row, row.title);
    const shown = (name: string): string => REPORTS[name]?.(run) ?? '';
    for (const [name, whole] of ofReports(row.is)) expect(shown(name)).toBe(whole.trimEnd());
    for (const [name, texts] of ofReports(row.says))
      for (const text of texts) expect(shown(name)).toMatch(toPattern(text));
    for (const [name, texts] of ofReports(row.lacks))
      for (const text of texts) expect(shown(name)).not.toMatch(toPattern(text));
    for (const [name, counts] of ofReports(row.counts))
      for (const [text, count] of Object.entries(counts)) expect(shown(name).split(text)).toHaveLength(count + 1);
    for (const name of interfacesOf(run)) expect(lintJunit(parseXml(renderJunit(run, name)))).toEqual([]);
    const markdown = renderMarkdown(run);
    expect(markdown.split('\n').length).toBeLessThanOrEqual(61);
    expect(markdown.length).toBeLessThan(20_000);
  });
});

/** The ids in the headings of the cards. */
function cardsOf(section: string): readonly string[] {
  return [...section.matchAll(/<h3>.*?<code>([^<]*)<\/code>/gu)].map(([, id]) => id ?? '');
}

test('report.html has every case with its clause, and what a target answered stays text', () => {
  const run = sampleRun();
  const html = renderHtml(run);
  for (const row of rowsOf(run)) expect(html).toContain(`<code>${row.id}</code>`);
  expect(html).toContain('An entry for a missing object carries an error &lt;string&gt;.');
  expect(html).not.toContain('a <b>');
  expect(html.split('<script')).toHaveLength(2);
  expect(html).toContain(`<script>${PAGE_SCRIPT}</script>`);
  expect(html).not.toMatch(/https?:\/\/(?!127\.0\.0\.1)|\bsrc=|url\(|@import/u);
  for (const name of interfacesOf(run))
    expect(html).toContain(renderCounts(run.outcomes.filter((outcome) => outcome.interface === name)));
});

test('report.html of a run with 500 red cases, each with a message and long answers of its own, is smaller than 2 MB', () => {
  const clauses = Array.from({ length: 500 }, (_, index): RunClause => ({
    id: `storage.batch.clause-with-number-${index}`,
    interface: 'storage',
    strength: 'stated',
    text: `The entry with the number ${index} keeps what the contract says of it. ${'It is a long sentence. '.repeat(4)}`,
    places: [`Endpoints/C/operations/${index}`],
    placeWords: [`sign several objects (row ${index} of operations, Endpoints, storage API)`],
  }));
  const [exchange] = sampleOutcome('fail').exchanges;
  if (exchange === undefined) throw new Error('The sample has an exchange.');
  const body = JSON.stringify(Array.from({ length: 120 }, (_, index) => ({ index, name: `<object ${index}>` })));
  const long = { ...exchange, request: { ...exchange.request, body }, response: { status: 200, headers: [], body } };
  const outcomes = clauses.map(({ id }, index): Outcome =>
    sampleOutcome('fail', {
      id: `storage.batch.case-with-number-${index}`,
      clauses: [id, 'storage.batch.clause-with-number-0'],
      clause: id,
      message: `the entry ${index} is right`,
      difference: {
        what: `the entry ${index} is right`,
        path: `/${index}`,
        expected: '"a"',
        actual: body.slice(0, 500),
      },
      exchanges: [long, long, long, long, long, long],
    }),
  );
  const sample = sampleRun(outcomes);
  const huge: Run = { ...sample, header: { ...sample.header, clauses } };
  const html = renderHtml(huge);
  expect(new TextEncoder().encode(html).length).toBeLessThan(2_000_000);
  expect(cardsOf(sectionOf(html, 'red'))).toHaveLength(500);
  expect(outcomes.filter(({ id }) => !html.includes(`<code>${id}</code>`))).toEqual([]);
});
