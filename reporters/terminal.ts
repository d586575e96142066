// What the terminal shows at the end of a run: what failed, why, and how to run just that again.
import { renderCount, type Run } from '../suites/kit/outcome.ts';
import { oddClaims } from './claims.ts';
import { renderClause, renderExchange, repeatCommand, tellingExchanges } from './evidence.ts';
import { groupRows, otherCases, type RedGroup } from './groups.ts';
import { paints, type Paints } from './paint.ts';
import { printableLine as printable } from './printable.ts';
import { renderRest } from './rest.ts';
import { isRed, listSome, renderKinds, rowsOf, type Row } from './rows.ts';
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

/** Broken clauses that are reported in full; the others by their line. */
const IN_FULL = 12;
const BODY_LIMIT = 700;
/** Ids that a list names. */
const NAMED = 4;

export interface TerminalOptions {
  readonly colour: boolean;
}

/** The end of a run. */
export function renderTerminal(run: Run, options: TerminalOptions): string {
  const paint = paints(options.colour);
  const rows = rowsOf(run);
  const reds = rows.filter(isRed);
  const leaks = renderLeaks(leaksOf(run), NAMED);
  const targets = renderTargets(run);
  const groups = groupRows(
    reds.filter((row) => row.outcome !== undefined || row.capability !== undefined),
    run,
  );
  return [
    ...groups.slice(0, IN_FULL).flatMap((group) => [...renderGroup(group, run, paint), '']),
    ...groups.slice(IN_FULL).map(({ lead, others }) => {
      const more = others.length === 0 ? '' : ` and ${others.length} more`;
      return `${paint.red(lead.id)}${more}: ${printable(lead.message)}`;
    }),
    ...[
      listStale(reds, paint),
      listDeviations(rows, paint),
      listBlocked(rows, run, paint),
      run.footer?.exitCode === 0 ? listExpected(rows, run, paint) : [],
      oddClaims(run).map((sentence) => paint.yellow(printable(sentence))),
    ].flatMap((lines) => (lines.length === 0 ? [] : [...lines, ''])),
    ...summarize(run).flatMap((summary) => {
      const colour = ['non-conformant', 'deviates', 'outdated'].includes(summary.verdict)
        ? paint.red
        : summary.verdict === 'inconclusive'
          ? paint.yellow
          : paint.green;
      const numbers = [summary.counts, summary.verified].filter((part) => part !== undefined).join('; ');
      return [
        `${summary.interface.padEnd(11)} ${colour(paint.bold(summary.word))}: ${printable(summary.reason)} ${paint.dim(`(${numbers})`)}`,
        ...renderUnjudged(run, summary.interface, NAMED).map(
          (said) => `${' '.repeat(12)}${paint.dim(printable(said))}`,
        ),
      ];
    }),
    ...(leaks === '' ? [] : ['', paint.yellow(printable(leaks))]),
    '',
    ...(targets === '' ? [] : [`Judged: ${printable(targets)}`]),
    paint.bold(printable(renderVerdict(run))),
    ...(run.footer === undefined
      ? []
      : [
          paint.dim(
            `${renderKinds(rows)}, ${renderCount(run.footer.exchanges, 'exchange')}, ${renderDuration(run.footer.duration)}`,
          ),
          ...renderWaits(run).map((sentence) => paint.dim(sentence)),
        ]),
    '',
  ].join('\n');
}

function renderGroup(group: RedGroup, run: Run, paint: Paints): readonly string[] {
  const { lead: row, clause, blocks } = group;
  const { outcome } = row;
  const { difference } = outcome ?? {};
  const also = otherCases(group);
  return [
    `${paint.red(paint.bold(row.message.split(':')[0] ?? ''))} ${paint.bold(row.id)}  ${printable(row.title)}`,
    `  ${printable(outcome === undefined ? row.message.replace(/^FAIL: /u, '') : (outcome.message ?? row.message))}`,
    ...(clause === undefined
      ? []
      : [
          `  ${paint.dim(row.red === 'stale-expectation' ? 'holds   ' : 'broken  ')} ${printable(renderClause(clause))}`,
        ]),
    ...(difference === undefined
      ? []
      : [
          ...(difference.expected === '' ? [] : [`  ${paint.dim('expected')} ${printable(difference.expected)}`]),
          `  ${paint.dim('actual  ')} ${printable(difference.actual)}${(difference.path ?? '') === '' ? '' : paint.dim(printable(` at ${difference.path}`))}`,
        ]),
    ...tellingExchanges(row).flatMap((exchange) =>
      renderExchange(exchange, { headers: false, bodyLimit: BODY_LIMIT }).map(
        (line) => `  ${paint.dim(printable(line))}`,
      ),
    ),
    ...(also.length === 0 ? [] : [`  ${paint.dim('also in ')} ${listSome(also, NAMED)}`]),
    ...(blocks.length === 0 ? [] : [`  ${paint.dim('blocks  ')} ${listSome(blocks, NAMED)}`]),
    // A claim is of no case.
    ...(outcome === undefined ? [] : [`  ${paint.dim('just this')} ${repeatCommand(run.header, row)}`]),
  ];
}

/** What fails as expected, a line for each clause: a green run must not hide it. */
function listExpected(rows: readonly Row[], run: Run, paint: Paints): readonly string[] {
  const groups = groupRows(
    rows.filter((row) => row.outcome?.verdict === 'expected-fail'),
    run,
  );
  const lines = groups.slice(0, MOST_EXPECTED).flatMap(({ lead, others }) => {
    const more = others.length === 0 ? '' : ` and ${others.length} more`;
    const rest = renderRest([lead, ...others], run);
    return [
      `${paint.yellow(`${lead.id}${more}`)}: ${printable(lead.message)}`,
      ...(rest === '' ? [] : [`  ${paint.dim(printable(`${rest}.`))}`]),
    ];
  });
  const left = groups.length - MOST_EXPECTED;
  if (left > 0) lines.push(`… and ${left} more (summary.md, report.html)`);
  return lines;
}

/** Lines of expected failures. */
const MOST_EXPECTED = 10;

/** Expectations in the way, but for those of cases, which are told of as cases: a line each. */
function listStale(reds: readonly Row[], paint: Paints): readonly string[] {
  return reds
    .filter((row) => row.red === 'stale-expectation' && row.outcome === undefined)
    .map(({ id, message }) => `${paint.red('STALE EXPECTATION')} ${id}: ${printable(message.replace(STALE, ''))}`);
}

const STALE = /^STALE EXPECTATION: /u;

/** Broken implied clauses that do not count here: a line each. */
function listDeviations(rows: readonly Row[], paint: Paints): readonly string[] {
  const note = paint.dim('(does not count with --fail-on stated)');
  return rows
    .filter((row) => row.outcome?.verdict === 'deviation' && row.standing === 'passed')
    .map((row) => `${paint.yellow(row.id)} ${printable(row.message)} ${note}`);
}

/** A line of blocked cases for each reason that their interface's own sentence does not name. */
function listBlocked(rows: readonly Row[], run: Run, paint: Paints): readonly string[] {
  const said = summarize(run).map((summary) => summary.reason.toLowerCase());
  const blocked = rows
    .filter((row) => row.outcome?.verdict === 'blocked')
    .filter((row) => !said.some((reason) => reason.includes((row.outcome?.message ?? row.message).toLowerCase())));
  return [...Map.groupBy(blocked, ({ message }) => message)].map(([reason, some]) => {
    const ids = some.map(({ id }) => id);
    return `${paint.yellow(printable(reason))} ${paint.dim(`(${listSome(ids, NAMED)})`)}`;
  });
}
