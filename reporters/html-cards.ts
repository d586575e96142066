// The findings of report.html: a line for one broken clause, what explains most first, and behind it the evidence.
import { capital, renderCount, type Run, type RunClause } from '../suites/kit/outcome.ts';
import { repeatCommand, tellingExchanges } from './evidence.ts';
import { countExplained, groupRows, type RedGroup } from './groups.ts';
import { differenceBlock } from './html-diff.ts';
import { colourIn, exchangeBlock, type Detail } from './html-exchange.ts';
import { badge, code, command, folded, found, prose, tag } from './html-parts.ts';
import { renderRest } from './rest.ts';
import { comparedIn, oneLine, type Row } from './rows.ts';
import { text } from './xml.ts';

/** Lines that open by a click, one at a time. Of what is red the first is open, and a wide page shows it beside the lines. */
export function cards(section: string, rows: readonly Row[], run: Run, detail: Detail): string {
  const isRed = section === 'red';
  const groups = groupRows(rows, run).map(
    (group, index) => `\n${card(section, group, run, detail, isRed && index === 0)}`,
  );
  return tag('div', { class: isRed ? 'findings split' : 'findings' }, tag('div', { class: 'lines' }, ...groups));
}

function card(section: string, group: RedGroup, run: Run, detail: Detail, open: boolean): string {
  const { lead, others, clause, also, blocks } = group;
  const word = wordOf(lead);
  const title = clause === undefined ? text(lead.title) : prose(clause.text);
  const rest = renderRest([lead, ...others], run);
  const count = countExplained(group);
  return tag(
    'details',
    {
      class: `finding ${word}`,
      name: 'finding',
      id: `${section}/${lead.id}`,
      ...found({ interface: lead.interface, verdict: word }),
      ...(open ? { open: '' } : {}),
    },
    tag(
      'summary',
      {},
      `${badge(word)} ${tag('span', { class: 'line' }, title)} `,
      tag('span', { class: 'dim' }, `${text(lead.interface)}${count === 1 ? '' : `, ${count} ×`}`),
    ),
    tag(
      'article',
      { tabindex: '0', 'aria-label': 'Finding' },
      tag(
        'h3',
        {},
        `${tag('span', {}, title)} ${tag('small', {}, clause === undefined ? code(lead.id) : placeOf(clause))}`,
      ),
      ...(rest === '' ? [] : [tag('p', {}, text(`${rest}.`))]),
      ...(count === 1 ? [] : [tag('p', { class: 'dim' }, text(explains(group)))]),
      ...(also.length === 0 ? [] : [tag('p', {}, 'The same breaks: '), clauseList(also)]),
      evidence(lead, run, detail),
      ...(others.length === 0
        ? []
        : [folded(`The same, found ${times(others.length)} more`, sameCases(others, run, detail))]),
      ...(blocks.length === 0
        ? []
        : [folded(`Keeps ${renderCount(blocks.length, 'case')} from going on`, ids(blocks))]),
    ),
  );
}

/** Where the sentence of a card stands. */
function placeOf({ id, strength, places, placeWords = [] }: RunClause): string {
  return `${code(id)} · ${strength} · ${text([placeWords.join('; '), `(${places.join(', ')})`].join(' ').trim())}`;
}

function times(count: number): string {
  return count === 1 ? 'once' : `${count} times`;
}

function explains({ others, blocks }: RedGroup): string {
  const broken = `Found ${others.length + 1} times`;
  const parts = [
    ...(others.length === 0 ? [] : [broken]),
    ...(blocks.length === 0 ? [] : [`keeps ${renderCount(blocks.length, 'case')} from going on`]),
  ];
  return `${capital(parts.join('; '))}.`;
}

function clauseList(clauses: readonly RunClause[]): string {
  return tag('ul', {}, ...clauses.map((clause) => tag('li', {}, `${code(clause.id)} ${prose(clause.text)}`)));
}

function ids(list: readonly string[]): string {
  return tag('ul', {}, ...list.map((id) => tag('li', {}, code(id))));
}

/** The first ones with their evidence, and all others by a line, so that one clause does not fill a page. */
function sameCases(rows: readonly Row[], run: Run, detail: Detail): string {
  const full = rows.slice(0, detail.cases).map((row) => tag('article', {}, evidence(row, run, detail)));
  const rest = rows.slice(detail.cases).map((row) => tag('li', {}, `${code(row.id)} ${text(row.message)}`));
  return [...full, ...(rest.length === 0 ? [] : [tag('ul', {}, ...rest)])].join('\n');
}

function evidence(row: Row, run: Run, detail: Detail): string {
  const { outcome } = row;
  const telling = tellingExchanges(row);
  const told = telling.map((exchange) => exchangeBlock(exchange, detail, true));
  const said = tag('p', { class: 'said' }, text(saidOf(row)));
  if (outcome === undefined) return [said, ...told].join('');
  const others = outcome.exchanges.filter((exchange) => !telling.includes(exchange)).slice(0, detail.others);
  const { path, expected = '', actual } = outcome.difference ?? {};
  return [
    said,
    ...(path === undefined
      ? []
      : [tag('p', { class: 'dim' }, path === '' ? 'In the whole answer:' : `At ${code(path)}:`)]),
    ...(actual === undefined ? [] : [differenceBlock(expected, actual, colourIn(detail))]),
    ...told,
    ...(others.length === 0
      ? []
      : [
          folded(
            `Other exchanges of this case (${others.length})`,
            others.map((exchange) => exchangeBlock(exchange, detail, false)).join(''),
          ),
        ]),
    tag(
      'p',
      { class: 'dim' },
      `${row.again === undefined ? 'Case' : 'Finding'} ${code(row.id)}: ${text(row.title)}. Just this again:`,
    ),
    command(repeatCommand(run.header, row)),
  ].join('');
}

/** What a badge and the two sides of a difference do not say. */
function saidOf({ message, outcome }: Row): string {
  const word = `${outcome?.verdict.toUpperCase().replaceAll('-', ' ')}: `;
  const said = message.startsWith(word) ? message.slice(word.length) : message;
  const { difference } = outcome ?? {};
  if (difference === undefined) return said;
  const { path = '' } = difference;
  const compared = oneLine(`: ${comparedIn(difference)}`);
  return said.replace(`${compared} at ${path}`, '').replace(compared, '');
}

/** The verdict of a case, or its stand-in for a row that is not a case. */
export function wordOf({ outcome, capability, red, standing }: Row): string {
  if (outcome !== undefined) return outcome.verdict;
  if (capability === undefined) return red ?? 'inconclusive';
  if (standing === 'skipped') return 'blocked';
  return standing === 'passed' ? 'pass' : 'fail';
}
