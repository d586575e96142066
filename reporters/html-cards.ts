// The part of the HTML report about what is broken, the list of failures: one card for one broken clause, what explains most first.
import { capital, renderCount, type Run, type RunClause } from '../suites/kit/outcome.ts';
import { blamedClause, repeatCommand, tellingExchanges } from './evidence.ts';
import { countExplained, groupRows, type RedGroup } from './groups.ts';
import { exchangeBlock, valueBlock, type Detail } from './html-exchange.ts';
import { badge, code, folded, found, prose, tag } from './html-parts.ts';
import { renderRest } from './rest.ts';
import type { Row } from './rows.ts';
import { text } from './xml.ts';

export function cards(rows: readonly Row[], run: Run, detail: Detail): string {
  return groupRows(rows, run)
    .map((group) => card(group, run, detail))
    .join('\n');
}

function card(group: RedGroup, run: Run, detail: Detail): string {
  const { lead, others, clause, also, blocks } = group;
  const title =
    clause === undefined ? `${code(lead.id)} ${text(lead.title)}` : `${code(clause.id)} ${prose(clause.text)}`;
  const rest = renderRest([lead, ...others], run);
  return tag(
    'article',
    { class: wordOf(lead), ...found({ interface: lead.interface, verdict: wordOf(lead) }) },
    tag('h3', {}, `${badge(wordOf(lead))} ${title}`),
    ...(rest === '' ? [] : [tag('p', {}, text(`${rest}.`))]),
    ...(countExplained(group) === 1 ? [] : [tag('p', { class: 'explains' }, text(explains(group)))]),
    ...(also.length === 0 ? [] : [tag('p', {}, 'The same breaks: '), clauseList(also)]),
    evidence(lead, run, detail, clause !== undefined),
    ...(others.length === 0
      ? []
      : [folded(`The same, found ${times(others.length)} more`, sameCases(others, run, detail))]),
    ...(blocks.length === 0 ? [] : [folded(`Keeps ${renderCount(blocks.length, 'case')} from going on`, ids(blocks))]),
  );
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
  const full = rows
    .slice(0, detail.cases)
    .map((row) => tag('article', { class: wordOf(row) }, evidence(row, run, detail, true)));
  const rest = rows.slice(detail.cases).map((row) => tag('li', {}, `${code(row.id)} ${text(row.message)}`));
  return [...full, ...(rest.length === 0 ? [] : [tag('ul', {}, ...rest)])].join('\n');
}

function evidence(row: Row, run: Run, detail: Detail, named: boolean): string {
  const { outcome } = row;
  const telling = tellingExchanges(row);
  const told = telling.map((exchange) => exchangeBlock(exchange, detail, true));
  const who = named ? tag('p', {}, `${code(row.id)} ${text(row.title)}`) : '';
  if (outcome === undefined) return [who, tag('p', {}, text(row.message)), ...told].join('');
  const clause = blamedClause(outcome, run.header);
  const others = outcome.exchanges.filter((exchange) => !telling.includes(exchange)).slice(0, detail.others);
  const { what, path, expected = '', actual } = outcome.difference ?? {};
  return [
    who,
    tag('p', {}, text(row.message)),
    facts(
      [
        ['Clause', clause === undefined ? undefined : clauseWords(clause, named)],
        [
          'In the contract',
          clause === undefined
            ? undefined
            : [clause.placeWords?.join('; '), `(${clause.places.join(', ')})`].join(' ').trim(),
        ],
        ['Compared', what !== undefined && row.message.includes(what) ? undefined : what],
        ['At', path === '' ? 'the whole answer' : path],
      ],
      [
        ...(expected === '' ? [] : [['Expected', 'expected', valueBlock(expected)] as const]),
        ...(actual === undefined ? [] : [['Actual', 'actual', valueBlock(actual)] as const]),
      ],
    ),
    ...told,
    ...(others.length === 0
      ? []
      : [
          folded(
            `Other exchanges of this case (${others.length})`,
            others.map((exchange) => exchangeBlock(exchange, detail, false)).join(''),
          ),
        ]),
    tag('p', { class: 'repeat' }, 'Just this again: ', code(repeatCommand(run.header, row))),
  ].join('');
}

/** What the title of a card says is not said again. */
function clauseWords({ strength, id, text: sentence }: RunClause, named: boolean): string {
  return named ? strength : `${strength}, ${id}: ${sentence}`;
}

/** The verdict of a case, or its stand-in for a row that is not a case. */
export function wordOf({ outcome, capability, red, standing }: Row): string {
  if (outcome !== undefined) return outcome.verdict;
  if (capability === undefined) return red ?? 'inconclusive';
  if (standing === 'skipped') return 'blocked';
  return standing === 'passed' ? 'pass' : 'fail';
}

/** Pairs without a value are left out; `blocks` are HTML already, with a class. */
export function facts(
  pairs: readonly (readonly [string, string | undefined])[],
  blocks: readonly (readonly [string, string, string])[] = [],
): string {
  const given = pairs.filter((pair): pair is readonly [string, string] => pair[1] !== undefined && pair[1] !== '');
  return tag(
    'dl',
    {},
    ...given.map(([name, value]) => `${tag('dt', {}, text(name))}${tag('dd', {}, text(value))}`),
    ...blocks.map(([name, style, html]) => `${tag('dt', {}, text(name))}${tag('dd', { class: style }, html)}`),
  );
}
