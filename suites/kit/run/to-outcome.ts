// Writes an outcome down: redacted, with the exchanges that matter.
import { withoutUndefined } from '../../../specs/without-undefined.ts';
import type { AnyCase } from '../contract/case.ts';
import { isGreen } from '../verdict/judge.ts';
import type { Observation, Outcome } from '../outcome.ts';
import { toRecorded } from '../redact/record.ts';
import type { CaseTry } from './run-attempt.ts';
import type { OpenSuite } from './open-suite.ts';

interface OutcomeFacts extends CaseTry {
  /** Milliseconds. */
  readonly duration: number;
  readonly attempts: number;
  readonly retries: number;
  readonly mayBeStale: boolean;
}

export function toOutcome(item: AnyCase, { session, settings, parts }: OpenSuite, facts: OutcomeFacts): Outcome {
  const { judgement } = facts;
  const { text } = session.redactor;
  const shown = settings.keepExchanges === true || !isGreen(judgement);
  const exchanges = shown ? facts.exchanges.map((raw) => toRecorded(raw, session.redactor)) : [];
  const decisive = Math.min(facts.decisive ?? exchanges.length - 1, exchanges.length - 1);
  const { difference } = judgement;
  const said = (words: string | undefined) => (words === undefined ? undefined : text(words));
  return {
    id: item.id,
    title: item.title,
    interface: session.suite.interface,
    topic: item.id.split('.').slice(1, -1).join('.'),
    clauses: item.clauses,
    hazard: item.hazard,
    scored: parts.pinned.has(item.id) && item.clauses.some((clause) => session.strengthOf(clause) !== 'open'),
    verdict: judgement.verdict,
    ...withoutUndefined({
      withheld: judgement.withheld,
      ended: judgement.ended,
      message: said(judgement.message),
      need: judgement.need,
      given: judgement.given,
      needs: item.needs.length === 0 ? undefined : item.needs,
      clause: judgement.clause,
      difference: difference && {
        what: text(difference.what),
        ...withoutUndefined({ path: said(difference.path) }),
        expected: text(difference.expected),
        actual: text(difference.actual),
      },
    }),
    observations: observationsOf(facts).map(({ clause, answer }) => ({ clause, answer: text(answer) })),
    exchanges,
    ...(decisive < 0 ? {} : { decisive }),
    ...(facts.cause === undefined || !shown ? {} : { cause: facts.cause }),
    duration: Math.round(facts.duration),
    attempts: facts.attempts,
    ...(facts.retries > 0 ? { retries: facts.retries } : {}),
    ...(facts.mayBeStale ? { mayBeStale: true } : {}),
  };
}

/** What was observed before the case broke off stands in the place of that it was not. */
function observationsOf({ judgement, observations: seen = [] }: OutcomeFacts): readonly Observation[] {
  const others = (judgement.observations ?? []).filter(({ clause }) => !seen.some((one) => one.clause === clause));
  return [...others, ...seen];
}
