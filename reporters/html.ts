// The HTML report, report.html: one self-contained page for people, verdicts first, then what is broken with its evidence, then everything else.
import { renderCount, type Run } from '../suites/kit/outcome.ts';
import { groupRows, renderBroken } from './groups.ts';
import { cards } from './html-cards.ts';
import type { Detail } from './html-exchange.ts';
import { capabilityTable, caseTable, clauseMatrix, gaugeTable, openPoints, runFacts } from './html-lists.ts';
import { badge, none, page, PAGE_SCRIPT, tag } from './html-parts.ts';
import { unjudged } from './html-unjudged.ts';
import { isRed, isStale, renderKinds, resultOf, rowsOf, type Row } from './rows.ts';
import { renderDuration, renderVerdict, summarize, worstVerdict, type InterfaceSummary } from './summary.ts';
import { text } from './xml.ts';

/** Bytes that mail programs and CI systems show without a murmur. */
const SIZE_LIMIT = 1_900_000;

/** From all to the least: the first that fits. */
const DETAILS: readonly Detail[] = [
  { body: 4_000, others: Infinity, cases: Infinity },
  { body: 2_000, others: 3, cases: 3 },
  { body: 700, others: 0, cases: 1 },
  { body: 200, others: 0, cases: 0, plain: true },
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
    tag('script', {}, PAGE_SCRIPT),
  );
}

function sectionsOf(run: Run, detail: Detail): readonly Section[] {
  const rows = rowsOf(run);
  // That a run is not conclusive is in its verdict.
  const red = rows.filter((row) => isRed(row) && row.red !== 'inconclusive');
  const reds = red.filter((row) => !isStale(row));
  const stale = rows.filter(isStale);
  const expected = rows.filter(({ outcome }) => outcome?.verdict === 'expected-fail');
  const uncounted = rows.filter(
    (row) => !red.includes(row) && ['fail', 'deviation', 'flaky'].includes(row.outcome?.verdict ?? 'pass'),
  );
  const count = (some: readonly Row[]): string => renderBroken(groupRows(some, run));
  const ifAny = (id: string, title: string, some: readonly Row[]): readonly Section[] =>
    some.length === 0 ? [] : [{ id, title, html: cards(id, some, run, detail) }];
  return [
    {
      id: 'red',
      title: reds.length === 0 ? 'Broken' : `Broken (${count(reds)})`,
      html: reds.length === 0 ? none('Nothing is broken.') : cards('red', reds, run, detail),
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

function head(run: Run): string {
  return tag(
    'header',
    {},
    tag('p', { class: 'dim' }, `${tag('strong', {}, 'touchstone')} ${text(whatWasJudged(run))}`),
    tag('h1', { class: `badge ${worstVerdict(run)}` }, text(headline(run))),
    tag('ul', { class: 'verdicts' }, ...summarize(run).map((summary) => verdictCard(summary, run))),
  );
}

/** Without the code with which the command ended. */
function headline(run: Run): string {
  return renderVerdict(run).replace(/ \(exit \d\)/u, '');
}

/** With what which target was judged, and when. */
function whatWasJudged({ header, footer }: Run): string {
  const { tool, startedAt, targets, ownMock, requirementSet } = header;
  const when = `${startedAt.slice(0, 16).replace('T', ' ')} UTC`;
  const took = footer === undefined ? '' : `, ${renderDuration(footer.duration)}`;
  const target = ownMock ? 'Our own mock, since no target was named' : [...new Set(Object.values(targets))].join(', ');
  return `${tool.version} · ${target} (${when}${took}) · requirement set ${requirementSet.version}`;
}

/** The number of stated clauses that hold stands out; the word for it and the other numbers are beside it. */
function verdictCard(summary: InterfaceSummary, run: Run): string {
  const known = knownFailures(summary.interface, run);
  const { number, rest } = splitNumber(summary.verified);
  return tag(
    'li',
    { class: summary.verdict },
    tag('h2', {}, `${text(summary.interface)} ${badge(summary.verdict, summary.word)}`),
    ...(number === '' ? [] : [tag('p', { class: 'big' }, `${number} `, tag('span', {}, text(rest)))]),
    ...(number === '' ? [] : [meter(summary, run)]),
    tag('p', {}, text(summary.reason)),
    ...(number === '' && rest !== '' ? [tag('p', {}, text(rest))] : []),
    tag('p', { class: 'dim' }, text(summary.counts)),
    ...(known === '' ? [] : [tag('p', { class: 'dim' }, text(known))]),
  );
}

/** `79 of 87 stated clauses verified, 3 broken` as `79/87` and its words. */
function splitNumber(verified = ''): { readonly number: string; readonly rest: string } {
  const [whole = '', held, all] = /^(\d+) of (\d+) /u.exec(verified) ?? [];
  return held === undefined
    ? { number: '', rest: verified }
    : { number: `${held}/${all}`, rest: verified.slice(whole.length) };
}

/** `Expected failures: 2 cases, 1 finding; 1 stale expectation`; empty if there are none. */
function knownFailures(name: string, run: Run): string {
  const rows = rowsOf(run, name);
  const expected = renderKinds(rows.filter(({ outcome }) => outcome?.verdict === 'expected-fail'));
  const stale = rows.filter(isStale).length;
  if (run.header.expectations === undefined && expected === '' && stale === 0) return '';
  return `Expected failures: ${expected || 'none'}; ${renderCount(stale, 'stale expectation')}`;
}

/** What is verified, broken and neither of the stated clauses; the numbers stand beside it. */
function meter({ interface: name }: InterfaceSummary, run: Run): string {
  const { statedVerified = 0, statedBroken = 0, statedApplicable = 0, withheld = [] } = resultOf(run, name) ?? {};
  const part = (count: number, colour: string): string =>
    count === 0 ? '' : tag('i', { style: `flex:${count};color:var(--${colour})` });
  const stated = new Set(run.header.clauses.filter(({ strength }) => strength === 'stated').map(({ id }) => id));
  const rest = statedApplicable + withheld.filter((id) => stated.has(id)).length - statedVerified - statedBroken;
  return tag(
    'div',
    { class: 'meter', 'aria-hidden': 'true' },
    part(statedVerified, 'good'),
    part(statedBroken, 'bad'),
    part(Math.max(0, rest), 'line'),
  );
}

interface Section {
  readonly id: string;
  readonly title: string;
  readonly html: string;
}

/** Links to all sections, and a search that only a script makes visible, which stays in sight. */
function bar(sections: readonly Section[], run: Run): string {
  const verdicts = new Set([...run.outcomes, ...run.findings].map(({ verdict }) => verdict));
  const names = new Set(run.outcomes.map((outcome) => outcome.interface));
  const options = (first: string, values: ReadonlySet<string>): string =>
    [tag('option', { value: '' }, first), ...[...values].sort().map((value) => tag('option', {}, text(value)))].join(
      '',
    );
  return [
    tag(
      'nav',
      { 'aria-label': 'Sections' },
      tag('ul', {}, ...sections.map(({ id, title }) => tag('li', {}, tag('a', { href: `#${id}` }, text(title))))),
    ),
    tag(
      'form',
      { class: 'bar', id: 'find', role: 'search', hidden: '' },
      '<input type="search" name="words" placeholder="Search" aria-label="Search words" autocomplete="off">',
      tag('select', { name: 'of', 'aria-label': 'Interface' }, options('interface', names)),
      tag('select', { name: 'verdict', 'aria-label': 'Verdict' }, options('verdict', verdicts)),
      '<button type="reset">Clear</button>',
      tag('output', { 'aria-live': 'polite' }),
    ),
  ].join('\n');
}
