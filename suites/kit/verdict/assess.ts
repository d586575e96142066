// From the outcomes of one interface, and what the check of its answers found, to its verdict.
import { withoutUndefined } from '../../../specs/without-undefined.ts';
import type { Assessment, AssessmentFacts, ExitCode } from './assessment.ts';
import { reachOf, seenIn } from './clause-reach.ts';
import { staleExpectations } from './expectations.ts';
import { narrowedBy, renderReason } from './verdict-reason.ts';
import { whyInconclusive } from './why-inconclusive.ts';
import { compareClaim, countVerdicts, type InterfaceVerdict, type Verdict } from '../outcome.ts';

/** Deviations apart. */
const RED: ReadonlySet<Verdict> = new Set(['fail', 'flaky']);

export function assess(facts: AssessmentFacts): Assessment {
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
  return {
    codes,
    result: {
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
    },
  };
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
