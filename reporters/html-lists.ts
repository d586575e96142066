// The parts of report.html that list everything: clauses, open points, cases, and the facts of the run.
import { OPEN_REASON_WORDS, renderCount } from '../suites/kit/outcome.ts';
import type { Outcome, Run, RunClause } from '../suites/kit/outcome.ts';
import { facts, wordOf } from './html-cards.ts';
import { badge, code, folded, prose, table, tag } from './html-parts.ts';
import type { TableRow } from './html-parts.ts';
import type { Row } from './rows.ts';
import { clauseVerdicts, renderDuration, renderWaits, summarize } from './summary.ts';
import { text } from './xml.ts';

/** Verdicts of clauses that no case could judge. */
const UNSEEN: ReadonlySet<string> = new Set(['blocked', 'not-applicable']);

export function clauseMatrix(run: Run): string {
  const verdicts = clauseVerdicts(run);
  const cases = new Map<string, Outcome[]>();
  for (const outcome of run.outcomes)
    for (const id of outcome.clauses) {
      const known = cases.get(id);
      if (known === undefined) cases.set(id, [outcome]);
      else known.push(outcome);
    }
  const summaries = summarize(run);
  const notShown = new Set(summaries.flatMap((summary) => summary.notShown));
  return summaries
    .map(({ interface: name }) => {
      const clauses = run.header.clauses.filter((clause) => clause.interface === name);
      const judged = clauses.filter(({ id }) => !UNSEEN.has(verdicts.get(id) ?? 'blocked') && !notShown.has(id)).length;
      const rows = clauses.map((clause) =>
        clauseRow(clause, notShown.has(clause.id) ? 'not-shown' : verdicts.get(clause.id), cases.get(clause.id) ?? []),
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
