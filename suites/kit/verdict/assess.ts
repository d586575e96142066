// From the outcomes of one interface to its verdict.
import type { Assessment, AssessmentFacts, ExitCode } from './assessment.ts';
import { reachOf } from './clause-reach.ts';
import { narrowedBy, renderReason } from './verdict-reason.ts';
import { whyInconclusive } from './why-inconclusive.ts';
import { compareClaim, countVerdicts } from '../outcome.ts';
import type { InterfaceVerdict, Outcome } from '../outcome.ts';

export function assess(facts: AssessmentFacts): Assessment {
  const { mode, stopped, window, delay, skew, gauges, capabilities = [] } = facts;
  const outcomes = facts.results.map(({ outcome }) => outcome);
  const reach = reachOf(facts);
  const reds = reach.scored.filter((one) => isRed(one, facts.failOn));
  const claims = capabilities.filter((one) => compareClaim(one) === 'absent');
  const ours = outcomes.filter((one) => one.verdict === 'error');
  const red = reds.length + claims.length > 0;
  const inconclusive = whyInconclusive(facts, reach, red);
  const narrowed = narrowedBy(facts, reach);
  const verdict = verdictOf(red, inconclusive ?? ours[0]?.message, narrowed.length > 0 || mode !== undefined);
  const unreached = mode === undefined ? [...reach.unreached] : [...reach.unreached, ...reach.foreign].sort();
  const codes: ExitCode[] = [];
  if (red) codes.push(1);
  if (inconclusive !== undefined) codes.push(3);
  if (ours.length > 0) codes.push(4);
  return {
    codes,
    result: {
      interface: facts.interface,
      verdict,
      reason: renderReason({ verdict, facts, reach, reds, ours, claims, narrowed, inconclusive }),
      counts: countVerdicts(outcomes),
      statedVerified: reach.verified.size,
      statedApplicable: reach.applicable.size,
      withheld: reach.withheld,
      ...(stopped === undefined ? {} : { stopped }),
      ...(unreached.length === 0 ? {} : { unreached }),
      ...(window === undefined ? {} : { window }),
      ...(delay === undefined ? {} : { delay }),
      ...(skew === undefined ? {} : { skew }),
      ...(gauges === undefined ? {} : { gauges }),
    },
  };
}

function isRed(outcome: Outcome, failOn: 'stated' | 'implied'): boolean {
  return (
    ['fail', 'flaky', 'unexpected-pass'].includes(outcome.verdict) ||
    (outcome.verdict === 'deviation' && failOn === 'implied')
  );
}

function verdictOf(red: boolean, inconclusive: string | undefined, partial: boolean): InterfaceVerdict {
  if (red) return 'non-conformant';
  if (inconclusive !== undefined) return 'inconclusive';
  return partial ? 'partial' : 'conformant';
}
