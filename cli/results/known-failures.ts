// What a run found broken, or blocked by an operation that never worked, and how the entries of an expectations file cover it.
import { checkPattern } from '../../reporters/compare.ts';
import { reachOf, seenIn } from '../../suites/kit/verdict/clause-reach.ts';
import {
  checksOf,
  excusesBlocked,
  expectsBroken,
  expectsFailure,
  type Seen,
} from '../../suites/kit/verdict/expectations.ts';
import { isHandshake } from '../../suites/kit/verdict/why-inconclusive.ts';
import { saysRefused } from '../../suites/kit/run/needs.ts';
import type { Outcome, Run, RunExpectation } from '../../suites/kit/outcome.ts';

/** What an entry may name. */
export type Broken = Pick<RunExpectation, 'case' | 'breaks' | 'check' | 'clause' | 'need'>;

const RED = ['fail', 'deviation', 'flaky', 'expected-fail'];

/**
 * Expected or not: what the check of every answer found, each red case, and the needs that block cases since an
 * operation never worked. A clause alone would also cover a case that holds today, and that fails tomorrow for another
 * reason, and what another operation answers.
 */
function brokenIn({ outcomes, findings }: Run): readonly Broken[] {
  const found = findings.filter(({ scored }) => scored);
  const red = outcomes.filter(isBroken).sort(byClause);
  const broken = new Set(found.map(({ clause }) => clause));
  const others = outcomes.filter(({ scored, clause }) => scored && (clause === undefined || !broken.has(clause)));
  const needs = new Set(others.flatMap((one) => needOf(one) ?? []));
  return [
    ...found.sort(byClause).flatMap((one) => checksOf(one).map((check) => ({ clause: one.clause, check }))),
    ...[...needs].sort().map((need) => ({ need })),
    ...red.map((outcome) => ({ case: outcome.id, ...failureOf(outcome) })),
  ];
}

/** Whether a case is red, or would be if it were not expected. */
export function isBroken({ verdict, scored }: Outcome): boolean {
  return scored && RED.includes(verdict);
}

/** The clause that a red case breaks and what was compared then: what is another in each run, with other rows or at another step, is left open. */
export function failureOf({ clause, difference }: Outcome): Pick<RunExpectation, 'breaks' | 'check'> {
  const what = checkPattern(difference?.what ?? '');
  return { ...(clause === undefined ? {} : { breaks: clause }), ...(what === '' ? {} : { check: what }) };
}

type Blamed = Pick<Outcome, 'clause'>;

/** One bug turns many cases red: those of one clause stand together. */
function byClause({ clause: one = '' }: Blamed, { clause: other = '' }: Blamed): number {
  return one < other ? -1 : one > other ? 1 : 0;
}

/** `storage.move-binding`, if an operation that never worked blocks the case. */
function needOf({ interface: name, verdict, need = '' }: Outcome): string | undefined {
  return verdict === 'blocked' && isHandshake(need) ? `${name}.${need}` : undefined;
}

export function missingFrom(entries: readonly RunExpectation[], run: Run): readonly Broken[] {
  return brokenIn(run).filter((broken) => !isCovered(broken, entries, run));
}

/** A case, with the failure that it has, may be covered by the clause that it blames, too, and a need by its cases or their clauses. */
function isCovered(
  { clause, check = '', case: id, need }: Broken,
  entries: readonly RunExpectation[],
  { outcomes }: Run,
): boolean {
  if (need !== undefined)
    return outcomes
      .filter((one) => needOf(one) === need)
      .every((one) => entries.some((entry) => excusesBlocked(entry, one)));
  const red = outcomes.find((one) => one.id === id);
  const blamed = clause ?? red?.clause ?? '';
  const failed = red?.difference?.what ?? check;
  return entries.some((one) => (red !== undefined && expectsFailure(one, red)) || expectsBroken(one, blamed, failed));
}

/** What the results show of clauses, cases and needs. */
export function seenInRun({ header, outcomes, findings }: Run): Seen {
  const strengths = new Map(header.clauses.map(({ id, strength }) => [id, strength]));
  return seenIn(reachOf({ outcomes, findings, notShown: [], strengthOf: (clause) => strengths.get(clause) }));
}

/** Why the results are no ground for expectations; undefined if they are one. */
export function whyNoGround({ footer, outcomes }: Run): string | undefined {
  if (footer === undefined) return 'the run broke off before its end';
  const stopped = footer.interfaces.find((result) => result.stopped !== undefined);
  if (stopped?.stopped !== undefined) return `${stopped.interface} was not judged to the end: ${stopped.stopped}`;
  if (footer.exitCode === 4 || footer.exitCode === 5) return footer.summary;
  const refused = outcomes.find((one) => needOf(one) !== undefined && saysRefused(one.message ?? ''));
  if (refused !== undefined) return `an operation was refused as a wrong key is: ${refused.message ?? ''}`;
  const unseen = footer.interfaces.find(
    ({ interface: name, verdict }) =>
      verdict === 'inconclusive' &&
      outcomes.every((one) => one.interface !== name || one.verdict === 'blocked' || one.verdict === 'not-applicable'),
  );
  return unseen === undefined ? undefined : `nothing of ${unseen.interface} could be judged: ${unseen.reason}`;
}
