// The part of report.html about what could not be judged: by what would change it, with the command that does.
import { renderCount, type Run } from '../suites/kit/outcome.ts';
import { badge, code, command, folded, none, table, tag } from './html-parts.ts';
import type { Row } from './rows.ts';
import { summarize } from './summary.ts';
import { text } from './xml.ts';

/** Cases of one reason that are named at once; more are folded. */
const UNFOLDED = 3;
/** Clauses that are listed; more are folded. */
const FOLDED = 12;

export function unjudged(rows: readonly Row[], run: Run): string {
  const left = rows.filter(({ outcome }) => ['blocked', 'not-applicable'].includes(outcome?.verdict ?? ''));
  const remedies = [...Map.groupBy(left, remedyOf)].sort(
    ([a, some], [b, others]) => rank(a) - rank(b) || others.length - some.length,
  );
  const summaries = summarize(run);
  const withheld = summaries.flatMap((summary) => summary.withheld);
  const notShown = summaries.flatMap((summary) => summary.notShown);
  const unreached = run.footer?.interfaces.flatMap((result) => result.unreached ?? []) ?? [];
  const excused = run.footer?.interfaces.flatMap((result) => result.excused ?? []) ?? [];
  return [
    ...(remedies.length === 0 ? [none('Every case that was run could be judged.')] : []),
    ...remedies.map(([remedy, some]) => remedyBlock(remedy, some, run)),
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

const MEND = 'To be mended in the target or its settings';
const TARGET = 'Only another target would change it';

/** A flag that would let a case be judged, or who else decides. */
function remedyOf({ outcome }: Row): string {
  const { message = '' } = outcome ?? {};
  const [flag] = /--(?:allow \S+(?= runs)|(?!allow)[a-z-]+)/u.exec(message) ?? [];
  const [, hazard] = /would be (billable|irreversible)/u.exec(message) ?? [];
  if (hazard !== undefined) return `--allow ${hazard}`;
  if (flag !== undefined) return flag;
  return outcome?.verdict === 'blocked' ? MEND : TARGET;
}

/** What is blocked can be mended, so it comes first. */
function rank(remedy: string): number {
  return [MEND, '', TARGET].indexOf(remedy.startsWith('--') ? '' : remedy);
}

function remedyBlock(remedy: string, rows: readonly Row[], run: Run): string {
  const isFlag = remedy.startsWith('--');
  const groups = Map.groupBy(rows, ({ interface: name, outcome }) => `${name} ${outcome?.verdict} ${outcome?.message}`);
  const reasons = [...groups.values()]
    .sort((a, b) => b.length - a.length)
    .map((some) => {
      const [first] = some;
      const { verdict = 'blocked', message = '' } = first?.outcome ?? {};
      const of = first === undefined ? {} : { interface: first.interface };
      return { ...of, verdict, cells: [text(message), badge(verdict), names(some.map(({ id }) => id))] };
    });
  return [
    tag(
      'h3',
      {},
      isFlag ? `Give ${code(remedy)}: ${more(rows.length)}` : `${remedy}: ${renderCount(rows.length, 'case')}`,
    ),
    isFlag ? command(withFlag(run.header.repeat, remedy)) : '',
    table(['why', 'verdict~', 'cases'], reasons),
  ].join('');
}

function more(count: number): string {
  return count === 1 ? '1 more case' : `${count} more cases`;
}

/** The command of the whole run, with what it lacked. */
function withFlag(repeat: string, flag: string): string {
  const whole = repeat.replace(/ --only \S+/u, '').replace(/ --out \S+/u, '');
  const [, hazard] = /^--allow (\S+)$/u.exec(flag) ?? [];
  if (hazard === undefined) return `${whole} ${flag} '<${flag.slice(2)}>'`;
  return / --allow /u.test(whole) ? whole.replace(/( --allow \S+)/u, `$1,${hazard}`) : `${whole} ${flag}`;
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

export function names(ids: readonly string[]): string {
  const list = ids.map((id) => code(id)).join('<br>');
  if (ids.length <= UNFOLDED) return list;
  return folded(renderCount(ids.length, 'case'), list);
}
