// report.html: one self-contained page for people, verdicts first, then what is red with its evidence, then everything else.
import { OPEN_REASON_WORDS, renderCount } from '../suites/kit/outcome.ts';
import type { Outcome, RecordedExchange, Run, RunClause } from '../suites/kit/outcome.ts';
import { blamedClause, decisiveExchange, renderExchange, repeatCommand } from './evidence.ts';
import { capabilityTable, gaugeTable } from './html-target.ts';
import { groupRows } from './groups.ts';
import { badge, page, table, tag } from './html-parts.ts';
import { unjudged } from './html-unjudged.ts';
import type { Row } from './rows.ts';
import { rowsOf } from './rows.ts';
import { clauseVerdicts, renderDuration, renderVerdict, renderWaits, summarize } from './summary.ts';
import { text } from './xml.ts';

export function renderHtml(run: Run): string {
  const rows = rowsOf(run);
  // The verdict shows that a run is not conclusive: that makes nothing red.
  const reds = rows.filter(
    (row) =>
      (row.standing === 'failed' || row.standing === 'errored') &&
      (row.outcome !== undefined || row.capability !== undefined),
  );
  const uncounted = rows.filter(
    (row) =>
      !reds.includes(row) && ['fail', 'deviation', 'flaky', 'expected-fail'].includes(row.outcome?.verdict ?? 'pass'),
  );
  return page(
    `touchstone: ${renderVerdict(run)}`,
    tag('h1', {}, 'touchstone'),
    tag('p', { class: 'big' }, text(renderVerdict(run))),
    tag('p', { class: 'dim' }, text(whatWasJudged(run))),
    verdictCards(run),
    tag('nav', {}, ...SECTIONS.map(([id, title]) => tag('a', { href: `#${id}` }, title))),
    section(
      'red',
      `Broken clauses (${groupRows(reds, run).length})`,
      reds.length === 0 ? none('Nothing is red.') : articles(reds, run),
    ),
    ...(uncounted.length === 0
      ? []
      : [section('uncounted', `Broken, but not counted (${uncounted.length})`, articles(uncounted, run))]),
    section('unjudged', 'Not judged', unjudged(rows, run)),
    section('clauses', 'Clauses', clauseMatrix(run)),
    section('capabilities', 'What the target offers', capabilityTable(run)),
    section('open', 'Open points', openPoints(run)),
    section('cases', 'Cases', caseTable(rows)),
    section('run', 'This run', runFacts(run), gaugeTable(run)),
  );
}

const SECTIONS = [
  ['red', 'Broken clauses'],
  ['unjudged', 'Not judged'],
  ['clauses', 'Clauses'],
  ['capabilities', 'Capabilities'],
  ['open', 'Open points'],
  ['cases', 'Cases'],
  ['run', 'This run'],
] as const;

/** Which target was judged, and when. */
function whatWasJudged({ header, footer }: Run): string {
  const when = `${header.startedAt.slice(0, 16).replace('T', ' ')} UTC`;
  const took = footer === undefined ? '' : `, ${renderDuration(footer.duration)}`;
  return `${header.ownMock ? 'Our own mock, since no target was named' : [...new Set(Object.values(header.targets))].join(', ')} (${when}${took})`;
}

function verdictCards(run: Run): string {
  const cards = summarize(run).map((summary) =>
    tag(
      'div',
      {},
      tag('h3', {}, text(summary.interface)),
      tag('p', {}, tag('span', { class: `badge ${summary.verdict}` }, summary.word), ` ${text(summary.reason)}`),
      tag(
        'p',
        { class: 'dim' },
        text([summary.counts, summary.verified].filter((part) => part !== undefined).join('; ')),
      ),
    ),
  );
  return tag('div', { class: 'cards' }, ...cards);
}

function section(id: string, title: string, ...children: readonly string[]): string {
  return tag('section', { id }, tag('h2', {}, text(title)), ...children);
}

function none(sentence: string): string {
  return tag('p', { class: 'dim' }, text(sentence));
}

function articles(rows: readonly Row[], run: Run): string {
  return groupRows(rows, run)
    .map(({ lead, others, clause, blocks }) => {
      const head =
        clause === undefined ? '' : tag('h3', {}, `${tag('code', {}, text(clause.id))} ${text(clause.text)}`);
      const found = others.map((row) => article(row, run)).join('\n');
      const blocked = tag('ul', {}, ...blocks.map((id) => tag('li', {}, tag('code', {}, text(id)))));
      return [
        head,
        article(lead, run),
        ...(others.length === 0 ? [] : [folded(`Also found by ${renderCount(others.length, 'other')}`, found)]),
        ...(blocks.length === 0 ? [] : [folded(`Keeps ${renderCount(blocks.length, 'case')} from going on`, blocked)]),
      ].join('\n');
    })
    .join('\n');
}

function folded(title: string, content: string): string {
  return tag('details', {}, tag('summary', {}, title), content);
}

function article(row: Row, run: Run): string {
  const { outcome } = row;
  const head = tag('h3', {}, badge(wordOf(row)), ` ${tag('code', {}, text(row.id))} ${text(row.title)}`);
  if (outcome === undefined)
    return tag(
      'article',
      { id: row.id },
      head,
      tag('p', {}, text(row.message)),
      row.capability?.exchange === undefined ? '' : exchangeBlock(row.capability.exchange),
    );
  const clause = blamedClause(outcome, run.header);
  const decisive = decisiveExchange(outcome);
  const others = outcome.exchanges.filter((exchange) => exchange !== decisive);
  const exchanges = (list: typeof outcome.exchanges): string => list.map(exchangeBlock).join('');
  return tag(
    'article',
    { id: row.id },
    head,
    tag('p', {}, text(row.message)),
    facts([
      ['Clause', clause === undefined ? undefined : `${clause.text} (${clause.strength} clause ${clause.id})`],
      ['Place', clause?.places.join(', ')],
      ['In the contract', clause?.placeWords?.join('; ')],
      ['Compared', outcome.difference?.what],
      ['At', outcome.difference?.path],
      ['Expected', outcome.difference?.expected],
      ['Actual', outcome.difference?.actual],
    ]),
    ...(decisive === undefined ? [] : [exchanges([decisive])]),
    ...(others.length === 0
      ? []
      : [tag('details', {}, tag('summary', {}, `Other exchanges of this case (${others.length})`), exchanges(others))]),
    tag('p', {}, 'Just this again: ', tag('code', {}, text(repeatCommand(run.header, row)))),
  );
}

/** The verdict of a case, or its stand-in for a row that is not a case. */
function wordOf({ outcome, capability, standing }: Row): string {
  if (outcome !== undefined) return outcome.verdict;
  if (capability === undefined) return 'inconclusive';
  if (standing === 'skipped') return 'blocked';
  return standing === 'passed' ? 'pass' : 'fail';
}

function exchangeBlock(exchange: RecordedExchange): string {
  return tag('pre', {}, text(renderExchange(exchange).join('\n')));
}

function facts(pairs: readonly (readonly [string, string | undefined])[]): string {
  const given = pairs.filter((pair): pair is readonly [string, string] => pair[1] !== undefined && pair[1] !== '');
  return tag('dl', {}, ...given.map(([name, value]) => `${tag('dt', {}, text(name))}${tag('dd', {}, text(value))}`));
}

/** Verdicts of clauses that no case could judge. */
const UNSEEN: ReadonlySet<string> = new Set(['blocked', 'not-applicable']);

function clauseMatrix(run: Run): string {
  const verdicts = clauseVerdicts(run);
  const cases = new Map<string, Outcome[]>();
  for (const outcome of run.outcomes)
    for (const id of outcome.clauses) cases.set(id, [...(cases.get(id) ?? []), outcome]);
  const summaries = summarize(run);
  const claimed = new Set(summaries.map((summary) => summary.interface));
  const notShown = new Set(summaries.flatMap((summary) => summary.notShown));
  return [...claimed]
    .map((name) => {
      const clauses = run.header.clauses.filter((clause) => clause.interface === name);
      const judged = clauses.filter(({ id }) => !UNSEEN.has(verdicts.get(id) ?? 'blocked') && !notShown.has(id)).length;
      return tag(
        'details',
        {},
        tag('summary', {}, text(`${name}: ${judged} of ${clauses.length} clauses were looked at`)),
        table(
          ['clause', 'strength', 'what it says', 'verdict', 'cases'],
          clauses.map((clause) =>
            clauseRow(
              clause,
              notShown.has(clause.id) ? 'not-shown' : verdicts.get(clause.id),
              cases.get(clause.id) ?? [],
            ),
          ),
        ),
      );
    })
    .join('\n');
}

function clauseRow(clause: RunClause, verdict: string | undefined, cases: readonly Outcome[]): readonly string[] {
  return [
    tag('code', {}, text(clause.id)),
    text(clause.strength),
    `${text(clause.text)} ${tag('span', { class: 'dim' }, text((clause.placeWords ?? clause.places).join('; ')))}`,
    verdict === undefined ? tag('span', { class: 'dim' }, 'no case') : badge(verdict),
    cases.map((outcome) => `${tag('code', {}, text(outcome.id))} ${badge(outcome.verdict)}`).join('<br>'),
  ];
}

function openPoints(run: Run): string {
  const seen = run.outcomes.flatMap((outcome) =>
    outcome.observations.map(({ clause, answer }) => {
      const known = run.header.clauses.find(({ id }) => id === clause);
      return [
        tag('code', {}, text(clause)),
        text(known?.text ?? ''),
        text(known?.why === undefined ? '' : OPEN_REASON_WORDS[known.why]),
        tag('strong', {}, text(answer)),
        tag('code', {}, text(outcome.id)),
      ];
    }),
  );
  if (seen.length === 0) return none('No open point was observed.');
  return `${none('What the contract leaves open, and what the target does there. Nothing here is judged.')}${table(['open clause', 'question', 'why it is open', 'answer', 'seen by'], seen)}`;
}

function caseTable(rows: readonly Row[]): string {
  return tag(
    'details',
    {},
    tag('summary', {}, `All ${rows.length} rows`),
    table(
      ['case', 'title', 'verdict', 'scored', 'hazard', 'took'],
      rows.map((row) => [
        tag('code', {}, text(row.id)),
        text(row.title),
        badge(wordOf(row)),
        row.outcome?.scored === false ? 'no' : 'yes',
        text(row.outcome?.hazard ?? ''),
        `${Math.round(row.seconds * 1000)} ms`,
      ]),
    ),
  );
}

function runFacts(run: Run): string {
  const { header, footer } = run;
  return facts([
    ['Run', header.runId],
    ['Seed', String(header.seed)],
    ['Started', header.startedAt],
    [
      'Took',
      footer === undefined
        ? undefined
        : `${renderDuration(footer.duration)}, ${renderCount(footer.exchanges, 'exchange')}`,
    ],
    ['Waited', footer === undefined ? undefined : renderWaits(footer).join('; ')],
    [
      'Shard',
      header.shard === undefined
        ? undefined
        : `${header.shard.index} of ${header.shard.count}: merge them for a verdict`,
    ],
    ['Tool', `${header.tool.name} ${header.tool.version}`],
    ['Requirement set', `${header.requirementSet.version} (${header.requirementSet.cases} scored cases)`],
    ['Allowed', header.allowed.join(', ')],
    ...Object.entries(header.targets).map(([name, url]) => [`Target ${name}`, url] as const),
    ...Object.entries(header.modes ?? {}).map(([name, mode]) => [`Mode of ${name}`, mode] as const),
    ['Own mock', header.ownMock ? 'yes: this command started the target itself' : undefined],
    ['One case again', header.repeat],
    ['Left behind', footer?.leaks.join(', ')],
  ]);
}
