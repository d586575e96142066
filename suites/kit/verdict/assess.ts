// From the outcomes of one interface, and what the check of its answers found, to its verdict, and the one sentence that says why.
import { withoutUndefined } from '../../../specs/without-undefined.ts';
import type { AssessmentFacts, ExitCode } from './assessment.ts';
import { reachOf, seenIn, type ClauseReach } from './clause-reach.ts';
import { staleExpectations } from './expectations.ts';
import { commonObstacle, whyInconclusive } from './why-inconclusive.ts';
import {
  compareClaim,
  countVerdicts,
  renderCount,
  type InterfaceResult,
  type InterfaceVerdict,
  type Outcome,
  type RunCapability,
  type StaleExpectation,
  type Verdict,
} from '../outcome.ts';

/** Deviations apart. */
const RED: ReadonlySet<Verdict> = new Set(['fail', 'flaky']);

export type Assessment = ReturnType<typeof assess>;

export function assess(facts: AssessmentFacts) {
  const { outcomes, mode, capabilities = [], failOn, stopped, delay, skew, gauges } = facts;
  const reach = reachOf(facts);
  const judged: readonly { readonly verdict: Verdict }[] = [...reach.scored, ...reach.findings];
  const claims = capabilities.filter((one) => compareClaim(one) === 'absent');
  // A shard does not know what the others found.
  const stale =
    facts.shard === undefined ? staleExpectations(facts.expectations ?? [], seenIn(reach), facts.today) : [];
  const fails = claims.length > 0 || judged.some(({ verdict }) => RED.has(verdict));
  const outdated = stale.length > 0 || judged.some(({ verdict }) => verdict === 'unexpected-pass');
  const deviates = judged.some(({ verdict }) => verdict === 'deviation');
  const red = fails || outdated || (deviates && failOn === 'implied');
  const ours = outcomes.filter((one) => one.verdict === 'error');
  const inconclusive = whyInconclusive(facts, reach, red);
  const narrowed = narrowedBy(facts, reach);
  /** Every exit code for which this interface has a reason. */
  const codes: ExitCode[] = [];
  if (red) codes.push(1);
  if (inconclusive !== undefined) codes.push(3);
  if (ours.length > 0) codes.push(4);
  const verdict = verdictOf({
    fails,
    outdated,
    deviates: deviates && failOn === 'implied',
    forgiven: deviates,
    doubtful: inconclusive !== undefined || ours.length > 0,
    partial: narrowed.length > 0 || mode !== undefined,
  });
  const reason = renderReason({ verdict, facts, reach, ours, claims, stale, narrowed, inconclusive });
  const broken = new Set([...reach.broken].filter((clause) => facts.strengthOf(clause) === 'stated'));
  const unreached = mode === undefined ? [...reach.unreached] : [...reach.unreached, ...reach.foreign].sort();
  const result: InterfaceResult = {
    interface: facts.interface,
    verdict,
    reason,
    counts: countVerdicts(outcomes),
    statedVerified: reach.verified.size,
    statedBroken: broken.size,
    // The check of answers may have broken one that no case of a selection cites.
    statedApplicable: new Set([...broken, ...reach.applicable]).size,
    withheld: reach.withheld,
    ...(facts.notShown.length === 0 ? {} : { notShown: facts.notShown }),
    ...(stale.length === 0 ? {} : { staleExpectations: stale }),
    ...(unreached.length === 0 ? {} : { unreached }),
    ...(reach.excused.size === 0 ? {} : { excused: [...reach.excused] }),
    ...withoutUndefined({ stopped, delay, skew, gauges }),
  };
  return { codes, result };
}

/** What is broken is said even if not everything could be judged; an implied clause that gates nothing, only if all else was. */
function verdictOf(
  found: Readonly<Record<'fails' | 'outdated' | 'deviates' | 'forgiven' | 'doubtful' | 'partial', boolean>>,
): InterfaceVerdict {
  if (found.fails) return 'non-conformant';
  if (found.deviates) return 'deviates';
  if (found.outdated) return 'outdated';
  if (found.doubtful) return 'inconclusive';
  if (found.forgiven) return 'deviates';
  return found.partial ? 'partial' : 'conformant';
}

interface VerdictGrounds {
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

function renderReason(grounds: VerdictGrounds): string {
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
function narrowedBy(
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
