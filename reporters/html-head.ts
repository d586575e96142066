// The top of report.html: the verdict of each interface with its numbers, and the bar that stays.
import { renderCount } from '../suites/kit/outcome.ts';
import type { Run } from '../suites/kit/outcome.ts';
import { badge, tag } from './html-parts.ts';
import { resultOf } from './rows.ts';
import { renderDuration, renderVerdict, summarize, worstVerdict } from './summary.ts';
import type { InterfaceSummary } from './summary.ts';
import { text } from './xml.ts';

export function head(run: Run): string {
  return tag(
    'header',
    {},
    tag('p', { class: 'brand' }, 'touchstone'),
    tag('h1', { class: `badge ${worstVerdict(run)}` }, text(renderVerdict(run))),
    tag('p', { class: 'dim' }, text(whatWasJudged(run))),
    tag('ul', { class: 'verdicts' }, ...summarize(run).map((summary) => verdictCard(summary, run))),
  );
}

/** Which target was judged, and when. */
function whatWasJudged({ header, footer }: Run): string {
  const when = `${header.startedAt.slice(0, 16).replace('T', ' ')} UTC`;
  const took = footer === undefined ? '' : `, ${renderDuration(footer.duration)}`;
  return `${header.ownMock ? 'Our own mock, since no target was named' : [...new Set(Object.values(header.targets))].join(', ')} (${when}${took})`;
}

function verdictCard(summary: InterfaceSummary, run: Run): string {
  const known = knownFailures(summary, run);
  return tag(
    'li',
    { class: summary.verdict },
    tag('h2', {}, text(summary.interface)),
    tag('p', { class: 'word' }, badge(summary.verdict, summary.word)),
    tag('p', {}, text(summary.reason)),
    ...(summary.verified === undefined
      ? []
      : [meter(summary, run), tag('p', { class: 'numbers' }, text(summary.verified))]),
    tag('p', { class: 'dim' }, text(summary.counts)),
    ...(known === '' ? [] : [tag('p', {}, text(known))]),
  );
}

/** `Expected failures: 2 cases, 1 finding; 1 stale expectation`; empty if there are none. */
function knownFailures({ expected, stale }: InterfaceSummary, { header }: Run): string {
  if (header.expectations === undefined && expected === '' && stale === 0) return '';
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

export interface Section {
  readonly id: string;
  readonly title: string;
  readonly html: string;
}

/** Links to all sections, and a search that only a script makes visible. */
export function bar(sections: readonly Section[], run: Run): string {
  const verdicts = new Set([...run.outcomes, ...run.findings].map(({ verdict }) => verdict));
  const names = new Set(run.outcomes.map((outcome) => outcome.interface));
  const options = (first: string, values: ReadonlySet<string>): string =>
    [tag('option', { value: '' }, first), ...[...values].sort().map((value) => tag('option', {}, text(value)))].join(
      '',
    );
  return tag(
    'div',
    { class: 'bar' },
    tag(
      'nav',
      { 'aria-label': 'Sections' },
      tag('ul', {}, ...sections.map(({ id, title }) => tag('li', {}, tag('a', { href: `#${id}` }, text(title))))),
    ),
    tag(
      'form',
      { id: 'find', role: 'search', hidden: '' },
      '<input type="search" name="words" placeholder="Search" aria-label="Search words" autocomplete="off">',
      tag('select', { name: 'of', 'aria-label': 'Interface' }, options('all interfaces', names)),
      tag('select', { name: 'verdict', 'aria-label': 'Verdict' }, options('all verdicts', verdicts)),
      '<button type="reset">Clear</button>',
      tag('output', { 'aria-live': 'polite' }),
    ),
  );
}
