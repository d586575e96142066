// Two runs compared case by case: what broke, what got better, what fails in another way, what is no longer judged.
import { renderCount, type Outcome, type Run } from '../suites/kit/outcome.ts';
import { cell } from './markdown.ts';
import { paints } from './paint.ts';
import { printableLine } from './printable.ts';
import { isRed as looksRed, isStale, rowsOf, type Row } from './rows.ts';
import { clauseVerdicts, summarize } from './summary.ts';

export const CHANGES = [
  'new-fail',
  'changed-fail',
  'newly-expected',
  'lost-coverage',
  'same-fail',
  'now-expected',
  'fixed',
  'other-verdict',
  'new-case',
  'observation-changed',
  'slower',
] as const;
/**
 * newly-expected: held before, and is broken now, as the expectations say; now-expected: broken before and now, which is
 * expected by now; lost-coverage: a case judged before, now blocked, not applicable or not run, or a clause verified
 * before, of which no answer shows anything now; other-verdict: neither run is red, but they differ.
 */
export type ChangeKind = (typeof CHANGES)[number];

export interface Change {
  readonly kind: ChangeKind;
  readonly id: string;
  readonly title: string;
  /** Of a failure: the clause that is broken, after or before. */
  readonly clause?: string;
  /** Before and after: verdict lines, observations or durations. */
  readonly before: string;
  readonly after: string;
}

/** Slower means by more than this many milliseconds, and more than three times: less is the noise of a busy machine. */
const SLOWER_BY = 2_000;

/** Every difference that matters, the worst kinds first; a case may be there for its verdict and for its observations. */
export function compareRuns(base: Run, head: Run): readonly Change[] {
  const planned = head.header.planned ?? base.header.planned ?? {};
  const gone = Object.keys(base.header.planned ?? {}).filter((name) => !(name in planned));
  const before = new Map(
    caseRows(base)
      .filter((row) => !gone.includes(row.interface))
      .map((row) => [row.id, row]),
  );
  const after = new Map(caseRows(head).map((row) => [row.id, row]));
  const ids = [...new Set([...before.keys(), ...after.keys()])].sort();
  /** Whether a case that met the finding was judged again. */
  const isSought = (id: string): boolean => {
    const met = base.findings.find((finding) => finding.id === id)?.cases ?? [];
    return met.some((name) => isJudged(after.get(name)));
  };
  const changes = ids.flatMap((id) => compareCase(before.get(id), after.get(id), isSought));
  return changes
    .filter((change) => !isSaidByCase(change, changes, [base, head]))
    .concat(lostClauses(base, head), lostInterfaces(base, gone))
    .sort((a, b) => CHANGES.indexOf(a.kind) - CHANGES.indexOf(b.kind));
}

/** One line for all of an interface. */
function lostInterfaces(base: Run, gone: readonly string[]): readonly Change[] {
  return gone.flatMap((id) => {
    const judged = caseRows(base).filter((row) => row.interface === id && row.again === undefined && isJudged(row));
    if (judged.length === 0) return [];
    const before = `${renderCount(judged.length, 'case')} judged, ${judged.filter(isBroken).length} red`;
    return [{ kind: 'lost-coverage', id, title: `All of the ${id} interface`, before, after: 'not run' }];
  });
}

/** A case that ends where the check of answers found its clause broken has the same failure as that finding. */
function isSaidByCase({ kind, id }: Change, changes: readonly Change[], runs: readonly Run[]): boolean {
  const finding = runs.flatMap(({ findings }) => findings).find((one) => one.id === id);
  if (finding === undefined) return false;
  const ended = runs
    .flatMap(({ outcomes }) => outcomes)
    .filter((one) => one.ended === true && one.clause === finding.clause && finding.cases.includes(one.id));
  return ended.some((one) => changes.some((other) => other.kind === kind && other.id === one.id));
}

/** Clauses about optional parts of answers: their cases pass without such a part, too. */
function lostClauses(base: Run, head: Run): readonly Change[] {
  const [was, is] = [base, head].map((run) => new Set(summarize(run).flatMap(({ notShown }) => notShown)));
  const verdicts = clauseVerdicts(base);
  return [...(is ?? [])]
    .filter((id) => was?.has(id) === false && verdicts.get(id) === 'pass')
    .map((id) => ({
      kind: 'lost-coverage',
      id,
      title: head.header.clauses.find((clause) => clause.id === id)?.text ?? id,
      before: 'clause verified',
      after: 'not shown: no answer had what the clause is about',
    }));
}

/** Rows of cases and of findings: a run that is not conclusive is for the command to refuse. */
function caseRows(run: Run): readonly Row[] {
  return rowsOf(run).filter((row) => row.outcome !== undefined);
}

function compareCase(
  before: Row | undefined,
  after: Row | undefined,
  isSought: (id: string) => boolean,
): readonly Change[] {
  const any = after ?? before;
  if (any === undefined) return [];
  const clause = after?.outcome?.clause ?? before?.outcome?.clause;
  const change = (kind: ChangeKind, was: string, is: string): Change => ({
    kind,
    id: any.id,
    title: any.title,
    ...(clause === undefined ? {} : { clause }),
    before: was,
    after: is,
  });
  // What is not found is not there.
  if (any.again !== undefined && (before === undefined || after === undefined)) {
    if (!isBroken(any)) return [];
    if (before === undefined) return [change(isRed(any) ? 'new-fail' : 'newly-expected', 'not found', any.message)];
    return [
      isSought(any.id)
        ? change('fixed', any.message, 'not found')
        : change('lost-coverage', any.message, 'not looked for'),
    ];
  }
  if (before === undefined || after === undefined)
    return before !== undefined && isJudged(before)
      ? [change('lost-coverage', before.message, 'not run')]
      : after === undefined
        ? []
        : [change('new-case', 'not run', after.message)];
  const kind = verdictChange(before, after);
  const changes = kind === undefined ? [] : [change(kind, before.message, after.message)];
  const was = observationsOf(before.outcome);
  const is = observationsOf(after.outcome);
  const onlyIn = (lines: readonly string[], others: readonly string[]): string =>
    lines.filter((line) => !others.includes(line)).join('; ') || 'nothing observed';
  if (was.join() !== is.join()) changes.push(change('observation-changed', onlyIn(was, is), onlyIn(is, was)));
  const slower =
    isJudged(before) &&
    isJudged(after) &&
    after.seconds > before.seconds * 3 &&
    (after.seconds - before.seconds) * 1000 > SLOWER_BY;
  if (slower) changes.push(change('slower', milliseconds(before), milliseconds(after)));
  return changes;
}

function verdictChange(before: Row, after: Row): ChangeKind | undefined {
  const wasBroken = isBroken(before);
  if (isRed(after)) {
    if (!wasBroken) return 'new-fail';
    const print = isRed(before) ? fingerprint : causeOf;
    return print(before) === print(after) ? 'same-fail' : 'changed-fail';
  }
  if (isBroken(after)) {
    if (!wasBroken) return 'newly-expected';
    // An expectation may name a case, and not the failure that it had: another one behind it is news.
    if (causeOf(before) !== causeOf(after)) return 'changed-fail';
    return isRed(before) ? 'now-expected' : undefined;
  }
  if (isJudged(before) && !isJudged(after)) return 'lost-coverage';
  if (wasBroken) return 'fixed';
  return before.outcome?.verdict === after.outcome?.verdict ? undefined : 'other-verdict';
}

/** Not of an unexpected pass, which is red for its expectation only. */
function isRed(row: Row): boolean {
  return looksRed(row) && !isStale(row);
}

/** Red, or it would be if it were not expected; what is not scored never is. */
function isBroken(row: Row): boolean {
  return isRed(row) || (row.outcome?.verdict === 'expected-fail' && row.outcome.scored);
}

function isJudged(row: Row | undefined): boolean {
  const verdict = row?.outcome?.verdict;
  return verdict !== undefined && verdict !== 'blocked' && verdict !== 'not-applicable';
}

/** A failure of the same strength, as it was found: a verdict that is no failure of a check says what it is about. */
function fingerprint(row: Row): string {
  const { outcome } = row;
  const said = outcome?.difference === undefined ? mask(outcome?.message ?? '') : '';
  return row.again === undefined ? JSON.stringify([outcome?.verdict, said, causeOf(row)]) : causeOf(row);
}

/** The same failure in two runs, expected or not: the clause and the check that found it broken; a finding is known by its id. */
function causeOf({ id, again, outcome }: Row): string {
  return again === undefined ? JSON.stringify([outcome?.clause, checkPattern(outcome?.difference?.what ?? '')]) : id;
}

/** The words of a check as a glob: values, numbers and names, which are others in each run, are left open. */
export function checkPattern(what: string): string {
  return mask(what).replaceAll(/‹\w+›|[[{].*[\]}]|\((?:after|before) .*\)|\d+/gsu, '*');
}

/** Without what is another in each run: names, ids, times, addresses, tokens, large numbers. */
function mask(text: string): string {
  return text
    .replaceAll(/[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/giu, '‹uuid›')
    .replaceAll(/\bts-[0-9a-z]+(?:-[\w-]+)?/gu, '‹name›')
    .replaceAll(/\d{4}-\d\d-\d\d[T ]\d\d:\d\d:\d\d(?:\.\d+)?(?:Z|[+-]\d\d(?::?\d\d)?)?/gu, '‹time›')
    .replaceAll(/https?:\/\/[^/\s"\\]+/gu, '‹origin›')
    .replaceAll(/\beyJ[\w-]+\.[\w-]+\.[\w-]*/gu, '‹jwt›')
    .replaceAll(/\d{4,}/gu, '‹number›');
}

function observationsOf(outcome: Outcome | undefined): readonly string[] {
  return (outcome?.observations ?? []).map(({ clause, answer }) => `${clause} = ${sortKeys(answer)}`).sort();
}

/** JSON in a text with the keys of its objects in one order, which says nothing. */
function sortKeys(text: string): string {
  return text.replace(/[[{].*[\]}]/su, (json) => {
    try {
      return JSON.stringify(JSON.parse(json), (_key, value: unknown) =>
        typeof value === 'object' && value !== null && !Array.isArray(value)
          ? Object.fromEntries(Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1)))
          : value,
      );
    } catch {
      return json;
    }
  });
}

function milliseconds(row: Row): string {
  return `${Math.round(row.seconds * 1000)} ms`;
}

/** How many there are of each kind, zeros left out. */
function renderChangeCounts(changes: readonly Change[]): string {
  const parts = CHANGES.map((kind) => [kind, changes.filter((change) => change.kind === kind).length] as const)
    .filter(([, count]) => count > 0)
    .map(([kind, count]) => `${count} ${kind}`);
  return parts.length === 0 ? 'no difference' : parts.join(', ');
}

/** Slower cases that are listed, unless they are gated. */
const MOST_SLOWER = 5;

/** What both forms list: without failures that are the same as before, which are only counted. */
function listedOf(changes: readonly Change[], gate: readonly ChangeKind[]) {
  const slower = changes.filter(({ kind }) => kind === 'slower');
  const unlisted = gate.includes('slower') ? [] : slower.slice(MOST_SLOWER);
  const gated = changes.filter((change) => gate.includes(change.kind)).length;
  const listed = changes.filter((change) => change.kind !== 'same-fail' && !unlisted.includes(change));
  return {
    sentence: `${renderChangeCounts(changes)}. ${gated === 0 ? 'Nothing is gated.' : `${gated} of them gated (${gate.join(', ')}).`}`,
    groups: groupByClause(listed),
    more: unlisted.length === 0 ? [] : ['', `… and ${unlisted.length} more slower (--json lists them).`],
  };
}

/** The first of the changes is shown, and of the others that they are there: one bug turns many cases red. */
interface Group {
  readonly first: Change;
  readonly others: readonly Change[];
}

function groupByClause(changes: readonly Change[]): readonly Group[] {
  const groups = Map.groupBy(changes, ({ kind, clause, id }) => `${kind} ${clause ?? id}`);
  return [...groups.values()].flatMap(([first, ...others]) => (first === undefined ? [] : [{ first, others }]));
}

/** `data.pagination.with-order: 7 cases`; undefined for a change alone. */
function headOf({ first: { clause }, others }: Group): string | undefined {
  return others.length === 0 ? undefined : `${clause ?? 'no clause'}: ${renderCount(others.length + 1, 'case')}`;
}

/** Markdown: what is gated first, one line for each clause, or for a change that is not about one. */
export function renderComparison(changes: readonly Change[], gate: readonly ChangeKind[]): string {
  const { sentence, groups, more } = listedOf(changes, gate);
  return [
    '# Comparison',
    '',
    sentence,
    ...(groups.length === 0 ? [] : ['', '| change | case | before | after |', '| --- | --- | --- | --- |']),
    ...groups.map((group) => {
      const { kind, id, before, after } = group.first;
      const head = headOf(group);
      const ids = [id, ...group.others.map((one) => one.id)].map((one) => `\`${one}\``).join('<br>');
      const cases = head === undefined ? ids : `${head}<br>${ids}`;
      return `| ${kind} | ${cases} | ${cell(before, 160)} | ${cell(after, 160)} |`;
    }),
    ...more,
    '',
  ].join('\n');
}

/** For a terminal: the same, each with what was and what is below it, and the counts at the end. */
export function renderComparisonPlainly(
  changes: readonly Change[],
  gate: readonly ChangeKind[],
  { colour }: { readonly colour: boolean },
): string {
  const { sentence, groups, more } = listedOf(changes, gate);
  const paint = paints(colour);
  const width = Math.max(0, ...groups.map(({ first }) => first.kind.length));
  const space = ' '.repeat(width);
  return [
    ...groups.flatMap((group) => {
      const { kind, id, title, before, after } = group.first;
      const shown = (gate.includes(kind) ? paint.red : paint.yellow)(kind.padEnd(width));
      const head = headOf(group);
      return [
        ...(head === undefined ? [] : [`${shown}  ${paint.bold(head)}`]),
        `${head === undefined ? shown : space}  ${paint.bold(id)}  ${printableLine(title)}`,
        `${space}  ${paint.dim('before')}  ${printableLine(before)}`,
        `${space}  ${paint.dim('after ')}  ${printableLine(after)}`,
        ...group.others.map((one) => `${space}  ${paint.bold(one.id)}  ${printableLine(one.title)}`),
      ];
    }),
    ...more,
    ...(groups.length === 0 ? [] : ['']),
    sentence,
    '',
  ].join('\n');
}
