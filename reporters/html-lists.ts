// The parts of the HTML report that list everything else: clauses, open points, cases, what the target offers, and the facts of the run.
import {
  compareClaim,
  OPEN_REASON_WORDS,
  renderCount,
  type GaugeReading,
  type Hazard,
  type Outcome,
  type Run,
  type RunCapability,
  type RunClause,
} from '../suites/kit/outcome.ts';
import { describeClaim } from './claims.ts';
import { wordOf } from './html-cards.ts';
import { exchangeBlock } from './html-exchange.ts';
import { badge, code, facts, folded, none, prose, table, tag, type TableRow } from './html-parts.ts';
import { names } from './html-unjudged.ts';
import { renderKinds, type Row } from './rows.ts';
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
        table(['clause', 'strength~', 'what it says', 'verdict~', 'cases:'], rows),
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

/** One row for each question, however many cases asked it. */
export function openPoints(run: Run): string {
  const seen = run.outcomes.flatMap(({ id, observations, interface: name }) =>
    observations.map(({ clause, answer }) => ({ id, clause, answer, name })),
  );
  if (seen.length === 0) return none('No open point was observed.');
  const rows = [...Map.groupBy(seen, ({ clause }) => clause)].map(([clause, some]): TableRow => {
    const known = run.header.clauses.find(({ id }) => id === clause);
    const answers = [...Map.groupBy(some, ({ answer: given }) => given)].map(
      ([given, { length }]) => `${tag('strong', {}, text(given))}${length === 1 ? '' : ` (${length} ×)`}`,
    );
    return {
      ...(some[0] === undefined ? {} : { interface: some[0].name }),
      verdict: 'observed',
      cells: [
        code(clause),
        prose(known?.text ?? ''),
        text(known?.why === undefined ? '' : OPEN_REASON_WORDS[known.why]),
        answers.join('<br>'),
        names([...new Set(some.map(({ id }) => id))]),
      ],
    };
  });
  return [
    none('What the contract leaves open, and what the target does there. Nothing here is judged.'),
    folded(
      `${renderCount(rows.length, 'question')}, ${renderCount(seen.length, 'answer')}`,
      table(['open clause', 'question', 'why it is open:', 'answer:', 'seen by:'], rows),
    ),
  ].join('');
}

/** What a case does to a target. */
const EFFECTS: Readonly<Record<Hazard, string>> = {
  read: 'reads',
  'write-scoped': 'own things',
  'write-project': 'settings',
  billable: 'may cost',
  irreversible: 'for good',
};

export function caseTable(rows: readonly Row[]): string {
  return folded(
    `All ${rows.length} rows: ${renderKinds(rows)}`,
    table(
      ['case', 'title', 'verdict~', 'scored:~', 'changes:~', 'took:#'],
      rows.map((row) => ({
        interface: row.interface,
        verdict: wordOf(row),
        cells: [
          code(row.id),
          text(row.title),
          badge(wordOf(row)),
          row.outcome?.scored === false ? 'no' : 'yes',
          row.outcome === undefined ? '' : EFFECTS[row.outcome.hazard],
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

/** How much of an exchange is shown that decided about a capability. */
const EXCHANGE = { body: 1_000, others: 0, cases: 0 };

/** What the contract leaves to a target: claimed, found, and the exchange that decided. */
export function capabilityTable(run: Run): string {
  const capabilities = run.footer?.capabilities ?? [];
  if (capabilities.length === 0) return none('No optional capability was probed in this run.');
  return [
    none('The contract leaves these to the target; a claim makes one of them count.'),
    folded(
      renderCount(capabilities.length, 'capability').replace('ys', 'ies'),
      table(
        ['capability', 'a target that has it', 'claimed:~', 'found:~', 'why:'],
        capabilities.map((one) => ({
          interface: one.interface,
          cells: [code(one.id), text(one.title), answer(one.claimed, 'not said'), detected(one), why(one)],
        })),
      ),
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
    table(['gauge', 'chances:#', 'met:#', 'if never:'], readings.map(gaugeRow)),
  );
}

function gaugeRow({ id, asked, met, sentence }: GaugeReading): TableRow {
  return { cells: [code(id), String(asked), String(met), text(sentence)] };
}
