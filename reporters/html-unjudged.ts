// The part of report.html about what is unknown: cases that could not be judged, by reason, and clauses left out.
import { renderCount } from '../suites/kit/outcome.ts';
import type { Run } from '../suites/kit/outcome.ts';
import { badge, code, folded, table, tag } from './html-parts.ts';
import type { Row } from './rows.ts';
import { summarize } from './summary.ts';
import { text } from './xml.ts';

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
      ? tag('p', { class: 'dim' }, 'Every case that was run could be judged.')
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
    ...(unreached.length === 0
      ? []
      : [tag('h3', {}, `Stated clauses that no case could judge (${unreached.length})`), clauseList(unreached)]),
    ...(excused.length === 0
      ? []
      : [
          tag('h3', {}, `Stated clauses that no case could judge, as expected (${excused.length})`),
          clauseList(excused),
        ]),
    ...(withheld.length === 0
      ? []
      : [
          tag('h3', {}, `Clauses withheld (${withheld.length})`),
          tag('p', {}, 'Safety, the target, or what was not given kept their cases from being judged, as said above.'),
          clauseList(withheld),
        ]),
    ...(notShown.length === 0
      ? []
      : [
          tag('h3', {}, `Clauses not shown (${notShown.length})`),
          tag('p', {}, 'They are about what an answer may lack, and none had it: neither verified nor missing.'),
          clauseList(notShown),
        ]),
  ].join('');
}

/** Folded if it would push everything else off the page. */
function clauseList(ids: readonly string[]): string {
  const list = tag('ul', {}, ...ids.map((id) => tag('li', {}, code(id))));
  return ids.length <= FOLDED ? list : folded(renderCount(ids.length, 'clause'), list);
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
