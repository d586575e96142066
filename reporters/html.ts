// report.html: one self-contained page for people, verdicts first, then what is broken with its evidence, then everything else.
import { renderCount } from '../suites/kit/outcome.ts';
import type { Run } from '../suites/kit/outcome.ts';
import { groupRows, renderBroken } from './groups.ts';
import { cards } from './html-cards.ts';
import type { Detail } from './html-exchange.ts';
import { bar, head } from './html-head.ts';
import type { Section } from './html-head.ts';
import { caseTable, clauseMatrix, none, openPoints, runFacts } from './html-lists.ts';
import { page, tag } from './html-parts.ts';
import { SCRIPT } from './html-script.ts';
import { capabilityTable, gaugeTable } from './html-target.ts';
import { unjudged } from './html-unjudged.ts';
import { isStale, rowsOf } from './rows.ts';
import type { Row } from './rows.ts';
import { renderVerdict } from './summary.ts';
import { text } from './xml.ts';

/** Bytes that mail programs and CI systems show without a murmur. */
const SIZE_LIMIT = 1_900_000;

/** From all to the least: the first that fits. */
const DETAILS: readonly Detail[] = [
  { body: 4_000, others: Infinity, cases: Infinity },
  { body: 2_000, others: 3, cases: 3 },
  { body: 700, others: 0, cases: 1 },
  { body: 200, others: 0, cases: 0 },
];

export function renderHtml(run: Run): string {
  let html = '';
  for (const detail of DETAILS) {
    html = renderPage(run, detail);
    if (new TextEncoder().encode(html).length <= SIZE_LIMIT) return html;
  }
  return html;
}

function renderPage(run: Run, detail: Detail): string {
  const sections = sectionsOf(run, detail);
  return page(
    `touchstone: ${renderVerdict(run)}`,
    tag('a', { class: 'skip', href: '#red' }, 'To what is broken'),
    head(run),
    bar(sections, run),
    tag(
      'main',
      {},
      ...sections.map(({ id, title, html }) => `\n${tag('section', { id }, tag('h2', {}, text(title)), html)}`),
    ),
    tag('script', {}, SCRIPT),
  );
}

function sectionsOf(run: Run, detail: Detail): readonly Section[] {
  const rows = rowsOf(run);
  const reds = rows.filter((row) => isRed(row) && !isStale(row));
  const stale = rows.filter(isStale);
  const expected = rows.filter(({ outcome }) => outcome?.verdict === 'expected-fail');
  const uncounted = rows.filter(
    (row) => !isRed(row) && ['fail', 'deviation', 'flaky'].includes(row.outcome?.verdict ?? 'pass'),
  );
  const count = (some: readonly Row[]): string => renderBroken(groupRows(some, run));
  const ifAny = (id: string, title: string, some: readonly Row[]): readonly Section[] =>
    some.length === 0 ? [] : [{ id, title, html: cards(some, run, detail) }];
  return [
    {
      id: 'red',
      title: reds.length === 0 ? 'Broken' : `Broken (${count(reds)})`,
      html: reds.length === 0 ? none('Nothing is broken.') : cards(reds, run, detail),
    },
    ...ifAny('stale', `Out of date (${renderCount(stale.length, 'expectation')})`, stale),
    ...ifAny('expected', `Expected failures (${count(expected)})`, expected),
    ...ifAny('uncounted', `Not counted (${count(uncounted)})`, uncounted),
    { id: 'unjudged', title: 'Not judged', html: unjudged(rows, run) },
    { id: 'clauses', title: 'Clauses', html: clauseMatrix(run) },
    { id: 'capabilities', title: 'Capabilities', html: capabilityTable(run) },
    { id: 'open', title: 'Open points', html: openPoints(run) },
    { id: 'cases', title: 'Cases', html: caseTable(rows) },
    { id: 'run', title: 'This run', html: `${runFacts(run)}${gaugeTable(run)}` },
  ];
}

/** That a run is not conclusive is in its verdict. */
function isRed(row: Row): boolean {
  return (row.standing === 'failed' || row.standing === 'errored') && row.red !== 'inconclusive';
}
