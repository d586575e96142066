// The Markdown report, summary.md: what a step summary or a pull request comment has room for, 60 lines at most.
import { renderCount, type Run, type Verdict } from '../suites/kit/outcome.ts';
import { oddClaims } from './claims.ts';
import { repeatCommand } from './evidence.ts';
import { groupRows, otherCases, renderBroken, type RedGroup } from './groups.ts';
import { printable } from './printable.ts';
import { renderRest } from './rest.ts';
import { interfacesOf, isRed, isStale, renderKinds, rowsOf, type Row } from './rows.ts';
import {
  leaksOf,
  renderDuration,
  renderLeaks,
  renderTargets,
  renderUnjudged,
  renderVerdict,
  renderWaits,
  summarize,
} from './summary.ts';

const LINE_LIMIT = 60;
/** Of the lines, for what was not judged and what is odd. */
const NOTES = 20;
/** Lines for each list beside what failed. */
const FURTHER = 7;
const CELL_LIMIT = 240;
/** Cases of a group that are named. */
const NAMED = 8;

export function renderMarkdown(run: Run): string {
  const rows = rowsOf(run);
  const head = [
    '# touchstone',
    '',
    cell(renderVerdict(run), Infinity),
    '',
    ...[renderTargets(run)].filter((targets) => targets !== '').flatMap((targets) => [`Judged: ${cell(targets)}.`, '']),
    '| interface | verdict | cases | stated clauses |',
    '|---|---|---|---|',
    ...summarize(run).map(
      (summary) =>
        `| ${summary.interface} | **${summary.word}**: ${cell(summary.reason)} | ${summary.counts} | ${summary.verified ?? '–'} |`,
    ),
    '',
  ];
  const notes = notesOn(run)
    .flatMap((note) => [note, ''])
    .slice(0, NOTES);
  const foot = [
    `Run ${run.header.runId}, seed ${run.header.seed}, ${run.header.startedAt}${run.footer === undefined ? '' : `, ${renderCount(run.footer.exchanges, 'exchange')} in ${[renderDuration(run.footer.duration), ...renderWaits(run)].join('; ')}`}. The evidence is in report.html and results.ndjson.`,
  ];
  const room = LINE_LIMIT - head.length - notes.length - foot.length;
  const ofVerdict = (verdict: Verdict): readonly Row[] =>
    rows.filter((row) => row.outcome?.verdict === verdict && row.standing !== 'failed');
  const further = [
    ...block('Stale expectations', rows.filter(isStale), run, FURTHER),
    ...block('Implied clauses that are broken', ofVerdict('deviation'), run, FURTHER),
    ...block('Expected failures', ofVerdict('expected-fail'), run, FURTHER + 2),
    ...block('Blocked', ofVerdict('blocked'), run, FURTHER),
  ];
  // That a run is not conclusive is in its verdict, and is not a case.
  const failed = rows.filter((row) => isRed(row) && row.red !== 'inconclusive' && !isStale(row));
  const blocks = [...block('Failed', failed, run, room - further.length), ...further];
  return `${[...head, ...blocks.slice(0, room), ...notes, ...foot].join('\n')}\n`;
}

/** What was not judged, claims that are odd, and what is left on the target: after what failed. */
function notesOn(run: Run): readonly string[] {
  const leaks = leaksIn(run);
  return [
    ...interfacesOf(run)
      .flatMap((name) => renderUnjudged(run, name, NAMED))
      .map((sentence) => cell(sentence, Infinity)),
    ...oddClaims(run).map((sentence) => `${cell(sentence)}.`),
    ...(leaks === '' ? [] : [`${leaks}.`]),
  ];
}

/** A target that removes nothing has a leak for most cases: a summary names some of them. */
function leaksIn(run: Run): string {
  const { left, unseen } = leaksOf(run);
  return renderLeaks({ left: left.map((leak) => cell(leak)), unseen: unseen.map((leak) => cell(leak)) }, NAMED);
}

/** A heading and a line for each group of rows: `room` lines at most, five at least. */
function block(title: string, rows: readonly Row[], run: Run, room: number): readonly string[] {
  if (rows.length === 0) return [];
  const groups = groupRows(rows, run);
  const shown = groups.slice(0, Math.max(1, room - 4));
  const rest = groups.slice(shown.length).flatMap(({ lead, others }) => [lead, ...others]);
  return [
    `## ${title} (${renderKinds(rows)}${groups.length < rows.length ? `; ${renderBroken(groups)}` : ''})`,
    '',
    ...shown.map((group) => renderGroup(group, run)),
    ...(rest.length === 0 ? [] : [`- … and ${rest.length} more (${renderKinds(rest)})`]),
    '',
  ];
}

function renderGroup(group: RedGroup, run: Run): string {
  const { lead, others, clause, blocks } = group;
  // The numbers of all groups add up to those of the heading.
  const counted = others.length === 0 ? '' : ` (${renderKinds([lead, ...others])})`;
  const sentence = clause === undefined ? '' : ` — ${cell(clause.text)} (${clause.places.join(', ')})`;
  const repeat =
    lead.red === undefined || lead.outcome === undefined ? '' : ` — \`${repeatCommand(run.header, lead)}\``;
  const also = otherCases(group);
  const named = also.slice(0, NAMED).map((id) => `\`${id}\``);
  const more = also.length > NAMED ? `, and ${also.length - NAMED} more` : '';
  const same = also.length === 0 ? '' : ` — also found in ${named.join(', ')}${more}`;
  const blocked = blocks.length === 0 ? '' : ` — blocks ${renderCount(blocks.length, 'case')}`;
  const rest = renderRest([lead, ...others], run);
  const hidden = rest === '' ? '' : ` — ${cell(rest, Infinity)}`;
  return `- \`${lead.id}\`${counted} ${cell(lead.message)}${sentence}${repeat}${same}${blocked}${hidden}`;
}

/** One line that breaks neither a table nor a list, and starts no markup of its own. */
export function cell(value: string, limit = CELL_LIMIT): string {
  const cut = value.length <= limit ? value : `${value.slice(0, limit)}…`;
  return printable(cut)
    .replaceAll(/\s+/gu, ' ')
    .replaceAll('&', '&amp;')
    .replaceAll(/[\\`*_~<>|[\]]/gu, (character) => `\\${character}`);
}
