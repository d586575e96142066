// The parts of the HTML report that list everything else: clauses, open points, cases, what could not be judged, what the target offers, and the facts of the run.
import {
  compareClaim,
  OPEN_REASON_WORDS,
  renderCount,
  type GaugeReading,
  type Outcome,
  type Run,
  type RunCapability,
  type RunClause,
} from '../suites/kit/outcome.ts';
import { describeClaim } from './claims.ts';
import { facts, wordOf } from './html-cards.ts';
import { exchangeBlock } from './html-exchange.ts';
import { badge, code, folded, prose, table, tag, type TableRow } from './html-parts.ts';
import type { Row } from './rows.ts';
import { clauseVerdicts, renderDuration, renderWaits, summarize } from './summary.ts';
import { text } from './xml.ts';

/** Verdicts of clauses that no case could judge. */
const UNSEEN: ReadonlySet<string> = new Set(['blocked', 'not-applicable']);

export function clauseMatrix(run: Run): string {
  const verdicts = clauseVerdicts(run);
  const summaries = summarize(run);
  const notShown = new Set(summaries.flatMap((summary) => summary.notShown));
  return summaries
    .map(({ interface: name }) => {
      const clauses = run.header.clauses.filter((clause) => clause.interface === name);
      const judged = clauses.filter(({ id }) => !UNSEEN.has(verdicts.get(id) ?? 'blocked') && !notShown.has(id)).length;
      const rows = clauses.map((clause) =>
        clauseRow(
          clause,
          notShown.has(clause.id) ? 'not-shown' : verdicts.get(clause.id),
          run.outcomes.filter(({ clauses: cited }) => cited.includes(clause.id)),
        ),
      );
      return folded(
        `${name}: ${judged} of ${clauses.length} clauses were looked at`,
        table(['clause', 'strength', 'what it says', 'verdict', 'cases:'], rows),
      );
    })
    .join('\n');
}

function clauseRow(clause: RunClause, verdict: string | undefined, cases: readonly Outcome[]): TableRow {
  const passing = cases.filter((outcome) => outcome.verdict === 'pass').map(({ id }) => text(id));
  const others = cases.filter((outcome) => outcome.verdict !== 'pass');
  return {
    interface: clause.interface,
    ...(verdict === undefined ? {} : { verdict }),
    cells: [
      code(clause.id),
      text(clause.strength),
      `${prose(clause.text)} ${tag('span', { class: 'dim' }, text((clause.placeWords ?? clause.places).join('; ')))}`,
      verdict === undefined ? tag('span', { class: 'dim' }, 'no case') : badge(verdict),
      [
        ...others.map((outcome) => `${code(outcome.id)} ${badge(outcome.verdict)}`),
        ...(passing.length === 0 ? [] : [`${tag('code', {}, passing.join('<br>'))} ${badge('pass')}`]),
      ].join('<br>'),
    ],
  };
}

export function openPoints(run: Run): string {
  const seen = run.outcomes.flatMap((outcome) =>
    outcome.observations.map(({ clause, answer }): TableRow => {
      const known = run.header.clauses.find(({ id }) => id === clause);
      return {
        interface: outcome.interface,
        verdict: 'observed',
        cells: [
          code(clause),
          prose(known?.text ?? ''),
          text(known?.why === undefined ? '' : OPEN_REASON_WORDS[known.why]),
          tag('strong', {}, text(answer)),
          code(outcome.id),
        ],
      };
    }),
  );
  if (seen.length === 0) return none('No open point was observed.');
  return `${none('What the contract leaves open, and what the target does there. Nothing here is judged.')}${table(['open clause', 'question', 'why it is open:', 'answer:', 'seen by:'], seen)}`;
}

export function caseTable(rows: readonly Row[]): string {
  return folded(
    `All ${rows.length} rows`,
    table(
      ['case', 'title', 'verdict', 'scored:', 'hazard:', 'took:'],
      rows.map((row) => ({
        interface: row.interface,
        verdict: wordOf(row),
        cells: [
          code(row.id),
          text(row.title),
          badge(wordOf(row)),
          row.outcome?.scored === false ? 'no' : 'yes',
          text(row.outcome?.hazard ?? ''),
          `${Math.round(row.seconds * 1000)} ms`,
        ],
      })),
    ),
  );
}

export function runFacts(run: Run): string {
  const { header, footer } = run;
  const pairs: readonly (readonly [string, string | undefined])[] = [
    ['Run', header.runId],
    ['Seed', String(header.seed)],
    ['Started', header.startedAt],
    [
      'Took',
      footer === undefined
        ? undefined
        : `${renderDuration(footer.duration)}, ${renderCount(footer.exchanges, 'exchange')}`,
    ],
    ['Waited', renderWaits(run).join('; ')],
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
    [
      'One case handed over',
      'add --record run.ndjson to that command; touchstone replay run.ndjson judges the recording, without the target',
    ],
  ];
  const list = (title: string, leaks: readonly string[] = []): string =>
    leaks.length === 0
      ? ''
      : folded(`${title} (${leaks.length})`, tag('ul', {}, ...leaks.map((leak) => tag('li', {}, text(leak)))));
  return `${facts(pairs)}${list('Left behind', footer?.leaks)}${list('Perhaps left behind', footer?.unseen)}`;
}

export function none(sentence: string): string {
  return tag('p', { class: 'dim' }, text(sentence));
}

/** Cases of one reason that are named at once; more are folded. */
const UNFOLDED = 3;
/** Clauses that are listed; more are folded. */
const FOLDED = 12;

export function unjudged(rows: readonly Row[], run: Run): string {
  const groups = [...byReason(rows)].sort(([, a], [, b]) => weight(b) - weight(a));
  const withheld = summarize(run).flatMap((summary) => summary.withheld);
  const notShown = summarize(run).flatMap((summary) => summary.notShown);
  const unreached = run.footer?.interfaces.flatMap((result) => result.unreached ?? []) ?? [];
  const excused = run.footer?.interfaces.flatMap((result) => result.excused ?? []) ?? [];
  return [
    groups.length === 0
      ? none('Every case that was run could be judged.')
      : table(
          ['why', 'verdict', 'cases'],
          groups.map(([, [first, ...rest]]) => ({
            ...(first?.outcome === undefined ? {} : { interface: first.interface, verdict: first.outcome.verdict }),
            cells: [
              text(first?.outcome?.message ?? ''),
              badge(first?.outcome?.verdict ?? ''),
              names([...(first === undefined ? [] : [first]), ...rest].map(({ id }) => id)),
            ],
          })),
        ),
    clausePart('Stated clauses that no case could judge', unreached),
    clausePart('Stated clauses that no case could judge, as expected', excused),
    clausePart(
      'Clauses withheld',
      withheld,
      'Safety, the target, or what was not given kept their cases from being judged, as said above.',
    ),
    clausePart(
      'Clauses not shown',
      notShown,
      'They are about what an answer may lack, and none had it: neither verified nor missing.',
    ),
  ].join('');
}

/** Folded if it would push everything else off the page. */
function clausePart(title: string, ids: readonly string[], sentence?: string): string {
  if (ids.length === 0) return '';
  const list = tag('ul', {}, ...ids.map((id) => tag('li', {}, code(id))));
  return [
    tag('h3', {}, `${title} (${ids.length})`),
    sentence === undefined ? '' : tag('p', {}, sentence),
    ids.length <= FOLDED ? list : folded(renderCount(ids.length, 'clause'), list),
  ].join('');
}

function byReason(rows: readonly Row[]): ReadonlyMap<string, readonly Row[]> {
  const left = rows.filter(({ outcome }) => ['blocked', 'not-applicable'].includes(outcome?.verdict ?? ''));
  return Map.groupBy(left, ({ outcome }) => `${outcome?.interface} ${outcome?.verdict} ${outcome?.message}`);
}

/** What is blocked can be mended, so it comes first; then what concerns the most cases. */
function weight(group: readonly Row[]): number {
  return (group[0]?.outcome?.verdict === 'blocked' ? 1_000_000 : 0) + group.length;
}

function names(ids: readonly string[]): string {
  const list = ids.map((id) => code(id)).join('<br>');
  if (ids.length <= UNFOLDED) return list;
  return folded(renderCount(ids.length, 'case'), list);
}

/** How much of an exchange is shown that decided about a capability. */
const EXCHANGE = { body: 1_000, others: 0, cases: 0 };

/** What the contract leaves to a target: claimed, found, and the exchange that decided. */
export function capabilityTable(run: Run): string {
  const capabilities = run.footer?.capabilities ?? [];
  if (capabilities.length === 0) return none('No optional capability was probed in this run.');
  return [
    none('The contract leaves these to the target; a claim makes one of them count.'),
    table(
      ['capability', 'a target that has it', 'claimed:', 'found:', 'why:'],
      capabilities.map((one) => ({
        interface: one.interface,
        cells: [code(one.id), text(one.title), answer(one.claimed, 'not said'), detected(one), why(one)],
      })),
    ),
  ].join('');
}

function answer(value: boolean | undefined, unknown: string): string {
  if (value === undefined) return tag('span', { class: 'dim' }, unknown);
  return value ? 'yes' : 'no';
}

function detected(capability: RunCapability): string {
  const word = answer(capability.detected, capability.withheld === true ? 'withheld' : 'not asked');
  const standing = compareClaim(capability);
  if (standing === 'agreed') return word;
  const style = standing === 'absent' ? 'badge fail' : 'badge blocked';
  return `${word} ${tag('span', { class: style }, text(standing))}`;
}

function why(capability: RunCapability): string {
  const { exchange, reason = '' } = capability;
  const sentence = describeClaim(capability) ?? reason;
  if (exchange === undefined) return text(sentence);
  return `${text(sentence)}${exchangeBlock(exchange, EXCHANGE, false)}`;
}

/** What every run must meet somewhere, and how often this one did. */
export function gaugeTable(run: Run): string {
  const readings = run.footer?.interfaces.flatMap(({ gauges = [] }) => gauges) ?? [];
  if (readings.length === 0) return '';
  return folded(
    'What this run met: evidence that it did not pass for lack of data',
    table(['gauge', 'chances:', 'met:', 'if never:'], readings.map(gaugeRow)),
  );
}

function gaugeRow({ id, asked, met, sentence }: GaugeReading): TableRow {
  return { cells: [code(id), String(asked), String(met), text(sentence)] };
}
