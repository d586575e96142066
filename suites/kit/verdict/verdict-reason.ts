// The one sentence of an interface that says why its verdict is what it is.
import type { AssessmentFacts } from './assessment.ts';
import type { ClauseReach } from './clause-reach.ts';
import { commonObstacle } from './why-inconclusive.ts';
import {
  renderCount,
  type InterfaceVerdict,
  type Outcome,
  type RunCapability,
  type StaleExpectation,
} from '../outcome.ts';

export interface VerdictGrounds {
  readonly verdict: InterfaceVerdict;
  readonly facts: AssessmentFacts;
  readonly reach: ClauseReach;
  /** Cases that broke by our own fault. */
  readonly ours: readonly Outcome[];
  /** Claims that do not hold. */
  readonly claims: readonly RunCapability[];
  readonly stale: readonly StaleExpectation[];
  /** What makes the verdict a partial one. */
  readonly narrowed: readonly string[];
  readonly inconclusive: string | undefined;
}

export function renderReason(grounds: VerdictGrounds): string {
  const { verdict, ours, inconclusive, narrowed } = grounds;
  const mode = renderMode(grounds);
  switch (verdict) {
    case 'non-conformant':
    case 'deviates':
    case 'outdated':
      return toSentence([...renderBroken(grounds), ...mode].join('; '));
    case 'inconclusive': {
      const why =
        inconclusive ?? `${renderCount(ours.length, 'case')} broke by our own fault: ${ours[0]?.message ?? ''}`;
      return toSentence([why, ...mode].join('; '));
    }
    case 'partial': {
      const expected = expectedBy(grounds.reach);
      const known = expected.length === 0 ? '' : `As expected, ${expected.join(' and ')}; `;
      const others = [...mode, ...narrowed.filter((one) => !expected.includes(one))];
      return `${known}${renderHeld(grounds)}${others.length === 0 ? '' : `; ${others.join(' and ')}`}.`;
    }
    case 'conformant':
      return `${renderHeld(grounds)}.`;
  }
}

/** Expectations in the way that the sentence names. */
const NAMED = 2;

/** Why what holds is not the whole. */
export function narrowedBy(
  { shard, selected, mode, floor, strengthOf }: AssessmentFacts,
  reach: ClauseReach,
): readonly string[] {
  const { scored, withheld, unreached, foreign, applicable } = reach;
  const known = applicable.size + foreign.length;
  const stated = withheld.filter((clause) => strengthOf(clause) === 'stated').length;
  return [
    ...(shard === undefined ? [] : [`this is shard ${shard.index} of ${shard.count}`]),
    ...(selected ? ['only a selection of the cases ran'] : []),
    ...(withheld.length > 0 ? [`${renderCount(withheld.length, 'clause')} withheld (${stated} stated)`] : []),
    ...expectedBy(reach),
    ...(unreached.size > 0
      ? [`${renderCount(unreached.size, 'stated clause')} could not be judged${commonObstacle(scored)}`]
      : []),
    ...(mode === undefined && applicable.size < floor * known
      ? [`${foreign.length} of ${known} stated clauses do not apply to this target`]
      : []),
  ];
}

/** What the expectations let pass. */
function expectedBy({ expected, excused }: ClauseReach): readonly string[] {
  return [
    ...(expected.size > 0
      ? [`${renderCount(expected.size, 'clause')} ${expected.size === 1 ? 'is' : 'are'} broken`]
      : []),
    ...(excused.size > 0 ? [`${renderCount(excused.size, 'stated clause')} could not be judged`] : []),
  ];
}

function renderMode({ facts: { mode }, reach: { applicable, all } }: VerdictGrounds): readonly string[] {
  return mode === undefined ? [] : [`${mode} mode reaches ${applicable.size} of ${all.size} stated clauses`];
}

function renderBroken({ facts, reach, claims, stale: expectations, inconclusive }: VerdictGrounds): readonly string[] {
  const broken = [...reach.broken].filter((clause) => !reach.expected.has(clause));
  const stated = broken.filter((clause) => facts.strengthOf(clause) === 'stated').length;
  const counts = [
    ...(stated === 0 ? [] : [`${renderCount(stated, 'stated clause')} broken`]),
    ...(stated === broken.length ? [] : [`${renderCount(broken.length - stated, 'implied clause')} broken`]),
  ];
  const stale = reach.scored.filter(({ verdict }) => verdict === 'unexpected-pass').length;
  const atTimes = countFlaky(broken, reach);
  const more = expectations.length - NAMED;
  const flaky = atTimes === broken.length ? ', only at times (flaky)' : `, ${atTimes} of them only at times (flaky)`;
  return [
    ...(counts.length === 0 ? [] : [`${counts.join(' and ')}${atTimes === 0 ? '' : flaky}`]),
    ...(counts.length + claims.length === 0 ? ['the expectations are out of date, and nothing else is red'] : []),
    ...(reach.expected.size === 0 ? [] : [`${renderCount(reach.expected.size, 'clause')} broken as expected`]),
    ...(stale === 0 ? [] : [`${renderCount(stale, 'case')} expected to fail passed`]),
    ...expectations.slice(0, NAMED).map((one) => one.reason),
    ...(more <= 0 ? [] : [`${more} more ${more === 1 ? 'is' : 'are'} listed below`]),
    ...(stale === 0 && expectations.every(({ still }) => still === true)
      ? []
      : ['touchstone baseline prune removes what holds']),
    ...claims.map(({ id, reason = 'the target does not offer it' }) => `${id} is claimed, but ${reason}`),
    ...(inconclusive === undefined ? [] : [`moreover, ${inconclusive}`]),
  ];
}

/** Clauses that broke in some attempts of a case only. */
function countFlaky(broken: readonly string[], { settled, findings }: ClauseReach): number {
  const red = [...settled, ...findings].filter(({ verdict }) => ['fail', 'deviation', 'flaky'].includes(verdict));
  return broken.filter((id) => red.every(({ clause, verdict }) => clause !== id || verdict === 'flaky')).length;
}

function renderHeld({ reach }: VerdictGrounds): string {
  const { scored, settled } = reach;
  const held = settled.filter(({ verdict }) => verdict === 'pass').length;
  const blocked = scored.filter(({ verdict }) => verdict === 'blocked').length;
  if (expectedBy(reach).length > 0) return `all else that was judged holds (${renderCount(held, 'scored case')})`;
  return [
    `All ${settled.length} scored cases that ran hold`,
    ...(blocked === 0 ? [] : [`${blocked} more could not be judged`]),
  ].join(', ');
}

/** With a capital, unless it begins with an address or an id; and with a full stop, unless it is a question. */
function toSentence(text: string): string {
  const begun = /^(https?:|\w+\.\w)/u.test(text) ? text : text.slice(0, 1).toUpperCase() + text.slice(1);
  return /[.?!]$/.test(begun) ? begun : `${begun}.`;
}
